"""How the 66 situations lie under given rules: which side of the line, how far, at what cost.

Places stand for situations here, by their order in `SITUATIONS`: what is asked of them many times
a question is asked of small whole numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import exp
from typing import TYPE_CHECKING

from strategy_tables.cards import DECK
from strategy_tables.situations import FIRST, KINDS, SECOND, SITUATIONS, situation_of_numbers
from trainer.coach.sides import NEAR, worth_of_asking

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from strategy_tables.situations import Situation
    from trainer.rules import Rules

__all__ = ["PLACES", "TRIVIAL", "Terrain", "terrain"]

TRIVIAL = Fraction(3, 5)
"""A hand worth more than this either way, in bets, is trivial; every paying hand is."""

_FALL_OFF = 0.5
"""Bets in which doubt falls by e: at the line it is a coin's, and a plain pull is known to most."""

PLACES: dict[Situation, int] = {one: place for place, one in enumerate(SITUATIONS)}


@dataclass(frozen=True, slots=True)
class Terrain:
    """The 66 situations under some rules, by place.

    Attributes:
        rides, ties, near, trivial: the places that are so; near is up to a quarter bet, ties too.
        cost: what always being wrong there costs a round, in bets: how often it comes up at a
            table times what the mistake costs. To weigh with, not to report.
        doubt: a guess at the chance of being wrong there, counted as one answer among those given.
        contrast: the place across the line that resembles it most; none for a tie, or where the
            whole decision lies on one side.
    """

    rides: frozenset[int]
    ties: frozenset[int]
    near: frozenset[int]
    trivial: frozenset[int]
    cost: tuple[float, ...]
    doubt: tuple[float, ...]
    contrast: tuple[int | None, ...]


@lru_cache(maxsize=64)
def terrain(rules: Rules) -> Terrain:
    """The terrain of the rules; under a payout limit that of `worth_of_asking`."""
    worth = [worth_of_asking(rules)[one] for one in SITUATIONS]
    all_hands = {half[0].decision: sum(one.hands for one in half) for half in (FIRST, SECOND)}
    return Terrain(
        rides=frozenset(place for place, value in enumerate(worth) if value > 0),
        ties=frozenset(place for place, value in enumerate(worth) if value == 0),
        near=frozenset(place for place, value in enumerate(worth) if abs(value) <= NEAR),
        trivial=frozenset(place for place, value in enumerate(worth) if abs(value) > TRIVIAL),
        cost=tuple(
            float(abs(value)) * one.hands / all_hands[one.decision]
            for one, value in zip(SITUATIONS, worth, strict=True)
        ),
        doubt=tuple(exp(-float(abs(value)) / _FALL_OFF) / 2 for value in worth),
        contrast=tuple(_contrast(place, worth) for place in range(len(SITUATIONS))),
    )


def _contrast(place: int, worth: Sequence[Fraction]) -> int | None:
    """As for hands: the fewest cards changed (one, or any), then the smallest absolute value."""

    def nearest_across(places: Iterable[int]) -> int | None:
        across = [one for one in places if worth[one] * worth[place] < 0]
        return min(across, key=lambda one: (abs(worth[one]), one), default=None)

    found = nearest_across(_one_card_away()[place])
    if found is not None:
        return found
    decision = SITUATIONS[place].decision
    return nearest_across(PLACES[one] for one in SITUATIONS if one.decision is decision)


@cache
def _one_card_away() -> tuple[frozenset[int], ...]:
    """For each place those that one changed card can lead to: both grow from the same cards."""
    away: list[set[int]] = [set() for _ in SITUATIONS]
    for siblings in (*_from_two_cards(), *_from_three_cards()):
        for place in siblings:
            away[place] |= siblings - {place}
    return tuple(map(frozenset, away))


def _from_two_cards() -> list[set[int]]:
    """Where the third card can lead, for each of the 169 kinds of two cards."""
    pairs = [(4 * rank, 4 * rank + 1) for rank in range(13)]
    others = [
        (4 * high, 4 * low + suit) for high in range(13) for low in range(high) for suit in (0, 1)
    ]
    return [
        {
            PLACES[situation_of_numbers((*two, third))]
            for third in range(len(DECK))
            if third not in two
        }
        for two in pairs + others
    ]


def _from_three_cards() -> list[set[int]]:
    """Where the fourth card can lead, for each kind of three cards."""
    return [
        {PLACES[one] for one, ways in zip(SECOND, kind.next_cards, strict=True) if ways}
        for kind in KINDS
    ]
