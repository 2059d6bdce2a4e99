"""The felt during a test: the hand and the answer given so far, and nothing about either."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trainer.app.felt.view import Act
from trainer.app.views.table_view import bets_of, stage_of, table_view
from trainer.explaining import BECOMES
from trainer.history import Certainty
from trainer.tally import Tally

if TYPE_CHECKING:
    from trainer.app.felt.view import FeltView
    from trainer.history import Question
    from trainer.settings import Settings

__all__ = ["CERTAINTIES", "stage_in_test", "test_view"]

CERTAINTIES = {
    Certainty.UNSURE: "Unsure",
    Certainty.FAIRLY_SURE: "Fairly sure",
    Certainty.SURE: "Sure",
}
"""As the buttons say it."""


def stage_in_test(question: Question) -> str:
    """Where a question stands: `ask-1`, or `ask-1 pull` with an answer that may be changed."""
    given = question.pending
    return stage_of(question) if given is None else f"{stage_of(question)} {given.choice.value}"


def test_view(question: Question, settings: Settings) -> FeltView:
    """The table; no verdict, and no tally that would tell one."""
    view = replace(
        table_view(question, settings, Tally()),
        stage=stage_in_test(question),
        panel=None,
        tally=(),
        judged=False,
    )
    given = question.pending
    if given is None:
        return view
    round_ = question.round.choose(given.choice)
    bet = int(question.round.decision or 1)
    return replace(
        view,
        bets=bets_of(round_, question, decided=False),
        ask=f"Bet {bet} {BECOMES[given.choice]}, unless you change it",
        chosen=Act(given.choice.value),
    )
