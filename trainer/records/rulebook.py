"""Rules, kept once under the hash of their content, for as long as anything refers to them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sqlalchemy import delete, exists, select

from trainer.records.classroom_tables import SetItemRow
from trainer.records.tables import DecisionRow, PaymentRow, QuestionRow, RulesRow
from trainer.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy.orm import Session

__all__ = ["forget_unused", "keep", "look_up"]

_read = lru_cache(maxsize=256)(Rules.from_document)


def keep(session: Session, rules: Rules) -> str:
    """The hash the rules are kept under, from now on if they were not before."""
    hash_ = rules.content_hash
    if session.get(RulesRow, hash_) is None:
        session.add(RulesRow(hash=hash_, document=rules.document))
        # Now, because rows are written in no order that would know of this one.
        session.flush()
    return hash_


def look_up(session: Session, hashes: Collection[str]) -> dict[str, Rules]:
    """The rules of these hashes."""
    rows = session.scalars(select(RulesRow).where(RulesRow.hash.in_(hashes)))
    return {row.hash: _read(row.document) for row in rows}


def forget_unused(session: Session) -> None:
    """Delete the rules that no question, decision, payment or item refers to any more."""
    asked = exists().where(QuestionRow.rules_hash == RulesRow.hash)
    decided = exists().where(DecisionRow.rules_hash == RulesRow.hash)
    paid = exists().where(PaymentRow.rules_hash == RulesRow.hash)
    in_a_set = exists().where(SetItemRow.rules_hash == RulesRow.hash)
    session.execute(delete(RulesRow).where(~asked, ~decided, ~paid, ~in_a_set))
