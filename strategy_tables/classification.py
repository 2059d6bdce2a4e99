"""Which situation a hand is in: the theory, without the counts it is proven by.

A three- or four-card hand either holds something (trips, a pair …), or nothing yet; then three
things decide all: whether it is *suited*, how many of the ten straights contain all its ranks
(*s*), and how many of its cards are ten or higher (*h*). A situation's key says just that:
`low pair`, `suited s2 h1`.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from strategy_tables.rankings import (
    LOWEST_PAYING_PAIR,
    high_cards,
    rank_bits,
    straights_possible,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["FIRST_KEYS", "SECOND_KEYS", "key_of_numbers"]

_MADE_FIRST = ("trips", "pair T+", "low pair")
_MADE_SECOND = ("quads", "trips", "two pair", "pair T+", "low pair")


def _draw_keys(cards_seen: int) -> tuple[str, ...]:
    """Every combination of s and h that some set of ranks has, grid by grid, s falling."""
    cells = set()
    for ranks in combinations(range(13), cards_seen):
        bits = sum(1 << rank for rank in ranks)
        cells.add((straights_possible(bits), high_cards(bits)))
    order = sorted(cells, key=lambda cell: (-cell[0], cell[1]))
    return tuple(f"{colour} s{s} h{h}" for colour in ("suited", "mixed") for s, h in order)


FIRST_KEYS: tuple[str, ...] = _MADE_FIRST + _draw_keys(3)
SECOND_KEYS: tuple[str, ...] = _MADE_SECOND + _draw_keys(4)


@cache
def _draw_key(bits: int, *, suited: bool) -> str:
    colour = "suited" if suited else "mixed"
    return f"{colour} s{straights_possible(bits)} h{high_cards(bits)}"


def key_of_numbers(numbers: Sequence[int]) -> str:
    """The situation's key for three or four different card numbers (0 to 51), unchecked."""
    bits = rank_bits(numbers)
    if bits.bit_count() == len(numbers):
        return _draw_key(bits, suited=len({number & 3 for number in numbers}) == 1)
    (rank, most), *others = Counter(number >> 2 for number in numbers).most_common()
    if most == 4:
        return "quads"
    if most == 3:
        return "trips"
    if others[0][1] == 2:
        return "two pair"
    return "pair T+" if rank >= LOWEST_PAYING_PAIR else "low pair"
