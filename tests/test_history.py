"""A question through all its stages, and answers that can be graded again from their facts."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings

from strategy_tables.cards import parse_cards
from strategy_tables.pay_tables import STANDARD
from strategy_tables.situations import Decision
from strategy_tables.values import Choice
from tests.records.examples import questions
from trainer.grading import Grade, judge
from trainer.history import Answer, Certainty, Mode, Question, answer_of
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable

RIDE, PULL = Choice.RIDE, Choice.PULL
NOON: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)


def asked(
    cards: str = "Th Ts 4c 7d Ks",
    mode: Mode = Mode.NATURAL,
    given: Choice | None = None,
    rules: Rules = STANDARD_RULES,
) -> Question:
    five = parse_cards(cards)
    return Question("q7", mode, rules, Fraction(10), "$", five[:3], five[3:], NOON, given)


def answer(question: Question, choice: Choice) -> Answer:
    return answer_of(
        question,
        choice,
        shown_at=NOON + timedelta(seconds=1),
        answered_at=NOON + timedelta(seconds=4),
        thinking=2_900,
        certainty=Certainty.SURE,
    )


def answered(question: Question, *choices: Choice) -> Question:
    """Answered in turn; the next card is turned as soon as it can be."""
    for choice in choices:
        if question.waits_for_turn:
            question = replace(question, turned_at=NOON)
        question = replace(question, answers=(*question.answers, answer(question, choice)))
    return question


@pytest.mark.parametrize(("first", "second"), list(product(Choice, repeat=2)))
def test_a_natural_question_is_a_whole_round(first: Choice, second: Choice) -> None:
    question = asked()
    assert (question.asked, question.waits_for_turn, question.is_done) == (
        Decision.FIRST,
        False,
        False,
    )
    question = answered(question, first)
    assert (question.asked, question.waits_for_turn, question.is_done) == (None, True, False)
    question = replace(question, turned_at=NOON)
    assert (question.asked, question.waits_for_turn, question.is_done) == (
        Decision.SECOND,
        False,
        False,
    )
    question = answered(question, second)
    assert (question.asked, question.waits_for_turn, question.is_done) == (None, False, True)
    assert question.round.choices == (first, second)
    assert question.round.is_over


@pytest.mark.parametrize("choice", Choice)
def test_a_chosen_first_decision_is_done_after_one_answer_and_turns_no_card(
    choice: Choice,
) -> None:
    question = asked(mode=Mode.CHOSEN)
    assert question.asked is Decision.FIRST
    done = answered(question, choice)
    assert (done.asked, done.waits_for_turn, done.is_done) == (None, False, True)
    assert not done.round.is_over


@pytest.mark.parametrize(("given", "choice"), list(product(Choice, repeat=2)))
def test_a_chosen_second_decision_begins_where_bet_1_was_left(
    given: Choice, choice: Choice
) -> None:
    question = asked(mode=Mode.CHOSEN, given=given)
    assert (question.asked, question.waits_for_turn) == (Decision.SECOND, False)
    assert len(question.round.visible) == 4
    done = answered(question, choice)
    assert (done.asked, done.waits_for_turn, done.is_done) == (None, False, True)
    assert done.round.choices == (given, choice)


@pytest.mark.parametrize(
    "silent",
    [
        pytest.param(answered(asked(), RIDE), id="the card is not turned yet"),
        pytest.param(answered(asked(), RIDE, PULL), id="a whole round"),
        pytest.param(answered(asked(mode=Mode.CHOSEN), RIDE), id="one decision"),
        pytest.param(answered(asked(mode=Mode.CHOSEN, given=RIDE), RIDE), id="the second alone"),
    ],
)
def test_nothing_is_answered_where_nothing_is_asked(silent: Question) -> None:
    with pytest.raises(ValueError, match="question 'q7' asks nothing now"):
        answer(silent, RIDE)


@pytest.mark.parametrize(("given", "riding"), [(RIDE, 2), (PULL, 1)])
def test_an_answer_keeps_all_the_facts_of_its_decision(given: Choice, riding: int) -> None:
    question = asked(mode=Mode.CHOSEN, given=given)
    one = answer(question, PULL)
    assert one == Answer(
        question="q7",
        decision=Decision.SECOND,
        mode=Mode.CHOSEN,
        rules=STANDARD_RULES,
        stake=Fraction(10),
        currency="$",
        cards=parse_cards("Th Ts 4c 7d"),
        bets_riding=riding,
        choice=PULL,
        shown_at=NOON + timedelta(seconds=1),
        answered_at=NOON + timedelta(seconds=4),
        certainty=Certainty.SURE,
        thinking=2_900,
    )


@pytest.mark.parametrize(("first", "riding"), [(RIDE, 2), (PULL, 1)])
def test_linked_answers_are_about_what_was_seen_each_time(first: Choice, riding: int) -> None:
    one, two = answered(asked(), first, RIDE).answers
    assert (one.decision, one.cards, one.bets_riding) == (
        Decision.FIRST,
        parse_cards("Th Ts 4c"),
        1,
    )
    assert (two.decision, two.cards, two.bets_riding) == (
        Decision.SECOND,
        parse_cards("Th Ts 4c 7d"),
        riding,
    )
    assert [one.situation.id, two.situation.id] == ["1 pair T+", "2 pair T+"]


@settings(deadline=None, max_examples=60)
@given(questions())
def test_an_answer_is_graded_from_its_facts_alone(question: Question) -> None:
    answers: Iterable[Answer] = question.answers
    for one in answers:
        again = judge(one.choice, one.cards, one.rules, bets_up=one.bets_riding, seen=one.seen)
        assert one.verdict == again
        assert one.situation.decision is one.decision


@pytest.mark.parametrize(
    ("given", "grade"),
    [
        pytest.param(RIDE, Grade.EITHER, id="bet 1 rides: the limit is reached already"),
        pytest.param(PULL, Grade.BLUNDER, id="bet 1 was pulled: 50 more to win"),
    ],
)
def test_under_a_limit_the_verdict_knows_what_bet_1_did(given: Choice, grade: Grade) -> None:
    rules = Rules(STANDARD, Fraction(100))
    question = asked("2c 2d 2h 2s 9c", Mode.CHOSEN, given, rules)
    assert answer(question, PULL).verdict.grade is grade
