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

from strategy_tables.economics import advantages
from strategy_tables.situations import KINDS, SECOND, SITUATIONS, Situation
from strategy_tables.values import ride_value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trainer.history import Answer
    from trainer.rules import Rules

__all__ = [
    "NEAR",
    "Side",
    "most_bets_riding",
    "side_of",
    "side_of_answer",
    "sides",
    "worth_of_asking",
]

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
def _dealt(rules: Rules) -> Mapping[Situation, Counter[tuple[int, Fraction]]]:
    """The hands of each situation under a limit, by the bets that ride already and by advantage.

    Bet 1 stands as optimal play leaves it (a tie pulls), as in the questions that are dealt.
    A hand of four cards counts once for each card that may have come last.
    """
    first, second = advantages(rules.pay_table, rules.limit)
    dealt: dict[Situation, Counter[tuple[int, Fraction]]] = {one: Counter() for one in SITUATIONS}
    for kind, advantage in zip(KINDS, first, strict=True):
        dealt[kind.situation][1, advantage] += kind.hands
        riding = 2 if advantage > 0 else 1
        for one, ways, value in zip(SECOND, kind.next_cards, second[riding], strict=True):
            if ways:
                dealt[one][riding, value] += kind.hands * ways
    return dealt


def _worth(dealt: Counter[tuple[int, Fraction]]) -> Fraction:
    """The average over those hands that lie on the side where most of them lie."""
    on: Counter[Side] = Counter()
    worth: dict[Side, Fraction] = dict.fromkeys(Side, Fraction(0))
    for (_, advantage), hands in dealt.items():
        side = side_of(advantage)
        on[side] += hands
        worth[side] += hands * advantage
    [(side, hands)] = on.most_common(1)
    return worth[side] / hands


@lru_cache(maxsize=64)
def worth_of_asking(rules: Rules) -> dict[Situation, Fraction]:
    """What riding is worth in each situation, in bets; exact unless there is a limit.

    Under a limit the hands of a situation differ, at the second decision by what optimal play did
    with bet 1: then it is the average over all of them. Limits below some 25 bets put a few of the
    hands on another side of the line than the rest; those are left out. Near enough to choose what
    to ask, never used to grade.
    """
    if rules.limit is None:
        return {one: ride_value(one, rules.pay_table) for one in SITUATIONS}
    return {one: _worth(dealt) for one, dealt in _dealt(rules).items()}


def most_bets_riding(one: Situation, rules: Rules) -> int:
    """How many bets ride in most hands of the situation as optimal play reaches it: 1 or 2.

    They matter under a limit alone; without one it is 1.
    """
    if rules.limit is None:
        return 1
    riding: Counter[int] = Counter()
    for (bets, _), hands in _dealt(rules)[one].items():
        riding[bets] += hands
    return riding.most_common(1)[0][0]


@lru_cache(maxsize=64)
def sides(rules: Rules) -> Mapping[Situation, Side]:
    """The side of all 66 situations; under a payout limit that of most of their hands."""
    return MappingProxyType({one: side_of(worth) for one, worth in worth_of_asking(rules).items()})


def side_of_answer(answer: Answer) -> Side:
    """What was right, under the answer's own rules."""
    if answer.seen or answer.rules.limit is not None:
        return side_of(answer.verdict.analysis.advantage)
    # The same, without weighing the hand anew: a history has thousands of answers.
    return sides(answer.rules)[answer.situation]
