"""The lesson that a learner attends: asked of the records anew at every run, and each second.

Everything that is settled between tabs, devices and the teacher is settled there.
"""

from __future__ import annotations

from functools import partial
from secrets import token_urlsafe
from typing import TYPE_CHECKING, cast

import streamlit as st

from strategy_tables.values import Choice
from trainer.app import journal, storage
from trainer.app.clock import now
from trainer.app.felt import felt_event
from trainer.app.felt.view import Act
from trainer.app.session.addressed import LESSON, put_in_address, stays_addressed
from trainer.app.session.keeping import keep_answer
from trainer.app.session.this_run import once_a_run
from trainer.app.session.visiting import visitor
from trainer.app.session.widgets import complain, widget_value
from trainer.app.views.lesson_view import may_go_on, moment_of, stage_in_lesson
from trainer.errors import (
    AttemptError,
    LateAnswerError,
    LessonFullError,
    LessonLockedError,
    LessonOverError,
    NotYoursError,
)
from trainer.history import Certainty, answer_of
from trainer.lesson import LessonKind
from trainer.records import Learner

if TYPE_CHECKING:
    from trainer.history import Answer, Question
    from trainer.records import Lesson, LessonResults, ReviewChange, Turn

__all__ = [
    "FELT",
    "asks_how_sure",
    "begin_attempt",
    "certainty_key",
    "current_lesson",
    "has_moved",
    "known_lessons",
    "learner",
    "pressed",
    "refusal_of",
    "results",
    "said_how_sure",
    "sent_back",
    "take_press",
    "take_seat",
    "turn",
    "turn_to",
]

FELT = "lesson-felt"
"""The key of the felt component."""

_LOOKED_BACK_AT = "attending: lesson that was chosen, as long as it has been over since"


def learner() -> Learner:
    """Whose tab this is; where it is nobody's any more, the frame of the page says so."""
    who = visitor()
    if not isinstance(who, Learner):
        st.rerun()
    return who


def known_lessons() -> list[Lesson]:
    """Those of the learner that are open, then others of his class, then those that are over."""
    who, records = learner().id, storage.records()
    own = records.own_lessons(as_learner=who)
    ids = {one.id for one in own}
    offered = [one for one in records.open_lessons(as_learner=who) if one.id not in ids]
    mine = [one for one in own if not one.is_over]
    return mine + offered + [one for one in own if one.is_over]


def turn_to(lesson_id: int) -> None:
    """Show this lesson from now on."""
    put_in_address(LESSON, lesson_id)
    st.session_state[_LOOKED_BACK_AT] = lesson_id


def current_lesson(lessons: list[Lesson]) -> Lesson | None:
    """The lesson that the address names, else the first: the page stays at it when it is over.

    It goes on to one that is opened after that, unless what it shows was over when it was chosen.
    """
    shown = stays_addressed(LESSON, lessons)
    if shown is None:
        return None
    if shown.closed_at is None:
        st.session_state.pop(_LOOKED_BACK_AT, None)
        return shown
    if st.session_state.get(_LOOKED_BACK_AT) == shown.id:
        return shown
    following = [
        one for one in lessons if one.closed_at is None and one.opened_at > shown.closed_at
    ]
    return stays_addressed(LESSON, following) or shown


def turn(lesson: Lesson) -> Turn | None:
    """What the learner has in front of him there; none where he has no seat."""
    who = learner().id
    try:
        return storage.records().lesson_turn(lesson.id, token_urlsafe(12), now(), as_learner=who)
    except NotYoursError:
        return None


def has_moved(lessons: list[Lesson], drawn: Turn | None) -> bool:
    """Whether the page shows what is past: asked each second, and mostly of one small query."""
    if drawn is None or drawn.place is None:
        return known_lessons() != lessons
    lesson, options = drawn.lesson, drawn.lesson.options
    if lesson.kind is LessonKind.TABLE or options.countdown or options.due:
        found = turn(lesson)
        return found is None or moment_of(found) != moment_of(drawn)
    try:
        return storage.records().lesson_step(lesson.id, as_learner=learner().id) != lesson.step
    except NotYoursError:
        return True


