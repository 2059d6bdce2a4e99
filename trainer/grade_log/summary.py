"""What a file of decisions adds up to: what it cost, where, and what such play costs at a table."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from trainer.coach.estimate import Count, estimate_from, share_of_rounds
from trainer.grading import Grade
from trainer.rules import Rules

if TYPE_CHECKING:
    from strategy_tables.situations import Situation
    from strategy_tables.values import Choice
    from trainer.coach.estimate import Estimate
    from trainer.grade_log.log import Graded
    from trainer.grade_log.verdicts import Verdicts

__all__ = ["Leak", "Summary"]


class Leak(NamedTuple):
    """A situation that was played wrong.

    Attributes:
        wrong, of: how many of its rows were.
        choice: what was done wrongly.
        cost: of those rows together, in bets.
        per_hundred: what it costs in 100 hands at a real table, where some situations are rare.
    """

    situation: Situation
    wrong: int
    of: int
    choice: Choice
    cost: Fraction
    per_hundred: Fraction


class Summary:
    """The sum of a file; everything is exact and in bets, but for the estimate."""

    def __init__(self, verdicts: Verdicts) -> None:
        self._verdicts = verdicts
        self._counts = np.zeros(len(verdicts.rows), dtype=np.int64)
        self.bad = 0
        """Rows that could not be graded."""

    def add(self, graded: Graded) -> None:
        """Count more rows."""
        self._counts += np.bincount(graded.verdicts, minlength=len(self._counts)).astype(np.int64)
        self.bad += len(graded.bad)

    @property
    def graded(self) -> int:
        """Rows with a verdict."""
        return int(self._counts.sum())

    @property
    def rows(self) -> int:
        """Rows of any kind; empty lines are none."""
        return self.graded + self.bad

    @property
    def grades(self) -> Counter[Grade]:
        """How many rows got each grade."""
        found: Counter[Grade] = Counter()
        for judged, count in zip(self._verdicts.rows, self._counts.tolist(), strict=True):
            found[judged.grade] += count
        return found

    @property
    def mistakes(self) -> int:
        """Rows whose choice was not a right one, of whatever class."""
        return self.graded - self.grades[Grade.RIGHT] - self.grades[Grade.EITHER]

    @property
    def cost(self) -> Fraction:
        """What the mistakes cost on average, together."""
        pairs = zip(self._verdicts.rows, self._counts.tolist(), strict=True)
        return sum((judged.cost * count for judged, count in pairs), Fraction(0))

    @property
    def leaks(self) -> list[Leak]:
        """Where mistakes were made, what would cost most at a table first."""
        counts = self._counts.tolist()
        asked: Counter[Situation] = Counter()
        for judged, count in zip(self._verdicts.rows, counts, strict=True):
            asked[judged.situation] += count
        leaks = []
        for judged, wrong in zip(self._verdicts.rows, counts, strict=True):
            one = judged.situation
            if wrong and judged.cost:
                cost = judged.cost * wrong
                per_hundred = 100 * share_of_rounds(one) * cost / asked[one]
                leaks.append(Leak(one, wrong, asked[one], judged.choice, cost, per_hundred))
        return sorted(leaks, key=lambda leak: leak.per_hundred, reverse=True)

    @property
    def estimate(self) -> Estimate:
        """What such play costs at a real table, with its interval."""
        counts: dict[Situation, Count] = {}
        for judged, count in zip(self._verdicts.rows, self._counts.tolist(), strict=True):
            before = counts.get(judged.situation, Count(0, 0))
            wrong = count if judged.cost else 0
            counts[judged.situation] = Count(before.asked + count, before.wrong + wrong)
        return estimate_from(counts, Rules(self._verdicts.pay_table))
