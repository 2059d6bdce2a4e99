"""The two choices in words: what is right, what somebody did, and what becomes of the bet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from strategy_tables.values import Choice

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

__all__ = ["BECOMES", "DID", "best_word"]

DID: Final[Mapping[Choice, str]] = {Choice.RIDE: "let it ride", Choice.PULL: "pulled"}
"""What somebody did."""

BECOMES: Final[Mapping[Choice, str]] = {Choice.RIDE: "rides", Choice.PULL: "comes back to you"}
"""What the bet does then."""


def best_word(advantage: Fraction) -> str:
    """The right choice where riding is worth `advantage` more: `ride`, `pull` or `either`."""
    return "either" if advantage == 0 else "ride" if advantage > 0 else "pull"
