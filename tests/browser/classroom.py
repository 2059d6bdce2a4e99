"""A classroom with its own server, and the people in it, each with a browser of their own."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from tests.browser.command import run_command
from tests.browser.conftest import PATIENCE
from tests.browser.screen import Screen
from tests.browser.watching import Watch
from trainer.records import Records

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext

    from benchmarks.serving.running import RunningTrainer

__all__ = ["PASSWORD", "Classroom", "classroom_in"]

_TOKEN: Final = re.compile(r"First use: open http://\S+/teacher/new .* once: (\S+)\n")
PASSWORD: Final = "correct horse battery"


@dataclass
class Classroom:
    """A running one, with its records opened beside it."""

    running: RunningTrainer
    records: Records
    browser: Browser
    _contexts: list[BrowserContext] = field(default_factory=list)
    _watches: list[Watch] = field(default_factory=list)

    def somebody(self, options: dict[str, Any]) -> Screen:
        """A new person with a browser and no cookie, before an empty tab."""
        context = self.browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        page = context.new_page()
        self._watches.append(Watch(page))
        return Screen(page, self.running.url, self._watches[-1])

    def first_teacher(self, options: dict[str, Any], name: str = "Ada") -> Screen:
        """Whoever has the token of the terminal; on the classroom page."""
        screen = self.somebody(options)
        [token] = _TOKEN.findall("".join(self.running.said))
        screen.page.goto(f"{self.running.url}/teacher/new")
        for label, text in (("token", token), ("name", name)):
            screen.page.locator(f"input[name={label}]").fill(text)
        for label in ("password", "again"):
            screen.page.locator(f"input[name={label}]").fill(PASSWORD)
        screen.page.get_by_role("main").get_by_role("button").click()
        screen.wait_for_page("Classroom")
        return screen

    def sign_in(self, screen: Screen, name: str = "Ada") -> None:
        """As a teacher, on another device; on the classroom page."""
        screen.page.goto(f"{self.running.url}/teacher")
        screen.page.locator("input[name=name]").fill(name)
        screen.page.locator("input[name=password]").fill(PASSWORD)
        screen.page.keyboard.press("Enter")
        screen.wait_for_page("Classroom")

    def join(self, screen: Screen, code: str) -> str:
        """Come in with a code, as somebody new; the four words. Then on the lesson's page."""
        screen.page.goto(f"{self.running.url}/join?code={code}")
        screen.page.get_by_role("button", name="Join").click()
        words = screen.page.locator(".shown").inner_text()
        screen.page.get_by_role("link", name="Begin").click()
        screen.wait_for_page("Lesson")
        return words

    def come_back(self, screen: Screen, words: str) -> None:
        """On another device, with the four words."""
        screen.page.goto(f"{self.running.url}/come-back")
        screen.page.locator("input[name=key]").fill(words.upper())
        screen.page.get_by_role("button", name="Come back").click()
        screen.wait_for_page("Lesson")

    def complaints(self) -> list[str]:
        """Of all browsers."""
        return [one for watch in self._watches for one in watch.complaints]

    def leave(self) -> None:
        """Close all browsers."""
        for context in self._contexts:
            context.close()


@contextmanager
def classroom_in(place: Path, browser: Browser) -> Iterator[Classroom]:
    """Start one with its records below `place`; ends it whatever happens."""
    with run_command(place, "--host", "127.0.0.1", command="classroom") as running:
        records = Records.open(place / "records")
        opened = Classroom(running, records, browser)
        yield opened
        opened.leave()
        records.close()
        assert running.stop() == 0
