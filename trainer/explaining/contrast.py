"""The contrasting hand: the nearest one on the other side of the line.

Nearest means the same decision, the fewest cards changed, then the smallest absolute value. Among
equals the change that looks smallest is taken: the nearest rank, then the same suit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from strategy_tables.cards import DECK
from strategy_tables.situations import Decision, situation_of_numbers
from strategy_tables.values import first_advantage, next_cards_of, ride_value, second_advantage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from strategy_tables.cards import Card
    from strategy_tables.situations import Situation
    from strategy_tables.values import Analysis
    from trainer.rules import Rules

__all__ = ["Contrast", "contrast_of"]


@dataclass(frozen=True, slots=True)
class Contrast:
    """A hand whose right choice is the other one.

    Attributes:
        cards: in the order of the hand it stands beside, the changed ones in their places.
        changed: how many cards differ.
        situation: what it is in.
        advantage: ride minus pull, in bets.
    """

    cards: tuple[Card, ...]
    changed: int
    situation: Situation
    advantage: Fraction


def contrast_of(analysis: Analysis, rules: Rules, bets_riding: int = 1) -> Contrast | None:
    """The nearest hand across the line; for a tie the nearest that is none.

    None where no hand of the decision lies across, and for a hand weighed with cards seen
    elsewhere, since what was seen would weigh on every other hand differently.
    """
    if analysis.seen:
        return None
    held = tuple(card.number for card in analysis.cards)
    for changed in range(1, len(held) + 1):
        if found := _nearest(held, changed, analysis.advantage, rules, bets_riding):
            return found
    return None


def _nearest(
    held: tuple[int, ...], changed: int, advantage: Fraction, rules: Rules, bets_riding: int
) -> Contrast | None:
    known = _known_values(rules, bets_riding)
    smallest: Fraction | None = None
    nearest: list[tuple[int, ...]] = []
    for hand in _with_changes(held, changed):
        alike = _alike(hand, rules)
        value = known.get(alike)
        if value is None:
            value = known[alike] = _value(alike, rules, bets_riding)
        if not _across(advantage, value) or (smallest is not None and abs(value) > smallest):
            continue
        if abs(value) != smallest:
            smallest, nearest = abs(value), []
        nearest.append(hand)
    if not nearest:
        return None
    hand = min(nearest, key=lambda hand: (*_looks(held, hand), hand))
    return Contrast(
        tuple(DECK[number] for number in hand),
        changed,
        situation_of_numbers(hand),
        known[_alike(hand, rules)],
    )


def _with_changes(held: tuple[int, ...], changed: int) -> Iterator[tuple[int, ...]]:
    """Every hand that differs in exactly so many cards, each in the place of one that left."""
    others = [number for number in range(len(DECK)) if number not in held]
    for places in combinations(range(len(held)), changed):
        for cards in combinations(others, changed):
            hand = list(held)
            for place, card in zip(places, cards, strict=True):
                hand[place] = card
            yield tuple(hand)


def _across(advantage: Fraction, value: Fraction) -> bool:
    return value != 0 if advantage == 0 else value * advantage < 0


def _looks(held: Sequence[int], hand: Sequence[int]) -> tuple[int, int]:
    """How different the changed cards look: steps in rank, and suits changed."""
    pairs = list(zip(held, hand, strict=True))
    steps = sum(abs((old >> 2) - (new >> 2)) for old, new in pairs)
    return steps, sum((old & 3) != (new & 3) for old, new in pairs)


def _alike(hand: tuple[int, ...], rules: Rules) -> Situation | tuple[int, ...]:
    """What hands of equal value share: the situation, or the suit class under a limit.

    Suits are renamed in the order in which they come; two hands of one suit class may keep
    different names where ranks are equal, which costs a little time and no exactness.
    """
    if rules.limit is None or len(hand) == Decision.SECOND.cards_seen:
        return situation_of_numbers(hand)
    names: dict[int, int] = {}
    return tuple(
        (number & ~3) | names.setdefault(number & 3, len(names)) for number in sorted(hand)
    )


@lru_cache(maxsize=16)
def _known_values(rules: Rules, bets_riding: int) -> dict[Situation | tuple[int, ...], Fraction]:
    """Values met so far under these rules; hashing the rules once a hand would be slow."""
    del rules, bets_riding  # they are the cache's key
    return {}


def _value(alike: Situation | tuple[int, ...], rules: Rules, bets_riding: int) -> Fraction:
    if isinstance(alike, tuple):
        return first_advantage(next_cards_of(alike), rules.pay_table, rules.limit)
    if rules.limit is None:
        return ride_value(alike, rules.pay_table)
    return second_advantage(alike.outcomes, bets_riding, rules.pay_table, rules.limit)
