"""The rules page: two rounds on the felt, and the questions everybody asks."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from strategy_tables.values import Choice
from tests.browser.judging import check_outs, check_verdict, net_of_round, number
from tests.browser.table import FACE_DOWN

if TYPE_CHECKING:
    from tests.browser.database import Database
    from tests.browser.screen import Screen


@pytest.mark.parametrize(
    ("name", "choice", "hand", "turned", "told", "bets"),
    [
        pytest.param(
            "A pair of tens",
            Choice.RIDE,
            "Ten of hearts, Ten of spades, Four of clubs",
            "Seven of diamonds, King of spades",
            "the player wins 30",
            "+$30",
            id="wins 30",
        ),
        pytest.param(
            "A pair of eights",
            Choice.PULL,
            "Eight of clubs, Five of diamonds, Two of spades",
            "Eight of hearts, King of spades",
            "the player loses 10",
            "−\N{WORD JOINER}$10",
            id="loses 10",
        ),
    ],
)
def test_both_rounds_go_step_by_step_to_their_end(
    name: str,
    choice: Choice,
    hand: str,
    turned: str,
    told: str,
    bets: str,
    screen: Screen,
    database: Database,
) -> None:
    screen.open_page("Rules")
    table = screen.table
    screen.pick(name)
    expect(table.your_cards.first).to_have_accessible_name(hand.split(", ", maxsplit=1)[0])
    table.wait_until_ready()
    assert ", ".join(card.name for card in table.hand) == hand
    assert table.seen().community == (FACE_DOWN, FACE_DOWN)
    check_verdict(table, choice)
    check_outs(table)
    assert told not in table.beside.inner_text()
    table.button("Turn the card").click()
    expect(table.button("Deal")).to_be_visible()
    table.wait_until_ready()
    assert ", ".join(card.name for card in table.turned) == turned
    expect(table.beside).to_contain_text(told)
    result = table.line.inner_text()
    assert result.endswith(bets)
    assert number(bets.replace("$", "")) == net_of_round(table.cards, 2 * [choice], Fraction(10))
    table.button("Deal").click()
    expect(table.button("Turn the card")).to_be_visible()
    for card in table.community_cards.all():
        expect(card).to_have_accessible_name(FACE_DOWN)
    assert database.count() == 0


def test_every_question_opens_to_its_answer(screen: Screen, database: Database) -> None:
    screen.open_page("Rules")
    questions = screen.main.locator("details")
    expect(questions).to_have_count(8)
    for question in questions.all():
        summary = question.locator("summary")
        asked = summary.inner_text()
        summary.press("Enter")
        expect(question).to_have_attribute("open", "")
        answer = question.inner_text().replace(asked, "")
        assert len(answer.split()) > 8, asked


def test_trademark_and_responsibility_are_said(screen: Screen, database: Database) -> None:
    screen.open_page("Rules")
    expect(screen.main).to_contain_text("trademark of its owner")
    expect(screen.main).to_contain_text("not connected with or endorsed by")
    expect(screen.main).to_contain_text("Play responsibly")


def test_the_pays_are_those_of_the_table_in_force(screen: Screen, database: Database) -> None:
    database.change(pay_table="california-03")
    screen.open_page("Rules")
    pays = screen.main.get_by_role("table").filter(has_text="Royal flush")
    cells = pays.get_by_role("cell").filter(has_text=" to 1")
    expect(cells).to_have_count(9)
    shown = cells.all_inner_texts()
    assert "/".join(text.split()[0] for text in shown) == "100/50/30/15/9/6/3/2/1"


def test_keys_scroll_and_turn_no_card(screen: Screen, database: Database) -> None:
    """Who reads on with the space bar must not play the round below unseen."""
    screen.open_page("Rules")
    screen.table.wait_until_ready()
    turn = screen.table.button("Turn the card")
    for key in ("Space", "Enter", "p"):
        screen.page.keyboard.press(key)
        assert turn.get_attribute("aria-disabled") is None, key  # as it is once it was pressed
    turn.press("Enter")
    expect(screen.table.button("Deal")).to_be_visible()
