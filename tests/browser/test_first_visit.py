"""A newcomer's first ten minutes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from strategy_tables.values import Choice
from tests.browser.judging import check_contrast, check_outs, check_verdict
from tests.browser.table import KEY

if TYPE_CHECKING:
    from fractions import Fraction

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
