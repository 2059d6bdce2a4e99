"""A live lesson: a teacher, three learners on devices of their own, and what is left of it."""

from __future__ import annotations

import csv
import io
import re
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import count
from statistics import median
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest
from playwright.sync_api import expect

from strategy_tables.cards import write_cards
from strategy_tables.values import Choice
from tests.browser.classroom import Classroom, classroom_in
from tests.browser.conftest import DESK, PHONE
from tests.browser.overhearing import Line, assert_untold
from tests.browser.table import BUTTON
from tests.records.school import singles
from trainer.classroom.codes import codes
from trainer.lesson import LessonOptions, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page, WebSocketRoute

    from tests.browser.screen import Screen
    from trainer.records import Lesson

_HANDS: Final = 10
_LATE_AT, _RELOAD_AT, _ELSEWHERE_AT, _PASSED_AT = 4, 5, 6, 8
_SOON: Final = 2  # seconds
_STEP_IS_SEEN: Final = 5_000  # milliseconds
_ON: Final = re.compile("Next hand|Finish the lesson")
_CERTAINTIES: Final = {1: "Unsure", 2: "Fairly sure", 3: "Sure"}


class _Click(NamedTuple):
    """An answer as it was given on the screen: what decisions.csv has to hold."""

    alias: str
    item: int
    cards: str
    choice: str
    certainty: str


@pytest.fixture
def classroom(browser: Browser, tmp_path: Path) -> Iterator[Classroom]:
    with classroom_in(tmp_path, browser) as opened:
        yield opened
        assert opened.complaints() == []
        assert "Traceback" not in opened.running.logged()


class _Lesson:
    """A lesson that goes on: what the teacher and the learners do, and how soon it is seen."""

    def __init__(self, teacher: Screen) -> None:
        self.teacher = teacher
        self.clicks: list[_Click] = []
        self.waits: list[float] = []
        self._sure = count(1)

    @property
    def code(self) -> str:
        said = self.teacher.main.get_by_role("paragraph").filter(has_text="Code of the lesson: ")
        return said.inner_text().split()[-1]

    def alias(self, learner: Screen) -> str:
        line = learner.main.get_by_text("Your name here is ").inner_text()
        return line.removeprefix("Your name here is ").removesuffix(".")

    def wait_for_hand(self, learner: Screen, number: int) -> None:
        expect(learner.main.get_by_text(f"Hand {number} of {_HANDS}")).to_be_visible()
        learner.table.wait_for_question()

    def answer(self, learner: Screen, alias: str, number: int, choice: Choice) -> None:
        """Say how sure one is, and answer; then see it in the teacher's grid."""
        sure = next(self._sure) % 3 + 1
        cards = learner.table.cards
        if sure == 1:
            self._answer_unsaid(learner, choice)
        learner.pick(_CERTAINTIES[sure])
        learner.table.button(BUTTON[choice]).click()
        began = monotonic()
        expect(self.mark(alias, number, "answered")).to_be_visible()
        self.waits.append(monotonic() - began)
        expect(learner.table.line).to_contain_text("Your answer is in")
        expect(learner.table.buttons).to_have_count(0)
        expect(learner.table.verdict).to_be_empty()
        self.clicks.append(_Click(alias, number, write_cards(cards), choice.value, str(sure)))

    def _answer_unsaid(self, learner: Screen, choice: Choice) -> None:
        """Some answer first; it is not taken, and they may press the same again at once."""
        learner.table.button(BUTTON[choice]).click()
        expect(learner.main.get_by_role("alert")).to_contain_text("Answer not counted yet")
        for button in learner.table.buttons.all():
            expect(button).not_to_have_attribute("aria-disabled", "true")

    def mark(self, alias: str, number: int, words: str) -> Locator:
        """What the teacher's grid says of a learner and a hand, if it says these words."""
        row = self.teacher.main.get_by_role("row").filter(has_text=alias)
        cell = row.get_by_role("cell").nth(number - 1)
        return cell.get_by_role("img", name=words, exact=True)

    def play(self, here: dict[Screen, str], number: int, passes: Screen | None) -> None:
        """One hand: all answer but who passes, the class sees what was right, and goes on."""
        for place, (learner, alias) in enumerate(here.items()):
            if learner is not passes:
                self.answer(learner, alias, number, list(Choice)[(number + place) % 2])
        self.move_on("Show what was right")
        for learner, alias in here.items():
            if learner is passes:
                expect(learner.table.line).to_contain_text("No answer was given")
                expect(self.mark(alias, number, "not given")).to_be_visible()
            else:
                expect(learner.table.verdict).not_to_be_empty()
                expect(self.mark(alias, number, "answered")).to_have_count(0)
        # With Enter again and again a teacher leads through a lesson.
        expect(self.teacher.main.get_by_role("button", name=_ON)).to_be_focused()
        self.move_on("Finish the lesson" if number == _HANDS else "Next hand")

    def move_on(self, words: str) -> None:
        """Press twice, as some people do; right after a step none of that counts: then once more.

        The second press meets the button of the next step, in the same place.
        """
        button = self.teacher.main.get_by_role("button", name=words, exact=True)
        counted = False
        while not counted:
            button.dblclick(delay=60)
            with suppress(AssertionError):
                expect(button).to_have_count(0, timeout=_STEP_IS_SEEN)
                counted = True


