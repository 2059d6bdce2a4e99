"""The classroom's pages are for everybody: axe-core finds nothing, and all of it fits."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.classroom import Classroom, classroom_in
from tests.browser.conftest import DESK
from tests.records.school import singles
from tests.takeaway.reading import page_texts
from trainer.classroom.codes import codes
from trainer.lesson import LessonOptions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.screen import Screen
    from trainer.records import Lesson

_TEACHER: Final = 1  # the first has this id


@pytest.fixture(scope="module")
def classroom(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Classroom]:
    with classroom_in(tmp_path_factory.mktemp("classroom"), browser) as opened:
        yield opened
        assert opened.complaints() == []


def _open_lesson(classroom: Classroom) -> Lesson:
    records, now = classroom.records, datetime.now(UTC)
    [where] = records.classes(as_teacher=_TEACHER)
    kept = records.keep_set("Monday", singles(1), now, as_teacher=_TEACHER)
    return records.open_lesson(
        where.id, kept.id, LessonOptions(countdown=600), codes(), now, as_teacher=_TEACHER
    )


def test_pages_of_teacher_and_learner_are_for_everybody(classroom: Classroom) -> None:
    teacher = classroom.first_teacher(DESK)
    teacher.textbox("Name of a new class").fill("7b")
    teacher.press("Make it")
    teacher.main.get_by_role("link", name="Make a set").wait_for()
    lesson = _open_lesson(classroom)
    learner = classroom.somebody(DESK)
    classroom.join(learner, lesson.code)
    found = _look(learner, "lobby")
    teacher.go_to("Live lesson")
    found += _look(teacher, "gathering")
    teacher.press("Begin")
    learner.table.wait_for_question()
    learner.pick("Sure")
    found += _look(learner, "asked")
    learner.table.button("Let it ride").click()
    expect(learner.table.line).to_contain_text("Your answer is in")
    found += _look(learner, "waiting")
    teacher.press("Show what was right")
    expect(learner.table.verdict).not_to_be_empty()
    found += _look(teacher, "shown")
    teacher.press("Finish the lesson")
    expect(learner.main.get_by_role("heading", name="How it went")).to_be_visible()
    found += _look(learner, "report")
    teacher.go_to("Results")
    for tab in ("Teach next", "Questions", "Learners", "Class map", "Files"):
        teacher.page.get_by_role("tab", name=tab).click()
        teacher.wait_for_page("Results")
        found += _look(teacher, tab)
    teacher.go_to("Sets")
    teacher.main.get_by_text("Show the answers").click()
    teacher.wait_for_page("Sets")
    found += _look(teacher, "set")
    teacher.press("Print")
    teacher.page.get_by_role("radio", name="black and white").click()
    button = teacher.page.get_by_role("button", name="Question sheet and key")
    with teacher.page.expect_download() as download:
        button.click()
    assert download.value.suggested_filename == "Monday.pdf"
    first, key = page_texts(download.value.path().read_bytes())
    assert first.startswith("Monday")
    assert key.startswith("Key: Monday")
    teacher.page.keyboard.press("Escape")
    teacher.go_to("Classroom")
    for tab in ("Lessons", "Learners", "The class"):
        teacher.page.get_by_role("tab", name=tab).click()
        teacher.wait_for_page("Classroom")
        found += _look(teacher, tab)
    assert found == [], "\n".join(found)


def test_pages_of_others_lead_to_ones_own(classroom: Classroom) -> None:
    records, now = classroom.records, datetime.now(UTC)
    teacher, learner = classroom.somebody(DESK), classroom.somebody(DESK)
    classroom.sign_in(teacher)
    [where] = records.classes(as_teacher=_TEACHER)
    kept = records.keep_set("Tuesday", singles(1), now, as_teacher=_TEACHER)
    lesson = records.open_lesson(
        where.id, kept.id, LessonOptions(), codes(), now, as_teacher=_TEACHER
    )
    classroom.join(learner, lesson.code)
    for screen, first, elsewhere in (
        (teacher, "Classroom", ("classroom", "lesson", "practice", "settings")),
        (learner, "Lesson", ("lesson", "classroom", "live-lesson", "results")),
    ):
        for path in elsewhere:
            screen.page.goto(f"{classroom.running.url}/{path}")
            screen.wait_for_page(first)
            expect(screen.page).to_have_url(f"{classroom.running.url}/")
            expect(screen.page.get_by_role("dialog")).to_have_count(0)
