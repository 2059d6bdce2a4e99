"""Pay the hand in the browser: by keys alone, by thumb, through a reload, and never twice."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from secrets import token_urlsafe
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from strategy_tables.cards import DECK
from strategy_tables.rankings import hand_rank
from tests.browser.judging import number
from tests.paying.tables import a_table
from trainer.records import StoredPayment

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from tests.browser.database import Database
    from tests.browser.screen import Screen
    from trainer.paying import FinishedTable

_CARDS = {card.name: card for card in DECK}
_NAMES = "all => all.map(one => one.getAttribute('aria-label'))"


@pytest.fixture
def table(database: Database) -> FinishedTable:
    """Seat 3 is paid; seat 2 has nothing, seat 1 a flush with three bets of $15."""
    table = a_table(id=token_urlsafe(12))
    payment = StoredPayment(
        id=f"{table.id}/3",
        rules=table.bets_at(3).rules,
        document=table.document,
        seat=3,
        named="pair",
        right_name="pair",
        amount=Fraction(7),
        right_amount=Fraction(7),
        with_stake=False,
        milliseconds=2000,
        at=datetime.now(UTC),
    )
    bonus = replace(
        payment,
        id=f"{table.id}/3/bonus",
        named="bonus flush",
        right_name="bonus flush",
        amount=Fraction(15),
        right_amount=Fraction(15),
        milliseconds=None,
    )
    for one in (bonus, payment):
        assert database.records.record_payment(database.profile.id, one)
    return table


def _open(screen: Screen) -> None:
    screen.page.goto(f"{screen.url}/pay-the-hand")
    screen.wait_for_page("Pay the hand")
    expect(screen.main.get_by_role("button", name="Pay seat")).to_be_visible()
    # So written once the keys are listening.
    screen.main.locator("input[inputmode=decimal]").first.wait_for()


def _seat(screen: Screen, name: str) -> Locator:
    return screen.main.get_by_role("group", name=name)


def _status(screen: Screen) -> Locator:
    return screen.main.get_by_role("status")


def _hand(screen: Screen, name: str) -> Locator:
    return screen.main.get_by_role("radio", name=name)


def _paid(database: Database) -> list[tuple[int, str, Fraction]]:
    stored = database.records.payments(database.profile.id)
    return [(one.seat, one.named, one.amount) for one in stored if "bonus" not in one.named][1:]


def test_a_table_is_paid_with_keys_alone_and_the_next_one_begun(
    screen: Screen, database: Database, table: FinishedTable
) -> None:
    _open(screen)
    keys = screen.page.keyboard
    keys.press("0")
    expect(_hand(screen, "0 Nothing that pays")).to_be_checked()
    expect(screen.textbox("Seat 2: winnings alone")).to_be_focused()
    keys.press("Enter")
    expect(_status(screen)).to_contain_text("Right — nothing that pays, bets taken")
    expect(_status(screen)).to_contain_text("the 2 bets of $12.50 are taken")
    expect(_hand(screen, "0 Nothing that pays")).to_be_focused()
    keys.press("5")
    expect(screen.textbox("Seat 1: winnings alone")).to_be_focused()
    keys.type("350")
    keys.press("Enter")
    expect(_status(screen)).to_contain_text("Mistake — the amount is wrong")
    expect(_status(screen)).to_contain_text("3 bets of $15 at 8 to 1: 3 × 15 × 8 = $360.")
    expect(_status(screen)).to_contain_text("You paid $350: $10 too little.")
    assert _paid(database) == [(2, "loss", Fraction(0)), (1, "flush", Fraction(350))]
    expect(screen.main).to_contain_text("The table is paid: 2 of 3 seats right")
    on = screen.main.get_by_role("button", name="Next round")
    expect(on).to_be_focused()
    keys.press("Enter")
    expect(screen.main.get_by_role("button", name="Pay seat 3")).to_be_visible()
    expect(_hand(screen, "0 Nothing that pays")).to_be_focused()
    expect(_hand(screen, "0 Nothing that pays")).not_to_be_checked()
    expect(_seat(screen, "Seat 3, to be paid now")).to_be_visible()


def test_the_cards_on_the_table_are_the_ones_that_are_graded(
    screen: Screen, database: Database
) -> None:
    """Any table that comes: named and paid from what a screen reader hears."""
    _open(screen)
    board = _seat(screen, "Community cards").get_by_role("img").evaluate_all(_NAMES)
    for seat in (3, 2, 1):
        here = _seat(screen, f"Seat {seat}, to be paid now").get_by_role("img")
        names = here.evaluate_all(_NAMES)
        cards = [_CARDS[name] for name in (*board, *names) if name in _CARDS]
        rank = hand_rank(cards)
        _hand(screen, f"{int(rank)} {rank.words.capitalize()}").first.click()
        bets = [name for name in names if name.startswith(("Dollar", "Bet")) and "up" in name]
        stake = number(bets[0].split("$")[1].split()[0])
        pays = (-1, 1, 2, 3, 5, 8, 11, 50, 200, 1000)[rank]
        won = max(len(bets) * stake * pays, Fraction(0))
        limit = screen.main.locator(".pay-limit")
        if limit.count():
            won = min(won, number(limit.inner_text().split("$")[1].split()[0]))
        screen.textbox(f"Seat {seat}: winnings alone").fill(f"{float(won):.2f}")
        if screen.textbox("Bonus: winnings alone").count():
            screen.main.get_by_role("radiogroup", name="bonus hand").get_by_role(
                "radio"
            ).first.click()
            screen.textbox("Bonus: winnings alone").fill("0")
        screen.press(f"Pay seat {seat}")
        expect(_status(screen)).to_contain_text(f"Seat {seat} · ")
        said = _status(screen).inner_text()
        headline = said.split("Seat")[0]
        assert "the hand" not in headline, (said, names, board)
        assert "the amount" not in headline, (said, names, board)


def test_a_double_click_pays_one_seat(
    screen: Screen, database: Database, table: FinishedTable
) -> None:
    _open(screen)
    _hand(screen, "5 Flush").click()
    screen.textbox("Seat 2: winnings alone").fill("360")
    screen.main.get_by_role("button", name="Pay seat 2").dblclick()
    expect(screen.main.get_by_role("button", name="Pay seat 1")).to_be_visible()
    expect(_status(screen)).to_contain_text("Mistake — the hand and the amount are wrong")
    screen.wait_for_page("Pay the hand")
    expect(screen.textbox("Seat 1: winnings alone")).to_have_value("")
    assert _paid(database) == [(2, "flush", Fraction(360))]


def test_a_held_enter_pays_one_seat(
    screen: Screen, database: Database, table: FinishedTable
) -> None:
    _open(screen)
    screen.page.keyboard.press("0")
    expect(screen.textbox("Seat 2: winnings alone")).to_be_focused()
    for _ in range(30):
        screen.page.keyboard.down("Enter")
        screen.page.wait_for_timeout(33)
    screen.page.keyboard.up("Enter")
    expect(screen.main.get_by_role("button", name="Pay seat 1")).to_be_visible()
    assert _paid(database) == [(2, "loss", Fraction(0))]


def test_a_reload_in_the_middle_brings_back_table_and_verdict(
    screen: Screen, database: Database, table: FinishedTable
) -> None:
    _open(screen)
    expect(_status(screen)).to_contain_text("Right — pair of tens or better, $7")
    _hand(screen, "0 Nothing that pays").click()
    screen.press("Pay seat 2")
    expect(_seat(screen, "Seat 2, paid correctly")).to_be_visible()
    before = _status(screen).inner_text()
    screen.page.reload()
    screen.wait_for_page("Pay the hand")
    expect(_seat(screen, "Seat 1, to be paid now")).to_be_visible()
    assert _status(screen).inner_text() == before
    names = _seat(screen, "Seat 1, to be paid now").get_by_role("img").evaluate_all(_NAMES)
    assert names[:3] == [card.name for card in table.seats[0].hand]


def test_what_is_no_amount_is_quoted_and_stays_in_its_field(
    screen: Screen, database: Database, table: FinishedTable
) -> None:
    _open(screen)
    _hand(screen, "4 Straight").click()
    screen.type_into("Seat 2: winnings alone", "<b>3 x 15")
    alert = screen.main.get_by_role("alert")
    expect(alert).to_contain_text("The amount cannot be '<b>3 x 15'; type what you pay")
    expect(screen.textbox("Seat 2: winnings alone")).to_have_value("<b>3 x 15")
    expect(_hand(screen, "4 Straight")).to_be_checked()
    assert _paid(database) == []
    screen.type_into("Seat 2: winnings alone", "0")
    expect(_status(screen)).to_contain_text("Mistake — the hand is wrong")
    expect(alert).to_have_count(0)


def test_choices_deal_another_table_and_leave_the_focus_where_it_is(
    screen: Screen, database: Database
) -> None:
    _open(screen)
    seven = screen.main.get_by_role("radiogroup", name="Seats").get_by_role("radio", name="7")
    seven.click()
    expect(screen.main.get_by_role("button", name="Pay seat 7")).to_be_visible()
    expect(_seat(screen, "Seat 1, not paid yet")).to_be_visible()
    expect(seven).to_be_focused()
    screen.pick("With the stake")
    expect(screen.textbox("Seat 7: with the stake")).to_be_visible()
    screen.pick("Natural deals")
    expect(screen.main.get_by_role("radio", name="Natural deals")).to_be_checked()


def test_digits_leave_fields_alone_and_can_be_switched_off(
    screen: Screen, database: Database, table: FinishedTable
) -> None:
    database.change(keys=False)
    _open(screen)
    screen.page.keyboard.press("5")
    expect(_hand(screen, "5 Flush")).not_to_be_checked()
    screen.textbox("Seat 2: winnings alone").press("5")
    expect(screen.textbox("Seat 2: winnings alone")).to_have_value("5")
    expect(_hand(screen, "5 Flush")).not_to_be_checked()
    # With the focus on the row itself they always name a hand of it.
    _hand(screen, "0 Nothing that pays").focus()
    screen.page.keyboard.press("4")
    expect(_hand(screen, "4 Straight")).to_be_checked()


def test_a_phone_shows_the_seat_and_pays_it_by_thumb(
    phone: Screen, database: Database, table: FinishedTable
) -> None:
    _open(phone)
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 360
    cards = _seat(phone, "Seat 2, to be paid now").get_by_role("img")
    expect(cards.first).to_be_in_viewport()
    expect(_seat(phone, "Seat 1, not paid yet").get_by_role("img").first).to_be_hidden()
    _hand(phone, "5 Flush").tap()
    phone.textbox("Seat 2: winnings alone").fill("10")
    phone.main.get_by_role("button", name="Pay seat 2").tap()
    expect(_status(phone)).to_contain_text("You paid $10: $10 too much.")
    # What was just missed can be looked at beside its verdict.
    expect(_seat(phone, "Seat 2, paid incorrectly").get_by_role("img").first).to_be_visible()
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_barrier_is_found(
    scheme: str, open_tab: Callable[[], Screen], database: Database, table: FinishedTable
) -> None:
    screen = open_tab()
    screen.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    _open(screen)
    _hand(screen, "4 Straight").click()
    screen.press("Pay seat 2")
    expect(screen.main.get_by_role("alert")).to_be_visible()
    found = Axe().run(screen.page)
    assert found.violations_count == 0, found.generate_report()
