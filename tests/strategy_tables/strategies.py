"""Any hand, any pay table, any limit, any way of playing: what the laws of the game hold for."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

from strategy_tables.cards import DECK
from strategy_tables.economics import WayOfPlaying
from strategy_tables.pay_tables import PayTable
from strategy_tables.situations import KINDS, SECOND

if TYPE_CHECKING:
    from strategy_tables.cards import Card

MOST_TO_ONE: Final = 1000


def hands(fewest: int, most: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """So many different cards, in any order."""
    cards = st.lists(st.sampled_from(DECK), min_size=fewest, max_size=most, unique=True)
    return cards.map(tuple)


pay_tables: Final = st.tuples(*[st.integers(0, MOST_TO_ONE)] * 9).map(
    lambda pays: PayTable("any", pays)
)

limits: Final = st.fractions(0, 3 * MOST_TO_ONE, max_denominator=4)
"""From no win at all to more than any of `pay_tables` can pay."""


def _way(drawn: bytes) -> WayOfPlaying:
    """One byte per chance; 0 to 85 pull, 171 to 255 ride, the rest mixes both."""
    chances = [min(max(Fraction(byte - 85, 85), Fraction(0)), Fraction(1)) for byte in drawn]
    first, after = chances[: len(KINDS)], chances[len(KINDS) :]
    return WayOfPlaying(
        tuple(first), {1: tuple(after[: len(SECOND)]), 2: tuple(after[len(SECOND) :])}
    )


_CHANCES: Final = len(KINDS) + 2 * len(SECOND)
ways_of_playing: Final = st.binary(min_size=_CHANCES, max_size=_CHANCES).map(_way)
