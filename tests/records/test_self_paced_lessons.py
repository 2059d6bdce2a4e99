"""A self-paced lesson: each learner at his own place, until it is due."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.orm import Session

from strategy_tables.values import Choice
from tests.records.examples import NOON
from tests.records.school import answered, singles
from trainer.errors import AttemptError, LateAnswerError, NotYoursError
from trainer.history import Mode
from trainer.lesson import Feedback, LessonKind, LessonOptions, Stage
from trainer.records.classroom_tables import LessonRow
from trainer.records.positions import shows_verdict

if TYPE_CHECKING:
    from tests.records.school import School
    from trainer.records import Learner, Lesson

PACED = LessonKind.SELF_PACED
AT_END = LessonOptions(PACED, feedback=Feedback.AT_END)
LATER = NOON + timedelta(hours=1)


def go_through(school: School, lesson: Lesson, who: Learner, choice: Choice) -> None:
    """Answer every hand of an attempt."""
    while (turn := school.turn(lesson, who)).question is not None:
        school.answer(lesson, who, choice)
        school.records.go_on(lesson.id, turn.question.id, NOON, as_learner=who.id)


def test_it_takes_answers_from_the_start_each_learner_at_his_own_place(school: School) -> None:
    lesson = school.open(options=AT_END)
    assert lesson.step.stage is Stage.ASKING
    slow, quick = school.class_joins(lesson, 2)
    school.answer(lesson, quick)
    school.answer(lesson, quick)
    assert (school.turn(lesson, slow).place, school.turn(lesson, quick).place) == (0, 2)


def test_with_feedback_at_once_the_verdict_stays_until_the_learner_goes_on(school: School) -> None:
    lesson = school.open(options=LessonOptions(PACED))
    owl = school.join(lesson)
    assert not school.turn(lesson, owl).shows_verdict
    school.answer(lesson, owl)
    turn = school.turn(lesson, owl)
    assert turn.question is not None
    assert (turn.place, turn.shows_verdict, turn.takes_answer) == (0, True, False)
    for _ in range(2):
        school.records.go_on(lesson.id, turn.question.id, NOON, as_learner=owl.id)
        assert school.turn(lesson, owl).place == 1


def test_nobody_goes_on_without_an_answer(school: School) -> None:
    lesson = school.open(options=LessonOptions(PACED))
    owl = school.join(lesson)
    question = school.question(lesson, owl)
    school.records.go_on(lesson.id, question.id, NOON, as_learner=owl.id)
    assert school.question(lesson, owl) == question


def test_with_feedback_at_the_end_verdicts_come_with_the_end_of_the_attempt(
    school: School,
) -> None:
    lesson = school.open(options=AT_END)
    owl = school.join(lesson)
    school.answer(lesson, owl)
    school.answer(lesson, owl)
    hidden = school.records.withheld_questions(NOON, as_learner=owl.id)
    assert len(hidden) == 3 - 1
    assert school.records.own_results(lesson.id, NOON, as_learner=owl.id).cells == ()
    school.answer(lesson, owl)
    assert school.turn(lesson, owl).place is None
    assert school.records.withheld_questions(NOON, as_learner=owl.id) == frozenset()
    assert len(school.records.own_results(lesson.id, NOON, as_learner=owl.id).cells) == 3


def test_after_it_is_due_no_answer_is_taken_and_verdicts_are_shown(school: School) -> None:
    due = LessonOptions(PACED, feedback=Feedback.AT_END, due=LATER)
    lesson = school.open(options=due)
    owl = school.join(lesson)
    school.answer(lesson, owl, at=LATER)
    question = school.question(lesson, owl, LATER)
    late = LATER + timedelta(seconds=1)
    with pytest.raises(LateAnswerError, match="time is up"):
        school.records.answer_lesson(lesson.id, answered(question, at=late), as_learner=owl.id)
    assert len(school.records.withheld_questions(LATER, as_learner=owl.id)) == 2
    assert school.records.withheld_questions(late, as_learner=owl.id) == frozenset()
    assert len(school.records.own_results(lesson.id, late, as_learner=owl.id).cells) == 2


@pytest.mark.parametrize("feedback", Feedback)
def test_there_are_as_many_attempts_as_the_teacher_gives(
    school: School, feedback: Feedback
) -> None:
    lesson = school.open(options=LessonOptions(PACED, attempts=2, feedback=feedback))
    owl = school.join(lesson)
    begin = school.records.begin_attempt
    school.turn(lesson, owl)
    with pytest.raises(AttemptError, match="not finished"):
        begin(lesson.id, "early", NOON, as_learner=owl.id)
    go_through(school, lesson, owl, Choice.PULL)
    turn = begin(lesson.id, "second", NOON, as_learner=owl.id)
    assert (turn.attempt, turn.place) == (2, 0)
    assert turn.question is not None
    assert turn.question.id == "second"
    assert turn.question.mode is Mode.LESSON_AGAIN
    with pytest.raises(NotYoursError, match="belongs to a lesson"):
        school.records.record_answer(answered(turn.question))
    go_through(school, lesson, owl, Choice.RIDE)
    with pytest.raises(AttemptError, match="all 2 attempts"):
        begin(lesson.id, "third", NOON, as_learner=owl.id)
    cells = school.records.lesson_results(lesson.id, as_teacher=school.ann.id).cells
    assert [(cell.attempt, cell.place, cell.choice) for cell in cells] == [
        (attempt, place, choice)
        for attempt, choice in ((1, Choice.PULL), (2, Choice.RIDE))
        for place in range(3)
    ]
    modes = Counter(one.answer.mode for one in school.records.answers(owl.profile_id))
    assert modes == {Mode.LESSON: 3, Mode.LESSON_AGAIN: 3}


def test_no_attempt_begins_after_the_time_is_up(school: School) -> None:
    lesson = school.open(singles(1), LessonOptions(PACED, attempts=2, due=LATER))
    owl = school.join(lesson)
    go_through(school, lesson, owl, Choice.PULL)
    late = LATER + timedelta(minutes=1)
    with pytest.raises(AttemptError, match="time is up"):
        school.records.begin_attempt(lesson.id, "second", late, as_learner=owl.id)


def test_closing_it_ends_it_for_all(school: School) -> None:
    lesson = school.open(options=AT_END)
    owl = school.join(lesson)
    question = school.question(lesson, owl)
    assert school.records.close_lesson(lesson.id, LATER, as_teacher=school.ann.id)
    assert not school.records.close_lesson(lesson.id, NOON, as_teacher=school.ann.id)
    assert school.lesson(lesson).closed_at == LATER
    with pytest.raises(LateAnswerError, match="over"):
        school.records.answer_lesson(lesson.id, answered(question), as_learner=owl.id)
    assert school.turn(lesson, owl).question is None


def test_where_it_is_over_every_verdict_is_shown(school: School) -> None:
    lesson = school.open(options=AT_END)
    owl = school.join(lesson)
    school.answer(lesson, owl)
    while school.lesson(lesson).step.stage is not Stage.OVER:
        school.move_on(lesson, LATER)
    with Session(school.records._reading) as session:
        row = session.get_one(LessonRow, lesson.id)
        assert all(shows_verdict(row, place, LATER, finished=False) for place in range(3))
