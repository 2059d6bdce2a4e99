"""A profile, copied out of the database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from trainer.records import rulebook
from trainer.records.backup.copies import (
    ProfileCopy,
    QuestionCopy,
    SeatCopy,
    SittingCopy,
    TestCopy,
)
from trainer.records.payments import payment_of
from trainer.records.questions import read_questions
from trainer.records.reviews import review_of
from trainer.records.tables import (
    DecisionRow,
    PaymentRow,
    QuestionRow,
    ReviewRow,
    SeatRow,
    SittingRow,
    TestRow,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.orm import Session

    from trainer.records.tables import ProfileRow

__all__ = ["copy_of"]


def copy_of(session: Session, profile: ProfileRow) -> ProfileCopy:
    """Everything of the profile, in the order it came about."""
    mine = SittingRow.profile_id == profile.id
    sittings = session.scalars(select(SittingRow).where(mine).order_by(SittingRow.id)).all()
    tests = session.scalars(
        select(TestRow).where(TestRow.profile_id == profile.id).order_by(TestRow.id)
    ).all()
    seats = session.scalars(
        select(SeatRow).where(SeatRow.profile_id == profile.id).order_by(SeatRow.id)
    ).all()
    reviews = select(ReviewRow).where(ReviewRow.profile_id == profile.id)
    payments = session.scalars(
        select(PaymentRow)
        .where(PaymentRow.profile_id == profile.id)
        .order_by(PaymentRow.at, PaymentRow.id)
    ).all()
    rules = rulebook.look_up(session, {row.rules_hash for row in payments})
    return ProfileCopy(
        name=profile.name,
        settings=profile.settings,
        created_at=profile.created_at,
        last_used_at=profile.last_used_at,
        sittings=tuple(SittingCopy(row.started_at, row.active_at) for row in sittings),
        tests=tuple(TestCopy(row.started_at, row.finished_at) for row in tests),
        seats=tuple(
            SeatCopy(row.bankroll, row.currency, row.started_at, row.ended_at) for row in seats
        ),
        questions=tuple(_questions(session, profile.id, sittings, tests, seats)),
        reviews=tuple(
            map(
                review_of,
                session.scalars(reviews.order_by(ReviewRow.situation, ReviewRow.side)),
            )
        ),
        payments=tuple(payment_of(row, rules) for row in payments),
    )


def _questions(
    session: Session,
    profile_id: int,
    sittings: Sequence[SittingRow],
    tests: Sequence[TestRow],
    seats: Sequence[SeatRow],
) -> list[QuestionCopy]:
    sitting_at = {row.id: place for place, row in enumerate(sittings)}
    test_at = {row.id: place for place, row in enumerate(tests)}
    seat_at = {row.id: place for place, row in enumerate(seats)}
    asked = select(QuestionRow).join(SittingRow).where(SittingRow.profile_id == profile_id)
    in_order = (QuestionRow.sitting_id, QuestionRow.dealt_at, QuestionRow.id)
    rows = session.scalars(asked.order_by(*in_order)).all()
    answered_in: dict[str, list[int]] = {}
    given = select(DecisionRow.question_id, DecisionRow.sitting_id).join(
        SittingRow, DecisionRow.sitting_id == SittingRow.id
    )
    given = given.where(SittingRow.profile_id == profile_id)
    for question_id, sitting_id in session.execute(given.order_by(DecisionRow.decision)):
        answered_in.setdefault(question_id, []).append(sitting_at[sitting_id])
    return [
        QuestionCopy(
            question,
            sitting_at[row.sitting_id],
            tuple(answered_in.get(row.id, ())),
            None
            if row.test_id is None or row.test_place is None
            else (test_at[row.test_id], row.test_place),
            None if row.table_id is None else seat_at[row.table_id],
        )
        for row, question in zip(rows, read_questions(session, rows), strict=True)
    ]
