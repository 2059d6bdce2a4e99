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
    points = [row.points for row in outs.rows if row.points is not None]
    assert len(points) == len(outs.rows)
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
    points = [row.points for row in outs.rows if row.points is not None]
    assert len(points) == len(outs.rows)
    assert sum(points) == analysis.advantage * 48


@settings(deadline=None)
@given(hands(3, 3), pay_tables, limits)
def test_under_a_limit_a_first_decision_has_boards_but_no_points(
    cards: tuple[Card, ...], pay_table: PayTable, limit: Fraction
) -> None:
    rules = Rules(pay_table, limit)
    outs = outs_of(weigh(cards, rules), rules)
    assert sum(row.boards for row in outs.rows) == 1176
    assert {(row.pays, row.points) for row in outs.rows} == {(None, None)}


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
    assert sum(row.points or 0 for row in outs.rows) == 6  # FACTS §7: +6/1035
