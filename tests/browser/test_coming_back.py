"""Reloads, other pages, the back button, another tab: the same hand, at the same stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from strategy_tables.values import Choice
from trainer.history import Mode

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.database import Database
    from tests.browser.screen import Screen
    from tests.browser.table import Table


def _reload(screen: Screen) -> None:
    screen.page.reload()
    screen.table.wait_until_ready()


def _away_and_back(screen: Screen) -> None:
    screen.go_to("Rules")
    screen.page.go_back()
    screen.wait_for_page("Practice")


@pytest.mark.parametrize(
    ("hand", "community", "mode", "given"),
    [
        pytest.param("Td 7s 8s", "9h 2c", Mode.CHOSEN, None, id="one first decision"),
        pytest.param("Td Jh 8s", "9h 2c", Mode.CHOSEN, Choice.RIDE, id="one second decision"),
        pytest.param("9s 8s Qs", "2d 3c", Mode.NATURAL, None, id="a whole round"),
    ],
)
@pytest.mark.parametrize("leave", [_reload, _away_and_back])
def test_every_stage_is_as_it_was(
    leave: Callable[[Screen], None],
    hand: str,
    community: str,
    mode: Mode,
    given: Choice | None,
    screen: Screen,
    database: Database,
) -> None:
    question = database.deal(hand, community, mode, given)
    table = screen.open()
    rows = 0

    def still_the_same() -> None:
        before = table.seen()
        leave(screen)
        assert table.seen() == before
        assert table.hand == question.hand
        assert database.question().id == question.id
        assert database.count() == rows

    still_the_same()
    table.answer(Choice.RIDE)
    rows = 1
    still_the_same()
    if mode is Mode.NATURAL:
        table.button("Turn the card").click()
        table.wait_for_question()
        assert table.turned == question.community[:1]
        still_the_same()
        table.answer(Choice.PULL)
        rows = 2
        still_the_same()
        assert table.turned == question.community
    table.go_on()
    assert table.hand != question.hand
    assert database.count() == rows


def _open_table(tab: Screen) -> Table:
    return tab.open()


def test_a_tab_opened_later_goes_on_with_the_same_hand(
    database: Database, open_tab: Callable[[], Screen]
) -> None:
    first = _open_table(open_tab())
    first.answer(Choice.PULL)
    shown = first.seen()
    second = _open_table(open_tab())
    assert second.seen() == shown
    assert database.count() == 1


def test_another_mode_deals_another_kind_of_hand_from_the_next_on(
    screen: Screen, database: Database
) -> None:
    table = screen.open()
    table.answer(Choice.PULL)
    screen.pick("Natural deals")
    expect(screen.main).to_contain_text("Whole rounds")
    table.wait_for_question()
    assert table.turned == ()
    assert database.question().mode is Mode.NATURAL
    table.answer(Choice.PULL)
    expect(table.button("Turn the card")).to_be_visible()
    _reload(screen)
    expect(screen.main.get_by_role("radio", name="Natural deals")).to_be_checked()
    assert [one.mode for one in database.answers()] == [Mode.CHOSEN, Mode.NATURAL]
