"""The house edge that an estimate says one plays at, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from trainer.explaining import percent

if TYPE_CHECKING:
    from trainer.coach.estimate import Estimate

__all__ = ["edge_words"]


def edge_words(estimate: Estimate) -> str:
    """`3.92 % (3.71–4.30)`, the 90 % interval in brackets; no line ends within either."""
    low, high = (f"{100 * bound:.2f}" for bound in (estimate.low, estimate.high))
    edge = percent(Fraction(estimate.edge)).replace(" %", "\N{NO-BREAK SPACE}%")
    return f"{edge} ({low}–\N{WORD JOINER}{high})"
