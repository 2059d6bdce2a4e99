"""The outs add up: boards to all that can come, points to the exact value."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.cards import Card, parse_cards
from strategy_tables.rankings import HandRank
from tests.strategy_tables import judge
from tests.strategy_tables.strategies import hands, limits, pay_tables
from trainer.explaining import outs_of
from trainer.grading import weigh
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from strategy_tables.pay_tables import PayTable


@settings(deadline=None)
@given(hands(3, 4), pay_tables)
def test_boards_and_points_add_up(cards: tuple[Card, ...], pay_table: PayTable) -> None:
    rules = Rules(pay_table)
    analysis = weigh(cards, rules)
    outs = outs_of(analysis, rules)
    assert sum(row.boards for row in outs.rows) == outs.boards == {3: 1176, 4: 48}[len(cards)]
    points = [row.points for row in outs.rows]
    assert sum(points) == outs.points == analysis.advantage * outs.boards


@settings(max_examples=30, deadline=None)
@given(hands(3, 4), pay_tables)
def test_every_row_is_counted_by_the_judge(cards: tuple[Card, ...], pay_table: PayTable) -> None:
    rules = Rules(pay_table)
    outs = outs_of(weigh(cards, rules), rules)
    counts = judge.count_outcomes([card.number for card in cards])
    pays = (-1, *reversed(pay_table.to_one))
    assert [(row.rank, row.boards, row.pays) for row in outs.rows] == [
        (rank, count, Fraction(pay))
        for rank, count, pay in zip(HandRank, counts, pays, strict=True)
        if count
    ]


@settings(deadline=None)
@given(hands(4, 4), pay_tables, limits, st.sampled_from([1, 2]))
def test_under_a_limit_points_are_what_one_bet_more_wins(
    cards: tuple[Card, ...], pay_table: PayTable, limit: Fraction, bets_riding: int
) -> None:
    rules = Rules(pay_table, limit)
    analysis = weigh(cards, rules, bets_up=bets_riding)
    outs = outs_of(analysis, rules, bets_riding)
    assert sum(row.points for row in outs.rows) == analysis.advantage * 48


@settings(deadline=None, max_examples=40)
@given(hands(3, 5), pay_tables, limits)
def test_under_a_limit_points_of_a_first_decision_hang_on_the_second_and_add_up(
    cards: tuple[Card, ...], pay_table: PayTable, limit: Fraction
) -> None:
    rules = Rules(pay_table, limit)
    analysis = weigh(cards[:3], rules, seen=cards[3:])
    outs = outs_of(analysis, rules)
    assert {row.pays for row in outs.rows} == {None}
    assert sum(row.boards for row in outs.rows) == analysis.boards
    assert sum(row.points for row in outs.rows) == analysis.advantage * analysis.boards


def test_a_limit_that_is_never_reached_changes_no_points() -> None:
    hand = parse_cards("Kc Qc 7c")
    free, capped = STANDARD_RULES, Rules(STANDARD_RULES.pay_table, Fraction(3000))
    points = [
        [(row.rank, row.points) for row in outs_of(weigh(hand, rules), rules).rows]
        for rules in (free, capped)
    ]
    assert points[0] == points[1]


@pytest.mark.parametrize(
    ("cards", "rows"),
    [
        pytest.param(
            "9c 8d 7h 6s",
            [("nothing that pays", 40, -40), ("straight", 8, 40)],
            id="open-ended: a tie",
        ),
        pytest.param(
            "2c 2d 2h",
            [
                ("three of a kind", 1056, 3168),
                ("full house", 72, 792),
                ("four of a kind", 48, 2400),
            ],
            id="dealt trips never lose",
        ),
    ],
)
def test_outs_a_player_knows(cards: str, rows: list[tuple[str, int, int]]) -> None:
    outs = outs_of(weigh(parse_cards(cards), STANDARD_RULES), STANDARD_RULES)
    assert [(row.rank.words, row.boards, row.points) for row in outs.rows] == [
        (words, boards, Fraction(points)) for words, boards, points in rows
    ]


def test_cards_seen_elsewhere_leave_fewer_boards() -> None:
    analysis = weigh(parse_cards("Tc Jd Qh"), STANDARD_RULES, seen=parse_cards("Kc 5d 4h"))
    outs = outs_of(analysis, STANDARD_RULES)
    assert sum(row.boards for row in outs.rows) == 1035
    assert sum(row.points for row in outs.rows) == 6  # FACTS §7: +6/1035
