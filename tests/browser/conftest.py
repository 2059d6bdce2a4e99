"""A server, a browser and, for each test, a new learner who opens the trainer.

Everything lives as long as the package's tests do, and no longer: while Playwright runs, its event
loop is the thread's, and tests elsewhere start loops of their own.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect, sync_playwright

from build_tools.find_chromium import VARIABLE, installed, starts
from tests.browser.command import run_command
from tests.browser.database import Database
from tests.browser.inspecting import Inspector
from tests.browser.screen import Screen
from tests.browser.watching import Watch
from trainer.records import Records

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext

    from benchmarks.serving.running import RunningTrainer

ACCOUNT: Final = "LET_IT_RIDE_ACCOUNT"
PATIENCE: Final = 60_000  # milliseconds; what takes longer on a busy machine has failed
_ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESK: Final = {"viewport": {"width": 1280, "height": 850}}
PHONE: Final = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    # By its name Streamlit knows a phone, and closes the menu once a page was picked.
    "user_agent": (
        "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko)"
        " Chrome/156.0.0.0 Mobile Safari/537.36"
    ),
}
_numbers = count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every story here needs both."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.server)


def _chromium() -> Path:
    if named := os.environ.get(VARIABLE):
        return Path(named)
    found = next((program for program in installed() if starts(program)), None)
    assert found is not None, f"install Chromium, or put the path of its program in {VARIABLE}"
    return found


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=_chromium(), args=list(_ARGUMENTS))
        yield started
        started.close()


@pytest.fixture(scope="package")
def trainer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningTrainer]:
    with run_command(tmp_path_factory.mktemp("trainer")) as running:
        yield running
        assert running.stop() == 0
        assert running.logged() == ""


@pytest.fixture(scope="package")
def records(trainer: RunningTrainer) -> Iterator[Records]:
    """The same records as the server's, opened beside it."""
    opened = Records.open(trainer.errors.parent / "records")
    yield opened
    opened.close()


@pytest.fixture(scope="package")
def inspector() -> Iterator[Inspector]:
    """What it saw goes into the account where that is asked for; see the Makefile."""
    inspecting = Inspector()
    yield inspecting
    if os.environ.get(ACCOUNT):
        inspecting.write_down()


@pytest.fixture
def database(records: Records) -> Database:
    """What is on disk for a new learner, who is the one that tabs opened from now on belong to."""
    profile = records.add_profile(f"Learner {next(_numbers)}", datetime.now(UTC))
    return Database(records, profile)


@pytest.fixture(scope="package")
def _desk(browser: Browser) -> Iterator[BrowserContext]:
    yield from _context(browser, DESK)


@pytest.fixture(scope="package")
def _phone(browser: Browser) -> Iterator[BrowserContext]:
    yield from _context(browser, PHONE)


def _context(browser: Browser, options: dict[str, Any]) -> Iterator[BrowserContext]:
    # One for all tests: a second visit finds Streamlit's files in the cache.
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def open_tab(_desk: BrowserContext, trainer: RunningTrainer) -> Iterator[Callable[[], Screen]]:
    """Further tabs, each of them watched."""
    yield from _tabs(_desk, trainer.url)


@pytest.fixture
def open_phone(_phone: BrowserContext, trainer: RunningTrainer) -> Iterator[Callable[[], Screen]]:
    """Tabs on a phone of 360 by 740."""
    yield from _tabs(_phone, trainer.url)


def _tabs(context: BrowserContext, url: str) -> Iterator[Callable[[], Screen]]:
    watched = []

    def open_one() -> Screen:
        page = context.new_page()
        watch = Watch(page)
        watched.append(watch)
        return Screen(page, url, watch)

    yield open_one
    complaints = [complaint for watch in watched for complaint in watch.complaints]
    for watch in watched:
        watch.page.close()
    assert complaints == []


@pytest.fixture
def screen(database: Database, open_tab: Callable[[], Screen]) -> Screen:
    """A new learner's tab, still empty."""
    return open_tab()


@pytest.fixture
def phone(database: Database, open_phone: Callable[[], Screen]) -> Screen:
    """A new learner's phone, still empty."""
    return open_phone()
