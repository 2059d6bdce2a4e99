"""Every view adds up to the same figures, and those are the verdicts' own."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from math import isclose, isnan, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.cards import parse_cards
from strategy_tables.situations import Decision, situation_of
from strategy_tables.values import Choice
from tests.records.examples import NOON, questions
from trainer.history import Answer, Mode
from trainer.progress import (
    FEWEST_OF_A_SITTING,
    FEWEST_OF_A_SITUATION,
    by_certainty,
    by_sitting,
    by_situation,
    decisions,
    grades_by_sitting,
    leaks,
    leans,
    needs_words,
    rolling,
    tallied,
    totals,
    wilson,
)
from trainer.records import Sitting, SittingAnswer
from trainer.rules import STANDARD_RULES
from trainer.tally import Tally

if TYPE_CHECKING:
    import pandas as pd

    from trainer.history import Question

PULL, RIDE = Choice.PULL, Choice.RIDE
AMOUNTS = ["decisions", "ties", "scored", "right", "wrong", "cost", "money"]
LOW_PAIR, OPEN_ENDED = "2h 2s 9d", "5h 6c 7d 8s"  # riding costs 71/1176 bets; a tie


def answer(cards: str, choice: Choice, number: int = 0, stake: int = 10) -> Answer:
    """An answer under the standard rules, so many minutes after noon."""
    hand = tuple(parse_cards(cards))
    at = NOON + timedelta(minutes=number)
    decision = Decision(len(hand) - 2)
    return Answer(
        f"q{number}",
        decision,
        Mode.CHOSEN,
        STANDARD_RULES,
        Fraction(stake),
        "$",
        hand,
        1,
        choice,
        at,
        at,
    )


def sat(*answers: Answer, sitting: int = 1) -> list[SittingAnswer]:
    """The answers, given in one sitting."""
    return [SittingAnswer(Sitting(sitting, answers[0].answered_at), one) for one in answers]


@st.composite
def histories(draw: st.DrawFn) -> list[SittingAnswer]:
    """Answers under any rules, in any sittings."""
    asked: list[Question] = draw(st.lists(questions(), max_size=6))
    answers = [answer for question in asked for answer in question.answers]
    sittings = st.integers(1, 3).map(lambda id_: Sitting(id_, NOON + timedelta(days=id_)))
    return [SittingAnswer(draw(sittings), one) for one in answers]


def sums(view: pd.DataFrame) -> dict[str, object]:
    """What the rows of a view add up to."""
    return {amount: sum(view[amount], start=Fraction(0)) for amount in AMOUNTS}


@settings(deadline=None, max_examples=60)
@given(histories())
def test_each_row_says_what_the_verdict_says(history: list[SittingAnswer]) -> None:
    table = decisions(history)
    assert len(table) == len(history)
    for (_, row), one in zip(table.iterrows(), history, strict=True):
        verdict = one.answer.verdict
        assert row["question"] == one.answer.question
        assert row["decision"] == one.answer.decision
        assert row["situation"] == situation_of(one.answer.cards).id
        assert (row["sitting"], row["sitting_started_at"]) == (
            one.sitting.id,
            one.sitting.started_at,
        )
        assert row["answered_at"] == one.answer.answered_at
        assert row["advantage"] == verdict.analysis.advantage
        assert row["cost_decimal"] == float(verdict.cost)
        assert row["cost"] == verdict.cost
        assert row["money"] == verdict.cost * one.answer.stake
        assert row["grade"] == verdict.grade.value
        assert (row["is_tie"], row["is_right"]) == (verdict.is_tie, verdict.is_right)
        assert (row["mode"], row["choice"]) == (one.answer.mode.value, one.answer.choice.value)


@settings(deadline=None, max_examples=60)
@given(histories())
def test_all_views_add_up_to_the_same(history: list[SittingAnswer]) -> None:
    table = decisions(history)
    figures = totals(table)
    for view in (
        by_sitting(table),
        by_situation(table),
        *(tallied(table, column) for column in ("decision", "mode", "choice", "grade")),
    ):
        assert sums(view) == figures
    lost = sums(leaks(table))
    for amount in ("wrong", "cost", "money"):
        assert lost[amount] == figures[amount]


@settings(deadline=None, max_examples=60)
@given(histories())
def test_progress_and_the_count_below_the_table_agree(history: list[SittingAnswer]) -> None:
    figures = totals(decisions(history))
    tally = Tally.of(one.answer for one in history)
    assert {name: figures[name] for name in ("decisions", "scored", "right", "cost", "money")} == {
        "decisions": tally.decisions,
        "scored": tally.scored,
        "right": tally.right,
        "cost": tally.cost,
        "money": tally.money,
    }


def test_ties_are_out_of_the_score() -> None:
    table = decisions(sat(answer(OPEN_ENDED, RIDE), answer(OPEN_ENDED, PULL, 1)))
    assert totals(table)["ties"] == 2
    (met,) = by_situation(table).to_dict("records")
    assert (met["scored"], met["right"], met["wrong"], met["cost"]) == (0, 0, 0, 0)
    assert isnan(met["accuracy"])
    assert isnan(met["low"])
    assert met["needs"] == FEWEST_OF_A_SITUATION
    assert leaks(table).empty


def test_a_mistake_costs_bets_and_at_its_stake_money() -> None:
    one, two = answer(LOW_PAIR, RIDE, stake=10), answer(LOW_PAIR, RIDE, 1, stake=25)
    figures = totals(decisions(sat(one, two)))
    assert figures["cost"] == 2 * one.verdict.cost == 2 * -one.verdict.analysis.advantage
    assert figures["money"] == 35 * one.verdict.cost


def test_the_leak_that_would_cost_most_at_a_table_comes_first() -> None:
    """Not what cost most so far: a pulled royal draw is dear, and comes once in 5,525 hands."""
    royal = answer("Th Jh Qh", PULL)
    pairs = [answer(LOW_PAIR, choice, 1 + n) for n, choice in enumerate([RIDE] * 5 + [PULL] * 2)]
    table = decisions(sat(*pairs, royal, answer("2c 7d 9s", PULL, 20)))
    found = leaks(table)
    assert list(found.index) == ["1 low pair", royal.situation.id]
    assert list(found["name"]) == ["a pair lower than tens", royal.situation.name]
    assert found["cost"].tolist() == [5 * pairs[0].verdict.cost, royal.verdict.cost]
    assert found[["decisions", "wrong"]].to_numpy().tolist() == [[7, 5], [1, 1]]
    assert found["accuracy"].tolist() == [pytest.approx(2 / 7), 0]
    assert found["needs"].tolist() == [0, FEWEST_OF_A_SITUATION - 1]
    assert found["decision"].tolist() == [1, 1]
    assert len(by_situation(table)) == 3


def test_a_leak_is_weighed_by_how_often_its_situation_comes_up() -> None:
    """2,304 of 22,100 hands are low pairs, and riding one costs 71/1176 bets."""
    pairs = [answer(LOW_PAIR, choice, n) for n, choice in enumerate([RIDE] * 3 + [PULL])]
    (leak,) = leaks(decisions(sat(*pairs))).to_dict("records")
    always = Fraction(2304, 22_100) * Fraction(71, 1176) * 100
    assert leak["per_hundred"] == Fraction(3, 4) * always
    low, high = wilson(1, 4)
    assert leak["per_hundred_low"] == pytest.approx((1 - high) * float(always))
    assert leak["per_hundred_high"] == pytest.approx((1 - low) * float(always))


def test_always_wrong_has_an_interval_too() -> None:
    (leak,) = leaks(decisions(sat(answer(LOW_PAIR, RIDE)))).to_dict("records")
    assert 0 < leak["per_hundred_low"] < float(leak["per_hundred"]) == leak["per_hundred_high"]


def test_sittings_come_in_order_with_accuracy_and_cost() -> None:
    first = sat(*(answer(LOW_PAIR, RIDE, n) for n in range(4)), sitting=7)
    second = sat(*(answer(LOW_PAIR, PULL, 90 + n) for n in range(FEWEST_OF_A_SITTING)), sitting=9)
    view = by_sitting(decisions(first + second))
    assert view.index.tolist() == [7, 9]
    assert view["started"].tolist() == [NOON, NOON + timedelta(minutes=90)]
    assert view["accuracy"].tolist() == [0, 1]
    cost = first[0].answer.verdict.cost
    assert view["cost"].tolist() == [4 * cost, 0]
    assert view["cost_each"].tolist() == [pytest.approx(float(cost)), 0]
    assert view["needs"].tolist() == [FEWEST_OF_A_SITTING - 4, 0]


def test_nothing_yet_is_a_table_without_rows() -> None:
    table = decisions([])
    kinds = decisions(sat(answer(LOW_PAIR, RIDE))).dtypes
    assert table.dtypes.to_dict() == kinds.to_dict()
    assert list(totals(table)) == AMOUNTS
    assert not any(totals(table).values())
    assert by_sitting(table).empty
    assert by_situation(table).empty
    assert leaks(table).empty
    assert by_certainty(table).empty
    assert grades_by_sitting(table).empty
    assert all(points.empty for points in rolling(table).values())
    assert not any(lean.per_hundred for lean in leans(table))


def test_unknown_certainty_and_time_are_missing_and_not_zero() -> None:
    known = replace(answer(LOW_PAIR, RIDE, 1), thinking=0)
    table = decisions(sat(answer(LOW_PAIR, RIDE), known))
    assert table["thinking"].isna().tolist() == [True, False]
    assert table["certainty"].isna().all()


def test_times_of_any_zone_are_in_utc() -> None:
    at = datetime.fromisoformat("2026-03-01T23:30:00-05:00")
    (kept,) = decisions(sat(replace(answer(LOW_PAIR, RIDE), answered_at=at)))["answered_at"]
    assert kept == at
    assert kept.tzinfo == UTC


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_ends_of_the_interval_are_just_not_refuted(count: tuple[int, int]) -> None:
    """Wilson's definition: at its ends the share found is as far off as chance makes 1 in 10."""
    right, scored = count
    low, high = wilson(right, scored)
    share, far = right / scored, NormalDist().inv_cdf(0.95)
    assert 0 <= low <= share <= high <= 1
    for end in (low, high):
        reach = far * sqrt(end * (1 - end) / scored)
        assert isclose(abs(share - end), reach, rel_tol=1e-6, abs_tol=1e-9)


@pytest.mark.parametrize(
    ("count", "words"),
    [
        pytest.param(0, "needs 6 more decisions", id="none yet"),
        pytest.param(5, "needs 1 more decision", id="one missing"),
        pytest.param(6, "", id="just enough"),
        pytest.param(99, "", id="plenty"),
    ],
)
def test_too_few_decisions_are_said_to_be(count: int, words: str) -> None:
    assert needs_words(count, FEWEST_OF_A_SITUATION) == words