def refusal_of(lesson_id: int) -> str:
    """The key of the reason why a lesson was refused."""
    return f"{FELT} {lesson_id}"


def take_seat(lesson_id: int) -> None:
    """Take a seat in an open lesson of the own class, or say why there is none."""
    try:
        storage.records().take_seat(lesson_id, now(), as_learner=learner().id)
    except (LessonFullError, LessonLockedError, LessonOverError) as error:
        complain(refusal_of(lesson_id), str(error))
    else:
        complain(refusal_of(lesson_id), None)


def begin_attempt(lesson: Lesson, attempt: int) -> None:
    """Go through a self-paced lesson once more, or say why not.

    `attempt` is the one that is wanted: the second press of a double click begins no other.
    """
    lesson_id, at = lesson.id, turn(lesson)
    if at is None or at.attempt >= attempt:
        return
    try:
        storage.records().begin_attempt(
            lesson_id, token_urlsafe(12), now(), as_learner=learner().id
        )
    except AttemptError as error:
        complain(refusal_of(lesson_id), str(error))
    else:
        complain(refusal_of(lesson_id), None)


def certainty_key(question: Question) -> str:
    """The key of the choice how sure one is: each question begins without one."""
    return f"certainty {question.id}"


def asks_how_sure(lesson: Lesson) -> bool:
    """Whether no answer is taken before the learner said how sure he is.

    In calm mode, too: a teacher may make grades of it, and none depends on what somebody is shown.
    """
    return lesson.options.certainty


def said_how_sure(question: Question) -> Certainty | None:
    """How sure the learner says to be of the answer that he is about to give."""
    sure = widget_value(certainty_key(question))
    return sure if isinstance(sure, Certainty) else None


def sent_back(question: Question) -> int:
    """How many answers to it were not taken because he had not said how sure he is."""
    return cast("int", st.session_state.get(_sent_back_key(question), 0))


def _sent_back_key(question: Question) -> str:
    return f"sent back {question.id}"


def pressed() -> None:
    """What a press at the felt does, if it is about what is asked now."""
    take_press()


def take_press() -> bool:
    """`pressed`, after the felt is drawn, for a press that no callback was told of.

    Returns:
        Whether there was one: what is drawn is old then.
    """
    event = felt_event(FELT)
    lesson = None if event is None else current_lesson(known_lessons())
    at = None if lesson is None else turn(lesson)
    if event is None or at is None or at.question is None:
        return False
    question = at.question
    if (event.question, event.stage) != (question.id, stage_in_lesson(at)):
        return False
    if event.act in (Act.PULL, Act.RIDE) and at.takes_answer:
        if asks_how_sure(at.lesson) and said_how_sure(question) is None:
            return _send_back(question)
        _answer(at.lesson, question, Choice(event.act.value), event.milliseconds)
    elif event.act is Act.NEXT and may_go_on(at):
        storage.records().go_on(at.lesson.id, question.id, now(), as_learner=learner().id)
    return True


def _send_back(question: Question) -> bool:
    """Take no answer yet; whether this is news: in its run a press is looked at twice."""
    before = sent_back(question)
    count = once_a_run(("sent back", question.id), lambda: before + 1)
    st.session_state[_sent_back_key(question)] = count
    return count != before


def _answer(lesson: Lesson, question: Question, choice: Choice, milliseconds: int | None) -> None:
    answer = answer_of(
        question,
        choice,
        shown_at=question.dealt_at,
        answered_at=now(),
        thinking=milliseconds,
        certainty=said_how_sure(question),
    )

    def keep(answer: Answer, review: ReviewChange | None) -> bool:
        who = learner().id
        return storage.records().answer_lesson(
            lesson.id,
            answer,
            as_learner=who,
            review=review,
            on_turn=partial(journal.note_step, lesson.id),
        )

    try:
        keep_answer(answer, keep)
    except LateAnswerError as error:
        complain(question.id, str(error))


def results(lesson: Lesson) -> LessonResults:
    """What the learner himself did in a lesson, as far as he may see by now."""
    return storage.records().own_results(lesson.id, now(), as_learner=learner().id)
