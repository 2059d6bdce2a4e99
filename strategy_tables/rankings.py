"""What five cards are worth at Let It Ride, and three at the Three Card Bonus.

A hand counts only as the best thing it is. The ace is high, and low only in A-2-3-4-5 and A-2-3.
Source: Bureau of Gambling Control (California), rules of Let It Ride, Rev 01/13.
"""

from __future__ import annotations

from enum import IntEnum
from itertools import pairwise
from typing import TYPE_CHECKING

from strategy_tables.errors import InvalidHandError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from strategy_tables.cards import Card

__all__ = [
    "LOWEST_PAYING_PAIR",
    "PAYING",
    "STRAIGHTS",
    "BonusRank",
    "HandRank",
    "bonus_rank",
    "hand_rank",
    "hand_rank_of_numbers",
    "high_cards",
    "rank_bits",
    "straights_possible",
]


class HandRank(IntEnum):
    """The ten ends of a round, the weakest first."""

    LOSS = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @property
    def key(self) -> str:
        """Its name in files and in JSON: `three_of_a_kind`."""
        return self.name.lower()

    @property
    def words(self) -> str:
        """Its name in a sentence: `pair of tens or better`."""
        return _HAND_WORDS.get(self, self.name.lower().replace("_", " "))


_HAND_WORDS = {
    HandRank.LOSS: "nothing that pays",
    HandRank.PAIR: "pair of tens or better",
}

PAYING: tuple[HandRank, ...] = tuple(reversed(HandRank))[:-1]
"""The nine hands that pay, royal flush first: the order of a pay table."""


class BonusRank(IntEnum):
    """The three-card hands of the side bet, the weakest first; here a straight beats a flush."""

    NOTHING = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5
    MINI_ROYAL = 6

    @property
    def key(self) -> str:
        """Its name in files and in JSON: `mini_royal`."""
        return self.name.lower()

    @property
    def words(self) -> str:
        """Its name in a sentence: `mini royal`."""
        return self.name.lower().replace("_", " ")


_ACE_LOW = 0b1_0000_0000_1111
STRAIGHTS: tuple[int, ...] = (_ACE_LOW, *(0b11111 << lowest for lowest in range(9)))
"""The ten straights as sets of ranks, A-5 first, T-A last; bit 0 is the two, bit 12 the ace."""

_HIGH = 0b1_1111_0000_0000
LOWEST_PAYING_PAIR = 8
"""The ten, counted from the two: pairs of it and above pay."""

# How many of the ten pairs of cards match in rank says what a five-card hand without a straight or
# flush holds: one match is a pair, two are two pair, three trips, four a full house, six quads.
_BY_MATCHES = {
    2: HandRank.TWO_PAIR,
    3: HandRank.THREE_OF_A_KIND,
    4: HandRank.FULL_HOUSE,
    6: HandRank.FOUR_OF_A_KIND,
}


def rank_bits(numbers: Iterable[int]) -> int:
    """The set of ranks among cards given by number: bit 0 is the two, bit 12 the ace."""
    bits = 0
    for number in numbers:
        bits |= 1 << (number >> 2)
    return bits


def straights_possible(bits: int) -> int:
    """How many of the ten straights contain all ranks of the set."""
    return sum(straight & bits == bits for straight in STRAIGHTS)


def high_cards(bits: int) -> int:
    """How many ranks of the set are ten or higher."""
    return (bits & _HIGH).bit_count()


def hand_rank_of_numbers(numbers: Sequence[int]) -> HandRank:
    """`hand_rank` for five different card numbers (0 to 51), unchecked: the inner loop."""
    bits = rank_bits(numbers)
    distinct = bits.bit_count()
    if distinct == len(numbers):
        straight = bits in STRAIGHTS
        if len({number & 3 for number in numbers}) == 1:
            if not straight:
                return HandRank.FLUSH
            return HandRank.ROYAL_FLUSH if bits == STRAIGHTS[-1] else HandRank.STRAIGHT_FLUSH
        return HandRank.STRAIGHT if straight else HandRank.LOSS
    ranks = sorted(number >> 2 for number in numbers)
    if distinct == len(numbers) - 1:
        pair = next(low for low, high in pairwise(ranks) if low == high)
        return HandRank.PAIR if pair >= LOWEST_PAYING_PAIR else HandRank.LOSS
    matches = sum(ranks.count(rank) - 1 for rank in ranks) // 2
    return _BY_MATCHES[matches]


def hand_rank(cards: Collection[Card]) -> HandRank:
    """What five cards pay as.

    Raises:
        InvalidHandError: not five different cards.
    """
    numbers = _numbers(cards, 5)
    return hand_rank_of_numbers(numbers)


def bonus_rank(cards: Collection[Card]) -> BonusRank:
    """What a player's own three cards are for the Three Card Bonus.

    Raises:
        InvalidHandError: not three different cards.
    """
    numbers = _numbers(cards, 3)
    bits = rank_bits(numbers)
    if bits.bit_count() == 1:
        return BonusRank.THREE_OF_A_KIND
    if bits.bit_count() == 2:
        return BonusRank.PAIR
    straight = bits in _THREE_CARD_STRAIGHTS
    if len({number & 3 for number in numbers}) == 1:
        if bits == _THREE_CARD_STRAIGHTS[-1]:
            return BonusRank.MINI_ROYAL
        return BonusRank.STRAIGHT_FLUSH if straight else BonusRank.FLUSH
    return BonusRank.STRAIGHT if straight else BonusRank.NOTHING


_THREE_CARD_STRAIGHTS = (0b1_0000_0000_0011, *(0b111 << lowest for lowest in range(11)))


def _numbers(cards: Collection[Card], wanted: int) -> list[int]:
    numbers = {card.number for card in cards}
    if len(numbers) != wanted or len(cards) != wanted:
        message = f"{wanted} different cards are ranked, not {' '.join(map(str, cards)) or 'none'}"
        raise InvalidHandError(message)
    return sorted(numbers)
