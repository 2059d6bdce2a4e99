"""Cells that a spreadsheet would take for a formula, and how they are made harmless."""

from __future__ import annotations

import re

__all__ = ["harmless", "may_be_formula"]

_NUMBER = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?")
# A sign where a cell may begin, but for a plain number between commas. The pattern begins with the
# sign because a search finds that quickly.
_FORMULA = re.compile(
    r"""[=+\-@](?<=[,;\s"].)(?!(?<=[,\r\n][+\-])[0-9]+(?:[.,][0-9]+)?(?:[,\r\n]|\Z))"""
)


def harmless(cell: str) -> str:
    """A cell of someone else's text that no spreadsheet takes for a formula.

    Text that begins with = + - @ gets an apostrophe in front; plain numbers stay numbers.
    """
    if cell.lstrip()[:1] in ("=", "+", "-", "@") and not _NUMBER.fullmatch(cell.strip()):
        return f"'{cell}"
    return cell


def may_be_formula(lines: str) -> bool:
    """Whether `harmless` may change a cell of lines with commas between cells; quick, for many.

    It may say so where nothing would be changed, but never the other way round.
    """
    return _FORMULA.search(f"\n{lines}") is not None
