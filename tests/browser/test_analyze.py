"""Analyze: a hand picked from the deck or typed, and an answer that is never an old one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from strategy_tables.cards import parse_cards
from strategy_tables.pay_tables import STANDARD
from strategy_tables.values import Choice, analyze
from tests.browser.answers import answer, watch_frames

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.database import Database
    from tests.browser.screen import Screen

_HAND, _SEEN = "The hand: three or four cards", "Cards seen elsewhere"


def _card(screen: Screen, name: str) -> Locator:
    return screen.main.get_by_role("group", name="Deck").get_by_role(
        "button", name=name, exact=True
    )


def _check(screen: Screen, cards: str, seen: str = "") -> None:
    """The answer on the page is that of the hand, worked out beside it."""
    analysis = analyze(parse_cards(cards), STANDARD, seen=parse_cards(seen))
    headline = "Let it ride" if Choice.RIDE in analysis.best else "Pull"
    shown = answer(screen.main)
    expect(shown.get_by_role("status")).to_contain_text(headline)
    worth = f"{float(analysis.advantage):+.6f}".replace("-", "−")
    expect(shown).to_contain_text(worth)
    expect(shown).to_contain_text(f"How the {analysis.boards:,} ")


def test_cards_are_clicked_and_the_address_can_be_shared(
    screen: Screen, database: Database
) -> None:
    screen.open_page("Analyze")
    expect(answer(screen.main)).to_contain_text("Pick 3 cards.")
    for name in ("Seven of diamonds", "Eight of diamonds", "Ten of diamonds"):
        _card(screen, name).click()
        expect(_card(screen, name)).to_have_attribute("aria-pressed", "true")
    _check(screen, "7d 8d Td")
    expect(screen.textbox(_HAND)).to_have_value("7d 8d Td")
    screen.main.get_by_role("radio", name="seen elsewhere").check()
    _card(screen, "Nine of diamonds").click()
    _check(screen, "7d 8d Td", "9d")
    expect(answer(screen.main)).to_contain_text("Without the cards seen: ride, +0.168")

    screen.page.goto(screen.page.url)
    _check(screen, "7d 8d Td", "9d")
    expect(_card(screen, "Nine of diamonds")).to_have_accessible_description("seen elsewhere")
    _card(screen, "Nine of diamonds").click()
    _check(screen, "7d 8d Td")
    screen.press("Clear cards")
    expect(answer(screen.main)).to_contain_text("Pick 3 cards.")
    assert database.count() == 0


def test_no_old_answer_is_ever_seen_beside_a_new_input(screen: Screen, database: Database) -> None:
    screen.open_page("Analyze")
    field = screen.textbox(_HAND)
    field.fill("7d 8d Td")
    _check(screen, "7d 8d Td")
    frames = watch_frames(screen.page)
    field.press("End")
    field.press_sequentially(" Jd", delay=15)
    _check(screen, "7d 8d Td Jd")
    for _ in range(3):
        field.press("Backspace")
    _check(screen, "7d 8d Td")
    for name in ("Ten of diamonds", "Two of clubs", "Two of clubs", "King of hearts"):
        _card(screen, name).click()
    _check(screen, "7d 8d Kh")
    screen.textbox("Stake on each circle").press("End")
    screen.textbox("Stake on each circle").press_sequentially("0", delay=15)
    expect(answer(screen.main)).to_contain_text("money at $100.00")

    answered = 0
    for frame in frames.stop():
        if frame.cards:
            answered += 1
            assert frame.cards == [card.name for card in parse_cards(frame.fields["cards"])]
            (text,) = frame.answers
            assert f"money at ${float(frame.fields['stake']):,.2f}" in text
    assert answered > 0


def test_keys_walk_the_deck_and_pick(screen: Screen, database: Database) -> None:
    screen.open_page("Analyze")
    screen.main.get_by_role("button", name="Clear cards").focus()
    screen.page.keyboard.press("Tab")
    expect(_card(screen, "Ace of spades")).to_be_focused()
    for key in ("Enter", "ArrowRight", "Space", "ArrowDown", "Enter"):
        screen.page.keyboard.press(key)
    _check(screen, "As Ks Kh")
    screen.page.keyboard.press("Enter")
    expect(answer(screen.main)).to_contain_text("Pick 1 more card.")
    expect(_card(screen, "King of hearts")).to_be_focused()


def test_what_is_wrong_stands_below_its_field_and_is_put_right_there(
    screen: Screen, database: Database
) -> None:
    database.change(limit="5000")
    screen.open_page("Analyze")
    screen.textbox(_HAND).fill("Kd Qc Jx")
    expect(screen.textbox(_HAND)).to_have_accessible_description(
        "'Jx' is not a card; write rank and suit, such as Th, 10h or T♥"
    )
    screen.textbox(_HAND).press_sequentially("rcp")  # no keys of the page's or of Streamlit's
    expect(screen.page.get_by_role("dialog")).to_have_count(0)
    screen.textbox(_HAND).fill("Kd Qc Jc Tc")
    expect(answer(screen.main)).to_contain_text("whether bet 1 rides")
    bet = screen.main.get_by_role("combobox", name="Under a limit: what became of bet 1?")
    bet.select_option("Bet 1 rides")
    _check(screen, "Kd Qc Jc Tc")
    screen.textbox("Payout limit").fill("")
    expect(bet).to_be_hidden()
    _check(screen, "Kd Qc Jc Tc")


def test_a_thumb_can_pick_cards(phone: Screen, database: Database) -> None:
    phone.open_page("Analyze")
    expect(_card(phone, "Two of clubs")).to_be_visible()
    cards = phone.main.get_by_role("group", name="Deck").locator("button[data-card]")
    sizes = cards.evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    assert len(sizes) == 52
    assert min(width for width, _ in sizes) >= 38
    assert min(height for _, height in sizes) >= 44
    for name in ("Queen of hearts", "Jack of diamonds", "Ten of clubs"):
        _card(phone, name).tap()
    _check(phone, "Qh Jd Tc")
