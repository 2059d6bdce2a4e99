"""Whole rounds as at a table: both decisions, the cards turned one by one, and the money."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from strategy_tables.rankings import hand_rank
from strategy_tables.values import Choice
from tests.browser.judging import GRADES, check_outs, check_verdict, net_of_round, number
from tests.browser.table import BUTTON, FACE_DOWN
from trainer.history import Mode

if TYPE_CHECKING:
    from tests.browser.database import Database
    from tests.browser.screen import Screen
    from tests.browser.table import Table

_RIDE, _PULL = Choice.RIDE, Choice.PULL
_MONEY = re.compile("(?P<sign>[+\N{MINUS SIGN}]?)\N{WORD JOINER}?\\$(?P<amount>[\\d,.]+)$")


def _result(table: Table) -> Fraction:
    said = _MONEY.search(table.line.inner_text())
    assert said is not None, table.line.inner_text()
    return number(said["sign"] + said["amount"])


@pytest.mark.parametrize(
    "choices", [(_PULL, _PULL), (_PULL, _RIDE), (_RIDE, _PULL), (_RIDE, _RIDE)]
)
def test_a_round_is_judged_twice_and_settled_once(
    choices: tuple[Choice, Choice], screen: Screen, database: Database
) -> None:
    database.change(mode=Mode.NATURAL.value)
    table = screen.open()
    first, second = choices
    hand = table.hand
    assert table.seen().community == (FACE_DOWN, FACE_DOWN)
    expect(table.line).to_contain_text("Decision 1 of 2")
    table.answer(first)
    check_verdict(table, first)
    check_outs(table)
    assert table.turned == ()
    expect(table.buttons).to_have_accessible_name("Turn the card")
    table.button("Turn the card").click()
    table.wait_for_question()
    assert len(table.turned) == 1
    assert table.hand == hand
    expect(table.verdict).to_be_empty()
    expect(table.line).to_contain_text("Decision 2 of 2")
    visible = table.cards
    table.button(BUTTON[second]).click()
    table.wait_for_verdict()
    expect(table.buttons).to_have_accessible_name("Next hand")
    cards = table.cards
    assert cards[:4] == visible
    assert len(cards) == 5
    assert _result(table) == net_of_round(cards, choices, Fraction(10))
    assert hand_rank(cards).words in table.line.inner_text().lower()
    answered = database.answers()[-1]
    assert answered.cards == visible
    assert table.verdict_lines[0].startswith(answered.verdict.grade.value)
    for number_, choice in ((1, first), (2, second)):
        name = table.bets.nth(3 - number_).get_attribute("aria-label")
        assert name is not None
        assert ("pulled" in name) == (choice is _PULL)
    assert database.count() == 2
    expect(table.tally).to_contain_text("2 decisions")


def test_a_wrong_ride_that_wins_stays_a_mistake(screen: Screen, database: Database) -> None:
    database.deal("Tc 7d 2h", "Th 5s", Mode.NATURAL)
    table = screen.open()
    table.answer(_RIDE)
    assert check_verdict(table, _RIDE) < 0
    verdict = table.verdict_lines[0]
    table.go_on()
    table.answer(_RIDE)
    assert _result(table) == 30
    assert table.verdict_lines[0] == "Right — let it ride"
    assert not verdict.startswith("Right")
    expect(table.tally).to_contain_text("1 of 2")
    assert database.answers()[0].verdict.cost > 0


def test_a_right_pull_that_would_have_won_stays_right(screen: Screen, database: Database) -> None:
    database.deal("Tc 7d 2h", "9s Th", Mode.NATURAL)
    table = screen.open()
    table.answer(_PULL)
    table.go_on()
    table.answer(_PULL)
    assert table.verdict_lines[0] == "Right — pull"
    assert _result(table) == 10
    assert "$10.00" not in table.verdict.inner_text()
    assert not table.line.inner_text().startswith(GRADES)
    expect(table.tally).to_contain_text("2 of 2")
    assert database.count() == 2


@pytest.mark.parametrize("choice", Choice)
def test_a_tie_is_right_both_ways_and_out_of_the_score(
    choice: Choice, screen: Screen, database: Database
) -> None:
    database.deal("5c 6d 7h", "8s Kd", Mode.CHOSEN, given=_PULL)
    table = screen.open()
    table.answer(choice)
    assert check_verdict(table, choice) == 0
    assert table.verdict_lines[0] == "Either is right"
    check_outs(table)
    expect(table.tally).to_contain_text("1 decision")
    expect(table.tally).not_to_contain_text("1 of 1")
    assert database.answers()[0].verdict.is_tie
