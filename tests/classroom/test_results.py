"""The grid, what to teach next, and grades."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from math import exp
from statistics import fmean, pstdev
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategy_tables.situations import situation
from strategy_tables.values import Choice
from tests.classroom.lessons import NOON, cell, items_of, lesson_of, member, results_of
from trainer.classroom.gradebook import (
    GradeRow,
    Help,
    Scoring,
    compared,
    distribution,
    grade_rows,
    needs_help,
)
from trainer.classroom.live_grid import grid_of
from trainer.classroom.marking import by_situation, mark
from trainer.classroom.teach_next import misconceptions, teach_next
from trainer.grading import Grade
from trainer.history import Certainty
from trainer.lesson import LessonKind, LessonOptions, Stage, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.records import LessonResults

RIDE, PULL = Choice.RIDE, Choice.PULL
ITEMS = items_of("Th Jh Qh", "2h 3h 4h", "2c 2d 9h", "Jc Qd Kh As", "8c 5d 2s 8h")
ASKING, SHOWN = Stage.ASKING, Stage.SHOWN


def states(results: LessonResults, **options: timedelta) -> list[list[str]]:
    now = NOON + options.get("after", timedelta(0))
    grid = grid_of(results, mark(results), now)
    return [
        [cell_.grade.value if cell_.grade else cell_.state.value for cell_ in row.cells]
        for row in grid.rows
    ]


# The grid


def test_the_grid_says_what_each_has_answered_and_what_is_still_to_come() -> None:
    cells = [
        cell(1, 0, RIDE, ITEMS[0]),
        cell(2, 0, PULL, ITEMS[0]),
        cell(3, 0, None, ITEMS[0]),
        cell(1, 1, RIDE, ITEMS[1]),
        cell(2, 1, None, ITEMS[1]),
    ]
    members = [member(1), member(2), member(3), member(4, present=False)]
    lesson = lesson_of(5, Step(1, ASKING))
    results = results_of(ITEMS, cells, lesson=lesson, members=members)
    later = ["not yet"] * 3
    assert states(results) == [
        ["Right", "Inaccuracy", *later],
        ["Blunder", "waiting", *later],
        ["not given", "waiting", *later],
        ["not given", "not given", *later],
    ]
    grid = grid_of(results, mark(results), NOON)
    assert grid.answered == (2, 1, 0, 0, 0)
    assert grid.right == (1, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (Step(0, Stage.LOBBY), ["not yet", "not yet"]),
        (Step(0, ASKING), ["waiting", "not yet"]),
        (Step(0, SHOWN), ["not given", "not yet"]),
        (Step(1, SHOWN), ["not given", "not given"]),
        (Step(0, Stage.OVER), ["not given", "not yet"]),
    ],
)
def test_a_question_waits_only_while_it_is_asked(step: Step, expected: list[str]) -> None:
    results = results_of(ITEMS[:2], [], lesson=lesson_of(2, step), members=[member(1)])
    assert states(results) == [expected]


def test_a_self_paced_lesson_waits_until_it_is_due() -> None:
    options = LessonOptions(LessonKind.SELF_PACED, due=NOON + timedelta(hours=1), attempts=2)
    cells = [cell(1, 0, RIDE, ITEMS[0]), cell(1, 0, PULL, ITEMS[0], attempt=2)]
    lesson = lesson_of(2, Step(0, ASKING), options)
    results = results_of(ITEMS[:2], cells, lesson=lesson)
    assert states(results) == [["Right", "waiting"]]
    assert states(results, after=timedelta(hours=2)) == [["Right", "not given"]]


@pytest.mark.parametrize("kind", [LessonKind.LIVE, LessonKind.TABLE])
@pytest.mark.parametrize("seconds", [0, 29, 30, 32, 33, 600])
def test_a_question_waits_only_while_an_answer_would_be_taken(
    kind: LessonKind, seconds: int
) -> None:
    options = LessonOptions(kind, countdown=30)
    lesson = lesson_of(2, Step(0, ASKING), options)
    results = results_of(ITEMS[:2], [], lesson=lesson, members=[member(1)])
    after = timedelta(seconds=seconds)
    late = options.time_is_up(lesson.staged_at, NOON + after)
    assert states(results, after=after) == [["not given" if late else "waiting", "not yet"]]
    (row,) = grade_rows(results, mark(results), NOON + after)
    assert row.not_given == late
    assert bool(needs_help([row])) == late


# What to teach next


def whole_class() -> LessonResults:
    """Eight learners: half miss low pairs at both decisions, all but one miss 2-3-4 suited."""
    cells = []
    for learner in range(1, 9):
        wrong = learner % 2
        sure = Certainty.SURE if learner < 5 else Certainty.UNSURE
        answers = [RIDE, PULL if learner == 8 else RIDE, RIDE if wrong else PULL, RIDE, PULL]
        answers[4] = RIDE if wrong else PULL
        cells += [
            cell(learner, place, choice, ITEMS[place], certainty=sure)
            for place, choice in enumerate(answers)
        ]
    return results_of(ITEMS, cells)


def test_what_costs_the_class_most_at_a_table_is_taught_next() -> None:
    marked = mark(whole_class())
    leaks = teach_next(marked)
    assert [leak.situation.id for leak in leaks] == ["2 low pair", "1 low pair", "1 suited s2 h0"]
    first = leaks[0]
    assert (first.figures.scored, first.figures.wrong) == (8, 4)
    half_of_them = Fraction(1, 2) * Fraction(22, 48) * Fraction(50_688, 270_725)
    assert first.per_hundred == 100 * half_of_them
    assert first.example.place == 4
    assert [leak.needs for leak in leaks] == [0, 0, 0]
    assert len(teach_next(marked, most=1)) == 1


def test_a_class_that_knows_everything_has_nothing_to_be_taught() -> None:
    right = [RIDE, PULL, PULL, RIDE, PULL]
    cells = [cell(1, place, choice, ITEMS[place]) for place, choice in enumerate(right)]
    assert teach_next(mark(results_of(ITEMS, cells))) == ()


def test_misconceptions_are_wrong_answers_that_several_were_sure_of() -> None:
    found = misconceptions(mark(whole_class()))
    assert [(one.example.place, one.sure, one.answers) for one in found] == [
        (1, 4, 8), (4, 2, 8), (2, 2, 8),
    ]  # fmt: skip


def test_the_heat_map_counts_first_decisions_apart_and_ties_not_at_all() -> None:
    figures = by_situation(mark(whole_class()))
    assert situation("2 mixed s1 h4") not in figures
    low = figures[situation("1 low pair")]
    assert (low.scored, low.right, low.wrong) == (8, 4, 4)
    assert low.cost == 4 * Fraction(71, 1176)


# Grades


def test_a_score_leaves_ties_out_and_takes_answers_not_given_for_no_mistakes() -> None:
    cells = [
        cell(1, 0, RIDE, ITEMS[0], certainty=Certainty.SURE),
        cell(1, 2, RIDE, ITEMS[2], certainty=Certainty.UNSURE),
        cell(1, 3, PULL, ITEMS[3], certainty=Certainty.SURE),
        cell(1, 4, None, ITEMS[4]),
        cell(2, 0, None, ITEMS[0]),
    ]
    results = results_of(ITEMS, cells)
    by_scoring = {scoring: grade_rows(results, mark(results), NOON, scoring) for scoring in Scoring}
    one, two = by_scoring[Scoring.DECISION]
    assert one.grades == (Grade.RIGHT, None, Grade.INACCURACY, Grade.EITHER, None)
    assert (one.answered, one.not_given, one.scored, one.right) == (3, 2, 2, 1)
    assert one.cost == Fraction(71, 1176)
    assert one.score == pytest.approx((100 + 100 * exp(-2.9 * 71 / 1176)) / 2)
    assert by_scoring[Scoring.RIGHT][0].score == 50
    assert by_scoring[Scoring.CERTAINTY][0].score == 100 * 3 / 6
    assert (two.answered, two.not_given, two.score) == (0, 5, None)
    assert all(scoring.formula for scoring in Scoring)


@given(st.lists(st.booleans(), min_size=1, max_size=4))
def test_where_nobody_was_asked_how_sure_he_is_that_decides_no_grade(right: list[bool]) -> None:
    items = items_of(*["8c 5d 2s 8h"] * len(right))
    cells = [cell(1, place, PULL if one else RIDE, items[place]) for place, one in enumerate(right)]
    results = results_of(items, cells)
    of_certainty, of_right = (
        grade_rows(results, mark(results), NOON, scoring)[0].score
        for scoring in (Scoring.CERTAINTY, Scoring.RIGHT)
    )
    assert of_certainty == pytest.approx(of_right)


def test_only_first_attempts_count() -> None:
    cells = [cell(1, 0, PULL, ITEMS[0]), cell(1, 0, RIDE, ITEMS[0], attempt=2)]
    results = results_of(ITEMS[:1], cells)
    (row,) = grade_rows(results, mark(results), NOON, Scoring.RIGHT)
    assert (row.score, row.attempts, row.grades) == (0, 2, (Grade.BLUNDER,))


def test_the_distribution_is_that_of_the_scores() -> None:
    results = whole_class()
    rows = grade_rows(results, mark(results), NOON, Scoring.RIGHT)
    spread = distribution(rows)
    expected = sorted([25.0] * 4 + [75.0] * 3 + [100.0])
    assert list(spread.scores) == expected
    assert (spread.mean, spread.deviation) == (fmean(expected), pstdev(expected))
    assert spread.tens == (0, 0, 4, 0, 0, 0, 0, 3, 0, 1)
    assert distribution([]).mean is None


def test_who_needs_help_is_found_and_why() -> None:
    items = items_of(*["8c 5d 2s 8h"] * 8)
    cells = []
    for learner in range(1, 11):
        wrong = 8 if learner == 1 else 0
        answered = 3 if learner == 2 else 8
        cells += [
            cell(learner, place, RIDE if place < wrong else PULL, items[place])
            for place in range(answered)
        ]
    results = results_of(items, cells)
    found = needs_help(grade_rows(results, mark(results), NOON))
    assert [(one.row.member.learner.id, one.reasons) for one in found] == [
        (1, (Help.COSTLY, Help.BLUNDERS)),
        (2, (Help.LEFT_OUT,)),
    ]


def costly(costs: Sequence[Fraction]) -> list[int]:
    """Who of learners that gave away so much, in bets an answer, did far more than the class."""
    rows = [
        GradeRow(member(id_), (Grade.MISTAKE,) * 7, 7, 0, 7, 0, 1, 7 * cost, 0.0)
        for id_, cost in enumerate(costs)
    ]
    found = needs_help(rows)
    assert all(one.reasons == (Help.COSTLY,) for one in found)
    return [one.row.member.learner.id for one in found]


COSTS = st.fractions(0, 50, max_denominator=1176)


@given(COSTS, st.integers(1, 40))
def test_nobody_gives_away_more_than_a_class_that_gives_away_the_same(
    cost: Fraction, learners: int
) -> None:
    assert costly([cost] * learners) == []


@given(COSTS, COSTS, st.integers(1, 20))
def test_nobody_gives_away_far_more_than_a_class_in_two_halves(
    cost: Fraction, other: Fraction, half: int
) -> None:
    # Each is one standard deviation from the mean, exactly.
    assert costly([cost] * half + [other] * half) == []


@given(COSTS, COSTS.filter(bool), st.integers(2, 40))
def test_who_gives_away_more_than_all_others_gives_away_far_more(
    cost: Fraction, more: Fraction, others: int
) -> None:
    assert costly([cost + more] + [cost] * others) == [0]


def test_before_and_after_are_of_those_who_sat_in_both() -> None:
    before = results_of(ITEMS[:1], [cell(1, 0, PULL, ITEMS[0]), cell(2, 0, RIDE, ITEMS[0])])
    after = results_of(ITEMS[:1], [cell(1, 0, RIDE, ITEMS[0]), cell(3, 0, RIDE, ITEMS[0])])
    rows = [grade_rows(one, mark(one), NOON, Scoring.RIGHT) for one in (before, after)]
    (pair,) = compared(*rows)
    assert (pair.member.learner.id, pair.before, pair.after, pair.change) == (1, 0, 100, 100)
