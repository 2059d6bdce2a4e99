"""The verdict on an answer: which choices were right, and what the one made cost.

One scheme for the whole house. Costs are exact, in bets; a tie is right both ways and costs
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables.values import Analysis, Choice, analyze

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy_tables.cards import Card
    from trainer.rules import Rules

__all__ = [
    "LARGEST_INACCURACY",
    "LARGEST_MISTAKE",
    "Grade",
    "Verdict",
    "best_first_choice",
    "grade_of",
    "judge",
    "weigh",
]

LARGEST_INACCURACY = Fraction(1, 10)
"""A wrong answer that costs up to this many bets is an inaccuracy."""

LARGEST_MISTAKE = Fraction(4, 10)
"""One that costs more than an inaccuracy and up to this is a mistake; above, a blunder."""


class Grade(Enum):
    """The five classes of answer; the value is the word the verdict starts with."""

    RIGHT = "Right"
    EITHER = "Either is right"
    INACCURACY = "Inaccuracy"
    MISTAKE = "Mistake"
    BLUNDER = "Blunder"


def grade_of(choice: Choice, advantage: Fraction) -> Grade:
    """The class of an answer where riding is worth `advantage` bets more than pulling."""
    if advantage == 0:
        return Grade.EITHER
    if (choice is Choice.RIDE) == (advantage > 0):
        return Grade.RIGHT
    if abs(advantage) <= LARGEST_INACCURACY:
        return Grade.INACCURACY
    return Grade.MISTAKE if abs(advantage) <= LARGEST_MISTAKE else Grade.BLUNDER


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer held against the exact worth of both choices."""

    choice: Choice
    analysis: Analysis

    @property
    def right_choices(self) -> frozenset[Choice]:
        """One choice, or both at a tie."""
        return self.analysis.best

    @property
    def is_right(self) -> bool:
        """Whether the choice was one of the right ones."""
        return self.choice in self.right_choices

    @property
    def is_tie(self) -> bool:
        """Whether both choices are worth the same; ties stay out of every score."""
        return self.analysis.advantage == 0

    @property
    def cost(self) -> Fraction:
        """What the choice gives away on average, in bets; 0 when it is right."""
        return Fraction(0) if self.is_right else self.analysis.cost_of_mistake

    @property
    def grade(self) -> Grade:
        """The class of the answer."""
        return grade_of(self.choice, self.analysis.advantage)


def weigh(
    cards: Sequence[Card], rules: Rules, *, bets_up: int | None = None, seen: Sequence[Card] = ()
) -> Analysis:
    """Both choices of a hand under the rules; arguments and errors as for `analyze`."""
    return analyze(cards, rules.pay_table, seen=seen, limit=rules.limit, bets_up=bets_up)


def best_first_choice(hand: Sequence[Card], rules: Rules) -> Choice:
    """What optimal play does with bet 1 of a three-card hand; a tie pulls."""
    return Choice.RIDE if weigh(hand, rules).advantage > 0 else Choice.PULL


def judge(
    choice: Choice,
    cards: Sequence[Card],
    rules: Rules,
    *,
    bets_up: int | None = None,
    seen: Sequence[Card] = (),
) -> Verdict:
    """The verdict on a choice; arguments and errors as for `weigh`."""
    return Verdict(choice, weigh(cards, rules, bets_up=bets_up, seen=seen))
