"""Item statistics agree with a computation that is as plain as can be."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from statistics import median
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.values import Choice
from tests.classroom.lessons import cell, items_of, results_of
from trainer.classroom.item_analysis import FEWEST, Flag, item_table
from trainer.classroom.marking import mark
from trainer.grading import judge
from trainer.rules import STANDARD_RULES

if TYPE_CHECKING:
    from trainer.records import LessonResults

RIDE, PULL = Choice.RIDE, Choice.PULL
HANDS = ("Th Jh Qh", "2h 3h 4h", "2c 2d 9h", "Jc Qd Kh As", "8c 5d 2s 8h", "Tc Jd Qh", "Ts 4c Td")
ITEMS = items_of(*HANDS)
TIE = 3
RIGHT = {0: RIDE, 1: PULL, 2: PULL, 4: PULL, 5: PULL, 6: RIDE}
"""The right answers of all but the tie, as FACTS has them."""


@st.composite
def classes(draw: st.DrawFn) -> LessonResults:
    """A class of any size whose learners answer anything, or nothing, once or twice."""
    cells = []
    for learner in range(1, draw(st.integers(1, 14)) + 1):
        for place, item in enumerate(ITEMS):
            for attempt in range(1, draw(st.integers(0, 2)) + 1):
                choice = draw(st.sampled_from([RIDE, PULL, RIGHT.get(place, RIDE), None]))
                thinking = draw(st.none() | st.integers(0, 9999))
                thought = thinking if choice else None
                cells.append(cell(learner, place, choice, item, attempt=attempt, thinking=thought))
    return results_of(ITEMS, cells)


def pearson(xs: list[Fraction], ys: list[Fraction]) -> float | None:
    """The correlation, term by term, and exactly as far as there are no roots."""
    n = len(xs)
    mean_x, mean_y = sum(xs, Fraction(0)) / n, sum(ys, Fraction(0)) / n
    together = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    spread = sum((x - mean_x) ** 2 for x in xs) * sum((y - mean_y) ** 2 for y in ys)
    return float(together) / sqrt(spread) if spread else None


def naive(results: LessonResults, place: int) -> dict[str, object]:
    """Everything about one item, from the cells and the published right answers alone."""
    first = [one for one in results.cells if one.attempt == 1 and one.choice is not None]
    here = [one for one in first if one.place == place]
    scored = [] if place == TIE else here
    right = [one for one in scored if one.choice is RIGHT[place]]
    xs, ys = [], []
    for one in scored:
        others = [
            other.choice is RIGHT[other.place]
            for other in first
            if other.learner == one.learner and other.place not in (place, TIE)
        ]
        if others:
            xs.append(Fraction(one.choice is RIGHT[place]))
            ys.append(Fraction(sum(others), len(others)))
    cards = ITEMS[place].cards()
    costs = [judge(one.choice, cards, STANDARD_RULES).cost for one in here if one.choice]
    times = [one.thinking for one in here if one.thinking is not None]
    return {
        "put": len({one.learner for one in results.cells if one.place == place}),
        "answers": len(here),
        "right": len(right),
        "facility": Fraction(len(right), len(scored)) if scored else None,
        "cost": sum(costs, Fraction(0)) / len(here) if here else None,
        "ride": Fraction(sum(one.choice is RIDE for one in here), len(here)) if here else None,
        "median": median(times) if times else None,
        "discrimination": pearson(xs, ys) if len(xs) >= FEWEST else None,
    }


@settings(deadline=None, max_examples=150)
@given(classes())
def test_statistics_agree_with_a_direct_computation(results: LessonResults) -> None:
    table = item_table(results, mark(results))
    assert [row.place for row in table] == sorted({one.place for one in results.cells})
    for row in table:
        expected = naive(results, row.place)
        discrimination = expected.pop("discrimination")
        assert {
            "put": row.put,
            "answers": row.answers,
            "right": row.right,
            "facility": row.facility,
            "cost": row.mean_cost,
            "ride": row.ride,
            "median": row.median_thinking,
        } == expected
        if discrimination is None:
            assert row.discrimination is None
        else:
            assert row.discrimination == pytest.approx(discrimination, abs=1e-9)


def of_one_item(right: int, wrong: int, rest: list[bool]) -> LessonResults:
    """So many right and wrong at the first item; `rest` says who is right at the second."""
    cells = []
    for number in range(right + wrong):
        learner = number + 1
        cells.append(cell(learner, 0, RIDE if number < right else PULL, ITEMS[0]))
        cells.append(cell(learner, 1, PULL if rest[number] else RIDE, ITEMS[1]))
    return results_of(ITEMS[:2], cells)


@pytest.mark.parametrize(
    ("right", "wrong", "flags"),
    [
        (2, 8, [Flag.HARD]),
        (3, 7, []),
        (20, 0, [Flag.EASY]),
        (19, 1, []),
        (9, 0, []),  # too few to say
    ],
)
def test_flags_are_those_of_facility(right: int, wrong: int, flags: list[Flag]) -> None:
    alike = [number < right for number in range(right + wrong)]
    results = of_one_item(right, wrong, alike)
    assert list(item_table(results, mark(results))[0].flags) == flags


def test_a_question_that_the_better_ones_miss_is_flagged() -> None:
    results = of_one_item(5, 5, [False] * 5 + [True] * 5)
    first, second = item_table(results, mark(results))
    assert first.discrimination == pytest.approx(-1)
    assert first.flags == second.flags == (Flag.WEAK,)


def test_below_ten_answers_nothing_is_said() -> None:
    results = of_one_item(4, 5, [False] * 4 + [True] * 5)
    row = item_table(results, mark(results))[0]
    assert (row.discrimination, row.flags, row.is_enough) == (None, (), False)
    assert (row.answers, row.facility) == (9, Fraction(4, 9))


@pytest.mark.parametrize("better", [True, False])
@pytest.mark.parametrize("went_on", range(FEWEST + 1))
def test_only_learners_with_another_answer_tell_whether_a_question_does(
    went_on: int, better: bool
) -> None:
    cells = [cell(learner, 0, (PULL, RIDE)[learner % 2], ITEMS[0]) for learner in range(12)]
    cells += [
        cell(learner, 1, PULL if (learner % 2 == 1) == better else RIDE, ITEMS[1])
        for learner in range(went_on)
    ]
    results = results_of(ITEMS[:2], cells)
    row = item_table(results, mark(results))[0]
    if went_on < FEWEST:
        assert (row.scored, row.discrimination, row.flags) == (12, None, ())
    else:
        assert row.discrimination == pytest.approx(1 if better else -1)


@pytest.mark.parametrize("learners", range(FEWEST, 15))
@pytest.mark.parametrize("others", [1, 6, 7, 9])
def test_a_class_that_did_alike_elsewhere_says_nothing_of_a_question(
    learners: int, others: int
) -> None:
    # Of floats that are all 8/9, the mean is not always 8/9.
    items = items_of(*["8c 5d 2s 8h"] * (1 + others))
    for right in range(others + 1):
        cells = [
            cell(learner, place, PULL if place <= right else RIDE, items[place])
            for learner in range(learners)
            for place in range(1, 1 + others)
        ]
        here = [cell(one, 0, (PULL, RIDE)[one % 2], items[0]) for one in range(learners)]
        results = results_of(items, here + cells)
        row = item_table(results, mark(results))[0]
        assert (row.discrimination, row.flags) == (None, ())
