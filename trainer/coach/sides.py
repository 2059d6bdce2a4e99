"""On which side of the line each situation lies: what is right there, under the rules in force.

Two pay tables that agree about a situation teach the same thing there, so what was learned under
one counts under the other.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from trainer.coach.practice import worth_of_asking

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from strategy_tables.situations import Situation
    from trainer.rules import Rules

__all__ = ["Side", "side_of", "sides"]


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
def sides(rules: Rules) -> Mapping[Situation, Side]:
    """The side of all 66 situations; under a payout limit that of their average hand."""
    return MappingProxyType({one: side_of(worth) for one, worth in worth_of_asking(rules).items()})
