"""Whoever writes for a profile locks its row first, on a database with many writers."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import Engine, Select, event
from sqlalchemy.dialects.postgresql.base import PGDialect

from tests.records.backups import whole_backup
from tests.records.examples import NOON, answered, dealt
from trainer.lesson import LessonKind, LessonOptions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.records.school import School
    from trainer.records import Profile, Records

_SERVER = PGDialect()  # type: ignore[no-untyped-call]
LATER = NOON + timedelta(minutes=5)


@pytest.fixture
def executed() -> Iterator[list[str]]:
    """What the records ask, as it is said to a server."""
    said: list[str] = []

    def note(_connection: object, statement: object, *_rest: object) -> None:
        if isinstance(statement, Select):
            said.append(str(statement.compile(dialect=_SERVER)))

    event.listen(Engine, "before_execute", note)
    yield said
    event.remove(Engine, "before_execute", note)


def _locks_a_profile(statements: list[str]) -> bool:
    return any("FROM profiles" in one and "FOR UPDATE" in one for one in statements)


def test_a_question_of_a_lesson_is_put(school: School, executed: list[str]) -> None:
    lesson = school.open()
    owl = school.join(lesson)
    school.move_on(lesson)
    executed.clear()
    school.turn(lesson, owl)
    assert _locks_a_profile(executed)


def test_another_attempt_begins(school: School, executed: list[str]) -> None:
    lesson = school.open(options=LessonOptions(LessonKind.SELF_PACED, attempts=2))
    owl = school.join(lesson)
    while (turn := school.turn(lesson, owl)).question is not None:
        school.answer(lesson, owl)
        school.records.go_on(lesson.id, turn.question.id, NOON, as_learner=owl.id)
    executed.clear()
    school.records.begin_attempt(lesson.id, "again", NOON, as_learner=owl.id)
    assert _locks_a_profile(executed)


def test_somebody_stands_up(records: Records, ann: Profile, executed: list[str]) -> None:
    seat = records.sit_down(ann.id, Fraction(100), "$", NOON)
    executed.clear()
    records.stand_up(seat.id, LATER)
    assert _locks_a_profile(executed)


def test_a_copy_is_restored(records: Records, ann: Profile, executed: list[str]) -> None:
    question = dealt("one")
    records.record_question(ann.id, question)
    content = whole_backup(records)
    records.record_answer(answered(question))
    executed.clear()
    records.restore(content, LATER, file="b")
    assert _locks_a_profile(executed)
