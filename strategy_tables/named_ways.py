"""Well-known ways of playing, as chances of riding: the best, and the errors people make."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables.economics import WayOfPlaying
from strategy_tables.situations import FIRST, SECOND, situation
from strategy_tables.values import ride_value

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from strategy_tables.pay_tables import PayTable
    from strategy_tables.situations import Situation

__all__ = ["NAMED_WAYS", "Habit", "way_of_playing"]

_SUITED_A24_A34 = Fraction(8, 48)
"""A-2-4 and A-3-4 suited are 8 of the 48 hands of `1 suited s1 h1`."""

_PAYING_NOW = {"quads", "trips", "two pair", "pair T+"}

Habit = dict["Situation", "Fraction | int"]


def _rides_a24_a34(best: Habit) -> Habit:
    situation_of_both = situation("1 suited s1 h1")
    return best | {situation_of_both: max(_SUITED_A24_A34, best[situation_of_both])}


def _rides_mixed_qjt(best: Habit) -> Habit:
    return best | {situation("1 mixed s3 h3"): 1}


def _pulls_dealt_quads(best: Habit) -> Habit:
    return best | {situation("2 quads"): 0}


def _rides_low_pairs_first(best: Habit) -> Habit:
    return best | {situation("1 low pair"): 1}


def _rides_inside_straights(best: Habit) -> Habit:
    return best | {
        one: 1 for one in SECOND if not one.is_made and not one.suited and one.straights == 1
    }


def _rides_three_suited(best: Habit) -> Habit:
    return best | {one: 1 for one in FIRST if one.suited}


def _rides_low_pairs_second(best: Habit) -> Habit:
    return best | {situation("2 low pair"): 1}


def _made_hands(best: Habit) -> Habit:
    return {one: int(one.key in _PAYING_NOW) for one in best}


def _never_rides(best: Habit) -> Habit:
    return dict.fromkeys(best, 0)


def _always_rides(best: Habit) -> Habit:
    return dict.fromkeys(best, 1)


NAMED_WAYS: Mapping[str, Callable[[Habit], Habit]] = {
    "optimal": dict,
    "rides-suited-A24-A34": _rides_a24_a34,
    "rides-mixed-QJT": _rides_mixed_qjt,
    "pulls-dealt-quads": _pulls_dealt_quads,
    "rides-low-pairs-first": _rides_low_pairs_first,
    "rides-inside-straights": _rides_inside_straights,
    "rides-three-suited": _rides_three_suited,
    "made-hands": _made_hands,
    "rides-low-pairs-second": _rides_low_pairs_second,
    "never-rides": _never_rides,
    "always-rides": _always_rides,
}
"""How each way departs from optimal play; ties are pulled where it says nothing of them."""


def way_of_playing(name: str, pay_table: PayTable, limit: Fraction | None = None) -> WayOfPlaying:
    """A named way at a pay table.

    Under a limit (in bets) it is played best but where it departs from optimal play without one.

    Raises:
        KeyError: no way is called so.
    """
    best: Habit = {one: int(ride_value(one, pay_table) > 0) for one in FIRST + SECOND}
    habit = NAMED_WAYS[name](best)
    departures = {one: chance for one, chance in habit.items() if chance != best[one]}
    return WayOfPlaying.optimal(pay_table, limit).but(departures)
