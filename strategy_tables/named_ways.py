"""Well-known ways of playing, as chances of riding: the best, and the errors people make."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables.cards import parse_cards
from strategy_tables.economics import WayOfPlaying
from strategy_tables.rankings import BonusRank
from strategy_tables.situations import FIRST, KINDS, SECOND, SITUATIONS, situation
from strategy_tables.values import next_cards_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from strategy_tables.pay_tables import PayTable
    from strategy_tables.situations import Situation

__all__ = ["NAMED_WAYS", "Habit", "way_of_playing"]

_SUITED_A24_A34 = "rides-suited-A24-A34"

_PAYING_NOW = {"quads", "trips", "two pair", "pair T+"}

Habit = dict["Situation", int]
"""What is done in some situations whatever they are worth: 1 rides, 0 pulls."""

_MADE_HANDS: Habit = {one: int(one.key in _PAYING_NOW) for one in SITUATIONS}

NAMED_WAYS: Mapping[str, Habit] = {
    "optimal": {},
    _SUITED_A24_A34: {},  # no whole situation: `way_of_playing` adds it
    "rides-mixed-QJT": {situation("1 mixed s3 h3"): 1},
    "pulls-dealt-quads": {situation("2 quads"): 0},
    "rides-low-pairs-first": {situation("1 low pair"): 1},
    "rides-inside-straights": {
        one: 1 for one in SECOND if not one.is_made and not one.suited and one.straights == 1
    },
    "rides-three-suited": {one: 1 for one in FIRST if one.suited},
    "made-hands": _MADE_HANDS,
    "rides-low-pairs-second": {situation("2 low pair"): 1},
    "never-rides": dict.fromkeys(SITUATIONS, 0),
    "always-rides": dict.fromkeys(SITUATIONS, 1),
}
"""What each way does whatever is best; elsewhere it is optimal play, and ties are pulled."""


def way_of_playing(
    name: str, pay_table: PayTable, limit: Fraction | float | None = None
) -> WayOfPlaying:
    """A named way at a pay table.

    Under a limit (in bets) the habit stays what it is, and everything else is played best.

    Raises:
        KeyError: no way is called so.
        StakeError: a limit below zero.
    """
    habit = NAMED_WAYS[name]
    way = WayOfPlaying.optimal(pay_table, limit).but(habit)
    return _riding_suited_a24_a34(way) if name == _SUITED_A24_A34 else way


def _riding_suited_a24_a34(best: WayOfPlaying) -> WayOfPlaying:
    """A-2-4 and A-3-4 suited are 8 hands of one kind, which rides for that share at least."""
    of_both = next_cards_of([card.number for card in parse_cards("Ac 2c 4c")])
    first = tuple(
        max(chance, Fraction(8, kind.hands))
        if kind.bonus is BonusRank.FLUSH and kind.next_cards == of_both
        else chance
        for kind, chance in zip(KINDS, best.first, strict=True)
    )
    return WayOfPlaying(first, best.second)
