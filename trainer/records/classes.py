"""Classes and whose they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from trainer.errors import ClassNameError, UnknownTeacherError
from trainer.records import rulebook
from trainer.records.classroom_tables import (
    ClassRow,
    ClassTeacherRow,
    LearnerRow,
    LessonRow,
    TeacherRow,
)
from trainer.records.door import Door
from trainer.records.profiles import name_key, name_order, read_name
from trainer.records.rights import class_of_teacher, teacher_himself, teaches
from trainer.records.tables import ProfileRow
from trainer.records.teachers import teacher_of

if TYPE_CHECKING:
    from datetime import datetime

    from trainer.records.teachers import Teacher

__all__ = ["Class", "ClassRecords"]


@dataclass(frozen=True, slots=True)
class Class:
    """A class of learners."""

    id: int
    name: str
    created_at: datetime


class ClassRecords(Door):
    """Classes; a teacher sees his own and no other."""

    def make_class(self, name: str, now: datetime, *, as_teacher: int) -> Class:
        """A new class of the teacher; two of his classes may have one name.

        Raises:
            ClassNameError: the name cannot be one.
            NotYoursError: there is no such teacher.
        """
        name = read_name(name, of="the class", refused=ClassNameError)
        with self._session(writes=True) as session:
            teacher_himself(session, as_teacher)
            row = ClassRow(name=name, created_at=now)
            session.add(row)
            session.flush()
            session.add(ClassTeacherRow(class_id=row.id, teacher_id=as_teacher))
            session.refresh(row)
            return _class_of(row)

    def classes(self, *, as_teacher: int) -> list[Class]:
        """The teacher's classes, by name."""
        with self._session() as session:
            rows = session.scalars(select(ClassRow).where(teaches(as_teacher, ClassRow.id)))
            return sorted(map(_class_of, rows), key=lambda one: (name_order(one.name), one.id))

    def rename_class(self, class_id: int, name: str, *, as_teacher: int) -> Class:
        """The class under its new name.

        Raises:
            ClassNameError: the name cannot be one.
            NotYoursError: it is none of the teacher's classes.
        """
        name = read_name(name, of="the class", refused=ClassNameError)
        with self._session(writes=True) as session:
            row = class_of_teacher(session, class_id, as_teacher)
            row.name = name
            session.flush()
            return _class_of(row)

    def delete_class(self, class_id: int, *, as_teacher: int) -> None:
        """Delete the class, its lessons and its learners with everything they did.

        Raises:
            NotYoursError: it is none of the teacher's classes.
        """
        with self._session(writes=True) as session:
            # The lessons first, as whoever joins locks them: he is in the class then, or refused.
            its = select(LessonRow.id).where(LessonRow.class_id == class_id)
            session.execute(its.order_by(LessonRow.id).with_for_update())
            row = class_of_teacher(session, class_id, as_teacher, lock=True)
            theirs = select(LearnerRow.profile_id).where(LearnerRow.class_id == class_id)
            session.execute(delete(ProfileRow).where(ProfileRow.id.in_(theirs)))
            session.delete(row)
            session.flush()
            rulebook.forget_unused(session)

    def share_class(self, class_id: int, teacher_name: str, *, as_teacher: int) -> Teacher:
        """Let another teacher teach the class too.

        Raises:
            NotYoursError: it is none of the teacher's classes.
            UnknownTeacherError: there is no teacher of this name.
        """
        with self._session(writes=True) as session:
            class_of_teacher(session, class_id, as_teacher)
            named = select(TeacherRow).where(TeacherRow.name_key == name_key(teacher_name))
            other = session.scalar(named)
            if other is None:
                message = f"there is no teacher named {teacher_name[:40]!r}; invite them first"
                raise UnknownTeacherError(message)
            if session.get(ClassTeacherRow, (class_id, other.id)) is None:
                session.add(ClassTeacherRow(class_id=class_id, teacher_id=other.id))
            return teacher_of(other)

    def class_teachers(self, class_id: int, *, as_teacher: int) -> list[Teacher]:
        """Who teaches the class, by name.

        Raises:
            NotYoursError: it is none of the teacher's classes.
        """
        with self._session() as session:
            class_of_teacher(session, class_id, as_teacher)
            theirs = select(TeacherRow).join(ClassTeacherRow)
            rows = session.scalars(theirs.where(ClassTeacherRow.class_id == class_id))
            return sorted(map(teacher_of, rows), key=lambda one: name_order(one.name))


def _class_of(row: ClassRow) -> Class:
    return Class(row.id, row.name, row.created_at)
