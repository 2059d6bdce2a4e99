"""Lessons that are not live: at a table, where cards are one's own, and at each learner's pace."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from strategy_tables.values import Choice
from tests.browser.classroom import Classroom, classroom_in
from tests.browser.conftest import DESK, PHONE
from tests.browser.overhearing import Line, assert_untold
from tests.browser.table import BUTTON
from tests.records.school import rounds, singles
from trainer.classroom.codes import codes
from trainer.classroom.gradebook import grade_rows
from trainer.classroom.marking import mark
from trainer.lesson import Feedback, LessonKind, LessonOptions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.browser.screen import Screen
    from trainer.items import Item
    from trainer.records import Lesson

_TEACHER = 1  # the first has this id


@pytest.fixture
def classroom(browser: Browser, tmp_path: Path) -> Iterator[Classroom]:
    with classroom_in(tmp_path, browser) as opened:
        yield opened
        assert opened.complaints() == []
        assert "Traceback" not in opened.running.logged()


def _open(classroom: Classroom, items: Sequence[Item], options: LessonOptions) -> Lesson:
    """A lesson, as if a teacher had opened it."""
    records, now = classroom.records, datetime.now(UTC)
    records.invite("a token", now, now + timedelta(days=1))
    teacher = records.add_teacher("a token", "Ada", "no password", now)
    where = records.make_class("7b", now, as_teacher=teacher.id)
    kept = records.keep_set("Monday", items, now, as_teacher=teacher.id)
    return records.open_lesson(where.id, kept.id, options, codes(), now, as_teacher=teacher.id)


def _move_on(classroom: Classroom, lesson: Lesson) -> None:
    records = classroom.records
    standing = records.lesson(lesson.id, as_teacher=_TEACHER)
    records.move_on(lesson.id, standing.step, datetime.now(UTC), as_teacher=_TEACHER)


def _press(learner: Screen, choice: Choice) -> None:
    """Say how sure one is, and answer."""
    learner.pick("Fairly sure")
    learner.table.button(BUTTON[choice]).click()


def _answer(learner: Screen, choice: Choice) -> None:
    _press(learner, choice)
    expect(learner.table.line).to_contain_text("Your answer is in")


def test_a_round_at_a_table(classroom: Classroom) -> None:
    """Nobody sees another's cards; the card turns when all answered, or when the teacher says."""
    items = rounds(1, seats=2)
    [first, second] = items
    lesson = _open(classroom, items, LessonOptions(LessonKind.TABLE, countdown=600))
    players = [classroom.somebody(DESK), classroom.somebody(PHONE)]
    lines = [Line(one) for one in players]
    for one in players:
        classroom.join(one, lesson.code)
    for line in lines:
        line.forget()
    _move_on(classroom, lesson)

    for player in players:
        expect(player.main.get_by_text("Round 1 of 1, bet 1")).to_be_visible()
        player.table.wait_for_question()
    for seat, (player, line) in enumerate(zip(players, lines, strict=True), 1):
        assert player.table.cards == first.cards(seat)
        others = (*first.hands[2 - seat], *first.community)
        assert_untold(line, first.cards(seat), others)
    # Title, time, certainty, seats and the whole felt: on the phone everything is in sight.
    for choice in Choice:
        expect(players[1].table.button(BUTTON[choice])).to_be_in_viewport(ratio=1)
    _answer(players[0], Choice.PULL)
    expect(players[0].main.get_by_text("How sure you were:").first).to_be_attached()
    neighbours = players[1].main.get_by_role("list", name="Seats at the table")
    expect(neighbours.get_by_role("listitem").first).to_contain_text("answered")
    assert players[1].table.turned == ()
    for line in lines:
        line.forget()
    # The last answer turns the card, and so there is no moment in which it is only in.
    _press(players[1], Choice.RIDE)

    for seat, (player, line) in enumerate(zip(players, lines, strict=True), 1):
        expect(player.main.get_by_text("Round 1 of 1, bet 2")).to_be_visible()
        player.table.wait_for_question()
        assert player.table.cards == second.cards(seat)
        others = (*first.hands[2 - seat], first.community[1])
        assert_untold(line, second.cards(seat), others)
    _answer(players[0], Choice.RIDE)
    _move_on(classroom, lesson)
    expect(players[1].table.line).to_contain_text("No answer was given; that is not a mistake")
    expect(players[0].table.verdict).not_to_be_empty()
    assert players[0].table.turned == players[1].table.turned == first.community

    # The turn that nobody but the last answer made.
    assert classroom.running.logged().count(f"lesson {lesson.id}: hand 2 asking") == 1
    found = classroom.records.lesson_results(lesson.id, as_teacher=_TEACHER)
    rows = grade_rows(found, mark(found), datetime.now(UTC))
    assert sorted((row.answered, row.not_given) for row in rows) == [(1, 1), (2, 0)]


