"""One thing measured against another in the same run: what a table of ratios is made of."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Ratio", "side_by_side"]


@dataclass(frozen=True, slots=True)
class Ratio:
    """What ours takes, in `unit`, beside something that needs no explanation.

    Attributes:
        beside: what that is.
        target: the most that ours divided by it may be.
    """

    what: str
    beside: str
    ours: float
    theirs: float
    target: float
    unit: str = "s"

    @property
    def times(self) -> float:
        """Ours divided by theirs."""
        return self.ours / self.theirs

    @property
    def is_met(self) -> bool:
        """Whether it is within the target."""
        return self.times <= self.target


def side_by_side(
    ours: Callable[[], object], theirs: Callable[[], object], passes: int
) -> tuple[float, float]:
    """Median seconds of both, taken in turn, so that a busy moment of the machine hits both."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(passes):
        for work, kept in zip((ours, theirs), times, strict=True):
            started = perf_counter()
            work()
            kept.append(perf_counter() - started)
    return median(times[0]), median(times[1])
