"""Where a learner is in a lesson, and which verdicts he may see there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import bindparam, func, select

from trainer.lesson import Feedback, LessonKind, Stage, places_shown
from trainer.records.classroom_tables import (
    LearnerRow,
    LessonAnswerRow,
    LessonRow,
    LessonSeatRow,
    SetItemRow,
)
from trainer.records.lesson_rows import items_of, options_of, step_of
from trainer.records.rights import lesson_of_learner
from trainer.records.tables import DecisionRow, QuestionRow

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.orm import Session

    from strategy_tables.values import Choice

__all__ = ["Neighbour", "Position", "neighbours_at", "shows_verdict", "withheld"]

# Made once, for every press runs it: to make a statement takes as long as to run it.
_PUT_IN_OPEN_LESSONS = (
    select(LessonRow, SetItemRow.place, LessonAnswerRow.attempt, LessonAnswerRow.question_id)
    .join(LessonAnswerRow, LessonAnswerRow.lesson_id == LessonRow.id)
    .join(SetItemRow, SetItemRow.id == LessonAnswerRow.item_id)
    .where(LessonAnswerRow.learner_id == bindparam("learner"), LessonRow.closed_at.is_(None))
)


class _Progress(NamedTuple):
    """How far a learner is: in which attempt, and how many of its items he answered and left."""

    attempt: int
    answered: int
    left: int


@dataclass(slots=True)
class Position:
    """Where a learner is: at the lesson's step, or in a self-paced lesson at his own.

    `place` is that of an item; none in the lobby, after the end, and after an attempt.
    """

    lesson: LessonRow
    seat: LessonSeatRow
    learner: LearnerRow
    attempt: int
    place: int | None

    @classmethod
    def of(cls, session: Session, lesson_id: int, as_learner: int) -> Position:
        """The position of the learner who asks.

        Raises:
            NotYoursError: he has no seat in the lesson.
        """
        lesson, seat = lesson_of_learner(session, lesson_id, as_learner)
        attempt, place, at_end = 1, lesson.place, False
        if lesson.kind is LessonKind.SELF_PACED:
            # With feedback at once he stays with an answered hand until he goes on.
            at_once = options_of(lesson).feedback is Feedback.AT_ONCE
            attempt, answered, left = _progress(session, lesson.id, as_learner)
            place = left if at_once else answered
            at_end = place == items_of(session, lesson)
        nothing = at_end or lesson.stage in (Stage.LOBBY, Stage.OVER)
        learner = session.get_one(LearnerRow, as_learner)
        return cls(lesson, seat, learner, attempt, None if nothing else place)

    def question(self, session: Session) -> QuestionRow | None:
        """The question that was put to the learner here, if it was."""
        return None if self.place is None else self._question_at(session, self.place)

    def first_of_round(self, session: Session) -> tuple[int, Choice | None] | None:
        """Whose cards he had at the item before this one, and what he chose.

        None where it was not put to him.
        """
        first = self._question_at(session, (self.place or 0) - 1)
        if first is None:
            return None
        hand = select(LessonAnswerRow.hand).where(LessonAnswerRow.question_id == first.id)
        chosen = select(DecisionRow.choice).where(DecisionRow.question_id == first.id)
        return session.scalars(hand).one(), session.scalar(chosen)

    def _question_at(self, session: Session, place: int) -> QuestionRow | None:
        query = (
            select(QuestionRow)
            .join(LessonAnswerRow, LessonAnswerRow.question_id == QuestionRow.id)
            .join(SetItemRow, SetItemRow.id == LessonAnswerRow.item_id)
            .where(
                LessonAnswerRow.lesson_id == self.lesson.id,
                LessonAnswerRow.learner_id == self.learner.id,
                LessonAnswerRow.attempt == self.attempt,
                SetItemRow.place == place,
            )
        )
        return session.scalar(query)


def _progress(session: Session, lesson_id: int, learner_id: int) -> _Progress:
    """How far a learner is in his latest attempt at a lesson."""
    query = (
        select(
            LessonAnswerRow.attempt,
            func.count(DecisionRow.question_id),
            func.count(QuestionRow.turned_at),
        )
        .join(QuestionRow, QuestionRow.id == LessonAnswerRow.question_id)
        .join(DecisionRow, DecisionRow.question_id == QuestionRow.id, isouter=True)
        .where(LessonAnswerRow.lesson_id == lesson_id, LessonAnswerRow.learner_id == learner_id)
        .group_by(LessonAnswerRow.attempt)
        .order_by(LessonAnswerRow.attempt.desc())
    )
    row = session.execute(query.limit(1)).one_or_none()
    return _Progress(1, 0, 0) if row is None else _Progress(*row)


def shows_verdict(row: LessonRow, place: int, now: datetime, *, finished: bool) -> bool:
    """Whether a learner may see the verdict on his answer at a place.

    Args:
        row: the lesson.
        place: of the item.
        now: when.
        finished: whether the attempt it was answered in is, where each has his own pace.
    """
    options = options_of(row)
    if row.kind is LessonKind.SELF_PACED:
        at_once, over = options.feedback is Feedback.AT_ONCE, row.stage is Stage.OVER
        return at_once or finished or over or options.time_is_up(row.staged_at, now)
    return place in places_shown(step_of(row), options)


def withheld(
    session: Session, learner_id: int, now: datetime, attempts: int | None = None
) -> frozenset[str]:
    """The questions put to a learner in lessons, in the first so many attempts at each.

    Those whose verdict he may not see yet.
    """
    rows = session.execute(_PUT_IN_OPEN_LESSONS, {"learner": learner_id}).all()
    finished = {row: _finished(session, row, learner_id) for row in {row for row, *_ in rows}}
    return frozenset(
        question_id
        for row, place, attempt, question_id in rows
        if (attempts is None or attempt <= attempts)
        and not shows_verdict(row, place, now, finished=attempt <= finished[row])
    )


def _finished(session: Session, row: LessonRow, learner_id: int) -> int:
    """How many attempts at a lesson the learner has been through."""
    attempt, answered, _ = _progress(session, row.id, learner_id)
    return attempt if answered == items_of(session, row) else attempt - 1


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Somebody at the same table: his cards are nobody's business."""

    seat: int
    alias: str
    answered: bool


def neighbours_at(session: Session, row: LessonRow) -> tuple[Neighbour, ...]:
    """Who sits at a table, by seat."""
    answered = (
        select(LessonAnswerRow.learner_id)
        .join(SetItemRow, SetItemRow.id == LessonAnswerRow.item_id)
        .join(DecisionRow, DecisionRow.question_id == LessonAnswerRow.question_id)
        .where(LessonAnswerRow.lesson_id == row.id, SetItemRow.place == row.place)
    )
    seated = (
        select(LessonSeatRow.seat, LearnerRow.alias, LearnerRow.id)
        .join(LearnerRow, LearnerRow.id == LessonSeatRow.learner_id)
        .where(LessonSeatRow.lesson_id == row.id, LessonSeatRow.left_at.is_(None))
        .order_by(LessonSeatRow.seat)
    )
    done = set(session.scalars(answered))
    return tuple(
        Neighbour(seat, alias, id_ in done) for seat, alias, id_ in session.execute(seated)
    )
