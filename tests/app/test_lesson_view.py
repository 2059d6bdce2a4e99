"""The felt of a lesson at each of its moments tells what the class may know then, and no more."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from strategy_tables.values import Choice
from tests.records.examples import NOON
from tests.records.school import School, rounds
from trainer.app.felt.view import Act, Explanation, Placard
from trainer.app.views.lesson_view import (
    lesson_felt,
    may_go_on,
    moment_of,
    place_words,
    seats_html,
    seconds_left,
    stage_in_lesson,
)
from trainer.lesson import Feedback, LessonKind, LessonOptions
from trainer.records import Neighbour, Records
from trainer.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from trainer.app.felt.view import FeltView
    from trainer.records import Turn


@pytest.fixture
def school(tmp_path: Path) -> Iterator[School]:
    records = Records.open(tmp_path)
    yield School(records)
    records.close()


def _felt(turn: Turn) -> FeltView:
    assert turn.question is not None
    return lesson_felt(turn, turn.question, Settings())


def _knows_nothing(view: FeltView) -> bool:
    return view.verdict is None and isinstance(view.panel, Placard) and view.tally == ()


def test_before_the_answer_both_are_offered_and_nothing_is_known(school: School) -> None:
    lesson = school.open()
    who = school.join(lesson)
    school.move_on(lesson)
    turn = school.turn(lesson, who)
    view = _felt(turn)
    assert view.actions == (Act.PULL, Act.RIDE)
    assert stage_in_lesson(turn) == view.stage == "ask-1"
    assert _knows_nothing(view)
    assert view.community == (None, None)


@pytest.mark.parametrize("choice", list(Choice))
def test_an_answer_waits_for_the_class_without_a_verdict(school: School, choice: Choice) -> None:
    lesson = school.open()
    who = school.join(lesson)
    school.move_on(lesson)
    asked = moment_of(school.turn(lesson, who))
    school.answer(lesson, who, choice)
    turn = school.turn(lesson, who)
    view = _felt(turn)
    assert view.actions == ()
    assert view.stage == "wait-1"
    assert _knows_nothing(view)
    assert view.ask.startswith("Your answer is in")
    assert moment_of(turn) != asked


def test_the_verdict_comes_with_the_step(school: School) -> None:
    lesson = school.open()
    one, two = school.class_joins(lesson, 2)
    school.move_on(lesson)
    school.answer(lesson, one)
    school.question(lesson, two)
    school.move_on(lesson)
    answered, passed = _felt(school.turn(lesson, one)), _felt(school.turn(lesson, two))
    assert answered.verdict is not None
    assert answered.stage == passed.stage == "verdict-1"
    assert isinstance(answered.panel, Explanation)
    assert passed.verdict is None
    assert passed.ask == "No answer was given; that is not a mistake"
    assert passed.panel == answered.panel  # what was right is shown to all alike
    assert answered.actions == passed.actions == ()


def test_after_the_time_nothing_is_offered(school: School) -> None:
    lesson = school.open(options=LessonOptions(countdown=20))
    who = school.join(lesson)
    school.move_on(lesson)
    later = NOON + timedelta(seconds=30)
    school.turn(lesson, who)
    view = _felt(school.turn(lesson, who, later))
    assert view.actions == ()
    assert view.ask == "The time is up: no answer was given"
    assert _knows_nothing(view)


def test_the_time_left_is_told_while_answers_are_taken(school: School) -> None:
    lesson = school.open(options=LessonOptions(countdown=20))
    assert seconds_left(lesson, NOON) is None
    asking = school.move_on(lesson)
    assert seconds_left(asking, NOON + timedelta(seconds=5)) == 15
    assert seconds_left(asking, NOON + timedelta(minutes=5)) == 0
    assert seconds_left(school.move_on(lesson), NOON) is None


def test_at_ones_own_pace_one_goes_on_from_the_verdict(school: School) -> None:
    lesson = school.open(options=LessonOptions(kind=LessonKind.SELF_PACED))
    who = school.join(lesson)
    assert not may_go_on(school.turn(lesson, who))
    school.answer(lesson, who)
    turn = school.turn(lesson, who)
    assert may_go_on(turn)
    assert _felt(turn).actions == (Act.NEXT,)
    assert _felt(turn).verdict is not None


def test_with_feedback_at_the_end_no_room_is_kept_for_a_verdict(school: School) -> None:
    options = LessonOptions(kind=LessonKind.SELF_PACED, feedback=Feedback.AT_END)
    lesson = school.open(options=options)
    who = school.join(lesson)
    school.answer(lesson, who)
    view = _felt(school.turn(lesson, who))
    assert not view.judged
    assert _knows_nothing(view)
    assert view.stage == "ask-2"  # the next hand is there already


def test_at_a_table_the_cards_lie_still_and_turn(school: School) -> None:
    lesson = school.open(rounds(1, 2), LessonOptions(kind=LessonKind.TABLE))
    one, two = school.class_joins(lesson, 2)
    school.move_on(lesson)
    first = _felt(school.turn(lesson, one))
    others = _felt(school.turn(lesson, two))
    assert set(first.hand).isdisjoint(others.hand)
    school.answer(lesson, one, Choice.RIDE)
    assert _knows_nothing(_felt(school.turn(lesson, one)))
    school.answer(lesson, two)
    second = _felt(school.turn(lesson, one))
    assert (second.hand, second.deal) == (first.hand, first.deal)
    assert second.community[0] is not None
    assert second.community[1] is None
    assert second.verdict is None
    school.answer(lesson, one)
    school.answer(lesson, two)
    over = _felt(school.turn(lesson, one))
    assert over.verdict is not None
    assert None not in over.community


def test_places_are_named_as_the_class_says_them(school: School) -> None:
    assert place_words(school.open(), 2) == "Hand 3 of 3"
    table = school.open(rounds(2, 2), LessonOptions(kind=LessonKind.TABLE))
    assert [place_words(table, place) for place in (0, 3)] == [
        "Round 1 of 2, bet 1",
        "Round 2 of 2, bet 2",
    ]


def test_seats_are_states_without_cards_and_without_markup() -> None:
    html = seats_html([Neighbour(1, "<b>Owl</b>", True), Neighbour(2, "Fox", False)], 2)
    assert "&lt;b&gt;Owl&lt;/b&gt;" in html
    assert html.count("<li") == 2
    assert html.index('aria-current="true"') > html.index("Owl")
    assert "answered" in html
    assert "thinking" in html
