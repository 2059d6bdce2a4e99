"""The report on a test: what it says, and who passes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from benchmarks.assessment import dealt_test, players, sat_by, sit
from tests.coach.taken_tests import SEEDS, TABLES, answered, situations
from trainer.coach import worth_of_asking
from trainer.coach.assessment import answers_given
from trainer.coach.assessment_report import MOST_WRONG, report_of
from trainer.coach.estimate import close_decisions
from trainer.grading import Grade, weigh
from trainer.history import Certainty
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from strategy_tables.situations import Situation
    from trainer.coach.assessment_report import TestReport
    from trainer.history import Question


def test_pending_and_recorded_answers_make_the_same_report() -> None:
    questions = answered(dealt_test(STANDARD_RULES, "same"), {3, 4})
    answers = answers_given(questions)
    recorded = tuple(
        replace(question, pending=None, answers=(answer,))
        for question, answer in zip(questions, answers, strict=True)
    )
    assert report_of(recorded) == report_of(questions)


def close_places(questions: tuple[Question, ...]) -> dict[Situation, list[int]]:
    """The places of each situation near the line, cheap ones only: no blunder among them."""
    places: dict[Situation, list[int]] = {}
    for place, one in enumerate(situations(questions)):
        if one in close_decisions(STANDARD_RULES):
            places.setdefault(one, []).append(place)
    return places


def test_a_perfect_test_is_passed_and_its_interval_reaches_perfect_play() -> None:
    for seed in SEEDS:
        report = report_of(answered(dealt_test(STANDARD_RULES, seed)))
        assert report.passed
        assert (report.right, report.misses, report.gaps, report.blunders) == (30, (), (), 0)
        assert report.estimate.low == pytest.approx(float(report.estimate.perfect), abs=0.0001)


def test_three_slips_pass_and_four_do_not() -> None:
    questions = dealt_test(STANDARD_RULES, "slips")
    slips = [places[0] for places in close_places(questions).values()]
    assert report_of(answered(questions, slips[:MOST_WRONG])).passed
    report = report_of(answered(questions, slips[: MOST_WRONG + 1]))
    assert not report.passed
    assert (len(report.misses), report.gaps, report.blunders) == (4, (), 0)


def test_a_situation_missed_both_times_is_a_gap() -> None:
    questions = dealt_test(STANDARD_RULES, "gap")
    one, places = next(iter(close_places(questions).items()))
    report = report_of(answered(questions, places))
    assert (report.gaps, report.passed) == ((one,), False)


def test_one_blunder_is_enough_to_fail() -> None:
    questions = dealt_test(STANDARD_RULES, "blunder")
    costs = [abs(weigh(one.round.visible, STANDARD_RULES).advantage) for one in questions]
    report = report_of(answered(questions, [costs.index(max(costs))]))
    assert report.misses[0].verdict.grade is Grade.BLUNDER
    assert (report.blunders, report.passed) == (1, False)


def test_misses_stand_in_the_order_of_their_cost() -> None:
    report = report_of(answered(dealt_test(STANDARD_RULES, "order"), range(0, 30, 2)))
    costs = [answer.verdict.cost for answer in report.misses]
    assert costs == sorted(costs, reverse=True)
    assert report.right == 15


def test_a_test_with_a_question_left_out_is_not_passed() -> None:
    questions = answered(dealt_test(STANDARD_RULES, "left out"))
    report = report_of((*questions[:-1], replace(questions[-1], pending=None)))
    assert (report.right, report.complete, report.passed) == (29, False, False)


def test_certainties_are_held_against_the_answers() -> None:
    sure = {0: Certainty.UNSURE, 1: Certainty.UNSURE, 2: Certainty.FAIRLY_SURE}
    report = report_of(answered(dealt_test(STANDARD_RULES, "sure"), {0, 5}, sure))
    assert report.sureness == (
        (Certainty.SURE, 27, 26),
        (Certainty.FAIRLY_SURE, 1, 1),
        (Certainty.UNSURE, 2, 1),
    )


def made_hands_only(rules: Rules) -> Mapping[Situation, float]:
    worth = worth_of_asking(rules)
    paying = {one for one in worth if one.is_made and one.key != "low pair"}
    return {
        one: float(value != 0 and (value > 0) != (one in paying)) for one, value in worth.items()
    }


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.pay_table.name)
def test_riding_made_hands_only_always_fails(rules: Rules) -> None:
    chance = made_hands_only(rules)
    for number in range(30):
        report: TestReport = sit(dealt_test(rules, f"made {number}"), chance.__getitem__, number)
        assert not report.passed
        assert report.gaps


@pytest.mark.parametrize("name", players(STANDARD_RULES))
def test_pass_rates_are_as_the_module_says(name: str) -> None:
    passed = sat_by(players(STANDARD_RULES)[name], STANDARD_RULES, 25).passed
    if name == "perfect":
        assert passed == 1
    elif name == "pulls four-flush":
        assert passed > 0.8
    elif name.startswith("slips"):
        assert 0.25 < passed <= 1
    else:
        assert passed == 0
