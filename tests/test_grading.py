"""The verdict on an answer: which choices were right, and what the one made cost."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.cards import parse_cards
from strategy_tables.errors import InvalidHandError
from strategy_tables.pay_tables import PRESETS
from strategy_tables.values import Choice, analyze
from tests.strategy_tables import judge as counting
from tests.strategy_tables.strategies import hands, limits, pay_tables
from trainer.grading import LARGEST_INACCURACY, LARGEST_MISTAKE, Grade, grade_of, judge, weigh
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from strategy_tables.cards import Card
    from strategy_tables.pay_tables import PayTable

RIDE, PULL = Choice.RIDE, Choice.PULL
A_LITTLE = Fraction(1, 10**12)


@pytest.mark.parametrize(
    ("cost", "grade"),
    [
        pytest.param(A_LITTLE, Grade.INACCURACY, id="next to nothing"),
        pytest.param(Fraction(1, 10), Grade.INACCURACY, id="exactly 1/10"),
        pytest.param(Fraction(1, 10) + A_LITTLE, Grade.MISTAKE, id="just above 1/10"),
        pytest.param(Fraction(4, 10), Grade.MISTAKE, id="exactly 4/10"),
        pytest.param(Fraction(4, 10) + A_LITTLE, Grade.BLUNDER, id="just above 4/10"),
    ],
)
def test_the_class_of_a_wrong_answer_is_what_it_costs(cost: Fraction, grade: Grade) -> None:
    assert grade_of(PULL, cost) is grade
    assert grade_of(RIDE, -cost) is grade
    assert grade_of(RIDE, cost) is grade_of(PULL, -cost) is Grade.RIGHT


def test_the_thresholds_are_a_tenth_and_four_tenths_of_a_bet() -> None:
    assert Fraction(1, 10) == LARGEST_INACCURACY
    assert Fraction(4, 10) == LARGEST_MISTAKE


@pytest.mark.parametrize("choice", Choice)
def test_a_tie_is_either_way_right(choice: Choice) -> None:
    assert grade_of(choice, Fraction(0)) is Grade.EITHER


def test_a_verdict_begins_with_one_of_five_words() -> None:
    # Contract: DESIGN §6.2.
    assert [grade.value for grade in Grade] == [
        "Right",
        "Either is right",
        "Inaccuracy",
        "Mistake",
        "Blunder",
    ]


@pytest.mark.parametrize(
    ("cards", "wrong", "cost", "grade"),
    [
        # LEARNERS, "Grading scheme"; exact values from FACTS §4.
        pytest.param("8c 8d Ah", RIDE, "71/1176", Grade.INACCURACY, id="riding a low pair at 3"),
        pytest.param("2h 3h 4h", RIDE, "30/1176", Grade.INACCURACY, id="riding 2-3-4 suited"),
        pytest.param("Tc Jd Qh", RIDE, "27/1176", Grade.INACCURACY, id="riding T-J-Q mixed"),
        pytest.param("Ah 2h 4h", RIDE, "84/1176", Grade.INACCURACY, id="riding A-2-4 suited"),
        pytest.param("3h 4h 5h", PULL, "252/1176", Grade.MISTAKE, id="pulling 3-4-5 suited"),
        pytest.param("2h Th Jh", RIDE, "138/1176", Grade.MISTAKE, id="riding 2-T-J suited"),
        pytest.param("Jc Td 8h 7s", RIDE, "12/48", Grade.MISTAKE, id="inside straight, 2 high"),
        pytest.param("8c 8d Ah 3s", RIDE, "22/48", Grade.BLUNDER, id="riding a low pair at 4"),
        pytest.param("2h 7h 9h 4h", PULL, "33/48", Grade.BLUNDER, id="pulling four of a suit"),
        pytest.param("Th Jh Qh", PULL, "1736/1176", Grade.BLUNDER, id="pulling a royal draw"),
        pytest.param("2c 2d 2h 2s", PULL, "50", Grade.BLUNDER, id="pulling dealt quads"),
        pytest.param("Tc Td 4h", PULL, "1689/1176", Grade.BLUNDER, id="pulling a pair of tens"),
    ],
)
def test_known_errors_cost_what_they_cost(
    cards: str, wrong: Choice, cost: str, grade: Grade
) -> None:
    verdict = judge(wrong, parse_cards(cards), STANDARD_RULES)
    assert (verdict.cost, verdict.grade) == (Fraction(cost), grade)
    assert (verdict.is_right, verdict.is_tie) == (False, False)
    assert verdict.right_choices == {wrong.other}
    right = judge(wrong.other, parse_cards(cards), STANDARD_RULES)
    assert (right.cost, right.grade, right.is_right) == (Fraction(0), Grade.RIGHT, True)


@pytest.mark.parametrize("cards", ["6c 5d 4h 3s", "9c 8d 7h 6s", "Ac Qd Jh Ts", "Jc Qd Kh As"])
@pytest.mark.parametrize("choice", Choice)
def test_a_tie_costs_nothing_whatever_is_chosen(cards: str, choice: Choice) -> None:
    verdict = judge(choice, parse_cards(cards), STANDARD_RULES)
    assert verdict.right_choices == {RIDE, PULL}
    assert (verdict.is_right, verdict.is_tie, verdict.cost) == (True, True, Fraction(0))
    assert verdict.grade is Grade.EITHER


@settings(deadline=None)
@given(hands(3, 4), pay_tables)
def test_only_the_wrong_choice_costs_and_it_costs_the_whole_difference(
    cards: tuple[Card, ...], pay_table: PayTable
) -> None:
    rules = Rules(pay_table)
    ride, pull = (judge(choice, cards, rules) for choice in (RIDE, PULL))
    value = ride.analysis.advantage
    assert ride.analysis == pull.analysis
    assert ride.cost == max(-value, 0)
    assert pull.cost == max(value, 0)
    assert ride.right_choices == pull.right_choices
    assert ride.is_right or pull.is_right
    assert ride.is_tie == pull.is_tie == (ride.is_right and pull.is_right) == (value == 0)


@settings(deadline=None, max_examples=25)
@given(hands(4, 7), pay_tables, st.none() | limits, st.sampled_from([1, 2]))
def test_a_verdict_knows_the_limit_the_bets_riding_and_the_cards_seen(
    cards: tuple[Card, ...], pay_table: PayTable, limit: Fraction | None, bets_up: int
) -> None:
    rules = Rules(pay_table, limit)
    hand, seen = cards[:4], cards[4:]
    ends = counting.count_outcomes([c.number for c in hand], [c.number for c in seen])
    pays = rules.pay_table.to_one
    more, now = (counting.average_net(ends, pays, bets, limit) for bets in (bets_up + 1, bets_up))
    verdict = judge(PULL, hand, rules, bets_up=bets_up, seen=seen)
    assert verdict.analysis.advantage == more - now
    assert verdict.cost == max(more - now, 0)


def test_the_same_hand_is_judged_by_the_table_in_force() -> None:
    # FACTS §5: mixed Q-J-T pulls at the standard table and rides at these two.
    cards = parse_cards("Tc Jd Qh")
    points = {
        name: judge(RIDE, cards, Rules(table)).analysis.advantage * 1176
        for name, table in PRESETS.items()
    }
    assert points["standard"] == -27
    assert points["california-03"] == 21
    assert points["ride-em-poker"] == 117


def test_weighing_says_what_the_tables_say() -> None:
    cards, seen = parse_cards("Tc Jd Qh"), parse_cards("Kc 5d 4h")
    rules = Rules(PRESETS["standard"], Fraction(500))
    assert weigh(cards, rules, seen=seen) == analyze(
        cards, PRESETS["standard"], seen=seen, limit=Fraction(500)
    )


def test_under_a_limit_a_verdict_needs_the_bets_riding() -> None:
    rules = Rules(PRESETS["standard"], Fraction(100))
    with pytest.raises(InvalidHandError, match="under a limit four cards need it"):
        judge(RIDE, parse_cards("2c 2d 2h 2s"), rules)
