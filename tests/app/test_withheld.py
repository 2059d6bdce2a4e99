"""Before a lesson shows its verdicts, nothing else may tell how its answers were."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from strategy_tables.values import Choice
from tests.records.examples import NOON, making
from tests.records.school import answered, singles
from trainer.app.felt import FeltEvent
from trainer.app.felt.view import Act
from trainer.app.session import attending, seeing
from trainer.app.session.keeping import stored_review
from trainer.app.session.tab import TabState
from trainer.coach.reviews import after_answer
from trainer.lesson import Feedback, LessonKind, LessonOptions

if TYPE_CHECKING:
    from tests.app.tab import Tab
    from tests.records.school import School
    from trainer.records import Learner, Lesson

_AT_END = LessonOptions(LessonKind.SELF_PACED, feedback=Feedback.AT_END, certainty=False)


@pytest.fixture
def presses(monkeypatch: pytest.MonkeyPatch) -> list[FeltEvent]:
    """What a browser sends next; each is sent once."""
    waiting: list[FeltEvent] = []
    monkeypatch.setattr(attending, "felt_event", lambda _key: waiting.pop() if waiting else None)
    return waiting


def _press(tab: Tab, school: School, lesson: Lesson, who: Learner, act: Act) -> FeltEvent:
    tab.open("lesson")
    question = school.question(lesson, who, datetime.now(UTC))
    return FeltEvent(question.id, f"ask-{int(question.asked or 1)}", act, 1500)


def _known(tab: Tab) -> tuple[int, int, bool]:
    """What the coach deals by: answers, open misses, and whether Review has any cards."""
    tab.app.query_params["show"] = "Mastery"
    tab.open("map")
    state = tab.app.session_state["let_it_ride"]
    assert isinstance(state, TabState)
    tab.open("review")
    has_cards = any("waiting today" in one.value for one in tab.app.caption)
    asked = sum(record.asked for record in state.standing.values())
    return asked, len(state.standing.open_misses), has_cards


@pytest.mark.parametrize("act", [Act.PULL, Act.RIDE])
def test_nothing_tells_how_an_answer_was_before_its_lesson_does(
    tab: Tab, school: School, presses: list[FeltEvent], act: Act
) -> None:
    lesson = school.open(singles(2), _AT_END)
    who = school.join(lesson)
    tab.sign_in(who)
    for _ in range(2):
        assert _known(tab) == (0, 0, False)
        presses.append(_press(tab, school, lesson, who, act))
        tab.run()
    answers = [one.answer for one in school.records.answers(who.profile_id)]
    assert len(answers) == 2
    misses = sum(not one.verdict.is_right for one in answers)
    assert _known(tab) == (2, misses, True)
    # A new tab knows the same.
    del tab.app.session_state["let_it_ride"]
    assert _known(tab) == (2, misses, True)


def test_nothing_tells_of_an_answer_given_on_another_device(tab: Tab, school: School) -> None:
    lesson = school.open(singles(2), _AT_END)
    who = school.join(lesson)
    tab.sign_in(who)
    assert _known(tab) == (0, 0, False)
    at = datetime.now(UTC)
    given = answered(school.question(lesson, who, at), Choice.RIDE, at)
    card = after_answer({}, given, at.date(), median_thinking=None)
    assert school.records.answer_lesson(
        lesson.id, given, as_learner=who.id, review=making(stored_review(card))
    )
    assert _known(tab) == (0, 0, False)
    del tab.app.session_state["let_it_ride"]
    assert _known(tab) == (0, 0, False)


def test_a_file_made_later_holds_back_what_was_answered_since(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    items = singles(2)
    lesson = school.open(items, _AT_END)
    who = school.join(lesson)
    monkeypatch.setattr(seeing, "visitor", lambda: who)
    monkeypatch.setattr(seeing, "profile", lambda: school.records.use_profile(who.profile_id, NOON))
    make = seeing.decisions_file()  # as the page is drawn
    for _ in items:
        at = datetime.now(UTC)
        given = answered(school.question(lesson, who, at), Choice.RIDE, at)
        assert school.records.answer_lesson(lesson.id, given, as_learner=who.id)
        rows = make().decode().splitlines()[1:]
        given_so_far = len(school.records.answers(who.profile_id))
        assert len(rows) == (2 if given_so_far == len(items) else 0)
