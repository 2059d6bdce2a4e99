"""The two rounds that the rules work through, dealt on the felt step by step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables.cards import parse_cards
from strategy_tables.values import Choice
from trainer.app.felt.view import Act
from trainer.app.views.table_view import table_view
from trainer.history import Mode, Question, answer_of
from trainer.rules import STANDARD_RULES
from trainer.tally import Tally

if TYPE_CHECKING:
    from trainer.app.felt.view import FeltView
    from trainer.settings import Settings

__all__ = ["STEPS", "WORKED_ROUNDS", "WorkedRound"]

STEPS = 2
"""Bet 1 decided on three cards; then the card turned, bet 2 decided and the round settled."""

_ANY_TIME = datetime(2013, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class WorkedRound:
    """Cards, what the player does with them, and what is said about it at each step."""

    name: str
    hand: str
    community: str
    choices: tuple[Choice, Choice]
    telling: tuple[str, str]

    def view(self, step: int, settings: Settings) -> FeltView:
        """The felt at a step (0 to `STEPS` − 1), with 10 on each circle at the standard table."""
        question = Question(
            id=self.name,
            mode=Mode.NATURAL,
            rules=STANDARD_RULES,
            stake=Fraction(10),
            currency=settings.currency,
            hand=parse_cards(self.hand),
            community=parse_cards(self.community),
            dealt_at=_ANY_TIME,
        )
        for choice in self.choices[: step + 1]:
            if question.waits_for_turn:
                question = replace(question, turned_at=_ANY_TIME)
            answer = answer_of(question, choice, shown_at=_ANY_TIME, answered_at=_ANY_TIME)
            question = replace(question, answers=(*question.answers, answer))
        return replace(
            table_view(question, settings, Tally()),
            actions=(Act.TURN,) if question.waits_for_turn else (Act.DEAL,),
            notices=(self.telling[step],),
            tally=(),
            keys=False,  # who reads on with the space bar turns no card
        )


WORKED_ROUNDS = (
    WorkedRound(
        "A pair of tens",
        "Th Ts 4c",
        "7d Ks",
        (Choice.RIDE, Choice.RIDE),
        (
            "A **pair of tens** is dealt, and it pays already. Bet 1 rides.",
            (
                "A seven is turned, bet 2 rides too, and the last card is a king. **Three bets of"
                " 10 pay 1 to 1: the player wins 30.**"
            ),
        ),
    ),
    WorkedRound(
        "A pair of eights",
        "8c 5d 2s",
        "8h Ks",
        (Choice.PULL, Choice.PULL),
        (
            "Eight, five and two in mixed suits promise little. Bet 1 is taken back.",
            (
                "An eight is turned, and a pair of eights does not pay: bet 2 is taken back as"
                " well. The last card is a king. **Only the $ bet was up: the player loses 10.**"
            ),
        ),
    ),
)
