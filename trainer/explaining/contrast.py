"""The contrasting hand: the nearest one on the other side of the line.

Nearest means the same decision, the fewest cards changed, then the smallest absolute value. Among
equals the change that looks smallest is taken: the nearest ranks, then the same suits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, permutations, product
from typing import TYPE_CHECKING, NamedTuple

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


def _is_suited(hand: Sequence[int]) -> bool:
    return len({number & 3 for number in hand}) == 1


class _Pattern(NamedTuple):
    """All that the value of a hand hangs on, payout limit or not: its ranks, and if it is suited.

    The suits of a hand that is not suited never matter: it cannot become a flush.
    """

    ranks: tuple[int, ...]
    suited: bool

    @classmethod
    def of(cls, hand: Sequence[int]) -> _Pattern:
        """The pattern of a hand of card numbers."""
        return cls(tuple(sorted(number >> 2 for number in hand)), _is_suited(hand))

    @property
    def example(self) -> list[int]:
        """A hand of this pattern, by card number."""
        if self.suited:
            return [rank * 4 for rank in self.ranks]
        if len(set(self.ranks)) == len(self.ranks):
            return [self.ranks[0] * 4 + 1, *(rank * 4 for rank in self.ranks[1:])]
        return [rank * 4 + self.ranks[:place].count(rank) for place, rank in enumerate(self.ranks)]


class _Change(NamedTuple):
    """New ranks for the cards in some places, and whether the whole hand is suited then."""

    places: tuple[int, ...]
    ranks: tuple[int, ...]
    suited: bool

    def steps(self, held: Sequence[int]) -> int:
        """How far the ranks move, all together."""
        return sum(
            abs((held[place] >> 2) - rank)
            for place, rank in zip(self.places, self.ranks, strict=True)
        )

    def hands(self, held: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Every hand it makes of the one held, with new cards that were not held before."""
        choices = [
            [n for n in range(4 * rank, 4 * rank + 4) if n not in held] for rank in self.ranks
        ]
        for cards in product(*choices):
            hand = list(held)
            for place, card in zip(self.places, cards, strict=True):
                hand[place] = card
            if _is_suited(hand) == self.suited and len(set(hand)) == len(hand):
                yield tuple(hand)

    def rearranged(self) -> Iterator[_Change]:
        """The same new ranks in every order."""
        return (self._replace(ranks=ranks) for ranks in set(permutations(self.ranks)))


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
    nearest: list[_Change] = []
    smallest: Fraction | None = None
    for change, pattern in _changes(held, changed):
        value = known.get(pattern)
        if value is None:
            value = known[pattern] = _value(pattern, rules, bets_riding)
        if not _across(advantage, value) or (smallest is not None and abs(value) > smallest):
            continue
        if next(change.hands(held), None):
            nearest = [*nearest, change] if abs(value) == smallest else [change]
            smallest = abs(value)
    if not nearest:
        return None
    hand = _least_different(held, nearest)
    return Contrast(
        tuple(DECK[number] for number in hand),
        changed,
        situation_of_numbers(hand),
        known[_Pattern.of(hand)],
    )


def _changes(held: tuple[int, ...], changed: int) -> Iterator[tuple[_Change, _Pattern]]:
    """Every way to change so many cards, new ranks in rising order, and what it leads to."""
    for places in combinations(range(len(held)), changed):
        kept = [number >> 2 for place, number in enumerate(held) if place not in places]
        for ranks in combinations_with_replacement(range(13), changed):
            whole = tuple(sorted([*kept, *ranks]))
            for suited in (False, True) if len(set(whole)) == len(whole) else (False,):
                yield _Change(places, ranks, suited), _Pattern(whole, suited)


def _across(advantage: Fraction, value: Fraction) -> bool:
    return value != 0 if advantage == 0 else value.numerator * advantage.numerator < 0


def _least_different(held: tuple[int, ...], nearest: Sequence[_Change]) -> tuple[int, ...]:
    """Of all hands that the changes lead to the one that looks most like the hand held."""
    ways = {way: way.steps(held) for change in nearest for way in change.rearranged()}
    fewest = min(ways.values())
    hands = chain.from_iterable(way.hands(held) for way, steps in ways.items() if steps == fewest)
    return min(hands, key=lambda hand: (_suits_changed(held, hand), hand))


def _suits_changed(held: Sequence[int], hand: Sequence[int]) -> int:
    return sum((old ^ new) & 3 != 0 for old, new in zip(held, hand, strict=True))


@lru_cache(maxsize=16)
def _known_values(rules: Rules, bets_riding: int) -> dict[_Pattern, Fraction]:
    """Values met so far under these rules; hashing the rules once a hand would be slow."""
    del rules, bets_riding  # they are the cache's key
    return {}


def _value(pattern: _Pattern, rules: Rules, bets_riding: int) -> Fraction:
    hand = pattern.example
    situation = situation_of_numbers(hand)
    if rules.limit is None:
        return ride_value(situation, rules.pay_table)
    if situation.decision is Decision.FIRST:
        return first_advantage(next_cards_of(hand), rules.pay_table, rules.limit)
    return second_advantage(situation.outcomes, bets_riding, rules.pay_table, rules.limit)
