"""The database server stops in the middle of an answer: the learner waits, and loses nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from strategy_tables.values import Choice
from tests.browser.command import run_command
from tests.browser.database import Database
from tests.browser.screen import Screen
from tests.browser.watching import Watch
from trainer.records import Records

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from playwright.sync_api import Browser

    from benchmarks.serving.postgres import Postgres


def test_a_press_waits_for_the_database_and_the_page_says_so(
    browser: Browser, tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.url(postgres.new_database())
    monkeypatch.setenv("DATABASE_URL", url)
    context = browser.new_context(viewport={"width": 1280, "height": 850})
    watch = Watch(context.new_page())
    with run_command(tmp_path) as trainer:
        screen = Screen(watch.page, trainer.url, watch)
        table = screen.open()
        postgres.stop()
        table.button("Pull").click()
        notice = watch.page.get_by_test_id("stToast")
        expect(notice.first).to_contain_text("Reconnecting: your answer is kept.")
        assert trainer.health()[0] == 503
        postgres.start()
        table.wait_for_verdict()
        assert trainer.health()[0] == 200
        records = Records.open(url=url)
        profile = records.last_used_profile()
        assert profile is not None
        assert [one.choice for one in Database(records, profile).answers()] == [Choice.PULL]
        records.close()
        expect(table.tally).to_contain_text("1 decision")
        expect(notice).to_have_count(0)
        watch.outage = True
        assert trainer.stop() == 0
        # What /healthz tells no stranger, said once.
        [said] = trainer.logged().splitlines()
        assert "does not answer" in said
    context.close()
    assert watch.complaints == []
