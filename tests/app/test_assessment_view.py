"""What the felt shows during a test, and what the report says."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from benchmarks.assessment import dealt_test
from strategy_tables.situations import Decision
from strategy_tables.values import Choice
from tests.coach.taken_tests import answered
from trainer.app.assessment.assessment_report import rule_lines, sureness_words
from trainer.app.felt.view import Act, BetState, Grade
from trainer.app.views.assessment_view import stage_in_test, test_view
from trainer.app.views.edge_words import edge_words
from trainer.coach.assessment_report import report_of
from trainer.history import Certainty, Pending
from trainer.rules import STANDARD_RULES
from trainer.settings import Settings

if TYPE_CHECKING:
    from trainer.history import Question

test_view.__test__ = False  # type: ignore[attr-defined]  # it is none of pytest's

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
ALL = dealt_test(STANDARD_RULES, "view")


def asked(decision: Decision, choice: Choice | None = None) -> Question:
    question = next(one for one in ALL if one.asked is decision)
    pending = None if choice is None else Pending(choice, None, NOW)
    return replace(question, pending=pending)


@pytest.mark.parametrize("decision", Decision)
@pytest.mark.parametrize("choice", [None, *Choice])
def test_the_felt_tells_nothing(decision: Decision, choice: Choice | None) -> None:
    question = asked(decision, choice)
    view = test_view(question, Settings())
    assert (view.verdict, view.panel, view.tally, view.judged) == (None, None, (), False)
    assert view.actions == (Act.PULL, Act.RIDE)
    assert [card for card in view.hand + view.community if card] == [*question.round.visible]
    text = str(view.as_data())
    assert not any(grade.value.capitalize() in text for grade in Grade)


@pytest.mark.parametrize(("choice", "act"), [(Choice.PULL, Act.PULL), (Choice.RIDE, Act.RIDE)])
def test_the_answer_given_so_far_is_seen_and_can_be_changed(choice: Choice, act: Act) -> None:
    view = test_view(asked(Decision.FIRST, choice), Settings())
    assert view.chosen is act
    (bet,) = [bet for bet in view.bets if bet.sign == "1"]
    assert bet.asked
    assert bet.state is (BetState.PULLED if choice is Choice.PULL else BetState.UP)
    assert "unless you change it" in view.ask
    assert len(view.ask) <= 60


def test_each_answer_given_is_a_stage_of_its_own() -> None:
    stages = {stage_in_test(asked(Decision.SECOND, choice)) for choice in (None, *Choice)}
    assert stages == {"ask-2", "ask-2 pull", "ask-2 ride"}


def test_the_report_says_how_sure_and_how_right() -> None:
    assert sureness_words(report_of(answered(ALL))) == (
        "When you were sure you were right 30 of 30 times (100 %)."
    )
    one_wrong = sureness_words(report_of(answered(ALL, {7})))
    assert "right 29 of 30 times (97 %). The one wrong all the same is worth" in one_wrong
    assert "The 2 wrong all the same are" in sureness_words(report_of(answered(ALL, {7, 9})))
    unsure = dict.fromkeys(range(30), Certainty.UNSURE)
    assert sureness_words(report_of(answered(ALL, sure=unsure))) == "You were never sure."


def test_the_report_says_why_a_test_is_passed_or_not() -> None:
    assert rule_lines(report_of(answered(ALL))) == [
        (True, "No blunders; none is allowed"),
        (True, "No situations asked more than once and always missed; none is allowed"),
        (True, "No wrong answers; 3 are allowed"),
    ]
    met = [met for met, _ in rule_lines(report_of(answered(ALL, range(30))))]
    assert met == [False, False, False]
    left_out = report_of(answered(ALL)[:-1] + ALL[-1:])
    assert rule_lines(left_out)[-1] == (False, "Not every question was answered")


def test_the_edge_stands_with_its_interval() -> None:
    words = edge_words(report_of(answered(ALL)).estimate)
    assert words.endswith(")")
    assert "\N{NO-BREAK SPACE}% (3.51–" in words
