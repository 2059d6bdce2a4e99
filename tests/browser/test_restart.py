"""The server stops in the middle of an evening and comes back: nothing is lost."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from strategy_tables.values import Choice
from tests.browser.command import run_command
from tests.browser.database import Database
from tests.browser.judging import check_verdict
from tests.browser.screen import Screen
from tests.browser.watching import Watch
from trainer.records import Records

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.mark.parametrize("pressed_meanwhile", [False, True])
def test_the_open_page_goes_on_with_the_same_hand(
    pressed_meanwhile: bool, browser: Browser, tmp_path: Path
) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 850})
    page = context.new_page()
    watch = Watch(page)
    with run_command(tmp_path) as trainer:
        url = trainer.url
        screen = Screen(page, url, watch)
        table = screen.open()
        table.answer(Choice.PULL)
        table.go_on()
        table.answer(Choice.RIDE)
        table.go_on()
        open_hand = table.seen()
        watch.outage = True
        assert trainer.stop() == 0
        assert trainer.logged() == ""
    page.locator("[data-test-connection-state=CONNECTED]").wait_for(state="detached")
    if pressed_meanwhile:
        table.button("Pull").click()
    records = Records.open(tmp_path / "records")
    profile = records.last_used_profile()
    assert profile is not None
    database = Database(records, profile)
    assert database.count() == 2
    with run_command(tmp_path, "--port", url.rpartition(":")[2]) as trainer:
        assert trainer.url == url
        page.locator("[data-test-connection-state=CONNECTED]").wait_for()
        page.locator("[data-test-script-state=notRunning]").wait_for()
        expect(table.felt).to_be_visible()
        if pressed_meanwhile:
            screen.open()
        if database.count() == 2:
            assert table.seen() == open_hand
            table.answer(Choice.PULL)
        assert database.count() == 3
        check_verdict(table, Choice.PULL)
        assert table.hand == tuple(database.question().hand)
        expect(table.tally).to_contain_text("3 decisions")
        table.go_on()
        table.answer(Choice.RIDE)
        check_verdict(table, Choice.RIDE)
        assert database.count() == 4
        screen.go_to("Progress")
        screen.main.get_by_role("tab", name="Every decision", exact=True).click()
        expect(screen.main).to_contain_text("4 of the newest 4 decisions")
        choices = [one.choice for one in database.answers()]
        assert choices == 2 * [Choice.PULL, Choice.RIDE]
        assert all(one.answered_at < datetime.now(UTC) for one in database.answers())
    records.close()
    context.close()
    assert watch.complaints == []
