"""Drills: one kind of hand, my mistakes, and a link that deals the same hands to anyone."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from strategy_tables.situations import Decision, situation_of
from strategy_tables.values import Choice
from tests.browser.database import Database
from tests.browser.screen import Screen
from tests.browser.table import KEY
from tests.browser.watching import Watch
from trainer.history import Mode

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

    from strategy_tables.cards import Card
    from tests.browser.table import Table


def _hands(table: Table, many: int) -> list[tuple[Card, ...]]:
    """So many hands, each answered by key."""
    hands = []
    for _ in range(many):
        table.wait_for_question()
        hands.append(table.cards)
        table.page.keyboard.press(KEY[Choice.PULL])
        table.wait_for_verdict()
        table.go_on()
    return hands


def test_a_link_deals_the_same_hands_in_another_browser_and_never_counts(
    screen: Screen, database: Database, browser: Browser
) -> None:
    screen.open_page("Drills")
    screen.table.wait_until_ready()
    low_pairs = screen.main.get_by_role("button", name="Low pairs", exact=True)
    low_pairs.click()
    expect(screen.page).to_have_url(re.compile("drill="))
    screen.main.get_by_role("radio", name="First decision").click()
    expect(screen.page).to_have_url(re.compile("drill=.*first"))
    screen.press("Make a link that deals others the same hands")
    expect(screen.main).to_contain_text("It never counts")
    link = screen.page.url
    hands = _hands(screen.table, 4)
    assert {situation_of(cards).key for cards in hands} == {"low pair"}
    assert {len(cards) for cards in hands} == {3}

    other = Database(
        database.records, database.records.add_profile("Another browser", datetime.now(UTC))
    )
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    watch = Watch(page)
    second = Screen(page, screen.url, watch)
    page.goto(link)
    second.table.wait_until_ready()
    assert _hands(second.table, 4) == hands
    assert {answer.mode for answer in other.answers()} == {Mode.OPEN_DRILL}
    assert other.records.reviews(other.profile.id) == []
    context.close()
    assert watch.complaints == []


def test_what_was_missed_is_drilled_until_it_is_put_right(
    screen: Screen, database: Database
) -> None:
    for minute, hand in enumerate(("2h 2s 9d", "5h 5s Kd")):
        database.answer(hand, Choice.RIDE, datetime.now(UTC) - timedelta(minutes=50 - minute))
    screen.open_page("Drills")
    screen.table.wait_until_ready()
    screen.switch("My mistakes")
    expect(screen.page).to_have_url(re.compile("mistakes"))
    screen.page.locator("[data-test-script-state=notRunning]").wait_for()
    screen.table.wait_for_question()
    asked = situation_of(screen.table.cards)
    assert (asked.key, asked.decision) == ("low pair", Decision.FIRST)
    screen.table.answer(Choice.PULL)
    screen.table.button("Next hand").click()
    expect(screen.main).to_contain_text("You have no open mistakes of this kind")
    assert database.answers()[-1].mode is Mode.DRILL


def test_an_address_that_is_no_drill_is_quoted(screen: Screen, database: Database) -> None:
    screen.page.goto(f"{screen.url}/drills?drill=<b>everything")
    refused = screen.main.get_by_role("alert")
    expect(refused).to_contain_text("<b>everything")
    screen.table.wait_until_ready()


def _runs(clock: Locator) -> None:
    """On a slow machine it may show any time, but it goes on."""
    expect(clock).to_have_text(re.compile(r"^\d+\.\d s$"))
    expect(clock).not_to_have_text(clock.inner_text())
    expect(clock).to_have_text(re.compile(r"^\d+\.\d s$"))


def test_by_the_clock(screen: Screen, database: Database) -> None:
    """The clock runs until the answer, then says what it took; such answers never count."""
    screen.open_page("Drills")
    table = screen.table
    table.wait_until_ready()
    clock = screen.main.get_by_role("timer")
    expect(clock).to_be_hidden()
    screen.main.get_by_text("By the clock (never counts)").click()
    _runs(clock)
    table.answer(Choice.PULL)
    (answer,) = database.answers()
    assert answer.thinking is not None
    took = f"{answer.thinking / 1000:.1f} s"
    expect(clock).to_have_text(took)
    expect(screen.main).to_contain_text(f"Median time{took}")
    screen.page.reload()
    table.wait_until_ready()
    expect(clock).to_have_text(took)
    table.go_on()
    _runs(clock)
    assert database.records.reviews(database.profile.id) == []
