"""Which hands are asked on paper and on cards: near the line, both sides, always new hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainer.coach.drills import Drill
from trainer.coach.hands import fresh_deal, suit_class
from trainer.grading import weigh

if TYPE_CHECKING:
    from strategy_tables.cards import Card
    from strategy_tables.situations import Situation
    from strategy_tables.values import Analysis
    from trainer.rules import Rules

__all__ = ["Hand", "fresh_hands", "mixed_hands"]

_ANY = 4
"""One question in so many is about any hand, so that a pull is not always a close one."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Three or four cards to decide about, in the order dealt, and what both choices are worth."""

    cards: tuple[Card, ...]
    analysis: Analysis


def mixed_hands(rules: Rules, count: int, seed: str) -> tuple[Hand, ...]:
    """So many hands, most of them near the line; the same arguments give the same hands.

    Every `_ANY` comes from the whole map, ties among them; the others go through the situations
    near the line, each once before any comes again.
    """
    met: dict[Situation, list[int]] = {}
    hands = []
    for number in range(count):
        one = _situation_asked(rules, seed, number)
        hands.append(_hand(one, met.setdefault(one, []), rules, seed, number))
    return tuple(hands)


def _situation_asked(rules: Rules, seed: str, number: int) -> Situation:
    before, place = divmod(number, _ANY)  # so many were about any hand
    near = [(Drill(near=True), number - before)] if place < _ANY - 1 else []
    # Odd pay tables have nothing near the line: then any hand is asked.
    drills = [*near, (Drill(), number)]
    asked = (drill.question(rules, (), seed, turn) for drill, turn in drills)
    return next(situation for situation, _ in filter(None, asked))


def fresh_hands(one: Situation, rules: Rules, count: int, seed: str) -> tuple[Hand, ...]:
    """So many hands of a situation, as different as it allows."""
    met: list[int] = []
    return tuple(_hand(one, met, rules, seed, number) for number in range(count))


def _hand(one: Situation, met: list[int], rules: Rules, seed: str, number: int) -> Hand:
    dealt = fresh_deal(one, met, seed, number)
    cards = (dealt.seats[0] + dealt.community)[: one.decision.cards_seen]
    met.append(suit_class(cards))
    return Hand(cards, weigh(cards, rules))
