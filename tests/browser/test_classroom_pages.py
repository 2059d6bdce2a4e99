"""The classroom's pages are for everybody: axe-core finds nothing, and all of it fits."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.classroom import PASSWORD, Classroom, classroom_in
from tests.browser.conftest import DESK
from tests.records.school import singles
from tests.takeaway.reading import A4, page_sizes, page_texts
from trainer.app.entrance.paths import NEW_PASSWORD
from trainer.app.entrance.wanted import TEACHERS_PAGES
from trainer.classroom.codes import codes
from trainer.lesson import LessonOptions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.browser.inspecting import Inspector
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


def test_pages_of_teacher_and_learner_are_for_everybody(
    classroom: Classroom, inspector: Inspector
) -> None:
    teacher = classroom.first_teacher(DESK)
    found = inspector.look(teacher.page, "Classroom", "no class yet")
    teacher.textbox("Name of a new class").fill("7b")
    teacher.press("Create the class")
    teacher.main.get_by_role("link", name="Make a set").wait_for()
    lesson = _open_lesson(classroom)
    learner = classroom.somebody(DESK)
    classroom.join(learner, lesson.code)
    found += inspector.look(learner.page, "Lesson", "the lobby")
    teacher.go_to("Live lesson")
    found += inspector.look(teacher.page, "Live lesson", "the class gathers")
    teacher.press("Begin")
    learner.table.wait_for_question()
    learner.pick("Sure")
    found += inspector.look(learner.page, "Lesson", "a question")
    found += inspector.look(teacher.page, "Live lesson", "answers are taken")
    learner.table.button("Let it ride").click()
    expect(learner.table.line).to_contain_text("Your answer is in")
    found += inspector.look(learner.page, "Lesson", "answered")
    teacher.press("Show what was right")
    expect(learner.table.verdict).not_to_be_empty()
    found += inspector.look(learner.page, "Lesson", "a verdict")
    found += inspector.look(teacher.page, "Live lesson", "the verdict is shown")
    teacher.press("Finish the lesson")
    expect(learner.main.get_by_role("heading", name="How it went")).to_be_visible()
    found += inspector.look(learner.page, "Lesson", "the report")
    found += inspector.look(teacher.page, "Live lesson", "over")
    found += _look_at_results(teacher, inspector)
    found += _look_at_sets(teacher, inspector)
    found += _look_at_classroom(teacher, inspector)
    assert found == [], "\n".join(found)


def _look_at_results(teacher: Screen, inspector: Inspector) -> list[str]:
    found = []
    teacher.go_to("Results")
    for tab in ("Teach next", "Questions", "Learners", "Class map", "Files"):
        teacher.page.get_by_role("tab", name=tab).click()
        teacher.wait_for_page("Results")
        found += inspector.look(teacher.page, "Results", tab)
    return found


def _look_at_sets(teacher: Screen, inspector: Inspector) -> list[str]:
    teacher.go_to("Sets")
    # The server knows of them once it shows the answers, and then prints so.
    teacher.press("Print")
    for choice in ("black", "A4"):
        teacher.page.get_by_role("radio", name=choice, exact=True).click()
    teacher.page.keyboard.press("Escape")
    teacher.main.get_by_text("Show the answers").click()
    teacher.wait_for_page("Sets")
    found = inspector.look(teacher.page, "Sets", "a set with its answers")
    teacher.press("Print")
    button = teacher.page.get_by_role("button", name="Question sheet and key")
    teacher.wait_until_drawn()
    with teacher.page.expect_download() as download:
        button.click()
    assert download.value.suggested_filename == "Monday.pdf"
    sheet = download.value.path().read_bytes()
    assert set(page_sizes(sheet)) == {A4}
    first, key = page_texts(sheet)
    assert first.startswith("Monday")
    assert key.startswith("Key: Monday")
    teacher.page.keyboard.press("Escape")
    teacher.main.get_by_text("Make a new set").click()
    teacher.press("Make the set")
    expect(teacher.main.get_by_role("alert")).to_be_visible()
    found += inspector.look(teacher.page, "Sets", "a blueprint that is refused")
    teacher.page.get_by_role("tab", name="Pick or paste hands").click()
    teacher.main.get_by_role("textbox", name="Hands, one a line").fill("no hand")
    teacher.press("Make the set from these hands")
    expect(teacher.main.get_by_role("alert").filter(visible=True)).to_contain_text(
        "'no' is not a card"
    )
    return found + inspector.look(teacher.page, "Sets", "hands that are refused")


def _look_at_classroom(teacher: Screen, inspector: Inspector) -> list[str]:
    found = []
    teacher.go_to("Classroom")
    for tab in ("Lessons", "Learners", "The class"):
        teacher.page.get_by_role("tab", name=tab).click()
        teacher.wait_for_page("Classroom")
        found += inspector.look(teacher.page, "Classroom", tab)
    teacher.main.get_by_text("Delete this class").click()
    teacher.press("Delete for good")
    expect(teacher.main.get_by_role("alert")).to_be_visible()
    found += inspector.look(teacher.page, "Classroom", "a deletion that is refused")
    teacher.main.get_by_role("link", name="Change your password").click()
    expect(teacher.page.get_by_label("Current password")).to_be_visible()
    return found + inspector.look(teacher.page, NEW_PASSWORD, "of a teacher")


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
    bar = teacher.page.get_by_role("navigation", name="App pages").get_by_role("link")
    addresses = bar.evaluate_all("all => all.map(one => new URL(one.href).pathname.slice(1))")
    assert {one or "classroom" for one in addresses} < TEACHERS_PAGES
    shown = f"?lesson={lesson.id}"
    for screen, first, names, elsewhere in (
        (teacher, "Classroom", "", ("classroom", "lesson", "practice/", "live", "settings")),
        (learner, "Lesson", shown, ("lesson/", "classroom", "live-lesson/", "results")),
    ):
        for path in elsewhere:
            screen.page.goto(f"{classroom.running.url}/{path}")
            screen.wait_for_page(first)
            expect(screen.page).to_have_url(f"{classroom.running.url}/{names}")
            expect(screen.page.get_by_role("dialog")).to_have_count(0)


def test_who_is_not_signed_in_comes_to_what_he_typed_by_way_of_the_door(
    classroom: Classroom,
) -> None:
    visitor = classroom.somebody(DESK)
    for path, door in (("practice/", "Join a lesson"), ("results", "Sign in as a teacher")):
        visitor.page.goto(f"{classroom.running.url}/{path}")
        expect(visitor.page.get_by_role("heading", name=door)).to_be_visible()
    visitor.page.locator("input[name=name]").fill("Ada")
    visitor.page.locator("input[name=password]").fill(PASSWORD)
    visitor.page.keyboard.press("Enter")
    visitor.wait_for_page("Results")
    expect(visitor.page).to_have_url(re.compile("/results[?]lesson=[0-9]+$"))
