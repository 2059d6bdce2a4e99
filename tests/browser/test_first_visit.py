"""A newcomer's first ten minutes."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from strategy_tables.values import Choice
from tests.browser.judging import check_contrast, check_outs, check_verdict
from tests.browser.table import KEY

if TYPE_CHECKING:
    from fractions import Fraction

    from playwright.sync_api import Locator

    from tests.browser.database import Database
    from tests.browser.screen import Screen

_TURNS = (Choice.PULL, Choice.RIDE, Choice.RIDE, Choice.PULL, Choice.RIDE)


def test_ten_hands_by_mouse_and_ten_by_keyboard_are_judged_right_and_kept(
    screen: Screen, database: Database
) -> None:
    table = screen.open()
    advantages: list[tuple[Choice, Fraction]] = []

    def judged(choice: Choice) -> None:
        table.wait_for_verdict()
        advantage = check_verdict(table, choice)
        check_outs(table)
        check_contrast(table, advantage)
        advantages.append((choice, advantage))
        assert database.count() == len(advantages)

    for choice in 2 * _TURNS:
        table.answer(choice)
        judged(choice)
        table.go_on()
    for turn, choice in enumerate(2 * _TURNS):
        screen.page.keyboard.press(KEY[choice])
        judged(choice)
        if len(advantages) < 20:
            screen.page.keyboard.press("Enter" if turn % 2 else "Space")
            table.wait_for_question()

    scored = [(choice, advantage) for choice, advantage in advantages if advantage]
    wrong = [abs(worth) for choice, worth in scored if (choice is Choice.RIDE) != (worth > 0)]
    expect(table.tally).to_contain_text("20 decisions")
    expect(table.tally).to_contain_text(f"{len(scored) - len(wrong)} of {len(scored)}")
    expect(table.tally).to_contain_text(f"{float(sum(wrong)):.3f} bets")
    assert [one.choice for one in database.answers()] == [choice for choice, _ in advantages]
    assert [one.verdict.analysis.advantage for one in database.answers()] == [
        advantage for _, advantage in advantages
    ]


def test_the_question_line_and_the_lit_circle_say_which_bet_is_asked(
    screen: Screen, database: Database
) -> None:
    table = screen.open()
    for _ in range(6):
        bet = len(table.cards) - 2
        expect(table.line).to_contain_text(f"Decision {bet} of 2")
        expect(table.line).to_contain_text(f"bet {bet}")
        expect(table.verdict).to_be_empty()
        table.answer(Choice.PULL)
        expect(table.bets.nth(2 if bet == 1 else 1)).to_have_accessible_name(
            f"Bet {bet}: $10 pulled"
        )
        table.go_on()
    assert database.count() == 6


def test_an_address_that_is_no_page_leads_to_the_table(screen: Screen) -> None:
    """Also the own name of the first page, and pages of a classroom."""
    for path in ("practice", "lesson", "sets", "a-slip"):
        screen.page.goto(f"{screen.url}/{path}")
        screen.wait_for_page("Practice")
        expect(screen.page).to_have_url(f"{screen.url}/")
        expect(screen.page.get_by_role("dialog")).to_have_count(0)


_ON_SCREENS = pytest.mark.parametrize("device", ["screen", "phone"])


def _card(screen: Screen, number: int) -> Locator:
    """The tour's card at this step, of four."""
    card = screen.page.get_by_role("region", name=f"First steps, step {number} of 4", exact=True)
    expect(card).to_be_visible()
    return card


def _no_card(screen: Screen) -> None:
    expect(screen.page.get_by_role("region", name="First steps")).to_have_count(0)


def _places(screen: Screen) -> list[object]:
    """Where the felt stands on the page, and everything to press on it."""
    table = screen.table
    return [one.bounding_box() for one in (table.felt, *table.your_cards.all(), table.buttons.last)]


@_ON_SCREENS
def test_the_first_steps_are_four_cards_shown_once(
    device: str, request: pytest.FixtureRequest, database: Database
) -> None:
    """With the mouse, or a thumb; the question is wholly in sight and stays where it is."""
    screen: Screen = request.getfixturevalue(device)
    table = screen.open()
    for one in (*table.your_cards.all(), *table.buttons.all()):
        expect(one).to_be_in_viewport(ratio=1)
    expect(_card(screen, 1)).to_be_in_viewport()  # on a phone its first line
    headings, height, before = set(), set(), _places(screen)
    for number in (1, 2, 3, 4):
        card = _card(screen, number)
        headings.add(card.get_by_role("heading", level=2).inner_text())
        box = card.bounding_box()
        assert box is not None
        height.add(box["height"])
        if number == 2:  # back, and on again
            card.get_by_role("button", name="Back").click()
            _card(screen, 1).get_by_role("button", name="Next").click()
        if number < 4:
            _card(screen, number).get_by_role("button", name="Next").click()
    assert len(headings) == 4
    assert len(height) == 1  # so that the buttons stay under the thumb
    screen.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTo(0, 0)")
    assert _places(screen) == before
    _card(screen, 4).get_by_role("button", name="Done").click()
    _no_card(screen)
    screen.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTo(0, 0)")
    assert _places(screen) == before
    screen.open()
    _no_card(screen)
    assert database.count() == 0


def test_the_first_decision_needs_one_click_and_the_first_steps_wait(
    screen: Screen, database: Database
) -> None:
    table = screen.open()
    table.answer(Choice.PULL)
    assert database.count() == 1
    _card(screen, 1).get_by_role("button", name="Next").click()
    _card(screen, 2)
    screen.open()  # a reload goes on where the tour was left
    _card(screen, 2)
    table.go_on()
    _card(screen, 2).get_by_role("button", name="Skip").click()
    _no_card(screen)
    screen.go_to("Settings")
    screen.press("Show the first steps again")
    screen.wait_for_page("Practice")
    _card(screen, 1)


def test_the_first_steps_by_keyboard(screen: Screen, database: Database) -> None:
    """Space and Enter turn the card that has the focus, letters go on answering the hand."""
    table, keyboard = screen.open(), screen.page.keyboard
    _card(screen, 1).get_by_role("button", name="Next").focus()
    keyboard.press("Enter")
    _card(screen, 2)
    keyboard.press("Space")
    _card(screen, 3)
    keyboard.press(KEY[Choice.PULL])
    table.wait_for_verdict()
    _card(screen, 3).get_by_role("button", name="Back").focus()
    keyboard.press("Enter")
    _card(screen, 2)
    keyboard.press("Enter")
    card = _card(screen, 1)
    expect(card.get_by_role("button", name="Back")).to_have_count(0)
    expect(card.get_by_role("button", name="Next")).to_be_focused()
    keyboard.press("Shift+Tab")
    expect(card.get_by_role("button", name="Skip")).to_be_focused()
    keyboard.press("Enter")
    _no_card(screen)
    expect(table.button("Next hand")).to_be_focused()
    assert database.count() == 1


def test_who_has_played_before_is_shown_no_first_steps(screen: Screen, database: Database) -> None:
    database.answer("Th Jh Qh", Choice.RIDE, datetime.now(UTC))
    screen.open()
    _no_card(screen)
