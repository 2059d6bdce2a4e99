"""A lesson that asks how sure they are takes no answer before they said so, whoever sends one."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from trainer.app.felt import FeltEvent
from trainer.app.felt.view import Act
from trainer.app.session import attending
from trainer.app.views.lesson_view import how_sure_html
from trainer.history import Certainty
from trainer.lesson import LessonKind, LessonOptions
from trainer.settings import Settings

if TYPE_CHECKING:
    from tests.app.tab import Tab
    from tests.records.school import School
    from trainer.records import Learner, Lesson

_REFUSED = "Not taken: first say how sure you are."


@pytest.fixture
def presses(monkeypatch: pytest.MonkeyPatch) -> list[FeltEvent]:
    """What a browser sends next; each is sent once."""
    waiting: list[FeltEvent] = []
    monkeypatch.setattr(attending, "felt_event", lambda _key: waiting.pop() if waiting else None)
    return waiting


def _asked(school: School, kind: LessonKind, *, certainty: bool = True) -> tuple[Lesson, Learner]:
    lesson = school.open(options=LessonOptions(kind, certainty=certainty))
    who = school.join(lesson)
    if kind is not LessonKind.SELF_PACED:
        lesson = school.move_on(lesson, datetime.now(UTC))
    return lesson, who


def _press(tab: Tab, school: School, lesson: Lesson, who: Learner) -> FeltEvent:
    """Pull, as the browser sends it of the hand that lies there."""
    tab.run()
    question = school.question(lesson, who, datetime.now(UTC))
    return FeltEvent(question.id, "ask-1", Act.PULL, 1500)


def _given(school: School, lesson: Lesson) -> list[Certainty | None]:
    found = school.records.lesson_results(lesson.id, as_teacher=school.ann.id)
    return [cell.certainty for cell in found.cells if cell.choice is not None]


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("kind", list(LessonKind))
def test_no_answer_is_taken_before_one_said_how_sure_one_is(
    tab: Tab, school: School, kind: LessonKind, calm: bool, presses: list[FeltEvent]
) -> None:
    lesson, who = _asked(school, kind)
    # What is shown is the learner's own affair; what a grade is made of is the same for all.
    school.records.save_settings(who.profile_id, replace(Settings(), calm=calm).document)
    tab.sign_in(who)
    press = _press(tab, school, lesson, who)
    assert _REFUSED not in tab.words
    for _ in range(2):
        presses.append(press)
        tab.run()
        assert _given(school, lesson) == []
        assert _REFUSED in tab.words
    [sure] = tab.app.segmented_control
    sure.set_value(Certainty.FAIRLY_SURE)
    tab.run()
    assert _REFUSED not in tab.words
    presses.append(press)
    tab.run()
    assert _given(school, lesson) == [Certainty.FAIRLY_SURE]


def test_a_lesson_that_does_not_ask_takes_the_answer_at_once(
    tab: Tab, school: School, presses: list[FeltEvent]
) -> None:
    lesson, who = _asked(school, LessonKind.LIVE, certainty=False)
    tab.sign_in(who)
    presses.append(_press(tab, school, lesson, who))
    tab.run()
    assert _given(school, lesson) == [None]
    assert not tab.app.segmented_control


def test_it_is_asked_in_a_sentence_and_on_a_phone_in_a_short_one() -> None:
    asked, refused = how_sure_html(), how_sure_html(sent_back=True)
    assert "How sure are you? Say so first, then answer." in asked
    assert "First say how sure you are:" in asked
    assert _REFUSED in refused
    assert 'role="alert"' in refused
    assert 'role="alert"' not in asked
    past = how_sure_html(open_=False, sent_back=True)
    assert "How sure you were" in past
    assert "First" not in past
    assert 'role="alert"' not in past
