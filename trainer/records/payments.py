"""Hands paid by a learner who learns to deal: what was shown, named and paid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from trainer.records import rulebook
from trainer.records.door import Door, profile_row
from trainer.records.tables import PaymentRow

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime
    from fractions import Fraction

    from trainer.rules import Rules

__all__ = ["PaymentRecords", "StoredPayment", "payment_columns", "payment_of"]


@dataclass(frozen=True, slots=True)
class StoredPayment:
    """One seat of a finished round, named and paid.

    Attributes:
        id: opaque; one payment is kept once.
        rules: in force at the table shown.
        document: JSON of the round as it was shown, of which this room knows nothing more.
        seat: which seat of the round.
        named, right_name: the hand as the learner called it, and as it is called.
        amount, right_amount: money to pay (+) or to take (−).
        with_stake: whether the amounts are with the stake that goes back.
        milliseconds: from the round on screen to the answer, by the learner's own clock.
        at: when it was answered.
    """

    id: str
    rules: Rules
    document: str
    seat: int
    named: str
    right_name: str
    amount: Fraction
    right_amount: Fraction
    with_stake: bool
    milliseconds: int | None
    at: datetime


class PaymentRecords(Door):
    """Payments, in the order they were made."""

    def record_payment(self, profile_id: int, payment: StoredPayment) -> bool:
        """Keep a payment.

        Returns:
            Whether this call stored it: `False` when one of this id is there already.

        Raises:
            UnknownProfileError: there is none with this id.
        """
        with self._session(writes=True) as session:
            profile_row(session, profile_id, lock=True)
            if session.get(PaymentRow, payment.id) is not None:
                return False
            rules_hash = rulebook.keep(session, payment.rules)
            session.add(PaymentRow(**payment_columns(payment, profile_id, rules_hash)))
            return True

    def payments(self, profile_id: int) -> list[StoredPayment]:
        """The payments of the profile, the oldest first."""
        mine = select(PaymentRow).where(PaymentRow.profile_id == profile_id)
        with self._session() as session:
            rows = session.scalars(mine.order_by(PaymentRow.at, PaymentRow.id)).all()
            rules = rulebook.look_up(session, {row.rules_hash for row in rows})
            return [payment_of(row, rules) for row in rows]


def payment_columns(payment: StoredPayment, profile_id: int, rules_hash: str) -> dict[str, Any]:
    return {
        "id": payment.id,
        "profile_id": profile_id,
        "rules_hash": rules_hash,
        "document": payment.document,
        "seat": payment.seat,
        "named": payment.named,
        "right_name": payment.right_name,
        "amount": payment.amount,
        "right_amount": payment.right_amount,
        "with_stake": payment.with_stake,
        "milliseconds": payment.milliseconds,
        "at": payment.at,
    }


def payment_of(row: PaymentRow, rules: Mapping[str, Rules]) -> StoredPayment:
    return StoredPayment(
        id=row.id,
        rules=rules[row.rules_hash],
        document=row.document,
        seat=row.seat,
        named=row.named,
        right_name=row.right_name,
        amount=row.amount,
        right_amount=row.right_amount,
        with_stake=row.with_stake,
        milliseconds=row.milliseconds,
        at=row.at,
    )
