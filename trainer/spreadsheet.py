"""Cells of the files that spreadsheets open: exact, and harmless."""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime
    from fractions import Fraction

__all__ = [
    "decimal_cell",
    "harmless",
    "may_be_formula",
    "time_cell",
    "yes_or_no",
]

_NUMBER = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?")
# A sign where a cell may begin, but for a plain number between commas. The pattern begins with the
# sign because a search finds that quickly. The others are = + - @ in other widths and heights.
_WIDE_SIGNS = (
    r"\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u207a\u207b\u207c\u208a\u208b\u208c\ufb29"
)
_FORMULA = re.compile(
    rf"""[=+\-@{_WIDE_SIGNS}](?<=[,;\s"].)"""
    r"""(?!(?<=[,\r\n][+\-])[0-9]+(?:[.,][0-9]+)?(?:[,\r\n]|\Z))"""
    r"""|\t(?<=[,"\n].)|\r(?<=[,"\n].)(?!\n)|"(?<=[,\n].)[\r\n]"""
)


def harmless(cell: str) -> str:
    """A cell of someone else's text that no spreadsheet takes for a formula.

    Text that begins with = + - @, in any width and after any blanks, or with a tab or a line break,
    gets an apostrophe in front; plain numbers stay numbers.
    """
    first = unicodedata.normalize("NFKC", cell.lstrip()[:1])
    if (first in ("=", "+", "-", "@") or cell[:1] in ("\t", "\r", "\n")) and not _NUMBER.fullmatch(
        cell.strip()
    ):
        return f"'{cell}"
    return cell


def may_be_formula(lines: str) -> bool:
    """Whether `harmless` may change a cell of lines with commas between cells; quick, for many.

    It may say so where nothing would be changed, but never the other way round.
    """
    return _FORMULA.search(f"\n{lines}") is not None


def time_cell(moment: datetime) -> str:
    """A time in UTC: `2026-03-01T12:00:00.500Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def decimal_cell(value: Fraction | float) -> str:
    """What stands beside an exact value, rounded to six decimals."""
    return f"{float(value):.6f}"


def yes_or_no(fact: object) -> str:
    """`yes` or `no`."""
    return "yes" if fact else "no"
