"""Which profile of this installation a copy is a copy of."""

from __future__ import annotations

import re
from collections import Counter
from itertools import count
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from trainer.records.portions import portions
from trainer.records.profiles import LONGEST_NAME, name_key
from trainer.records.tables import (
    DecisionRow,
    PaymentRow,
    ProfileRow,
    QuestionRow,
    SittingRow,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sqlalchemy.orm import Session

    from trainer.records.backup.copies import ProfileCopy

__all__ = ["free_name", "has_done_nothing", "owners", "payers", "profile_like"]

_NUMBER = re.compile(r" \(\d+\)$")
"""Behind a name that was taken."""


def owners(session: Session, questions: Iterable[str]) -> dict[str, int]:
    """Those of the questions that are here already, and whose they are."""
    query = select(QuestionRow.id, SittingRow.profile_id).join(SittingRow)
    found: dict[str, int] = {}
    for part in portions(questions):
        rows = session.execute(query.where(QuestionRow.id.in_(part)))
        found.update((row.id, row.profile_id) for row in rows)
    return found


def payers(session: Session, payments: Iterable[str]) -> dict[str, int]:
    """Those of the payments that are here already, and whose they are."""
    query = select(PaymentRow.id, PaymentRow.profile_id)
    found: dict[str, int] = {}
    for part in portions(payments):
        rows = session.execute(query.where(PaymentRow.id.in_(part)))
        found.update((row.id, row.profile_id) for row in rows)
    return found


def profile_like(
    session: Session, copy: ProfileCopy, known: dict[str, int], paid: dict[str, int]
) -> ProfileRow | None:
    """The profile that the copy was made of, if it is here.

    It was made at the same moment, and has some of the copy's questions or payments, whatever it
    is called now, or but for a number the same name. Else it is the one of the same name in which
    nobody did anything yet: the trainer makes one when it is first opened.

    Args:
        session: that asks.
        copy: to be recognised.
        known: its questions that are here, and whose they are.
        paid: the same of its payments.
    """
    here = Counter(known.values()) + Counter(paid.values())
    plain = name_key(_NUMBER.sub("", copy.name))
    as_old = select(ProfileRow).where(ProfileRow.created_at == copy.created_at)
    for row in sorted(session.scalars(as_old), key=lambda row: -here[row.id]):
        if here[row.id] or name_key(_NUMBER.sub("", row.name)) == plain:
            return row
    named = session.scalar(select(ProfileRow).where(ProfileRow.name_key == name_key(copy.name)))
    return named if named is not None and has_done_nothing(session, named) else None


def has_done_nothing(session: Session, profile: ProfileRow) -> bool:
    """Whether no decision and no payment was ever made in the profile."""
    decided = select(func.count()).select_from(DecisionRow)
    decided = decided.join(SittingRow, DecisionRow.sitting_id == SittingRow.id)
    decided = decided.where(SittingRow.profile_id == profile.id)
    paid = select(func.count()).where(PaymentRow.profile_id == profile.id)
    return not session.scalar(decided) and not session.scalar(paid)


def free_name(session: Session, name: str) -> str:
    """The name, or with a number behind it where another profile has it: `Ann (2)`."""
    taken = set(session.scalars(select(ProfileRow.name_key)))
    numbered = (f"{name[: LONGEST_NAME - len(end)]}{end}" for end in _ends())
    return next(one for one in numbered if name_key(one) not in taken)


def _ends() -> Iterator[str]:
    yield ""
    yield from (f" ({number})" for number in count(2))
