"""The test in this tab: taken up from the records at every run, so that it can be left anywhere.

Its answers stay pending until the end: no other page knows of them before, so none can tell what
was right. That the learner went on from a question is kept as its turn.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import streamlit as st

from strategy_tables.values import Choice
from trainer.app import storage
from trainer.app.clock import now
from trainer.app.felt import felt_event
from trainer.app.felt.view import Act
from trainer.app.session.keeping import change_of_review
from trainer.app.session.tab import (
    leave_profile,
    next_number,
    occasion,
    profile,
    seed,
    settings,
    take_up,
    today,
    zone,
)
from trainer.app.session.this_run import once_a_run
from trainer.app.views.assessment_view import stage_in_test
from trainer.coach.assessment import (
    answers_given,
    current_place,
    next_offer,
    test_questions,
)
from trainer.coach.days import day_of
from trainer.errors import UnknownProfileError, UnknownQuestionError, UnknownTestError
from trainer.history import Mode, Pending

if TYPE_CHECKING:
    from datetime import date

    from trainer.history import Certainty, Question
    from trainer.records import TestRecord

__all__ = [
    "FELT",
    "be_certain",
    "begin",
    "close_report",
    "day_finished",
    "days_waited",
    "finished_tests",
    "give_up",
    "go_on",
    "is_answered",
    "offer",
    "open_report",
    "open_test",
    "opened_report",
    "pressed",
    "take_press",
]

FELT = "test-felt"
"""The key of the felt component."""

_REPORT = "report"
_TAKEN = "test press taken"


def open_test() -> TestRecord | None:
    """The test that the learner has begun and not finished."""
    return storage.records().open_test(profile().id)


def finished_tests() -> list[TestRecord]:
    """Those that have a report, the oldest first."""
    return [one for one in storage.records().tests(profile().id) if one.finished_at is not None]


def day_finished(test: TestRecord) -> date:
    """The learner's day on which it was finished."""
    return day_of(test.finished_at or test.started_at, zone())


def offer(tests: list[TestRecord]) -> date | None:
    """The day from which on the test offers itself again, after these."""
    return next_offer([day_finished(test) for test in tests])


def days_waited(test: TestRecord) -> int:
    """The learner's days since this test."""
    return (today() - day_finished(test)) // timedelta(days=1)


def begin() -> None:
    """Deal a test, or take up the one that another tab began."""
    close_report()
    questions = test_questions(
        settings().rules,
        f"{seed()}/test {next_number()}",
        lambda reason: occasion(Mode.TEST, reason=reason),
    )
    try:
        storage.records().begin_test(profile().id, questions, now())
    except UnknownProfileError:  # deleted in another tab
        leave_profile()


def give_up(test_id: int) -> None:
    """Drop the open test with its answers."""
    storage.records().drop_test(test_id)


def pressed() -> None:
    """What a press on the felt does, if it is about the question as it stands."""
    take_press()


def take_press() -> bool:
    """`pressed`; whether anything came of it."""
    event, taken = felt_event(FELT), once_a_run(_TAKEN, list[bool])
    if taken or event is None or event.act not in (Act.PULL, Act.RIDE):
        return False
    question = _current()
    if question is None or (event.question, event.stage) != (question.id, stage_in_test(question)):
        return False
    before, thinking = question.pending, event.milliseconds
    if before is not None and thinking is not None:
        # The felt counts from the answer before, the learner thought from the start.
        thinking = None if before.thinking is None else before.thinking + thinking
    certainty = None if before is None else before.certainty
    _keep(question, Pending(Choice(event.act.value), certainty, now(), thinking))
    taken.append(True)  # the same answer once more leaves the stage as it was
    return True


def be_certain(question_id: str, certainty: Certainty) -> None:
    """Say how sure the answer given so far is."""
    question = _current()
    if question is not None and question.id == question_id and question.pending is not None:
        _keep(question, replace(question.pending, certainty=certainty))


def _current() -> Question | None:
    test = open_test()
    return None if test is None else test.questions[current_place(test.questions)]


def _keep(question: Question, pending: Pending) -> None:
    try:
        storage.records().set_pending(question.id, pending)
    except UnknownQuestionError:  # given up, or its profile deleted, in another tab
        return


def is_answered(question: Question) -> bool:
    """Whether the learner may go on; in calm mode nobody asks how sure they are."""
    given = question.pending
    return given is not None and (settings().calm or given.certainty is not None)


def go_on(question_id: str) -> None:
    """The next question, or the end; only from the current one, when it is answered."""
    test, question = open_test(), _current()
    if test is None or question is None or question.id != question_id:
        return
    if not is_answered(question):
        return
    try:
        if question.id == test.questions[-1].id:
            _finish(test)
        else:
            storage.records().record_turn(question.id, now())
    except (UnknownQuestionError, UnknownTestError):  # given up in another tab
        return


def _finish(test: TestRecord) -> None:
    reviews = list(map(change_of_review, answers_given(test.questions)))
    storage.records().finish_test(test.id, now(), reviews=reviews)
    take_up(profile())  # of what is known the test is a part now
    open_report(test.id)


def open_report(test_id: int) -> None:
    """Show the report of a test; the address names it, so that a reload shows it again."""
    st.query_params[_REPORT] = str(test_id)


def close_report() -> None:
    """Show none."""
    st.query_params.pop(_REPORT, None)


def opened_report() -> TestRecord | None:
    """The test whose report is asked for, if it is the learner's and over."""
    wanted = st.query_params.get(_REPORT)
    return next((test for test in finished_tests() if str(test.id) == wanted), None)
