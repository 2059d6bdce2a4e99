"""Sets are kept as cards, and what a lesson was given with stays."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from strategy_tables.pay_tables import PRESETS
from tests.records.examples import NOON
from tests.records.school import rounds, singles
from trainer.errors import SetError, SetInUseError
from trainer.records import MOST_ITEMS
from trainer.rules import Rules

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from sqlalchemy.orm import Session

    from tests.records.school import School

LIMITED = Rules(PRESETS["california-02"], Fraction(401, 3))


def test_a_set_comes_back_as_it_was_kept(school: School) -> None:
    records, ann = school.records, school.ann.id
    items = singles(4) + rounds(2, seats=7, rules=LIMITED)
    kept = records.keep_set("Mixed", items, NOON, blueprint='{"a": "“b”"}', as_teacher=ann)
    records._known_items.clear()
    read = records.question_set(kept.id, as_teacher=ann)
    assert read == kept
    assert read.items == items
    (summary,) = records.sets(as_teacher=ann)
    assert (summary.id, summary.items, summary.blueprint) == (kept.id, 8, '{"a": "“b”"}')


def test_a_set_can_be_copied_renamed_and_deleted(school: School) -> None:
    records, ann = school.records, school.ann.id
    one = records.keep_set("One", singles(), NOON, blueprint="{}", as_teacher=ann)
    two = records.duplicate_set(one.id, "Two", NOON, as_teacher=ann)
    assert (two.items, two.blueprint) == (one.items, one.blueprint)
    records.delete_set(one.id, as_teacher=ann)
    renamed = records.rename_set(two.id, "Three", as_teacher=ann)
    assert [kept.name for kept in records.sets(as_teacher=ann)] == ["Three"]
    assert renamed.items == singles()


def test_a_copy_waits_for_one_transaction(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    records, ann = school.records, school.ann.id
    one = records.keep_set("One", singles(), NOON, as_teacher=ann)
    opened, open_session = list[bool](), records._session

    def count(*, writes: bool = False) -> AbstractContextManager[Session]:
        opened.append(writes)
        return open_session(writes=writes)

    monkeypatch.setattr(records, "_session", count)
    records.duplicate_set(one.id, "Two", NOON, as_teacher=ann)
    assert opened == [True]


@pytest.mark.parametrize(
    ("name", "items"),
    [("", 1), ("x" * 41, 1), ("Empty", 0), ("Long", MOST_ITEMS + 1)],
)
def test_what_is_no_set_is_not_kept(school: School, name: str, items: int) -> None:
    with pytest.raises(SetError):
        school.records.keep_set(name, singles(1) * items, NOON, as_teacher=school.ann.id)
    assert school.records.sets(as_teacher=school.ann.id) == []


def test_a_set_that_was_given_cannot_be_deleted(school: School) -> None:
    lesson = school.open()
    with pytest.raises(SetInUseError, match="'Monday'"):
        school.records.delete_set(lesson.set_id, as_teacher=school.ann.id)
    assert school.records.question_set(lesson.set_id, as_teacher=school.ann.id).items
