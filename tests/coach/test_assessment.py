"""The test: what is asked, how far it is, when it offers itself again."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from benchmarks.assessment import dealt_test
from strategy_tables.pay_tables import PRESETS
from strategy_tables.situations import Decision, situation, situation_of
from strategy_tables.values import Choice
from trainer.coach.assessment import (
    MOST_SITUATIONS_CLOSE,
    QUESTIONS,
    answers_given,
    current_place,
    next_offer,
)
from trainer.coach.estimate import close_decisions
from trainer.coach.hands import suit_class, suit_classes
from trainer.grading import weigh
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from strategy_tables.situations import Situation
    from trainer.history import Question
from tests.coach.taken_tests import LIMITED, NOW, SEEDS, TABLES, answered, situations


def of_reason(questions: Iterable[Question], reason: str) -> list[Question]:
    return [question for question in questions if question.reason == reason]


@pytest.mark.parametrize("rules", [*TABLES, LIMITED], ids=lambda rules: rules.pay_table.name)
def test_every_situation_near_the_line_is_asked_twice_or_a_drawn_thirteen(rules: Rules) -> None:
    near = close_decisions(rules)
    for seed in SEEDS:
        questions = dealt_test(rules, seed)
        assert len(questions) == len({one.id for one in questions}) == QUESTIONS
        asked = Counter(situations(of_reason(questions, "close")))
        assert set(asked) <= set(near)
        assert len(asked) == min(len(near), MOST_SITUATIONS_CLOSE)
        assert set(asked.values()) == {2}


def test_the_standard_table_has_eleven_such_situations() -> None:
    questions = dealt_test(STANDARD_RULES, "any")
    assert len(of_reason(questions, "close")) == 22
    assert len(of_reason(questions, "ordinary")) == 8


def test_where_there_are_more_each_is_drawn_now_and_then() -> None:
    rules = Rules(PRESETS["california-03"])
    assert len(close_decisions(rules)) > MOST_SITUATIONS_CLOSE
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
