"""The learners of a class: profiles with an alias and a key, of which only a hash is known here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, select, update

from trainer.errors import RosterError, UnknownKeyError
from trainer.records import rulebook
from trainer.records.classroom_tables import (
    ClassRow,
    LearnerRow,
    LessonRow,
    LessonSeatRow,
)
from trainer.records.columns import refuse_naive
from trainer.records.door import Door
from trainer.records.lesson_rows import turn_if_all_answered
from trainer.records.profiles import name_order, read_name
from trainer.records.rights import (
    class_of_teacher,
    learner_himself,
    learner_of_teacher,
    learner_row,
    refuse,
    teaches,
)
from trainer.records.tables import ProfileRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import Session

__all__ = ["Learner", "LearnerRecords", "RosterEntry", "add_learner", "learner_of"]


_LONGEST_REAL_NAME = 100  # characters; a school’s list is not shortened for our sake


@dataclass(frozen=True, slots=True)
class Learner:
    """Somebody in a class.

    Attributes:
        id, version: what a cookie says; a new version ends those before it.
        profile_id: the profile whose practice, reviews and progress are his.
        alias: what others see; unique in the class, and never typed.
        name, roster_id: from a roster, for teachers alone; `roster_id` is what the school's
            gradebook calls him.
        removed_at: when he was sent out, if he was and did not come back.
    """

    id: int
    class_id: int
    profile_id: int
    alias: str
    name: str | None
    roster_id: str | None
    version: int
    joined_at: datetime
    removed_at: datetime | None


@dataclass(frozen=True, slots=True)
class RosterEntry:
    """A name on a roster, and the hash of the key that is handed out to it."""

    name: str
    roster_id: str | None
    key_hash: str


class LearnerRecords(Door):
    """Learners, as their teachers and they themselves may deal with them."""

    def learners(self, class_id: int, *, as_teacher: int) -> list[Learner]:
        """The learners of a class, by alias; those sent out are among them.

        Raises:
            NotYoursError: it is none of the teacher's classes.
        """
        with self._session() as session:
            class_of_teacher(session, class_id, as_teacher)
            rows = session.scalars(select(LearnerRow).where(LearnerRow.class_id == class_id))
            return sorted(map(learner_of, rows), key=lambda one: name_order(one.alias))

    def add_roster(
        self,
        class_id: int,
        entries: Sequence[RosterEntry],
        aliases: Iterable[str],
        now: datetime,
        *,
        as_teacher: int,
    ) -> list[Learner]:
        """Learners for all names of a roster, in its order, or for none of them.

        Raises:
            NotYoursError: it is none of the teacher's classes.
            RosterError: a name cannot be one.
        """
        names = [
            read_name(
                entry.name, longest=_LONGEST_REAL_NAME, of="every learner", refused=RosterError
            )
            for entry in entries
        ]
        aliases = iter(aliases)
        with self._session(writes=True) as session:
            class_of_teacher(session, class_id, as_teacher)
            rows = [
                add_learner(session, class_id, aliases, entry.key_hash, now) for entry in entries
            ]
            for row, name, entry in zip(rows, names, entries, strict=True):
                row.name, row.roster_id = name, entry.roster_id
            session.flush()
            return [learner_of(row) for row in rows]

    def remove_learner(self, learner_id: int, now: datetime, *, as_teacher: int) -> Learner:
        """Send a learner out of the class and its open lessons; with his key he may come back.

        What he answered stays. At a table the others need not wait for him.

        Raises:
            NotYoursError: there is no such learner in the teacher's classes.
        """
        refuse_naive(now)
        with self._session(writes=True) as session:
            his = (LearnerRow.id == learner_id) & teaches(as_teacher, LessonRow.class_id)
            lessons = _open_lessons(session, his)
            row = learner_of_teacher(session, learner_id, as_teacher)
            if row.removed_at is None:
                row.removed_at = now
                row.version += 1
            left = update(LessonSeatRow).where(
                LessonSeatRow.learner_id == learner_id,
                LessonSeatRow.lesson_id.in_([lesson.id for lesson in lessons]),
                LessonSeatRow.left_at.is_(None),
            )
            session.execute(left.values(left_at=now))
            for lesson in lessons:
                turn_if_all_answered(session, lesson, now)
            session.flush()
            session.refresh(row)
            return learner_of(row)

    def renew_key(self, learner_id: int, key_hash: str, *, as_teacher: int) -> Learner:
        """The learner with a new key, and signed out everywhere.

        Raises:
            NotYoursError: there is no such learner in the teacher's classes.
        """
        with self._session(writes=True) as session:
            return _renew(session, learner_of_teacher(session, learner_id, as_teacher), key_hash)

    def renew_own_key(self, key_hash: str, *, as_learner: int) -> Learner:
        """The learner with a new key, and signed out everywhere else by the new version.

        Raises:
            NotYoursError: there is no such learner, or he was sent out.
        """
        with self._session(writes=True) as session:
            return _renew(session, learner_himself(session, as_learner, lock=True), key_hash)

    def signed_in_learner(self, learner_id: int, version: int) -> Learner | None:
        """The learner a cookie speaks of, unless it was ended or he was sent out."""
        with self._session() as session:
            row = learner_row(session, learner_id)
            if row is None or row.version != version or row.removed_at is not None:
                return None
            return learner_of(row)

    def come_back(self, key_hash: str) -> Learner:
        """The learner whose key it is; whoever was sent out is in the class again.

        Raises:
            UnknownKeyError: it is nobody's.
        """
        with self._session(writes=True) as session:
            row = _with_key(session, key_hash)
            row.removed_at = None
            session.flush()
            return learner_of(row)

    def delete_learner_by_key(self, key_hash: str, now: datetime) -> None:
        """Delete the learner whose key it is, sent out or not, with everything he did.

        At a table the others need not wait for him.

        Raises:
            UnknownKeyError: it is nobody's.
        """
        refuse_naive(now)
        with self._session(writes=True) as session:
            lessons = _open_lessons(session, LearnerRow.key_hash == key_hash)
            _delete(session, _with_key(session, key_hash), lessons, now)


def add_learner(
    session: Session, class_id: int, aliases: Iterable[str], key_hash: str, now: datetime
) -> LearnerRow:
    """A new learner in a class, under the first alias that nobody there has.

    Raises:
        NotYoursError: the class is gone.
    """
    # Locked, so that of two who join at once each gets an alias of his own.
    if session.get(ClassRow, class_id, with_for_update=True) is None:
        refuse(f"class {class_id}")
    query = select(LearnerRow.alias).where(LearnerRow.class_id == class_id)
    taken = set(session.scalars(query))
    alias = next(one for one in aliases if one not in taken)
    profile = ProfileRow(
        name=alias,
        # With a line break, which no name has that was typed: so none is taken by it.
        name_key=f"class {class_id}\n{alias}",
        settings="{}",
        created_at=now,
        last_used_at=now,
    )
    session.add(profile)
    session.flush()
    row = LearnerRow(
        class_id=class_id,
        profile_id=profile.id,
        alias=alias,
        key_hash=key_hash,
        version=1,
        joined_at=now,
    )
    session.add(row)
    session.flush()
    session.refresh(row)
    return row


def learner_of(row: LearnerRow) -> Learner:
    """The learner in a row."""
    return Learner(
        row.id,
        row.class_id,
        row.profile_id,
        row.alias,
        row.name,
        row.roster_id,
        row.version,
        row.joined_at,
        row.removed_at,
    )


def _renew(session: Session, row: LearnerRow, key_hash: str) -> Learner:
    row.key_hash = key_hash
    row.version += 1
    session.flush()
    return learner_of(row)


def _with_key(session: Session, key_hash: str) -> LearnerRow:
    query = select(LearnerRow).where(LearnerRow.key_hash == key_hash).with_for_update()
    row = session.scalar(query)
    if row is None:
        message = "nobody has these four words; type them as you were given them"
        raise UnknownKeyError(message)
    return row


def _open_lessons(session: Session, whose: ColumnElement[bool]) -> Sequence[LessonRow]:
    """The open lessons in which a learner has a seat, or had one, locked.

    Ask for them before his own row is locked, as whoever answers does: else two could wait for each
    other.
    """
    query = (
        select(LessonRow)
        .join(LessonSeatRow)
        .join(LearnerRow, LearnerRow.id == LessonSeatRow.learner_id)
        .where(whose, LessonRow.closed_at.is_(None))
        .order_by(LessonRow.id)
        .with_for_update(of=LessonRow)
    )
    return session.scalars(query).all()


def _delete(session: Session, row: LearnerRow, lessons: Iterable[LessonRow], now: datetime) -> None:
    session.execute(delete(ProfileRow).where(ProfileRow.id == row.profile_id))
    session.expire_all()
    for lesson in lessons:
        turn_if_all_answered(session, lesson, now)
    rulebook.forget_unused(session)
