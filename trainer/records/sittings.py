"""Which sitting something belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import bindparam, select

from trainer.records.columns import refuse_naive
from trainer.records.profiles import SITTING_GAP
from trainer.records.tables import SittingRow

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.orm import Session

__all__ = ["join_sitting", "open_sitting", "sitting_at"]

_LATEST = (
    select(SittingRow)
    .where(SittingRow.profile_id == bindparam("profile"))
    .order_by(SittingRow.id.desc())
    .limit(1)
)


def open_sitting(session: Session, profile_id: int, now: datetime) -> SittingRow | None:
    """The sitting that goes on now, if one does: the latest one, unless the gap is too long.

    The gap counts both ways, so that a clock that was a day ahead does not keep a sitting open
    for a day.

    Raises:
        ValueError: `now` has no time zone.
    """
    refuse_naive(now)
    row = session.scalar(_LATEST, {"profile": profile_id})
    return row if row is not None and abs(now - row.active_at) < SITTING_GAP else None


def join_sitting(session: Session, profile_id: int, now: datetime) -> int:
    """The id of the sitting for what happens now: the one that goes on, or else a new one."""
    row = open_sitting(session, profile_id, now)
    if row is None:
        row = SittingRow(profile_id=profile_id, started_at=now, active_at=now)
        session.add(row)
        session.flush()
    else:
        row.active_at = max(row.active_at, now)
    return row.id


def sitting_at(session: Session, profile_id: int, moment: datetime) -> int:
    """The id of the sitting that a past moment falls into; one is joined where none does."""
    refuse_naive(moment)
    around = select(SittingRow.id).where(
        SittingRow.profile_id == profile_id,
        SittingRow.started_at <= moment,
        SittingRow.active_at >= moment,
    )
    found = session.scalar(around.order_by(SittingRow.id.desc()).limit(1))
    return join_sitting(session, profile_id, moment) if found is None else found
