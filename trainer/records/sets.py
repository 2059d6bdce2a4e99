"""Sets: fixed items, kept as cards; once kept they never change."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sqlalchemy import exists, func, select

from trainer.errors import SetError, SetInUseError
from trainer.items import Item
from trainer.records import rulebook
from trainer.records.classroom_tables import LessonRow, SetItemRow, SetRow
from trainer.records.door import Door
from trainer.records.profiles import read_name
from trainer.records.rights import set_of_teacher, teacher_himself

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from sqlalchemy.orm import Session

__all__ = ["MOST_ITEMS", "QuestionSet", "SetRecords", "SetSummary"]

MOST_ITEMS = 200
"""In a set."""

_MOST_REMEMBERED = 256


@dataclass(frozen=True, slots=True)
class SetSummary:
    """A set without its items, of which it has so many; `blueprint` as for `QuestionSet`."""

    id: int
    name: str
    blueprint: str | None
    created_at: datetime
    items: int


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """A set; `blueprint` is the document it was composed by, of which this room knows no more."""

    id: int
    name: str
    blueprint: str | None
    created_at: datetime
    items: tuple[Item, ...]


class SetRecords(Door):
    """Sets; a teacher sees his own and no other."""

    def keep_set(
        self,
        name: str,
        items: Sequence[Item],
        now: datetime,
        *,
        blueprint: str | None = None,
        as_teacher: int,
    ) -> QuestionSet:
        """A new set of the teacher.

        Raises:
            NotYoursError: there is no such teacher.
            SetError: the name cannot be one, or there are no items or too many.
        """
        name = read_name(name, of="the set", refused=SetError)
        if not 1 <= len(items) <= MOST_ITEMS:
            message = f"a set has 1 to {MOST_ITEMS} questions, not {len(items)}"
            raise SetError(message)
        with self._session(writes=True) as session:
            teacher_himself(session, as_teacher)
            row = SetRow(teacher_id=as_teacher, name=name, blueprint=blueprint, created_at=now)
            return _add_set(session, row, items)

    def sets(self, *, as_teacher: int) -> list[SetSummary]:
        """The teacher's sets, the newest first."""
        counted = select(func.count()).where(SetItemRow.set_id == SetRow.id).scalar_subquery()
        query = select(SetRow, counted).where(SetRow.teacher_id == as_teacher)
        with self._session() as session:
            return [
                SetSummary(row.id, row.name, row.blueprint, row.created_at, items)
                for row, items in session.execute(query.order_by(SetRow.id.desc()))
            ]

    def question_set(self, set_id: int, *, as_teacher: int) -> QuestionSet:
        """A set of the teacher, whole.

        Raises:
            NotYoursError: he has no such set.
        """
        with self._session() as session:
            return self._read_set(session, set_of_teacher(session, set_id, as_teacher))

    def duplicate_set(
        self, set_id: int, name: str, now: datetime, *, as_teacher: int
    ) -> QuestionSet:
        """A set with the same items under another name.

        Raises:
            NotYoursError: the teacher has no such set.
            SetError: the name cannot be one.
        """
        name = read_name(name, of="the set", refused=SetError)
        with self._session(writes=True) as session:
            old = set_of_teacher(session, set_id, as_teacher)
            row = SetRow(teacher_id=as_teacher, name=name, blueprint=old.blueprint, created_at=now)
            return _add_set(session, row, self._items(session, old.id))

    def rename_set(self, set_id: int, name: str, *, as_teacher: int) -> QuestionSet:
        """The set under its new name.

        Raises:
            NotYoursError: the teacher has no such set.
            SetError: the name cannot be one.
        """
        name = read_name(name, of="the set", refused=SetError)
        with self._session(writes=True) as session:
            row = set_of_teacher(session, set_id, as_teacher)
            row.name = name
            session.flush()
            return self._read_set(session, row)

    def delete_set(self, set_id: int, *, as_teacher: int) -> None:
        """Delete a set that no lesson was given with.

        Raises:
            NotYoursError: the teacher has no such set.
            SetInUseError: a lesson's results need it.
        """
        with self._session(writes=True) as session:
            row = set_of_teacher(session, set_id, as_teacher)
            if session.scalar(select(exists().where(LessonRow.set_id == set_id))):
                message = (
                    f"the set {row.name!r} was given in a lesson, whose results need it;"
                    " delete the class of that lesson first"
                )
                raise SetInUseError(message)
            session.delete(row)
            session.flush()
            rulebook.forget_unused(session)

    def _read_set(self, session: Session, row: SetRow) -> QuestionSet:
        items = self._items(session, row.id)
        return QuestionSet(row.id, row.name, row.blueprint, row.created_at, items)

    @cached_property
    def _known_items(self) -> dict[int, tuple[Item, ...]]:
        return {}

    def _items(self, session: Session, set_id: int) -> tuple[Item, ...]:
        """The items of a set, in order; remembered, since they never change nor ids come again."""
        known = self._known_items.get(set_id)
        if known is None:
            query = select(SetItemRow).where(SetItemRow.set_id == set_id)
            rows = session.scalars(query.order_by(SetItemRow.place)).all()
            rules = rulebook.look_up(session, {row.rules_hash for row in rows})
            known = tuple(
                Item(
                    rules[row.rules_hash],
                    row.stake,
                    row.currency,
                    row.hands,
                    row.community,
                    row.decision,
                    row.given,
                )
                for row in rows
            )
            if len(self._known_items) >= _MOST_REMEMBERED:
                self._known_items.clear()
            self._known_items[set_id] = known
        return known


def _add_set(session: Session, row: SetRow, items: Sequence[Item]) -> QuestionSet:
    session.add(row)
    session.flush()
    for place, item in enumerate(items):
        session.add(_item_row(item, row.id, place, rulebook.keep(session, item.rules)))
    session.flush()
    session.refresh(row)
    return QuestionSet(row.id, row.name, row.blueprint, row.created_at, tuple(items))


def _item_row(item: Item, set_id: int, place: int, rules_hash: str) -> SetItemRow:
    return SetItemRow(
        set_id=set_id,
        place=place,
        hands=item.hands,
        community=item.community,
        decision=item.decision,
        given=item.given,
        rules_hash=rules_hash,
        stake=item.stake,
        currency=item.currency,
    )
