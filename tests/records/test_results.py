"""Results are read in two queries, whatever there is of them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import event

from strategy_tables.values import Choice
from tests.records.examples import NOON
from tests.records.school import answered, singles
from trainer.history import Certainty, answer_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.records.school import School
    from trainer.records import Records


@contextmanager
def statements(records: Records) -> Iterator[list[tuple[str, Any]]]:
    """Every `SELECT` meanwhile, with what it was asked for."""
    seen: list[tuple[str, Any]] = []

    def see(
        _: object,
        __: object,
        statement: str,
        values: Any,  # noqa: ANN401 - a driver's own
        *___: object,
    ) -> None:
        if statement.startswith("SELECT"):
            seen.append((statement, values))

    event.listen(records._reading, "before_cursor_execute", see)
    yield seen
    event.remove(records._reading, "before_cursor_execute", see)


def test_a_cell_says_what_was_answered_and_how(school: School) -> None:
    lesson = school.open()
    owl, quiet, absent = school.class_joins(lesson, 3)
    school.move_on(lesson)
    question = school.question(lesson, owl)
    answer = answer_of(
        question,
        Choice.RIDE,
        shown_at=NOON,
        answered_at=NOON,
        thinking=2345,
        certainty=Certainty.SURE,
    )
    school.records.answer_lesson(lesson.id, answer, as_learner=owl.id)
    school.question(lesson, quiet)
    results = school.records.lesson_results(lesson.id, as_teacher=school.ann.id)
    assert results.lesson == school.lesson(lesson)
    assert results.items == dict(enumerate(singles()))
    assert [member.learner for member in results.members] == [owl, quiet, absent]
    given, not_given = results.cells
    assert given == (
        owl.id, 0, 1, 1, question.id, Choice.RIDE, 1, Certainty.SURE, 2345, NOON, NOON,
    )  # fmt: skip
    assert (not_given.learner, not_given.choice) == (quiet.id, None)


def test_a_lesson_is_read_in_two_queries_and_by_its_indices(school: School) -> None:
    lesson = school.open(singles(10))
    learners = school.class_joins(lesson, 5)
    for _ in range(10):
        school.move_on(lesson)
        for one in learners:
            school.records.answer_lesson(
                lesson.id, answered(school.question(lesson, one)), as_learner=one.id
            )
        school.move_on(lesson)
    school.records.lesson_results(lesson.id, as_teacher=school.ann.id)  # knows the items now
    with statements(school.records) as seen:
        results = school.records.lesson_results(lesson.id, as_teacher=school.ann.id)
    assert len(results.cells) == 50
    assert len(seen) == 2
    if school.records._reading.dialect.name == "sqlite":
        with school.records._session() as session:
            for statement, values in seen:
                plan = session.connection().exec_driver_sql(
                    f"EXPLAIN QUERY PLAN {statement}", values
                )
                assert not [row for row in plan if str(row[3]).startswith("SCAN")]


def test_all_lessons_of_a_class_are_read_in_three_queries(school: School) -> None:
    for _ in range(4):
        lesson = school.open()
        school.join(lesson)
        school.move_on(lesson)
    school.records.class_results(school.hers.id, as_teacher=school.ann.id)
    with statements(school.records) as seen:
        results = school.records.class_results(school.hers.id, as_teacher=school.ann.id)
    assert [one.lesson.id for one in results] == [1, 2, 3, 4]
    assert len(seen) == 3
