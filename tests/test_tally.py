"""The running count below the table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.values import Choice
from tests.records.examples import questions
from tests.test_history import answer, asked
from trainer.history import Answer, Mode, Question
from trainer.tally import Tally

RIDE, PULL = Choice.RIDE, Choice.PULL

LOW_PAIR = asked("8c 8d Ah 3s 2d", Mode.CHOSEN)  # rides at a cost of 71/1176
TIE = asked("9c 8d 7h 6s 2d", Mode.CHOSEN, PULL)


def staked(question: Question, choice: Choice, stake: int) -> Answer:
    return answer(replace(question, stake=Fraction(stake)), choice)


def test_nothing_is_counted_before_the_first_answer() -> None:
    assert Tally.of([]) == Tally() == Tally(0, 0, 0, Fraction(0), Fraction(0))


def test_right_and_wrong_answers_are_counted_and_costs_added_at_their_own_stake() -> None:
    tally = Tally.of(
        [staked(LOW_PAIR, RIDE, 10), staked(LOW_PAIR, PULL, 10), staked(LOW_PAIR, RIDE, 25)]
    )
    cost = Fraction(71, 1176)
    assert tally == Tally(
        decisions=3,
        scored=3,
        right=1,
        cost=2 * cost,
        money=35 * cost,
        currencies=frozenset({"$"}),
    )


def test_the_currencies_of_what_was_asked_are_remembered() -> None:
    answers = [answer(replace(LOW_PAIR, currency=one), RIDE) for one in ("€", "$", "€")]
    assert Tally.of(answers).currencies == {"$", "€"}


def test_a_tie_is_a_decision_and_neither_right_nor_wrong() -> None:
    for choice in Choice:
        tally = Tally.of([staked(TIE, choice, 10)])
        assert tally == Tally(decisions=1, scored=0, right=0, currencies=frozenset({"$"}))


@settings(deadline=None, max_examples=40)
@given(st.lists(questions(), max_size=4))
def test_counting_on_is_counting_all_at_once(asked_: list[Question]) -> None:
    answers = [one for question in asked_ for one in question.answers]
    tally = Tally()
    for one in answers:
        tally = tally.plus(one)
    assert tally == Tally.of(answers)
    assert tally.right <= tally.scored <= tally.decisions == len(answers)
    assert tally.cost == sum(one.verdict.cost for one in answers)
