"""Answers made up for tests: a hand, a choice, a moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING

from strategy_tables.cards import parse_cards
from strategy_tables.situations import Decision
from strategy_tables.values import Choice
from trainer.history import Answer, Mode
from trainer.rules import STANDARD_RULES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trainer.history import Certainty
    from trainer.rules import Rules

RIDE, PULL = Choice.RIDE, Choice.PULL


@dataclass
class Learner:
    """Someone who answers, one hand a minute unless told otherwise."""

    now: datetime = datetime(2026, 3, 2, 12, tzinfo=UTC)
    rules: Rules = STANDARD_RULES
    _numbers: Iterator[int] = field(default_factory=count)

    def answers(
        self,
        cards: str,
        choice: Choice,
        thinking: int | None = None,
        certainty: Certainty | None = None,
    ) -> Answer:
        self.now += timedelta(minutes=1)
        held = parse_cards(cards)
        return Answer(
            question=str(next(self._numbers)),
            decision=Decision(len(held) - 2),
            mode=Mode.CHOSEN,
            rules=self.rules,
            stake=Fraction(10),
            currency="$",
            cards=held,
            bets_riding=1,
            choice=choice,
            shown_at=self.now - timedelta(seconds=5),
            answered_at=self.now,
            thinking=thinking,
            certainty=certainty,
        )

    def sleeps(self, nights: int = 1) -> None:
        self.now += timedelta(days=nights)
