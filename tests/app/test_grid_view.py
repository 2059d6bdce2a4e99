"""What the projector shows: no name, no verdict before its time, and the code to join."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.records.examples import NOON
from tests.records.school import School, names, rounds
from trainer.app.classroom.grid_view import counted_words, grid_html, next_words, stage_words
from trainer.app.classroom.projected import join_html, shown_answer, shown_hand
from trainer.app.felt.view import Explanation, Placard
from trainer.classroom.live_grid import grid_of
from trainer.classroom.marking import mark
from trainer.classroom.preview import solution_of
from trainer.lesson import LessonKind, LessonOptions, next_step
from trainer.records import Records, RosterEntry

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from trainer.records import Lesson

_VERDICTS = ("right", "inaccuracy", "mistake", "blunder")


@pytest.fixture
def school(tmp_path: Path) -> Iterator[School]:
    records = Records.open(tmp_path)
    yield School(records)
    records.close()


def _grid(school: School, lesson: Lesson, *, projected: bool = True) -> str:
    results = school.records.lesson_results(lesson.id, as_teacher=school.ann.id)
    grid = grid_of(results, mark(results), NOON)
    return grid_html(grid, results.lesson, projected=projected)


def _told(html: str) -> bool:
    return any(f'aria-label="{word}"' in html for word in _VERDICTS)


def test_a_verdict_is_on_the_projector_only_once_the_class_may_see_it(school: School) -> None:
    lesson = school.open()
    who = school.join(lesson)
    school.move_on(lesson)
    school.answer(lesson, who)
    assert 'aria-label="answered"' in _grid(school, lesson)
    assert not _told(_grid(school, lesson))
    assert _told(_grid(school, lesson, projected=False))
    school.move_on(lesson)
    assert _told(_grid(school, lesson))


def test_at_ones_own_pace_the_projector_tells_nothing_before_the_end(school: School) -> None:
    lesson = school.open(options=LessonOptions(kind=LessonKind.SELF_PACED))
    who = school.join(lesson)
    school.answer(lesson, who)
    assert not _told(_grid(school, lesson))
    school.records.close_lesson(lesson.id, NOON, as_teacher=school.ann.id)
    assert _told(_grid(school, lesson))


def test_names_of_the_roster_are_for_the_teacher_alone(school: School) -> None:
    lesson = school.open()
    entry = RosterEntry("Ada <script>", None, "a hash")
    [ada] = school.records.add_roster(
        school.hers.id, [entry], names(), NOON, as_teacher=school.ann.id
    )
    school.records.take_seat(lesson.id, NOON, as_learner=ada.id)
    assert "Ada" not in _grid(school, lesson)
    assert ada.alias in _grid(school, lesson)
    assert "Ada &lt;script&gt;" in _grid(school, lesson, projected=False)


def test_the_buttons_say_what_comes(school: School) -> None:
    lesson = school.open(rounds(1, 2), LessonOptions(kind=LessonKind.TABLE))
    said = []
    while not lesson.is_over:
        said.append(next_words(lesson, next_step(lesson.step, lesson.options, lesson.items).stage))
        lesson = school.move_on(lesson)
    assert said == ["Begin", "Turn the card", "Show what was right", "Finish the lesson"]
    assert stage_words(lesson) == "This lesson is over."


def test_who_has_answered_is_counted_among_those_who_are_there(school: School) -> None:
    lesson = school.open()
    one, two = school.class_joins(lesson, 2)
    school.move_on(lesson)
    school.answer(lesson, one)

    def counted() -> str:
        results = school.records.lesson_results(lesson.id, as_teacher=school.ann.id)
        return counted_words(grid_of(results, mark(results), NOON), results.lesson)

    assert counted() == "1 of 2 have answered"
    school.records.remove_learner(two.id, NOON, as_teacher=school.ann.id)
    assert counted() == "1 of 1 have answered"


@pytest.mark.parametrize("gone", range(4))
def test_whoever_was_sent_out_is_in_neither_number_of_those_who_answered(
    school: School, gone: int
) -> None:
    lesson = school.open()
    who = school.class_joins(lesson, 3)
    lesson = school.move_on(lesson)
    item = school.records.question_set(lesson.set_id, as_teacher=school.ann.id).items[0]
    (best,) = solution_of(item).analysis.best
    for one in who[:2]:
        school.answer(lesson, one, best)
    for one in who[:gone]:
        school.records.remove_learner(one.id, NOON, as_teacher=school.ann.id)
    left = max(2 - gone, 0)
    for stands, right in ((lesson, ""), (school.move_on(lesson), f", {left} right")):
        results = school.records.lesson_results(lesson.id, as_teacher=school.ann.id)
        grid = grid_of(results, mark(results), NOON)
        assert counted_words(grid, stands) == f"{left} of {3 - gone} have answered{right}"
        assert grid.answered[0] == 2


def test_the_projected_hand_tells_what_is_right_with_the_verdict(school: School) -> None:
    lesson = school.move_on(school.open())
    item = school.records.question_set(lesson.set_id, as_teacher=school.ann.id).items[0]
    asked = shown_hand(lesson, item, NOON)
    assert asked.hand == item.hands[0]
    assert isinstance(asked.panel, Placard)
    assert asked.actions == ()
    shown = shown_hand(school.move_on(lesson), item, NOON)
    assert isinstance(shown.panel, Explanation)
    assert shown.ask.endswith("was right")


def test_at_a_table_nobodys_cards_are_projected(school: School) -> None:
    lesson = school.open(rounds(1, 3), LessonOptions(kind=LessonKind.TABLE))
    lesson = school.move_on(lesson)
    first, second = school.records.question_set(lesson.set_id, as_teacher=school.ann.id).items
    view = shown_hand(lesson, first, NOON)
    assert (view.hand, view.community) == ((), (None, None))
    turned = shown_hand(school.move_on(lesson), second, NOON)
    assert turned.community == (second.community[0], None)


def test_a_wrong_answer_is_looked_at_with_its_verdict_and_without_its_author(
    school: School,
) -> None:
    lesson = school.open()
    who = school.join(lesson)
    school.move_on(lesson)
    school.answer(lesson, who)
    results = school.records.lesson_results(lesson.id, as_teacher=school.ann.id)
    view = shown_answer(mark(results)[0])
    assert view.verdict is not None
    assert isinstance(view.panel, Explanation)
    assert who.alias not in str(view.as_data())


def test_the_code_is_drawn_for_phones_and_written_for_eyes() -> None:
    html = join_html("http://192.168.1.7:8501/join", "K7TRX4", large=True)
    assert "192.168.1.7:8501/join" in html
    [spoken] = re.findall(r'<p class="code">(.*?)</p>', html)
    assert re.sub(r"<.*?>", "", spoken) == "Code of the lesson: K7TRX4"
    assert "aria-label" not in html  # of a paragraph it would hide the code
    assert 'src="data:image/svg+xml' in html
