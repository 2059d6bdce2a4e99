"""How learners get into lessons: by a code without any account, or as somebody known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import exists, select

from trainer.errors import UnknownCodeError
from trainer.items import table_seats
from trainer.records.classroom_tables import LessonRow, LessonSeatRow
from trainer.records.columns import refuse_naive
from trainer.records.learners import add_learner, learner_of
from trainer.records.lesson_rows import Lesson, lesson_whole, lessons_where, seat_in
from trainer.records.rights import learner_himself, refuse
from trainer.records.sets import SetRecords

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from sqlalchemy.orm import Session

    from trainer.records.classroom_tables import LearnerRow
    from trainer.records.learners import Learner

__all__ = ["JoiningRecords"]


class JoiningRecords(SetRecords):
    """Seats in lessons."""

    def join(self, code: str, aliases: Iterable[str], key_hash: str, now: datetime) -> Learner:
        """A new learner with a seat in the open lesson of this code.

        Args:
            code: as `trainer.classroom.codes` reads it.
            aliases: the first that nobody in the class has is his.
            key_hash: of the key he is given.
            now: when.

        Raises:
            UnknownCodeError: no open lesson has it.
            LessonLockedError: the lesson lets nobody new in.
            LessonFullError: no seat is free.
        """
        refuse_naive(now)
        with self._session(writes=True) as session:
            lesson = _with_code(session, code)
            learner = add_learner(session, lesson.class_id, aliases, key_hash, now)
            self._seat(session, lesson, learner, now)
            return learner_of(learner)

    def take_seat(self, lesson_id: int, now: datetime, *, as_learner: int) -> Lesson:
        """The lesson, with a seat for the learner; one that has a seat keeps it.

        Raises:
            NotYoursError: it is no lesson of the learner's class.
            LessonOverError, LessonLockedError, LessonFullError: there is no seat for him.
        """
        refuse_naive(now)
        with self._session(writes=True) as session:
            query = select(LessonRow).where(LessonRow.id == lesson_id).with_for_update()
            lesson = session.scalar(query) or refuse(f"lesson {lesson_id}")
            return self._take(session, lesson, as_learner, now)

    def take_seat_by_code(self, code: str, now: datetime, *, as_learner: int) -> Lesson:
        """The same for the open lesson of a code.

        Raises:
            UnknownCodeError: no open lesson has it.
            NotYoursError: it is one of another class.
            LessonLockedError, LessonFullError: there is no seat for him.
        """
        refuse_naive(now)
        with self._session(writes=True) as session:
            return self._take(session, _with_code(session, code), as_learner, now)

    def open_lessons(self, *, as_learner: int) -> list[Lesson]:
        """The lessons of the learner's class that are open, the newest first.

        Raises:
            NotYoursError: there is no such learner, or he was sent out.
        """
        with self._session() as session:
            class_id = learner_himself(session, as_learner).class_id
            its = LessonRow.class_id == class_id
            return lessons_where(session, its & LessonRow.closed_at.is_(None))

    def own_lessons(self, *, as_learner: int) -> list[Lesson]:
        """The lessons the learner had a seat in, over or not, the newest first.

        Raises:
            NotYoursError: there is no such learner, or he was sent out.
        """
        with self._session() as session:
            learner_himself(session, as_learner)
            seat = exists().where(
                LessonSeatRow.lesson_id == LessonRow.id, LessonSeatRow.learner_id == as_learner
            )
            return lessons_where(session, seat)

    def _take(self, session: Session, lesson: LessonRow, as_learner: int, now: datetime) -> Lesson:
        learner = learner_himself(session, as_learner, lock=True)
        if learner.class_id != lesson.class_id:
            refuse(f"lesson {lesson.id}")
        self._seat(session, lesson, learner, now)
        return lesson_whole(session, lesson)

    def _seat(
        self, session: Session, lesson: LessonRow, learner: LearnerRow, now: datetime
    ) -> None:
        at_table = table_seats(self._items(session, lesson.set_id))
        seat_in(session, lesson, learner.id, at_table, now)


def _with_code(session: Session, code: str) -> LessonRow:
    query = select(LessonRow).where(LessonRow.code == code, LessonRow.closed_at.is_(None))
    row = session.scalar(query.with_for_update())
    if row is None:
        message = f"no lesson is open under the code {code[:20]!r}; look at the board again"
        raise UnknownCodeError(message)
    return row
