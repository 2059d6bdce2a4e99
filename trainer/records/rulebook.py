"""Rules, kept once under the hash of their content, for as long as anything refers to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import bindparam, delete, exists, select
from sqlalchemy.dialects import postgresql, sqlite

from trainer.records.classroom_tables import SetItemRow
from trainer.records.tables import DecisionRow, PaymentRow, QuestionRow, RulesRow
from trainer.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from sqlalchemy.orm import Session

__all__ = ["forget_unused", "keep", "look_up"]

_INSERT: Final[dict[str, Callable[[type[RulesRow]], sqlite.Insert | postgresql.Insert]]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}
_KNOWN: Final[dict[str, Rules]] = {}
_MOST_KNOWN: Final = 256

# Made once, for every question runs it: to make a statement takes as long as to run it.
_KEPT: Final = (
    select(RulesRow.hash)
    .where(RulesRow.hash == bindparam("hash"))
    .with_for_update(read=True, key_share=True)
)


def keep(session: Session, rules: Rules) -> str:
    """The hash the rules are kept under, from now on if they were not before.

    Nobody deletes them before this transaction ends.
    """
    hash_ = rules.content_hash
    while session.scalar(_KEPT, {"hash": hash_}) is None:
        # Two servers may meet new rules at once: the one that is later waits, and inserts nothing.
        insert = _INSERT[session.get_bind().dialect.name](RulesRow)
        row = insert.values(hash=hash_, document=rules.document)
        session.execute(row.on_conflict_do_nothing())
    return hash_


def look_up(session: Session, hashes: Collection[str]) -> dict[str, Rules]:
    """The rules of these hashes."""
    # What stands under a hash never changes: each process asks for it once.
    known = {hash_: rules for hash_ in hashes if (rules := _KNOWN.get(hash_)) is not None}
    if missing := set(hashes) - known.keys():
        for row in session.scalars(select(RulesRow).where(RulesRow.hash.in_(missing))):
            known[row.hash] = Rules.from_document(row.document)
        if len(_KNOWN) + len(missing) > _MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN.update((hash_, known[hash_]) for hash_ in missing & known.keys())
    return known


def forget_unused(session: Session) -> None:
    """Delete the rules that no question, decision, payment or item refers to any more.

    Who deletes waits here for others who delete: each would still see what the other takes away,
    and the rules that only these two used would stay. Who uses rules waits for nobody.
    """
    session.execute(select(RulesRow.hash).order_by(RulesRow.hash).with_for_update(key_share=True))
    asked = exists().where(QuestionRow.rules_hash == RulesRow.hash)
    decided = exists().where(DecisionRow.rules_hash == RulesRow.hash)
    paid = exists().where(PaymentRow.rules_hash == RulesRow.hash)
    in_a_set = exists().where(SetItemRow.rules_hash == RulesRow.hash)
    unused = select(RulesRow.hash).where(~asked, ~decided, ~paid, ~in_a_set)
    # Rules that are locked are about to be used. What could be locked is looked at once more: it
    # may have been used since.
    found = session.scalars(unused.with_for_update(skip_locked=True)).all()
    still = (RulesRow.hash.in_(found), ~asked, ~decided, ~paid, ~in_a_set)
    session.execute(delete(RulesRow).where(*still))
