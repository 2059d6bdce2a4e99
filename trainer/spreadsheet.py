"""Cells of the files that spreadsheets open: exact, and harmless."""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime
    from fractions import Fraction

__all__ = ["best_cell", "decimal_cell", "harmless", "time_cell", "yes_or_no"]

_NUMBER = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?")


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


def time_cell(moment: datetime) -> str:
    """A time in UTC: `2026-03-01T12:00:00.500Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def decimal_cell(value: Fraction | float) -> str:
    """What stands beside an exact value, rounded to six decimals."""
    return f"{float(value):.6f}"


def best_cell(advantage: Fraction) -> str:
    """The right choice where riding is worth `advantage` more: `ride`, `pull` or `either`."""
    return "either" if advantage == 0 else "ride" if advantage > 0 else "pull"


def yes_or_no(fact: object) -> str:
    """`yes` or `no`."""
    return "yes" if fact else "no"
