"""On which side of the line each situation lies under given rules, and how far from it.

Two pay tables that agree about a situation teach the same thing there, so what was learned under
one counts under the other.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from strategy_tables.situations import FIRST, KINDS, SECOND, SITUATIONS, Situation
from strategy_tables.values import first_advantage, ride_value, second_advantage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trainer.history import Answer
    from trainer.rules import Rules

__all__ = ["NEAR", "Side", "side_of", "side_of_answer", "sides", "worth_of_asking"]

NEAR = Fraction(1, 4)
"""A value this close to zero, in bets, is near the line: what practice and drills mostly deal."""


class Side(Enum):
    """The right answer."""

    RIDE = "ride"
    PULL = "pull"
    EITHER = "either"


def side_of(advantage: Fraction) -> Side:
    """The side of a hand on which riding is worth `advantage` bets more than pulling."""
    # The sign of the numerator: comparing fractions takes twenty times as long.
    numerator = advantage.numerator
    if numerator == 0:
        return Side.EITHER
    return Side.RIDE if numerator > 0 else Side.PULL


@lru_cache(maxsize=64)
def worth_of_asking(rules: Rules) -> dict[Situation, Fraction]:
    """What riding is worth in each situation, in bets; exact unless there is a limit.

    Under a limit a first situation is the average over its kinds of hands, and at the second
    decision bet 1 was pulled: near enough to choose what to ask, never used to grade.
    """
    table, limit = rules.pay_table, rules.limit
    if limit is None:
        return {one: ride_value(one, table) for one in SITUATIONS}
    totals: Counter[Situation] = Counter()
    worth: dict[Situation, Fraction] = dict.fromkeys(FIRST, Fraction(0))
    for kind in KINDS:
        totals[kind.situation] += kind.hands
        worth[kind.situation] += kind.hands * first_advantage(kind.next_cards, table, limit)
    return {one: worth[one] / totals[one] for one in FIRST} | {
        one: second_advantage(one.outcomes, 1, table, limit) for one in SECOND
    }


@lru_cache(maxsize=64)
def sides(rules: Rules) -> Mapping[Situation, Side]:
    """The side of all 66 situations; under a payout limit that of their average hand."""
    return MappingProxyType({one: side_of(worth) for one, worth in worth_of_asking(rules).items()})


def side_of_answer(answer: Answer) -> Side:
    """What was right, under the answer's own rules."""
    if answer.seen or answer.rules.limit is not None:
        return side_of(answer.verdict.analysis.advantage)
    # The same, without weighing the hand anew: a history has thousands of answers.
    return sides(answer.rules)[answer.situation]
