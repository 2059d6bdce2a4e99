"""Pay tables held against each other, and against themselves under a payout limit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from strategy_tables.economics import advantages, bets_up, figures
from strategy_tables.pay_tables import STANDARD
from strategy_tables.situations import SITUATIONS, Situation
from strategy_tables.values import Choice, best_choices, exact_limit, ride_value

if TYPE_CHECKING:
    from fractions import Fraction

    from strategy_tables.pay_tables import PayTable

__all__ = [
    "ChangedSide",
    "LimitCost",
    "changed_sides",
    "cost_of_limit",
    "most_won",
]


@dataclass(frozen=True, slots=True)
class ChangedSide:
    """A situation in which another choice is right than at the standard table.

    Attributes:
        standard: ride minus pull at the standard table, in bets; here: at this one.
    """

    situation: Situation
    standard: Fraction
    here: Fraction


@lru_cache(maxsize=64)
def changed_sides(pay_table: PayTable) -> tuple[ChangedSide, ...]:
    """The situations that change side against the standard table, in the order of `SITUATIONS`."""
    both = (
        ChangedSide(one, ride_value(one, STANDARD), ride_value(one, pay_table))
        for one in SITUATIONS
    )
    return tuple(one for one in both if best_choices(one.standard) != best_choices(one.here))


def most_won(pay_table: PayTable) -> int:
    """The most a round can win under optimal play without a limit, in bets; ties are pulled."""
    ends = figures(pay_table).final_hands[Choice.PULL]
    return max(
        bets_up(line) * pay_table.net(rank)
        for (line, rank), chance in ends.chances.items()
        if chance
    )


@dataclass(frozen=True, slots=True)
class LimitCost:
    """What a payout limit does to a table.

    Attributes:
        edge: the house edge under it; cost: by how much it is above that without, in bets.
        changes_play: whether some decision has another answer.
    """

    edge: Fraction
    cost: Fraction
    changes_play: bool


@lru_cache(maxsize=64)
def cost_of_limit(pay_table: PayTable, limit: Fraction) -> LimitCost:
    """What a limit on the three bets' win, in bets, costs a round under optimal play.

    Nothing at all from `most_won` on.
    """
    free, capped = figures(pay_table).house_edge, figures(pay_table, limit).house_edge
    changes = _right_choices(pay_table, None) != _right_choices(pay_table, limit)
    return LimitCost(capped, capped - free, changes)


def _right_choices(pay_table: PayTable, limit: Fraction | None) -> list[frozenset[Choice]]:
    first, second = advantages(pay_table, exact_limit(limit))
    return [best_choices(one) for row in (first, *second.values()) for one in row]
