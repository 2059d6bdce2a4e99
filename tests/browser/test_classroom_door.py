"""A teacher opens a classroom, and a learner comes in, comes back, and leaves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.command import run_command
from tests.records.school import singles
from trainer.app.entrance import paths
from trainer.classroom.codes import codes
from trainer.lesson import LessonOptions
from trainer.records import Records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

    from benchmarks.serving.running import RunningTrainer
    from tests.browser.inspecting import Inspector

_PASSWORD: Final = "correct horse battery"
_PHONE: Final = {"width": 360, "height": 740}
_DESK: Final = {"width": 1280, "height": 850}
_REFUSED: Final = {
    paths.JOIN: {"Code of the lesson": "no code"},
    paths.COME_BACK: {"Four words": "none of them"},
    paths.TEACHER: {"Name": "Ada", "Password": "a wrong one"},
    paths.NEW_TEACHER: {
        "Token": "no token",
        "Your name": "Bob",
        "New password": _PASSWORD,
        "Repeat the new password": _PASSWORD,
    },
    paths.LOST_PASSWORD: {
        "Token": "no token",
        "New password": _PASSWORD,
        "Repeat the new password": _PASSWORD,
    },
    paths.DELETE: {"Your four words": "none of them"},
}


@dataclass
class Classroom:
    """A running one, with its own browsers."""

    running: RunningTrainer
    records: Records
    browser: Browser
    contexts: list[BrowserContext]

    def device(self, *, phone: bool = False, script: bool = True) -> Page:
        """A device that was never here."""
        context = self.browser.new_context(
            viewport=_PHONE if phone else _DESK,  # type: ignore[arg-type]
            base_url=self.running.url,
            java_script_enabled=script,
        )
        context.set_default_timeout(60_000)
        self.contexts.append(context)
        return context.new_page()

    def open_lesson(self, name: str) -> str:
        """A lesson in a teacher's first class, at its first hand; its code."""
        found, now = self.records.teacher_named(name), datetime.now(UTC)
        assert found is not None
        teacher = found[0].id
        [where] = self.records.classes(as_teacher=teacher)
        kept = self.records.keep_set("Today", singles(), now, as_teacher=teacher)
        lesson = self.records.open_lesson(
            where.id, kept.id, LessonOptions(), codes(), now, as_teacher=teacher
        )
        self.records.move_on(lesson.id, lesson.step, now, as_teacher=teacher)
        return lesson.code


@pytest.fixture(scope="module")
def classroom(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Classroom]:
    place = tmp_path_factory.mktemp("classroom")
    with run_command(place, "--host", "127.0.0.1", command="classroom") as running:
        records = Records.open(place / "records")
        opened = Classroom(running, records, browser, [])
        yield opened
        for context in opened.contexts:
            context.close()
        records.close()
        assert running.stop() == 0
        assert "Traceback" not in running.logged()


@pytest.fixture(scope="module")
def code(classroom: Classroom) -> str:
    """Of a lesson in a class that Ada made, the first teacher, from the terminal's token on."""
    desk = classroom.device()
    desk.goto("/teacher")
    desk.get_by_role("link", name="First use").click()
    token = re.findall(r"once: (\S+)", "".join(classroom.running.said))[0]
    desk.get_by_label("Token").fill(token)
    for text in ("Ada", _PASSWORD, _PASSWORD):
        desk.keyboard.press("Tab")
        desk.keyboard.type(text)
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("heading", name="Classroom", level=1)).to_be_visible()
    desk.get_by_label("Name of a new class").fill("7b <i>")
    desk.get_by_role("button", name="Create the class").click()
    expect(desk.get_by_role("combobox", name="Class")).to_have_value("7b <i>")
    expect(desk.get_by_label("Name of a new class")).to_have_value("")
    desk.get_by_role("link", name="Sign out").click()
    desk.get_by_role("button", name="Sign out everywhere").click()
    expect(desk.get_by_role("heading", name="Sign in as a teacher")).to_be_visible()
    return classroom.open_lesson("Ada")


def _hand(page: Page) -> list[str]:
    """The cards that lie face up, once the question is there."""
    page.get_by_role("button", name="Pull").wait_for()
    cards = page.get_by_role("img", name=re.compile(" of (clubs|diamonds|hearts|spades)$"))
    return [str(card.get_attribute("aria-label")) for card in cards.all()]


def test_a_learner_joins_on_a_phone_and_goes_on_elsewhere(classroom: Classroom, code: str) -> None:
    phone = classroom.device(phone=True)
    phone.goto("/")
    expect(phone).to_have_url(re.compile(r"/join$"))
    phone.get_by_label("Code of the lesson").fill("no code")
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_role("alert")).to_contain_text("'no code' is not a code")
    phone.get_by_label("Code of the lesson").fill(code.lower())
    phone.keyboard.press("Enter")
    words = phone.locator(".shown").inner_text()
    phone.get_by_role("link", name="Begin").click()
    hand = _hand(phone)
    phone.reload()
    assert _hand(phone) == hand

    elsewhere = classroom.device()
    elsewhere.goto("/come-back")
    elsewhere.get_by_label("Four words").fill(words.upper())
    elsewhere.keyboard.press("Enter")
    assert _hand(elsewhere) == hand
    elsewhere.goto("/settings")
    [learner] = [
        one for one in classroom.records.learners(1, as_teacher=1) if one.removed_at is None
    ]
    expect(elsewhere.get_by_text(f"You are {learner.alias}.")).to_be_visible()
    expect(elsewhere.get_by_role("combobox", name="Profile")).to_have_count(0)

    left_open = phone.context.new_page()
    left_open.goto("/")
    _hand(left_open)
    phone.goto("/sign-out")
    phone.get_by_role("button", name="Sign out on this device").click()
    expect(phone).to_have_url(re.compile(r"/join$"))
    expect(left_open.get_by_role("heading", name="You are signed out")).to_be_visible()
    expect(left_open.get_by_role("button", name="Pull")).to_have_count(0)
    left_open.get_by_role("link", name="Join or come back").click()
    expect(left_open).to_have_url(re.compile(r"/join$"))
    elsewhere.goto("/")
    assert _hand(elsewhere) == hand


def test_joining_needs_no_script(classroom: Classroom, code: str) -> None:
    old_phone = classroom.device(phone=True, script=False)
    old_phone.goto(f"/join?code={code}")
    old_phone.get_by_role("button", name="Join").click()
    expect(old_phone.locator(".shown")).to_have_text(re.compile(r"^(\w+ ){3}\w+$"))


def test_the_door_is_for_everybody(classroom: Classroom, code: str, inspector: Inspector) -> None:
    page = classroom.device()
    page.goto(f"/join?code={code}")
    page.get_by_role("button", name="Join").click()
    found = inspector.look(page, paths.JOIN, "the four words")
    for path in (getattr(paths, name) for name in paths.__all__ if name != "APP"):
        page.goto(path)
        found += inspector.look(page, path, "as it opens")
    for path, typed in _REFUSED.items():
        page.goto(path)
        for label, text in typed.items():
            page.get_by_label(label, exact=True).fill(text)
        page.get_by_role("main").get_by_role("button").click()
        expect(page.get_by_role("alert")).to_be_visible()
        found += inspector.look(page, path, "refused")
    assert found == [], "\n".join(found)