def test_a_lesson_at_ones_own_pace(classroom: Classroom) -> None:
    """Begun on one device, gone on with on another; verdicts when an attempt is over."""
    items = singles(2)
    options = LessonOptions(
        LessonKind.SELF_PACED,
        due=datetime.now(UTC) + timedelta(hours=1),
        attempts=2,
        feedback=Feedback.AT_END,
    )
    lesson = _open(classroom, items, options)
    learner = classroom.somebody(DESK)
    words = classroom.join(learner, lesson.code)
    expect(learner.main.get_by_text("Hand 1 of 2")).to_be_visible()
    learner.table.wait_for_question()
    _press(learner, Choice.RIDE)
    expect(learner.main.get_by_text("Hand 2 of 2")).to_be_visible()

    phone = classroom.somebody(PHONE)
    classroom.come_back(phone, words)
    expect(phone.main.get_by_text("Hand 2 of 2")).to_be_visible()
    phone.table.wait_for_question()
    line = Line(phone)
    phone.page.reload()
    expect(phone.main.get_by_text("Hand 2 of 2")).to_be_visible()
    phone.table.wait_for_question()
    assert_untold(line, items[1].cards(), items[1].community[1:])
    _press(phone, Choice.PULL)
    again = phone.main.get_by_role("button", name="Try again (attempt 2 of 2)")
    again.click()
    for number, item in enumerate(items, 1):
        expect(phone.main.get_by_text(f"Hand {number} of 2")).to_be_visible()
        phone.table.wait_for_cards(item.cards())
        _press(phone, Choice.PULL)
    expect(phone.main.get_by_role("heading", name="How it went")).to_be_visible()
    expect(again).to_have_count(0)
    found = classroom.records.lesson_results(lesson.id, as_teacher=_TEACHER)
    (row,) = grade_rows(found, mark(found), datetime.now(UTC))
    assert (row.answered, row.not_given) == (2, 0)


def test_at_ones_own_pace_with_a_verdict_after_each_hand(classroom: Classroom) -> None:
    """The verdict stays, also through a reload, until the learner himself goes on: by one hand."""
    items = singles(2)
    lesson = _open(classroom, items, LessonOptions(LessonKind.SELF_PACED, attempts=2))
    learner = classroom.somebody(PHONE)
    classroom.join(learner, lesson.code)
    again = learner.main.get_by_role("button", name="Try again (attempt 2 of 2)")
    for attempt, choice in enumerate((Choice.RIDE, Choice.PULL), 1):
        for number, item in enumerate(items, 1):
            learner.table.wait_for_cards(item.cards())
            _press(learner, choice)
            learner.table.wait_for_verdict()
            told = learner.table.verdict_lines
            if attempt == number == 1:
                learner.page.reload()
                learner.table.wait_for_verdict()
            assert learner.table.verdict_lines == told
            assert learner.table.cards == item.cards()
            expect(learner.main.get_by_text(f"Hand {number} of 2")).to_be_visible()
            learner.table.button("Next hand").dblclick(delay=60)
        expect(learner.main.get_by_role("heading", name="How it went")).to_be_visible()
        expect(again).to_have_count(2 - attempt)
        if attempt == 1:
            again.click()
    expect(learner.main.get_by_role("cell", name="2, attempt 2")).to_be_visible()
    found = classroom.records.lesson_results(lesson.id, as_teacher=_TEACHER)
    (row,) = grade_rows(found, mark(found), datetime.now(UTC))
    assert (row.answered, row.not_given) == (2, 0)
    assert {cell.choice for cell in found.cells if cell.attempt == 1} == {Choice.RIDE}
    expect(learner.main.get_by_text(f"{row.right} of {row.scored} right")).to_be_visible()


def test_how_it_went_stays_where_homework_is_open(classroom: Classroom) -> None:
    """Through a reload, too; and the code of the homework, which is older, leads to it."""
    homework = _open(classroom, singles(2), LessonOptions(LessonKind.SELF_PACED))
    records, now = classroom.records, datetime.now(UTC)
    live = records.open_lesson(
        homework.class_id, homework.set_id, LessonOptions(), codes(), now, as_teacher=_TEACHER
    )
    learner = classroom.somebody(PHONE)
    classroom.join(learner, live.code)
    expect(learner.page).to_have_url(re.compile(f"[?]lesson={live.id}$"))
    records.close_lesson(live.id, datetime.now(UTC), as_teacher=_TEACHER)
    how_it_went = learner.main.get_by_role("heading", name="How it went")
    expect(how_it_went).to_be_visible()
    learner.page.reload()
    expect(how_it_went).to_be_visible()
    learner.page.goto(f"{classroom.running.url}/join?code={homework.code}")
    learner.page.get_by_role("button", name="Join").click()
    expect(learner.main.get_by_text("Hand 1 of 2")).to_be_visible()
    expect(learner.page).to_have_url(re.compile(f"[?]lesson={homework.id}$"))
