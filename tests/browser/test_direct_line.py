"""Presses go straight to the table, and by Streamlit where that fails; nobody sees which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from strategy_tables.values import Choice
from tests.browser.judging import check_verdict
from trainer.history import Mode

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Route, WebSocket

    from tests.browser.database import Database
    from tests.browser.screen import Screen

_LINE: Final = "**/press"
_INK: Final = "getComputedStyle(document.body).color"


class _Runs:
    """Counts what is sent to Streamlit: each message runs the page."""

    def __init__(self, screen: Screen) -> None:
        self.begun = 0
        screen.page.on("websocket", self._opened)

    def _opened(self, line: WebSocket) -> None:
        line.on("framesent", self._sent)

    def _sent(self, _frame: str | bytes) -> None:
        self.begun += 1


def _cut(route: Route) -> None:
    """The press never arrives."""
    route.abort()


def _cut_after(route: Route) -> None:
    """The press arrives, what comes of it does not."""
    route.fetch()
    route.abort()


def _fall_silent(_route: Route) -> None:
    """Nothing comes at all, as from a server that waits for its records."""


@pytest.mark.parametrize("page", ["practice", "drills"])
def test_the_page_is_not_run_for_a_verdict_or_the_next_hand(page: str, screen: Screen) -> None:
    runs, table = _Runs(screen), screen.table
    if page == "practice":
        screen.open()
    else:
        screen.open_page("Drills")
    table.wait_for_question()
    screen.wait_until_drawn()
    before = runs.begun
    assert before
    for choice in (Choice.PULL, Choice.RIDE):
        hand = table.hand
        table.answer(choice)
        check_verdict(table, choice)
        table.go_on()
        assert table.hand != hand
    assert runs.begun == before


@pytest.mark.parametrize("fails", [_cut, _cut_after, _fall_silent])
def test_a_press_whose_line_fails_counts_once(
    fails: Callable[[Route], None], screen: Screen, database: Database
) -> None:
    database.deal("9s 8s Qs", "2d 3c", Mode.NATURAL)
    table = screen.open()
    screen.watch.outage = True  # a request that is cut is told of in the console
    screen.page.route(_LINE, fails)
    table.answer(Choice.RIDE)
    table.wait_for_verdict()
    check_verdict(table, Choice.RIDE)
    assert [one.choice for one in database.answers()] == [Choice.RIDE]
    expect(table.tally).to_contain_text("1 decision")
    table.go_on()  # the card is turned
    assert len(table.turned) == 1
    screen.page.unroute(_LINE)
    table.answer(Choice.PULL)
    table.wait_for_verdict()
    assert [one.choice for one in database.answers()] == [Choice.RIDE, Choice.PULL]


def test_streamlit_drawing_its_last_picture_again_does_not_take_the_verdict_back(
    screen: Screen, database: Database
) -> None:
    table = screen.open()
    table.answer(Choice.PULL)
    table.wait_for_verdict()
    seen, ink = table.seen(), screen.page.evaluate(_INK)
    screen.page.emulate_media(color_scheme="dark")
    screen.page.wait_for_function(f"{_INK} !== {ink!r}")
    screen.page.set_viewport_size({"width": 700, "height": 850})
    screen.wait_until_drawn()
    assert table.seen() == seen
    table.go_on()
    table.answer(Choice.RIDE)
    table.wait_for_verdict()
    assert database.count() == 2


def test_what_another_tab_set_meanwhile_is_on_the_whole_page(
    database: Database, screen: Screen
) -> None:
    table = screen.open()
    expect(screen.main).to_contain_text("$10 a bet")
    database.change(stake="25")
    table.answer(Choice.PULL)
    table.wait_for_verdict()
    expect(screen.main).to_contain_text("$25 a bet")
    assert database.count() == 1