def _make_set_and_open(teacher: Screen) -> None:
    teacher.textbox("Name of a new class").fill("7b")
    teacher.press("Create the class")
    teacher.main.get_by_role("link", name="Make a set").click()
    teacher.wait_for_page("Sets")
    teacher.textbox("Name of the set").fill("=Monday <b>")
    teacher.press("Make the set")
    expect(teacher.main.get_by_text(f"{_HANDS} questions:")).to_be_visible()
    teacher.go_to("Classroom")
    teacher.press("Open the lesson")
    teacher.wait_for_page("Live lesson")


def test_a_live_lesson_of_ten_hands(classroom: Classroom) -> None:
    lesson = _Lesson(classroom.first_teacher(DESK))
    _make_set_and_open(lesson.teacher)
    code = lesson.code
    first, second = classroom.somebody(DESK), classroom.somebody(DESK)
    classroom.join(first, code)
    words = classroom.join(second, code)
    expect(lesson.teacher.main.get_by_text("2 here")).to_be_visible()
    here = {one: lesson.alias(one) for one in (first, second)}
    lesson.teacher.press("Begin")
    for number in range(1, _HANDS + 1):
        if number == _LATE_AT:
            late = classroom.somebody(PHONE)
            classroom.join(late, code)
            here[late] = lesson.alias(late)
        for learner in here:
            lesson.wait_for_hand(learner, number)
        if number == _RELOAD_AT:
            cards = first.table.cards
            first.page.reload()
            lesson.wait_for_hand(first, number)
            assert first.table.cards == cards
        if number == _ELSEWHERE_AT:
            elsewhere = classroom.somebody(PHONE)
            classroom.come_back(elsewhere, words)
            lesson.wait_for_hand(elsewhere, number)
            assert elsewhere.table.cards == second.table.cards
            here[elsewhere] = here.pop(second)
        lesson.play(here, number, passes=first if number == _PASSED_AT else None)
    for learner in here:
        expect(learner.main.get_by_role("heading", name="How it went")).to_be_visible()
    assert median(lesson.waits) < _SOON
    log = classroom.running.logged()
    for event in ("Ada opened lesson 1", "lesson 1: hand 1 asking", "lesson 1: hand 10 shown"):
        assert log.count(event) == 1, event
    assert log.count("lesson 1 is over") == 1
    assert words not in log
    _exports_hold(lesson, set(here.values()))


def _exports_hold(lesson: _Lesson, aliases: set[str]) -> None:
    """Files hold exactly what was clicked."""
    teacher = lesson.teacher
    teacher.main.get_by_role("link", name="Results").click()
    teacher.wait_for_page("Results")
    teacher.page.get_by_role("tab", name="Files").click()
    rows = _download(teacher, "decisions.csv")
    held = [
        _Click(row["alias"], int(row["item"]), row["cards"], row["choice"], row["certainty"])
        for row in rows
    ]
    assert sorted(held) == sorted(lesson.clicks)
    assert {row["set"] for row in rows} == {"'=Monday <b>"}
    grades = {row["alias"]: row for row in _download(teacher, "gradebook.csv")}
    assert set(grades) == aliases
    for alias, row in grades.items():
        answered = sum(click.alias == alias for click in lesson.clicks)
        assert (int(row["answered"]), int(row["not_given"])) == (answered, _HANDS - answered)
    items = _download(teacher, "items.csv")
    assert [int(row["answers"]) for row in items] == [
        sum(click.item == number for click in lesson.clicks) for number in range(1, _HANDS + 1)
    ]
    for name in ("Grades for Canvas", "Grades for Moodle"):  # nobody is on a roster
        expect(teacher.main.get_by_role("button", name=name, exact=True)).to_be_disabled()


