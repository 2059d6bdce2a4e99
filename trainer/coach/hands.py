"""Hands that differ: up to the names of the suits, and dealt so that a learner meets new ones."""

from __future__ import annotations

from functools import cache
from itertools import count, product
from typing import TYPE_CHECKING

from strategy_tables.situations import situation_of_numbers
from trainer.dealing import deal_from, hand_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from strategy_tables.cards import Card
    from strategy_tables.situations import Situation
    from trainer.dealing import Deal

__all__ = ["fresh_deal", "suit_class", "suit_classes"]

_HANDS_APART = 5
"""So many hands of a situation running are all different, as far as it has as many."""


def suit_class(cards: Iterable[Card]) -> int:
    """A number that two sets of cards share when they differ by the names of the suits only."""
    return _class_of_numbers(card.number for card in cards)


def _class_of_numbers(numbers: Iterable[int]) -> int:
    ranks_by_suit = [0, 0, 0, 0]
    for number in numbers:
        ranks_by_suit[number & 3] |= 1 << (number >> 2)
    first, second, third, fourth = sorted(ranks_by_suit)
    return ((first << 13 | second) << 13 | third) << 13 | fourth


@cache
def suit_classes(situation: Situation) -> int:
    """How many hands of the situation differ in more than the names of the suits; exact.

    All sets of ranks in a situation have the same pattern of equal ranks, so one stands for all.
    """
    ranks = [card.number >> 2 for card in hand_of(situation, 0)]
    hands = {
        frozenset(4 * rank + suit for rank, suit in zip(ranks, suits, strict=True))
        for suits in product(range(4), repeat=len(ranks))
    }
    hands = {
        hand
        for hand in hands
        if len(hand) == len(ranks) and situation_of_numbers(hand) == situation
    }
    return situation.hands // len(hands) * len({_class_of_numbers(hand) for hand in hands})


def fresh_deal(
    situation: Situation, seen: Sequence[int], seed: str, number: int, apart: int = _HANDS_APART
) -> Deal:
    """A one-seat deal in the wanted situation with a hand that was not seen lately.

    Of so many hands running all differ in more than the names of the suits, or as many as there
    are. Apart from that every hand is equally likely. The same arguments give the same deal.

    Args:
        situation: as for `deal_from`.
        seen: `suit_class` of the hands of this situation asked before, oldest first.
        seed: stays on the server.
        number: of the question.
        apart: how many hands running; the more of all there are, the longer it takes.
    """
    before = min(apart, suit_classes(situation)) - 1
    lately = set(seen[-before:]) if before else set()
    cards = situation.decision.cards_seen
    for attempt in count():  # to an end, for there is a hand that is not among them
        dealt = deal_from(situation, f"{seed}/{attempt}" if attempt else seed, number)
        if suit_class((dealt.seats[0] + dealt.community)[:cards]) not in lately:
            break
    return dealt
