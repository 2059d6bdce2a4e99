"""A class that is deleted while somebody joins it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Event, get_ident
from typing import TYPE_CHECKING

from sqlalchemy import Engine, event, text

from tests.records.examples import NOON
from tests.records.school import School
from trainer.errors import NotYoursError, UnknownCodeError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.records.databases import Database

_THAT_WAIT = ("BEGIN IMMEDIATE", "DELETE FROM classes")


def test_who_is_joining_a_class_goes_with_it(database: Database) -> None:
    """The learner is held between finding his name and having it; then the class is deleted."""
    found, waits = Event(), Event()

    def alias() -> Iterator[str]:
        found.set()
        assert waits.wait(30)
        yield "Owl"

    with closing(database.open()) as here, closing(database.open()) as there:
        school = School(here)
        lesson = school.open()
        assert lesson.code is not None

        def delete() -> None:
            me = get_ident()

            def heard(*said: object) -> None:
                statement = str(said[2])
                if get_ident() == me and (
                    statement.startswith(_THAT_WAIT) or "FOR UPDATE" in statement
                ):
                    waits.set()

            event.listen(Engine, "before_cursor_execute", heard)
            try:
                there.delete_class(school.hers.id, as_teacher=school.ann.id)
            finally:
                event.remove(Engine, "before_cursor_execute", heard)

        with ThreadPoolExecutor(2) as pool:
            joining = pool.submit(here.join, lesson.code, alias(), "k" * 64, NOON)
            assert found.wait(30)
            deleting = pool.submit(delete)
            assert isinstance(joining.exception(), UnknownCodeError | NotYoursError | None)
            deleting.result()
        with here._reading.connect() as connection:
            for table in ("profiles", "learners", "lessons", "lesson_seats"):
                assert connection.scalar(text(f"SELECT count(*) FROM {table}")) == 0  # noqa: S608
