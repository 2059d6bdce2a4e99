"""A press and the next one: one of them counts, wherever Streamlit stops the run of the first."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
import streamlit as st

from tests.records.examples import NOON
from tests.records.school import singles
from trainer.app import session
from trainer.app.refusals import attempt_once
from trainer.app.session import attending, own_classes
from trainer.lesson import Feedback, LessonKind, LessonOptions

if TYPE_CHECKING:
    from tests.records.school import School
    from trainer.records import Records


class _Stopped(BaseException):
    """As Streamlit stops a run, for the press that came after."""


class _Session(dict[str, Any]):
    """The session's state, at which runs are stopped."""

    stops = False

    def __getitem__(self, key: str) -> Any:  # noqa: ANN401
        if self.stops:
            raise _Stopped
        return super().__getitem__(key)

    def setdefault(self, key: str, default: Any = None) -> Any:  # noqa: ANN401
        if self.stops:
            raise _Stopped
        return super().setdefault(key, default)

    def __setitem__(self, key: str, value: Any) -> None:  # noqa: ANN401
        if self.stops:
            raise _Stopped
        super().__setitem__(key, value)


@pytest.fixture
def state(monkeypatch: pytest.MonkeyPatch) -> _Session:
    state = _Session()
    monkeypatch.setattr(st, "session_state", state)
    return state


def test_a_press_that_was_stopped_before_it_wrote_leaves_it_to_the_next(
    records: Records, state: _Session
) -> None:
    def make() -> None:
        records.add_profile(st.session_state["name"], NOON)

    def is_stopped() -> None:
        state.stops = True
        make()

    state["name"] = "Ann"
    with pytest.raises(_Stopped):
        attempt_once("make", is_stopped)
    state.stops = False
    assert attempt_once("make", make)
    assert [one.name for one in records.profiles()] == ["Ann"]


def test_a_press_that_was_stopped_after_it_wrote_has_counted(
    records: Records, state: _Session
) -> None:
    def writes_and_is_stopped() -> None:
        records.add_profile("Ann", NOON)
        state.stops = True
        st.session_state["shown"] = True

    with pytest.raises(_Stopped):
        attempt_once("make", writes_and_is_stopped)
    state.stops = False
    assert not attempt_once("make", lambda: records.add_profile("Ann again", NOON))
    assert [one.name for one in records.profiles()] == ["Ann"]


def test_keys_that_were_made_are_shown_though_the_run_is_stopped(
    school: School, state: _Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_classes, "teacher", lambda: school.ann)
    add_roster = school.records.add_roster

    def added(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401
        made = add_roster(*arguments, **named)
        state.stops = True
        return made

    monkeypatch.setattr(school.records, "add_roster", added)
    own_classes.add_roster(school.hers.id, "Ada\nEmmy")
    state.stops = False
    assert [one.learner.name for one in own_classes.handed_out()] == ["Ada", "Emmy"]


def test_trying_again_twice_begins_one_attempt_and_complains_of_nothing(
    school: School, state: _Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = LessonOptions(LessonKind.SELF_PACED, attempts=3, feedback=Feedback.AT_END)
    lesson = school.open(singles(1), options)
    who = school.join(lesson)
    monkeypatch.setattr(attending, "learner", lambda: who)
    school.answer(lesson, who, at=datetime.now(UTC))
    for _ in range(2):
        attending.begin_attempt(lesson, 2)
    assert school.turn(lesson, who, datetime.now(UTC)).attempt == 2
    assert session.complaint_about(attending.refusal_of(lesson.id)) is None
