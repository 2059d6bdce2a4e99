"""Lessons as rows: read whole, moved on, given seats. Whoever changes one has locked its row."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from trainer.errors import LessonFullError, LessonLockedError, LessonOverError
from trainer.lesson import (
    MOST_IN_A_LESSON,
    LessonKind,
    LessonOptions,
    Stage,
    Step,
    next_step,
)
from trainer.records.classroom_tables import (
    ClassRow,
    LessonAnswerRow,
    LessonRow,
    LessonSeatRow,
    SetItemRow,
    SetRow,
)
from trainer.records.tables import DecisionRow

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import ColumnElement, Select
    from sqlalchemy.orm import Session

__all__ = [
    "Lesson",
    "items_of",
    "lesson_query",
    "lesson_whole",
    "lessons_where",
    "move",
    "options_of",
    "read_lesson",
    "seat_in",
    "step_of",
    "turn_if_all_answered",
]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A set given to a class.

    Attributes:
        code: what learners type to join, as long as it is open.
        step: where it stands, since `staged_at`; a self-paced one stands at its first step.
        items: how many its set has.
        locked: whether it lets nobody new in.
    """

    id: int
    class_id: int
    class_name: str
    set_id: int
    set_name: str
    code: str
    options: LessonOptions
    step: Step
    staged_at: datetime
    items: int
    locked: bool
    opened_at: datetime
    closed_at: datetime | None

    @property
    def kind(self) -> LessonKind:
        """How the set is given."""
        return self.options.kind

    @property
    def is_over(self) -> bool:
        """Whether it is closed."""
        return self.closed_at is not None


def lesson_query() -> Select[LessonRow, str, str, int]:
    """Lessons with the names of class and set and the number of items, as `read_lesson` takes."""
    items = select(func.count()).where(SetItemRow.set_id == LessonRow.set_id).scalar_subquery()
    query = select(LessonRow, ClassRow.name, SetRow.name, items)
    return query.join(ClassRow, ClassRow.id == LessonRow.class_id).join(
        SetRow, SetRow.id == LessonRow.set_id
    )


def read_lesson(row: LessonRow, class_name: str, set_name: str, items: int) -> Lesson:
    """The lesson in a row of `lesson_query`."""
    return Lesson(
        id=row.id,
        class_id=row.class_id,
        class_name=class_name,
        set_id=row.set_id,
        set_name=set_name,
        code=row.code,
        options=options_of(row),
        step=step_of(row),
        staged_at=row.staged_at,
        items=items,
        locked=row.locked,
        opened_at=row.opened_at,
        closed_at=row.closed_at,
    )


def lessons_where(session: Session, which: ColumnElement[bool]) -> list[Lesson]:
    """Some lessons, the newest first."""
    query = lesson_query().where(which).order_by(LessonRow.id.desc())
    return [read_lesson(*row) for row in session.execute(query)]


def lesson_whole(session: Session, row: LessonRow) -> Lesson:
    """The lesson in a row that may have been changed just now."""
    session.flush()
    session.expire(row)
    return lessons_where(session, LessonRow.id == row.id)[0]


def options_of(row: LessonRow) -> LessonOptions:
    """What the teacher chose for it."""
    return LessonOptions.from_document(row.options, row.kind)


def step_of(row: LessonRow) -> Step:
    """Where it stands."""
    return Step(row.place, row.stage)


def items_of(session: Session, row: LessonRow) -> int:
    """How many items its set has."""
    return session.scalar(select(func.count()).where(SetItemRow.set_id == row.set_id)) or 0


def move(session: Session, row: LessonRow, now: datetime) -> None:
    """Take the next step; after the last one the lesson is closed."""
    step = next_step(step_of(row), options_of(row), items_of(session, row))
    row.place, row.stage = step
    row.staged_at = now
    if step.stage is Stage.OVER and row.closed_at is None:
        row.closed_at = now


def turn_if_all_answered(session: Session, row: LessonRow, now: datetime) -> bool:
    """At a table, take the next step when everybody who sits there has answered; whether it did."""
    session.flush()
    if row.kind is not LessonKind.TABLE or row.stage is not Stage.ASKING:
        return False
    seated = select(func.count()).where(
        LessonSeatRow.lesson_id == row.id, LessonSeatRow.left_at.is_(None)
    )
    answered = (
        select(func.count())
        .select_from(LessonAnswerRow)
        .join(SetItemRow, SetItemRow.id == LessonAnswerRow.item_id)
        .join(DecisionRow, DecisionRow.question_id == LessonAnswerRow.question_id)
        .join(
            LessonSeatRow,
            (LessonSeatRow.lesson_id == LessonAnswerRow.lesson_id)
            & (LessonSeatRow.learner_id == LessonAnswerRow.learner_id),
        )
        .where(
            LessonAnswerRow.lesson_id == row.id,
            SetItemRow.place == row.place,
            LessonSeatRow.left_at.is_(None),
        )
    )
    waited_for = session.scalar(seated) or 0
    turns = waited_for > 0 and session.scalar(answered) == waited_for
    if turns:
        move(session, row, now)
    return turns


def seat_in(
    session: Session, row: LessonRow, learner_id: int, seats_at_table: int, now: datetime
) -> LessonSeatRow:
    """The learner's seat in the lesson: the one he has, or the first that is free.

    Raises:
        LessonOverError: it is closed.
        LessonLockedError: it lets nobody new in.
        LessonFullError: no seat is free.
    """
    seat = session.get(LessonSeatRow, (row.id, learner_id))
    if seat is not None and seat.left_at is None:
        return seat
    if row.closed_at is not None:
        message = "this lesson is over; ask your teacher for the code of the next one"
        raise LessonOverError(message)
    if row.locked:
        message = "this lesson lets nobody new in any more; ask your teacher to unlock it"
        raise LessonLockedError(message)
    query = select(LessonSeatRow.seat).where(LessonSeatRow.lesson_id == row.id)
    taken = set(session.scalars(query.where(LessonSeatRow.left_at.is_(None))))
    if len(taken) >= _most_seats(row, seats_at_table):
        message = f"all {len(taken)} seats of this lesson are taken; ask your teacher"
        raise LessonFullError(message)
    number = next(number for number in count(1) if number not in taken)
    if seat is None:
        seat = LessonSeatRow(lesson_id=row.id, learner_id=learner_id, seat=number, joined_at=now)
        session.add(seat)
    else:
        seat.seat, seat.left_at = number, None
    session.flush()
    return seat


def _most_seats(row: LessonRow, seats_at_table: int) -> int:
    chosen = options_of(row).seats or MOST_IN_A_LESSON
    return min(chosen, seats_at_table) if row.kind is LessonKind.TABLE else chosen
