"""Seats taken at the table: what was brought, and the hands dealt there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select

from trainer.errors import UnknownTableError
from trainer.records.columns import refuse_naive
from trainer.records.door import Door, profile_row
from trainer.records.questions import read_questions
from trainer.records.tables import QuestionRow, SeatRow

if TYPE_CHECKING:
    from datetime import datetime
    from fractions import Fraction

    from sqlalchemy import Select
    from sqlalchemy.orm import Session

    from trainer.history import Question

__all__ = ["SeatRecord", "SeatRecords", "seat_row"]


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """A seat at the table, from sitting down to standing up; `bankroll` is what was brought."""

    id: int
    bankroll: Fraction
    currency: str
    started_at: datetime
    ended_at: datetime | None


class SeatRecords(Door):
    """Seats; a profile has one at a time, and a question says which it was dealt to."""

    def sit_down(
        self, profile_id: int, bankroll: Fraction, currency: str, now: datetime
    ) -> SeatRecord:
        """A new seat; who sits already, of a second click or in another tab, keeps that one.

        Raises:
            UnknownProfileError: there is none with this id.
        """
        with self._session(writes=True) as session:
            profile_row(session, profile_id, lock=True)
            row = session.scalar(_taken_by(profile_id))
            if row is None:
                row = SeatRow(
                    profile_id=profile_id, bankroll=bankroll, currency=currency, started_at=now
                )
                session.add(row)
                session.flush()
                session.refresh(row)
            return _seat_of(row)

    def current_seat(self, profile_id: int) -> SeatRecord | None:
        """The seat the profile has now, if it has one."""
        with self._session() as session:
            row = session.scalar(_taken_by(profile_id))
            return None if row is None else _seat_of(row)

    def stand_up(self, seat_id: int, now: datetime) -> SeatRecord:
        """The seat, given up now; the first time stands.

        Raises:
            UnknownTableError: there is none with this id.
        """
        refuse_naive(now)
        with self._session(writes=True) as session:
            row = seat_row(session, seat_id)
            profile_row(session, row.profile_id, lock=True)
            session.refresh(row)
            if row.ended_at is None:
                row.ended_at = now
                session.flush()
                session.refresh(row)
            return _seat_of(row)

    def seats(self, profile_id: int) -> list[SeatRecord]:
        """All seats the profile ever took, the oldest first."""
        mine = select(SeatRow).where(SeatRow.profile_id == profile_id).order_by(SeatRow.id)
        with self._session() as session:
            return [_seat_of(row) for row in session.scalars(mine)]

    def seat_questions(self, seat_id: int) -> list[Question]:
        """The hands dealt to the seat, with their answers, in the order they were dealt."""
        there = select(QuestionRow).where(QuestionRow.table_id == seat_id)
        in_order = (QuestionRow.sitting_id, QuestionRow.dealt_at, QuestionRow.id)
        with self._session() as session:
            return read_questions(session, session.scalars(there.order_by(*in_order)).all())


def _taken_by(profile_id: int) -> Select[SeatRow]:
    return select(SeatRow).where(SeatRow.profile_id == profile_id, SeatRow.ended_at.is_(None))


def seat_row(session: Session, seat_id: int, profile_id: int | None = None) -> SeatRow:
    """The row of a seat; with a profile, only if it is theirs.

    Raises:
        UnknownTableError: there is none.
    """
    row = session.get(SeatRow, seat_id)
    if row is None or profile_id not in (None, row.profile_id):
        message = f"there is no seat {seat_id} any more; sit down at the table again"
        raise UnknownTableError(message)
    return row


def _seat_of(row: SeatRow) -> SeatRecord:
    return SeatRecord(row.id, row.bankroll, row.currency, row.started_at, row.ended_at)
