"""Whose something of the classroom is: every query of it begins here.

What is not there and what belongs to others give one answer, so that nobody learns which it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from sqlalchemy import bindparam, exists, select

from trainer.errors import NotYoursError
from trainer.records.classroom_tables import (
    ClassRow,
    ClassTeacherRow,
    LearnerRow,
    LessonRow,
    LessonSeatRow,
    SetRow,
    TeacherRow,
)

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import InstrumentedAttribute, Session

__all__ = [
    "class_of_teacher",
    "learner_himself",
    "learner_of_teacher",
    "learner_row",
    "lesson_of_learner",
    "lesson_of_teacher",
    "refuse",
    "set_of_teacher",
    "teacher_himself",
    "teaches",
]

# Statements that every press runs are made once: to make one takes as long as to run it.
_LEARNER = select(LearnerRow).where(LearnerRow.id == bindparam("learner"))
_LOCKED_LEARNER = _LEARNER.with_for_update().execution_options(populate_existing=True)


def refuse(what: str) -> NoReturn:
    """Say that something is not there for whoever asks.

    Raises:
        NotYoursError: always.
    """
    message = f"there is no {what} for you; it may be somebody else’s, or gone"
    raise NotYoursError(message)


def teaches(
    as_teacher: int, class_id: InstrumentedAttribute[int] | ColumnElement[int]
) -> ColumnElement[bool]:
    """Whether a class in a query is one of the teacher's."""
    return exists().where(
        ClassTeacherRow.class_id == class_id, ClassTeacherRow.teacher_id == as_teacher
    )


def teacher_himself(session: Session, as_teacher: int, *, lock: bool = False) -> TeacherRow:
    """The row of the teacher who asks.

    Raises:
        NotYoursError: there is no such teacher.
    """
    row = session.get(TeacherRow, as_teacher, with_for_update=lock or None)
    return row or refuse("teacher’s place")


def class_of_teacher(
    session: Session, class_id: int, as_teacher: int, *, lock: bool = False
) -> ClassRow:
    """The row of a class of the teacher who asks; locked, nobody new comes into it.

    Raises:
        NotYoursError: he has no such class.
    """
    query = select(ClassRow).where(ClassRow.id == class_id, teaches(as_teacher, ClassRow.id))
    if lock:
        query = query.with_for_update()
    return session.scalar(query) or refuse(f"class {class_id}")


def learner_of_teacher(session: Session, learner_id: int, as_teacher: int) -> LearnerRow:
    """The row of a learner in a class of the teacher who asks, which nobody else changes meanwhile.

    Raises:
        NotYoursError: there is no such learner in his classes.
    """
    query = select(LearnerRow).where(LearnerRow.id == learner_id)
    query = query.where(teaches(as_teacher, LearnerRow.class_id)).with_for_update()
    return session.scalar(query) or refuse(f"learner {learner_id}")


def set_of_teacher(session: Session, set_id: int, as_teacher: int) -> SetRow:
    """The row of a set of the teacher who asks.

    Raises:
        NotYoursError: he has no such set.
    """
    query = select(SetRow).where(SetRow.id == set_id, SetRow.teacher_id == as_teacher)
    return session.scalar(query) or refuse(f"set {set_id}")


def lesson_of_teacher(
    session: Session, lesson_id: int, as_teacher: int, *, lock: bool = False
) -> LessonRow:
    """The row of a lesson in a class of the teacher who asks; locked, it stands still.

    Raises:
        NotYoursError: there is no such lesson in his classes.
    """
    query = select(LessonRow).where(LessonRow.id == lesson_id)
    query = query.where(teaches(as_teacher, LessonRow.class_id))
    if lock:
        query = query.with_for_update()
    return session.scalar(query) or refuse(f"lesson {lesson_id}")


def learner_row(session: Session, learner_id: int, *, lock: bool = False) -> LearnerRow | None:
    """The row of a learner, if it is there, even of one who was sent out."""
    return session.scalar(_LOCKED_LEARNER if lock else _LEARNER, {"learner": learner_id})


def learner_himself(session: Session, as_learner: int, *, lock: bool = False) -> LearnerRow:
    """The row of the learner who asks; locked, he does one thing at a time in all his tabs.

    Raises:
        NotYoursError: there is no such learner, or he was sent out.
    """
    row = learner_row(session, as_learner, lock=lock)
    if row is None or row.removed_at is not None:
        refuse("learner’s place")
    return row


def lesson_of_learner(
    session: Session, lesson_id: int, as_learner: int
) -> tuple[LessonRow, LessonSeatRow]:
    """The row of a lesson in which the learner who asks has a seat, and the seat.

    Raises:
        NotYoursError: he has no seat there, or was sent out.
    """
    query = select(LessonRow, LessonSeatRow).join(
        LessonSeatRow, LessonSeatRow.lesson_id == LessonRow.id
    )
    query = query.join(LearnerRow, LearnerRow.id == LessonSeatRow.learner_id)
    query = query.where(
        LessonRow.id == lesson_id,
        LearnerRow.id == as_learner,
        LearnerRow.removed_at.is_(None),
        LessonSeatRow.left_at.is_(None),
    )
    row = session.execute(query).one_or_none()
    if row is None:
        refuse(f"lesson {lesson_id}")
    lesson, seat = row
    return lesson, seat
