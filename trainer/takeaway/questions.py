"""Which hands are asked on paper and on cards: near the line, both sides, always new hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainer.coach.hands import fresh_deal, suit_class
from trainer.coach.practice import Asked, next_situation, worth_of_asking
from trainer.grading import weigh

if TYPE_CHECKING:
    from strategy_tables.cards import Card
    from strategy_tables.situations import Situation
    from strategy_tables.values import Analysis
    from trainer.rules import Rules

__all__ = ["Hand", "fresh_hands", "mixed_hands"]


@dataclass(frozen=True, slots=True)
class Hand:
    """Three or four cards to decide about, in the order dealt, and what both choices are worth."""

    cards: tuple[Card, ...]
    analysis: Analysis


def mixed_hands(rules: Rules, count: int, seed: str) -> tuple[Hand, ...]:
    """So many hands as practice would ask them; the same arguments give the same hands."""
    worth = worth_of_asking(rules)
    asked: list[Asked] = []
    met: dict[Situation, list[int]] = {}
    hands = []
    for number in range(count):
        one = next_situation(asked, rules, seed, number)
        asked.append(Asked(one, worth[one]))
        hands.append(_hand(one, met.setdefault(one, []), rules, seed, number))
    return tuple(hands)


def fresh_hands(one: Situation, rules: Rules, count: int, seed: str) -> tuple[Hand, ...]:
    """So many hands of a situation, as different as it allows."""
    met: list[int] = []
    return tuple(_hand(one, met, rules, seed, number) for number in range(count))


def _hand(one: Situation, met: list[int], rules: Rules, seed: str, number: int) -> Hand:
    dealt = fresh_deal(one, met, seed, number)
    cards = (dealt.seats[0] + dealt.community)[: one.decision.cards_seen]
    met.append(suit_class(cards))
    return Hand(cards, weigh(cards, rules))
