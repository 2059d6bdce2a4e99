"""The running count of a sitting: what stands below the table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trainer.history import Answer

__all__ = ["Tally"]


@dataclass(frozen=True, slots=True)
class Tally:
    """Decisions so far; ties count as decisions, and are neither right nor wrong.

    `cost` is in bets, `money` at the stake each decision was made at, in the one of `currencies`
    or, if they are several, in no currency at all.
    """

    decisions: int = 0
    scored: int = 0
    right: int = 0
    cost: Fraction = Fraction(0)
    money: Fraction = Fraction(0)
    currencies: frozenset[str] = frozenset()

    @classmethod
    def of(cls, answers: Iterable[Answer]) -> Tally:
        """Count answers."""
        tally = cls()
        for answer in answers:
            tally = tally.plus(answer)
        return tally

    def plus(self, answer: Answer) -> Tally:
        """With one answer more."""
        verdict = answer.verdict
        return Tally(
            self.decisions + 1,
            self.scored + (not verdict.is_tie),
            self.right + (verdict.is_right and not verdict.is_tie),
            self.cost + verdict.cost,
            self.money + verdict.cost * answer.stake,
            self.currencies | {answer.currency},
        )
