"""Lessons as their teachers run them: opened, moved on, locked, closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from trainer.errors import SetError
from trainer.items import table_seats
from trainer.lesson import LessonKind, Stage, first_step
from trainer.records.classroom_tables import LessonRow
from trainer.records.columns import refuse_naive
from trainer.records.lesson_rows import (
    Lesson,
    lesson_whole,
    lessons_where,
    move,
    step_of,
)
from trainer.records.rights import class_of_teacher, lesson_of_teacher, set_of_teacher
from trainer.records.sets import SetRecords

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from trainer.lesson import LessonOptions, Step

__all__ = ["LessonRecords"]


class LessonRecords(SetRecords):
    """What teachers do with lessons. Of two who do the same at once one does it."""

    def open_lesson(
        self,
        class_id: int,
        set_id: int,
        options: LessonOptions,
        codes: Iterable[str],
        now: datetime,
        *,
        as_teacher: int,
    ) -> Lesson:
        """Give a set to a class, under the first of the codes that no open lesson has.

        Raises:
            NotYoursError: the class or the set is not the teacher's.
            SetError: a lesson at a table, and the set does not consist of rounds.
        """
        refuse_naive(now)
        with self._session(writes=True) as session:
            class_of_teacher(session, class_id, as_teacher)
            kept = set_of_teacher(session, set_id, as_teacher)
            if options.kind is LessonKind.TABLE and not table_seats(self._items(session, set_id)):
                message = (
                    f"the set {kept.name!r} does not consist of rounds, and cannot be played at a"
                    " table; compose one of rounds, or give this one as a live lesson"
                )
                raise SetError(message)
            open_codes = select(LessonRow.code).where(LessonRow.closed_at.is_(None))
            taken = set(session.scalars(open_codes))
            step = first_step(options.kind)
            row = LessonRow(
                class_id=class_id,
                set_id=set_id,
                kind=options.kind,
                code=next(code for code in codes if code not in taken),
                options=options.document,
                place=step.place,
                stage=step.stage,
                staged_at=now,
                locked=False,
                opened_at=now,
            )
            session.add(row)
            return lesson_whole(session, row)

    def lessons(self, class_id: int, *, as_teacher: int) -> list[Lesson]:
        """The lessons of a class, the newest first.

        Raises:
            NotYoursError: it is none of the teacher's classes.
        """
        with self._session() as session:
            class_of_teacher(session, class_id, as_teacher)
            return lessons_where(session, LessonRow.class_id == class_id)

    def lesson(self, lesson_id: int, *, as_teacher: int) -> Lesson:
        """A lesson of one of the teacher's classes.

        Raises:
            NotYoursError: there is no such lesson in the teacher's classes.
        """
        with self._session() as session:
            return lesson_whole(session, lesson_of_teacher(session, lesson_id, as_teacher))

    def lock_lesson(self, lesson_id: int, *, locked: bool, as_teacher: int) -> bool:
        """Let nobody new into the lesson, or let them in again.

        Returns:
            Whether this call changed that: `False` when it was so already.

        Raises:
            NotYoursError: there is no such lesson in the teacher's classes.
        """
        with self._session(writes=True) as session:
            row = lesson_of_teacher(session, lesson_id, as_teacher, lock=True)
            changes = row.locked is not locked
            row.locked = locked
            return changes

    def move_on(
        self, lesson_id: int, step: Step, now: datetime, *, as_teacher: int
    ) -> Lesson | None:
        """Take one step on from `step`. Answers that were not given by then are never given.

        Args:
            lesson_id: which lesson.
            step: where it stood when whoever asks for this saw it.
            now: when.
            as_teacher: who.

        Returns:
            The lesson as it stands then; none where this call moved nothing: others were faster,
            or the lesson is over.

        Raises:
            NotYoursError: there is no such lesson in the teacher's classes.
        """
        refuse_naive(now)
        with self._session(writes=True) as session:
            row = lesson_of_teacher(session, lesson_id, as_teacher, lock=True)
            if step_of(row) != step or step.stage is Stage.OVER:
                return None
            move(session, row, now)
            return lesson_whole(session, row)

    def close_lesson(self, lesson_id: int, now: datetime, *, as_teacher: int) -> bool:
        """End the lesson, wherever it stands.

        Returns:
            Whether this call ended it: `False` when it was over already.

        Raises:
            NotYoursError: there is no such lesson in the teacher's classes.
        """
        refuse_naive(now)
        with self._session(writes=True) as session:
            row = lesson_of_teacher(session, lesson_id, as_teacher, lock=True)
            if row.closed_at is not None:
                return False
            row.stage, row.staged_at, row.closed_at = Stage.OVER, now, now
            return True
