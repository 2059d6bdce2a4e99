"""Decisions that are alike: the same in everything that they are graded and counted by.

Each decision keeps a number that all like it share, so that a long history is counted by numbers
alone, and what a number stands for is read from any one of its decisions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from strategy_tables.cards import Card, Suit, write_cards
from strategy_tables.situations import Decision
from strategy_tables.values import next_cards_of
from trainer.dealing import hand_of
from trainer.grading import judge

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from strategy_tables.situations import Situation
    from strategy_tables.values import Choice
    from trainer.grading import Verdict
    from trainer.history import Answer, Certainty, Mode
    from trainer.rules import Rules

__all__ = ["Alike", "alike_number", "hand_like"]


@dataclass(frozen=True)
class Alike:
    """What decisions have in common that are counted together; one verdict is that of all.

    Attributes:
        bets_riding: the bets that rode already, as in an `Answer`.
        cards: a hand like theirs, and theirs where cards are `seen` elsewhere.
    """

    mode: Mode
    rules: Rules
    decision: Decision
    situation: Situation
    bets_riding: int
    choice: Choice
    certainty: Certainty | None
    stake: Fraction
    seen: tuple[Card, ...]
    cards: tuple[Card, ...]

    @cached_property
    def verdict(self) -> Verdict:
        """Graded from the facts, once."""
        return _judged(self.rules, self.cards, self.seen, self.bets_riding, self.choice)


def hand_like(
    cards: tuple[Card, ...], where: Situation, rules: Rules, seen: tuple[Card, ...]
) -> tuple[Card, ...]:
    """The hand that stands for this one and all that it is alike to."""
    if seen:
        return cards
    if _is_first_under_limit(where.decision, rules):
        return _plainest(cards)
    return _any_hand(where)


@cache
def _any_hand(where: Situation) -> tuple[Card, ...]:
    return hand_of(where, 0)


@lru_cache(maxsize=4096)
def _judged(
    rules: Rules,
    cards: tuple[Card, ...],
    seen: tuple[Card, ...],
    bets_riding: int,
    choice: Choice,
) -> Verdict:
    return judge(choice, cards, rules, bets_up=bets_riding, seen=seen)


def alike_number(answer: Answer) -> int:
    """The number that an answer shares with those alike: 63 bits of a hash.

    It is stored: what changes here needs a migration that writes all of them anew.
    """
    parts = (
        answer.rules.content_hash,
        answer.mode.value,
        answer.situation.id,
        answer.bets_riding,
        answer.choice.value,
        answer.certainty and answer.certainty.value,
        answer.stake,
        write_cards(answer.seen),
        _difference(answer),
    )
    text = "|".join(map(str, parts))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


def _difference(answer: Answer) -> str:
    """What else than the situation tells what the hand is worth.

    Where cards were seen elsewhere, that is the hand itself. At the first decision under a payout
    limit it is what the next card may lead to: how many of them into which situation.
    """
    if answer.seen:
        return write_cards(answer.cards)
    if not _is_first_under_limit(answer.decision, answer.rules):
        return ""
    return _next_cards(_plainest(answer.cards))


def _is_first_under_limit(decision: Decision, rules: Rules) -> bool:
    return rules.limit is not None and decision is Decision.FIRST


@lru_cache(maxsize=1024)  # more than there are
def _next_cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, next_cards_of([card.number for card in cards])))


def _plainest(cards: Sequence[Card]) -> tuple[Card, ...]:
    """One hand for all of its ranks: of suits it matters only whether there is one."""
    ranks = sorted((card.rank for card in cards), reverse=True)
    one_suit = len({card.suit for card in cards}) == 1
    suits = [Suit.CLUBS] * len(ranks) if one_suit else list(Suit)
    return tuple(Card(rank, suit) for rank, suit in zip(ranks, suits, strict=False))
