"""Teachers: invited by a token, signed in by a password of which only a hash is known here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, select

from trainer.errors import InvitationError, TeacherNameError
from trainer.records.classroom_tables import InvitationRow, TeacherRow
from trainer.records.columns import refuse_naive
from trainer.records.door import Door
from trainer.records.profiles import name_key, read_name, unique_name
from trainer.records.rights import refuse, teacher_himself

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.orm import Session

__all__ = ["Teacher", "TeacherRecords", "teacher_of"]


@dataclass(frozen=True, slots=True)
class Teacher:
    """Who teaches. A cookie says `id` and `version`; a new version ends those before it."""

    id: int
    name: str
    version: int
    created_at: datetime


class TeacherRecords(Door):
    """Teachers and the invitations that make them."""

    def has_teachers(self) -> bool:
        """Whether there is any teacher; before, only the terminal's token makes one."""
        with self._session() as session:
            return _has_teachers(session)

    def invite(
        self,
        token_hash: str,
        now: datetime,
        expires_at: datetime,
        *,
        as_teacher: int | None = None,
    ) -> None:
        """Keep an invitation for one teacher, and forget those that have expired.

        Args:
            token_hash: of the token, which whoever is invited is given.
            now: when.
            expires_at: until when it can be used.
            as_teacher: who invites; none for the program itself, as long as there is no teacher.

        Raises:
            NotYoursError: there is no such teacher, or there are teachers and none invites.
        """
        with self._session(writes=True) as session:
            if as_teacher is not None:
                teacher_himself(session, as_teacher)
            elif _has_teachers(session):
                refuse("first teacher’s token")
            session.execute(delete(InvitationRow).where(InvitationRow.expires_at < now))
            session.add(
                InvitationRow(token_hash=token_hash, made_by=as_teacher, expires_at=expires_at)
            )

    def invitation_is_open(self, token_hash: str, now: datetime) -> bool:
        """Whether a teacher can be made with the token now."""
        with self._session() as session:
            row = session.get(InvitationRow, token_hash)
            return row is not None and _is_open(session, row, now)

    def add_teacher(self, token_hash: str, name: str, password_hash: str, now: datetime) -> Teacher:
        """A new teacher; the invitation is used up.

        Raises:
            InvitationError: the token is unknown, used or expired.
            TeacherNameError: the name cannot be one, or is taken.
        """
        refuse_naive(now)
        name = read_name(name, of="yourself", refused=TeacherNameError)
        with (
            self._session(writes=True) as session,
            unique_name(name, of="teacher", refused=TeacherNameError),
        ):
            # All of the terminal's at once: of two that are used together one makes a teacher.
            invitations = session.scalars(
                select(InvitationRow)
                .where((InvitationRow.token_hash == token_hash) | InvitationRow.made_by.is_(None))
                .order_by(InvitationRow.token_hash)
                .with_for_update()
            )
            row = next((one for one in invitations if one.token_hash == token_hash), None)
            if row is None or not _is_open(session, row, now):
                message = "this invitation is not, or no longer, valid; ask for a new one"
                raise InvitationError(message)
            row.used_at = now
            teacher = TeacherRow(
                name=name,
                name_key=name_key(name),
                password_hash=password_hash,
                version=1,
                created_at=now,
            )
            session.add(teacher)
            session.flush()
            session.refresh(teacher)
            return teacher_of(teacher)

    def teacher_named(self, name: str) -> tuple[Teacher, str] | None:
        """The teacher of this name and the hash of his password; upper and lower case are one."""
        with self._session() as session:
            query = select(TeacherRow).where(TeacherRow.name_key == name_key(name))
            row = session.scalar(query)
            return None if row is None else (teacher_of(row), row.password_hash)

    def signed_in_teacher(self, teacher_id: int, version: int) -> Teacher | None:
        """The teacher a cookie speaks of, unless it was ended."""
        with self._session() as session:
            row = session.get(TeacherRow, teacher_id)
            return teacher_of(row) if row is not None and row.version == version else None

    def set_password(
        self, password_hash: str, *, as_teacher: int, version: int | None = None
    ) -> Teacher:
        """The teacher with a new password, signed out everywhere.

        Raises:
            NotYoursError: there is no such teacher.
            InvitationError: the teacher's version is not the one that is wanted.
        """
        with self._session(writes=True) as session:
            row = teacher_himself(session, as_teacher, lock=True)
            if version is not None and row.version != version:
                message = "this token was used already; ask for a new one"
                raise InvitationError(message)
            row.password_hash = password_hash
            row.version += 1
            session.flush()
            return teacher_of(row)

    def sign_out_teacher(self, *, as_teacher: int) -> Teacher:
        """The teacher, signed out everywhere.

        Raises:
            NotYoursError: there is no such teacher.
        """
        with self._session(writes=True) as session:
            row = teacher_himself(session, as_teacher, lock=True)
            row.version += 1
            session.flush()
            return teacher_of(row)


def teacher_of(row: TeacherRow) -> Teacher:
    """The teacher in a row."""
    return Teacher(row.id, row.name, row.version, row.created_at)


def _has_teachers(session: Session) -> bool:
    return bool(session.scalar(select(func.count()).select_from(TeacherRow)))


def _is_open(session: Session, row: InvitationRow, now: datetime) -> bool:
    if row.used_at is not None or row.expires_at < now:
        return False
    return row.made_by is not None or not _has_teachers(session)
