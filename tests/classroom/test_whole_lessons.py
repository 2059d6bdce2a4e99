"""What was clicked in lessons is what grid, tables, exports and own reports say, all alike."""

from __future__ import annotations

import csv
import io
from collections import Counter
from datetime import timedelta
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest

from strategy_tables.values import Choice
from tests.records.examples import NOON
from tests.records.school import School, answered, rounds
from trainer.classroom.blueprint import Blueprint, compose
from trainer.classroom.exports import decisions_csv, gradebook_csv
from trainer.classroom.gradebook import Scoring, compared, grade_rows
from trainer.classroom.item_analysis import item_table
from trainer.classroom.live_grid import CellState, grid_of
from trainer.classroom.marking import by_situation, mark
from trainer.coach.drills import Family
from trainer.lesson import LessonKind, LessonOptions
from trainer.records import Records
from trainer.rules import STANDARD_RULES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from trainer.records import Learner, Lesson

END = NOON + timedelta(hours=1)


@pytest.fixture
def school(tmp_path: Path) -> Iterator[School]:
    records = Records.open(tmp_path)
    yield School(records)
    records.close()


def play(school: School, lesson: Lesson, learners: list[Learner], lot: Random) -> Counter[str]:
    """A whole lesson in which everybody answers anything, or nothing; what was clicked, counted."""
    clicked: Counter[str] = Counter()
    while not (lesson := school.move_on(lesson)).is_over:
        for one in learners:
            turn = school.turn(lesson, one)
            if not turn.takes_answer or turn.question is None or lot.random() < 0.2:
                continue
            given = answered(turn.question, lot.choice(list(Choice)))
            if school.records.answer_lesson(lesson.id, given, as_learner=one.id):
                clicked[f"{one.alias} {turn.place} {given.choice.value}"] += 1
                # At a table the last answer turns the card for all.
                lesson = school.lesson(lesson)
    return clicked


@pytest.mark.parametrize("kind", [LessonKind.LIVE, LessonKind.TABLE])
def test_every_figure_is_made_of_what_was_clicked(school: School, kind: LessonKind) -> None:
    lot = Random(7)  # noqa: S311 - the same lesson each time
    plan = Blueprint(
        "seed", STANDARD_RULES, Fraction(10), "$", {Family.SUITED: 4, Family.HIGH_CARDS: 2}
    )
    items = rounds(3, seats=7) if kind is LessonKind.TABLE else compose(plan)
    lesson = school.open(items, LessonOptions(kind))
    learners = school.class_joins(lesson, 7)
    clicked = play(school, lesson, learners, lot)
    results = school.records.lesson_results(lesson.id, as_teacher=school.ann.id)
    marked = mark(results)

    exported = list(csv.DictReader(io.StringIO(decisions_csv([results]).decode(), newline="")))
    assert clicked == Counter(
        f"{row['alias']} {int(row['item']) - 1} {row['choice']}" for row in exported
    )
    kept = [
        one.answer for learner in learners for one in school.records.answers(learner.profile_id)
    ]
    assert {(one.answer.question, one.verdict) for one in marked} == {
        (answer.question, answer.verdict) for answer in kept
    }
    rows = grade_rows(results, marked, END)
    cost = sum((answer.verdict.cost for answer in kept), Fraction(0))
    assert sum(row.cost for row in rows) == cost
    assert sum(Fraction(row["cost"]) for row in exported) == cost
    assert sum(figures.cost for figures in by_situation(marked).values()) == cost
    table = item_table(results, marked)
    assert sum((row.mean_cost or 0) * row.answers for row in table) == cost
    assert sum(row.answers for row in table) == clicked.total() == len(kept)
    grid = grid_of(results, marked, END)
    states = Counter(cell.state for row in grid.rows for cell in row.cells)
    assert states[CellState.ANSWERED] == clicked.total()
    assert states[CellState.NOT_GIVEN] == sum(row.not_given for row in rows)
    assert states.total() == 7 * 6

    for learner in learners:
        own = school.records.own_results(lesson.id, END, as_learner=learner.id)
        (mine,) = grade_rows(own, mark(own), END)
        (theirs,) = [row for row in rows if row.member.learner == learner]
        assert mine == theirs
    assert gradebook_csv(lesson, rows, Scoring.DECISION).count(b"\r\n") == 1 + 7


def test_two_sets_of_one_blueprint_are_compared_learner_by_learner(school: School) -> None:
    plan = Blueprint("one", STANDARD_RULES, Fraction(10), "$", {Family.STRAIGHTS: 6})
    before = school.open(compose(plan))
    learners = school.class_joins(before, 3)
    after = school.open(compose(plan.with_seed("two")))
    for one in learners[:2]:
        school.records.take_seat(after.id, NOON, as_learner=one.id)
    for lesson in (before, after):
        who = learners[:2] if lesson is after else learners
        play(school, lesson, who, Random(3))  # noqa: S311 - the same lesson each time
    rows = [
        grade_rows(one, mark(one), END)
        for one in school.records.class_results(school.hers.id, as_teacher=school.ann.id)
    ]
    pairs = compared(*rows)
    assert [pair.member.learner for pair in pairs] == learners[:2]
    assert [(pair.before, pair.after) for pair in pairs] == [
        (rows[0][n].score, rows[1][n].score) for n in range(2)
    ]
