"""Decisions that are alike: the same in everything that they are graded and counted by.

Each decision keeps a number that all like it share, so that a long history is counted by numbers
alone, and what a number stands for is read from any one of its decisions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from strategy_tables.cards import Card, Suit, write_cards
from strategy_tables.situations import Decision
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

__all__ = ["Alike", "alike_number"]


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

    @classmethod
    def of(cls, answer: Answer) -> Alike:
        """What an answer is counted under."""
        situation = answer.situation
        return cls(
            answer.mode,
            answer.rules,
            answer.decision,
            situation,
            answer.bets_riding,
            answer.choice,
            answer.certainty,
            answer.stake,
            answer.seen,
            _differing(answer) or hand_of(situation, 0),
        )

    @cached_property
    def verdict(self) -> Verdict:
        """Graded from the facts, once."""
        return _judged(self.rules, self.cards, self.seen, self.bets_riding, self.choice)


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
    return _number(
        answer.rules.content_hash,
        answer.mode.value,
        answer.situation.id,
        answer.bets_riding,
        answer.choice.value,
        answer.certainty and answer.certainty.value,
        str(answer.stake),
        write_cards(answer.seen),
        write_cards(_differing(answer)),
    )


def _number(*parts: object) -> int:
    text = "|".join(map(str, parts))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


def _differing(answer: Answer) -> tuple[Card, ...]:
    """The hand, where another one of the same situation may be worth something else; or nothing.

    Where cards were seen elsewhere, every hand differs. At the first decision under a payout
    limit ranks matter, and of suits only whether there is one: one hand stands for all of those.
    """
    if answer.seen:
        return answer.cards
    if answer.rules.limit is None or answer.decision is Decision.SECOND:
        return ()
    return _plainest(answer.cards)


def _plainest(cards: Sequence[Card]) -> tuple[Card, ...]:
    ranks = sorted((card.rank for card in cards), reverse=True)
    one_suit = len({card.suit for card in cards}) == 1
    suits = [Suit.CLUBS] * len(ranks) if one_suit else list(Suit)
    return tuple(Card(rank, suit) for rank, suit in zip(ranks, suits, strict=False))