def _download(teacher: Screen, name: str) -> list[dict[str, str]]:
    teacher.wait_until_drawn()
    with teacher.page.expect_download() as started:
        teacher.press(name)
    text = started.value.path().read_text(encoding="utf-8")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def _given_lesson(classroom: Classroom) -> Lesson:
    """Three hands, as if a teacher had opened them."""
    records, now = classroom.records, datetime.now(UTC)
    records.invite("a token", now, now + timedelta(days=1))
    teacher = records.add_teacher("a token", "Ada", "no password", now)
    where = records.make_class("7b", now, as_teacher=teacher.id)
    kept = records.keep_set("Monday", singles(3), now, as_teacher=teacher.id)
    return records.open_lesson(
        where.id, kept.id, LessonOptions(), codes(), now, as_teacher=teacher.id
    )


def test_nothing_gives_an_answer_away_before_the_class_sees_it(classroom: Classroom) -> None:
    lesson = _given_lesson(classroom)
    records, [teacher] = classroom.records, [1]
    items = records.question_set(lesson.set_id, as_teacher=teacher).items
    learner = classroom.somebody(DESK)
    line = Line(learner)
    classroom.join(learner, lesson.code)
    line.forget()

    def move_on() -> None:
        step = records.lesson(lesson.id, as_teacher=teacher).step
        records.move_on(lesson.id, step, datetime.now(UTC), as_teacher=teacher)

    for number, item in enumerate(items, start=1):
        visible = item.cards()
        hidden = item.community[len(visible) - 3 :]
        move_on()
        expect(learner.main.get_by_text(f"Hand {number} of 3")).to_be_visible()
        learner.table.wait_for_question()
        assert_untold(line, visible, hidden)
        line.forget()
        if number == 2:
            learner.page.reload()
            learner.table.wait_for_question()
            assert_untold(line, visible, hidden)
            line.forget()
        learner.pick("Sure")
        learner.table.button("Pull").click()
        expect(learner.table.line).to_contain_text("Your answer is in")
        assert_untold(line, visible, hidden)
        line.forget()
        move_on()
        expect(learner.table.verdict).not_to_be_empty()
        told = line.heard()
        assert any(word in told for word in ("Right", "Inaccuracy", "Mistake", "Blunder", "Either"))
        line.forget()


class _SlowLine:
    """The line to a page, on which what the server says can be held up."""

    def __init__(self, page: Page) -> None:
        self._held: list[bytes | str] | None = None
        page.route_web_socket("**/_stcore/stream", self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        self._page = page
        page.connect_to_server().on_message(self._tell)

    def _tell(self, message: bytes | str) -> None:
        if self._held is None:
            self._page.send(message)
        else:
            self._held.append(message)

    def hold(self) -> None:
        self._held = []

    def let_go(self) -> None:
        held, self._held = self._held or [], None
        for message in held:
            self._page.send(message)


def test_a_press_on_an_old_picture_takes_no_step(classroom: Classroom) -> None:
    """What has happened is long on its way, and so the teacher presses once more."""
    lesson = _Lesson(classroom.first_teacher(DESK))
    _make_set_and_open(lesson.teacher)
    page = lesson.teacher.page
    line = _SlowLine(page)
    page.reload()
    lesson.move_on("Begin")
    [opened] = classroom.records.lessons(1, as_teacher=1)

    def stage() -> Stage:
        return classroom.records.lesson(opened.id, as_teacher=1).step.stage

    line.hold()
    button = lesson.teacher.main.get_by_role("button", name="Show what was right")
    for _ in range(3):
        button.click()
        page.wait_for_timeout(1000)  # what comes at once would be a double click
    assert stage() is Stage.SHOWN
    line.let_go()
    expect(lesson.teacher.main.get_by_role("button", name="Next hand")).to_be_visible()
    assert stage() is Stage.SHOWN
