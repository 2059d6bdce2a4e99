"""Everything in sight, nothing that jumps, nothing that scrolls sideways."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from strategy_tables.values import Choice
from trainer.history import Mode

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.database import Database
    from tests.browser.screen import Screen
    from tests.browser.table import Table

_PAGES = (
    "Practice",
    "Review",
    "Map",
    "Progress",
    "Drills",
    "Test",
    "Table",
    "Pay the hand",
    "Analyze",
    "Pay tables",
    "Night",
    "Take away",
    "Grade a log",
    "Rules",
    "Settings",
)
_SCROLLING_SIDEWAYS = """async () => {
    const ends = one => one.effect.getComputedTiming().endTime !== Infinity;
    const moving = document.getAnimations().filter(ends);
    await Promise.allSettled(moving.map(one => one.finished)); // what slides in stands outside
    const found = [];
    const look = root => {
        for (const one of root.querySelectorAll("*")) {
            if (one.shadowRoot) look(one.shadowRoot);
            if (one.scrollWidth <= one.clientWidth + 1) continue;
            if (one.closest("[data-testid=stSidebar]")) continue; // folded, beside the page
            const scrolls = ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
            if (scrolls || one === document.documentElement) found.push(one.outerHTML.slice(0, 99));
        }
    };
    look(document);
    return found;
}"""

_SCREENS = pytest.mark.parametrize("device", ["screen", "phone"])


def _inside(one: Locator) -> bool:
    """Whether it is wholly in sight, without scrolling."""
    return bool(
        one.evaluate(
            """one => {
                const {top, left, bottom, right} = one.getBoundingClientRect();
                return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
            }"""
        )
    )


def _device(device: str, request: pytest.FixtureRequest) -> Screen:
    found: Screen = request.getfixturevalue(device)
    return found


def _places(table: Table) -> dict[str, object]:
    """Where everything stands; the buttons' box runs from the first button to the last."""
    line = table.line.bounding_box()
    first, last = table.buttons.first.bounding_box(), table.buttons.last.bounding_box()
    assert line is not None
    assert first is not None
    assert last is not None
    return {
        "felt": table.felt.bounding_box(),
        "cards": [card.bounding_box() for card in table.your_cards.all()],
        "community": [card.bounding_box() for card in table.community_cards.all()],
        "circles": [circle.bounding_box() for circle in table.bets.all()],
        "line": (line["y"], line["height"]),
        "buttons": (first["x"], first["y"], last["x"] + last["width"], last["y"] + last["height"]),
    }


@_SCREENS
@pytest.mark.parametrize("mode", [Mode.CHOSEN, Mode.NATURAL])
def test_all_is_in_sight_and_nothing_moves_between_question_and_verdict(
    device: str, mode: Mode, request: pytest.FixtureRequest, database: Database
) -> None:
    database.change(mode=mode.value)
    screen = _device(device, request)
    screen.page.emulate_media(reduced_motion="reduce")  # a card is narrow while it turns
    table = screen.open()
    before = _places(table)
    for choice in (Choice.PULL, Choice.RIDE, Choice.RIDE, Choice.PULL):
        for one in (*table.your_cards.all(), *table.community_cards.all(), *table.buttons.all()):
            assert _inside(one), one.get_attribute("aria-label") or one.inner_text()
        table.answer(choice)
        assert _places(table) == before
        assert _inside(table.verdict)
        assert _inside(table.buttons)
        table.go_on()
        assert _places(table) == before


@_SCREENS
def test_no_page_scrolls_sideways(
    device: str, request: pytest.FixtureRequest, database: Database
) -> None:
    screen = _device(device, request)
    for title in _PAGES:
        screen.open_page(title) if title != "Practice" else screen.open()
        if title == "Rules":
            expect(screen.main.get_by_role("table").filter(has_text="Mini royal")).to_be_visible()
        assert screen.page.evaluate(_SCROLLING_SIDEWAYS) == [], title


def test_a_long_name_without_a_blank_stays_on_the_page(phone: Screen, database: Database) -> None:
    longest = "W" * 40
    database.change(own_tables={longest: "1000/200/50/11/8/5/3/2/1"}, pay_table=longest)
    phone.open_page("Take away")
    expect(phone.main.get_by_text(f"{longest} · $10 a bet")).to_be_visible()
    assert phone.page.evaluate(_SCROLLING_SIDEWAYS) == []


def test_our_buttons_are_large_enough_for_a_thumb(phone: Screen, database: Database) -> None:
    table = phone.open()

    def check(buttons: Locator) -> None:
        expect(buttons.first).to_be_visible()
        heights = buttons.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
        assert min(heights) >= 44

    check(table.buttons)
    table.answer(Choice.PULL)
    check(table.buttons)
    phone.open_page("Map")
    check(phone.main.get_by_role("table").get_by_role("button"))


def test_a_thumb_can_play(phone: Screen, database: Database) -> None:
    table = phone.open()
    for count in (1, 2, 3):
        table.button("Let it ride").tap()
        table.wait_for_verdict()
        assert database.count() == count
        table.button("Next hand").tap()
        table.wait_for_question()


def test_the_open_situation_fits_a_phone(phone: Screen, database: Database) -> None:
    phone.open_page("Map")
    phone.main.get_by_role("button", name="Three of a kind: ride").first.click()
    dialog = phone.page.get_by_role("dialog")
    expect(dialog.get_by_role("table")).to_be_visible()
    assert phone.page.evaluate(_SCROLLING_SIDEWAYS) == []


@_SCREENS
def test_the_pages_are_reached_from_each_other(
    device: str, request: pytest.FixtureRequest, database: Database
) -> None:
    screen = _device(device, request)
    screen.open()
    for title in (*_PAGES[1:], "Practice"):
        if device == "phone":
            screen.page.get_by_role("button", name="Expand sidebar").click()
        screen.go_to(title)
