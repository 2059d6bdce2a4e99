"""The test: what is asked, who passes, what the report says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from benchmarks.assessment import dealt_test, players, sat_by, sit
from strategy_tables.pay_tables import PRESETS
from strategy_tables.situations import Decision, situation, situation_of
from strategy_tables.values import Choice
from trainer.coach import worth_of_asking
from trainer.coach.assessment import (
    MOST_CLOSE,
    MOST_WRONG,
    QUESTIONS,
    answers_given,
    current_place,
    next_offer,
    report_of,
    reviews_after,
)
from trainer.coach.estimate import close_decisions
from trainer.coach.hands import suit_class, suit_classes
from trainer.grading import Grade, weigh
from trainer.history import Certainty, Pending
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from strategy_tables.situations import Situation
    from trainer.coach.assessment import TestReport
    from trainer.history import Question

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
SEEDS = [f"test {number}" for number in range(8)]
TABLES = [Rules(table) for table in PRESETS.values()]
LIMITED = Rules(PRESETS["standard"], limit=Fraction(300))


def situations(questions: Iterable[Question]) -> list[Situation]:
    return [situation_of(question.round.visible) for question in questions]


def of_reason(questions: Iterable[Question], reason: str) -> list[Question]:
    return [question for question in questions if question.reason == reason]


# What is asked


@pytest.mark.parametrize("rules", [*TABLES, LIMITED], ids=lambda rules: rules.pay_table.name)
def test_every_situation_near_the_line_is_asked_twice_or_a_drawn_thirteen(rules: Rules) -> None:
    near = close_decisions(rules)
    for seed in SEEDS:
        questions = dealt_test(rules, seed)
        assert len(questions) == len({one.id for one in questions}) == QUESTIONS
        asked = Counter(situations(of_reason(questions, "close")))
        assert set(asked) <= set(near)
        assert len(asked) == min(len(near), MOST_CLOSE)
        assert set(asked.values()) == {2}


def test_the_standard_table_has_eleven_such_situations() -> None:
    questions = dealt_test(STANDARD_RULES, "any")
    assert len(of_reason(questions, "close")) == 22
    assert len(of_reason(questions, "ordinary")) == 8


def test_where_there_are_more_each_is_drawn_now_and_then() -> None:
    rules = Rules(PRESETS["california-03"])
    assert len(close_decisions(rules)) > MOST_CLOSE
    drawn = [set(situations(of_reason(dealt_test(rules, seed), "close"))) for seed in SEEDS]
    assert set.union(*drawn) == set(close_decisions(rules))


@pytest.mark.parametrize("rules", [*TABLES, LIMITED], ids=lambda rules: rules.pay_table.name)
def test_no_hand_comes_twice_up_to_suits_as_far_as_there_are_as_many(rules: Rules) -> None:
    for seed in SEEDS:
        questions = dealt_test(rules, seed)
        hands: dict[Situation, list[int]] = {}
        for question in questions:
            cards = question.round.visible
            hands.setdefault(situation_of(cards), []).append(suit_class(cards))
        for one, dealt in hands.items():
            assert len(set(dealt)) >= min(len(dealt), suit_classes(one))


@pytest.mark.parametrize("rules", [*TABLES, LIMITED], ids=lambda rules: rules.pay_table.name)
def test_no_situation_comes_three_times_running(rules: Rules) -> None:
    for seed in SEEDS:
        asked = situations(dealt_test(rules, seed))
        assert not any(a == b == c for (a, b), (_, c) in pairwise(pairwise(asked)))


def test_no_ordinary_hand_is_a_tie_and_both_decisions_are_asked_in_turn() -> None:
    for seed in SEEDS:
        ordinary = of_reason(dealt_test(STANDARD_RULES, seed), "ordinary")
        for question in ordinary:
            assert weigh(question.round.visible, STANDARD_RULES).advantage != 0
        decisions = Counter(question.asked for question in ordinary)
        assert decisions == {Decision.FIRST: 4, Decision.SECOND: 4}


def test_ordinary_hands_come_as_often_as_at_a_table() -> None:
    first = [
        situation_of(question.hand)
        for number in range(150)
        for question in of_reason(dealt_test(STANDARD_RULES, f"often {number}"), "ordinary")
        if question.asked is Decision.FIRST
    ]
    for id_ in ("1 mixed s0 h1", "1 low pair", "1 pair T+"):
        one = situation(id_)
        expected = one.hands / 22_100
        assert first.count(one) / len(first) == pytest.approx(expected, abs=0.04)


def test_at_the_second_decision_bet_1_stands_as_optimal_play_leaves_it() -> None:
    for question in dealt_test(STANDARD_RULES, "given"):
        if question.asked is Decision.FIRST:
            assert question.given is None
        else:
            rides = weigh(question.hand, STANDARD_RULES).advantage > 0
            assert question.given is (Choice.RIDE if rides else Choice.PULL)


def test_a_seed_deals_one_test_and_another_seed_another() -> None:
    def cards(seed: str) -> list[object]:
        return [question.round.visible for question in dealt_test(STANDARD_RULES, seed)]

    assert cards("a") == cards("a")
    assert cards("a") != cards("b")
    # The order is no help either: what is asked twice does not stand in the same places.
    orders = {tuple(situations(dealt_test(STANDARD_RULES, seed))) for seed in SEEDS}
    assert len(orders) == len(SEEDS)


# How far it is


def answered(
    questions: tuple[Question, ...],
    wrong: Iterable[int] = (),
    sure: Mapping[int, Certainty] | None = None,
) -> tuple[Question, ...]:
    """All answered, in some places wrong; every certainty is `SURE` unless told for a place."""
    wrong = set(wrong)
    found = []
    for place, question in enumerate(questions):
        advantage = weigh(question.round.visible, question.rules).advantage
        rides = (advantage > 0) != (place in wrong)
        certainty = (sure or {}).get(place, Certainty.SURE)
        given = Pending(Choice.RIDE if rides else Choice.PULL, certainty, NOW, 2_000)
        found.append(replace(question, pending=given))
    return tuple(found)


def test_a_question_is_current_until_the_learner_goes_on() -> None:
    questions = list(dealt_test(STANDARD_RULES, "far"))
    assert current_place(questions) == 0
    questions[0] = answered(tuple(questions))[0]
    assert current_place(questions) == 0
    questions[0] = replace(questions[0], turned_at=NOW)
    assert current_place(questions) == 1
    assert current_place([replace(one, turned_at=NOW) for one in questions]) == QUESTIONS - 1


def test_pending_answers_are_answers_given_in_the_time_they_took() -> None:
    questions = dealt_test(STANDARD_RULES, "pending")
    assert answers_given(questions) == ()
    answers = answers_given(answered(questions))
    assert [answer.question for answer in answers] == [question.id for question in questions]
    assert {answer.answered_at - answer.shown_at for answer in answers} == {timedelta(seconds=2)}
    assert all(answer.verdict.is_right for answer in answers)


def test_pending_and_recorded_answers_make_the_same_report() -> None:
    questions = answered(dealt_test(STANDARD_RULES, "same"), {3, 4})
    answers = answers_given(questions)
    recorded = tuple(
        replace(question, pending=None, answers=(answer,))
        for question, answer in zip(questions, answers, strict=True)
    )
    assert report_of(recorded) == report_of(questions)


def test_a_test_moves_the_review_cards_of_what_it_asked() -> None:
    questions = dealt_test(STANDARD_RULES, "reviews")
    answers = answers_given(answered(questions))
    cards = reviews_after(answers, {}, UTC, median_thinking=None)
    assert {card.situation for card in cards} == set(situations(questions))
    assert {card.reviews for card in cards} == {1}  # the second right answer of a day adds nothing
    missed = answers_given(answered(questions, range(QUESTIONS)))
    known = {card.key: card for card in cards}
    after = reviews_after(missed, known, UTC, median_thinking=None)
    assert {card.key for card in after} == set(known)
    assert all(card.lapses for card in after)
    assert all(card.due > card.last for card in after)


# The report


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


# Who passes


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


# When it offers itself again


def test_it_offers_itself_after_seven_and_after_thirty_days() -> None:
    first = date(2026, 3, 1)

    def offers(*days_after: int) -> int:
        offered = next_offer([first + timedelta(days=days) for days in days_after])
        assert offered is not None
        return (offered - first).days

    assert next_offer([]) is None
    assert offers(0) == 7
    assert offers(0, 0, 3) == 7  # once more of one's own accord: no reason to wait longer
    assert offers(0, 7) == offers(0, 12) == offers(0, 7, 29) == 30
    assert offers(0, 35) == offers(0, 7, 35) == 65
