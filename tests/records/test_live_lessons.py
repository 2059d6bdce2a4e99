"""A live lesson: everybody sees the same hand, and the teacher moves on."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from strategy_tables.values import Choice
from tests.records.examples import NOON, making, review
from tests.records.examples import answered as answer_elsewhere
from tests.records.school import answered, singles
from trainer.errors import LateAnswerError, NotYoursError
from trainer.history import Mode, Pending
from trainer.lesson import Feedback, LessonOptions, Stage, Step

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.records.school import School
    from trainer.history import Question
    from trainer.records import Records


def test_a_lesson_goes_from_the_lobby_through_every_hand_to_its_end(school: School) -> None:
    lesson = school.open(singles(2))
    steps = [lesson.step]
    while not lesson.is_over:
        lesson = school.move_on(lesson)
        steps.append(lesson.step)
    asking, shown = Stage.ASKING, Stage.SHOWN
    assert steps == [
        (0, Stage.LOBBY), (0, asking), (0, shown), (1, asking), (1, shown), (1, Stage.OVER),
    ]  # fmt: skip
    assert lesson.closed_at == NOON
    assert school.move_on(lesson) == lesson


def test_with_feedback_at_the_end_no_hand_is_shown(school: School) -> None:
    lesson = school.open(singles(2), LessonOptions(feedback=Feedback.AT_END))
    owl = school.join(lesson)
    stages = []
    for _ in range(3):
        lesson = school.move_on(lesson)
        stages.append(lesson.step.stage)
        if not lesson.is_over:
            school.answer(lesson, owl)
            assert not school.turn(lesson, owl).shows_verdict
            hidden = school.records.withheld_questions(NOON, as_learner=owl.id)
            assert len(hidden) == len(stages)
    assert stages == [Stage.ASKING, Stage.ASKING, Stage.OVER]
    assert school.records.withheld_questions(NOON, as_learner=owl.id) == frozenset()


def test_everybody_is_asked_the_same_hand_each_in_his_own_history(school: School) -> None:
    lesson = school.open()
    learners = school.class_joins(lesson, 3)
    assert [school.turn(lesson, one).question for one in learners] == [None] * 3
    school.move_on(lesson)
    asked = [school.question(lesson, one) for one in learners]
    assert len({question.id for question in asked}) == 3
    assert {(question.hand, question.mode) for question in asked} == {
        (singles()[0].hands[0], Mode.LESSON)
    }
    for learner, question in zip(learners, asked, strict=True):
        assert school.records.questions(learner.profile_id) == [question]
        assert school.question(lesson, learner) == question


def test_an_answer_is_one_of_the_learners_history(school: School) -> None:
    lesson = school.open()
    owl = school.join(lesson)
    school.move_on(lesson)
    given = answered(school.question(lesson, owl), Choice.RIDE)
    card = review()
    kept = school.records.answer_lesson(lesson.id, given, as_learner=owl.id, review=making(card))
    assert kept
    assert [one.answer for one in school.records.answers(owl.profile_id)] == [given]
    assert school.records.reviews(owl.profile_id) == [card]
    assert given.mode.counts


def test_the_first_answer_stands(school: School) -> None:
    lesson = school.open()
    owl = school.join(lesson)
    school.move_on(lesson)
    question = school.question(lesson, owl)
    first, second = answered(question, Choice.RIDE), answered(question, Choice.PULL)
    answer = school.records.answer_lesson
    assert answer(lesson.id, first, as_learner=owl.id)
    assert not answer(lesson.id, second, as_learner=owl.id, review=making(review()))
    assert [one.answer for one in school.records.answers(owl.profile_id)] == [first]
    assert school.records.reviews(owl.profile_id) == []


def test_no_verdict_is_shown_before_the_teacher_shows_it(school: School) -> None:
    lesson = school.open()
    owl = school.join(lesson)
    school.move_on(lesson)
    school.answer(lesson, owl)
    turn = school.turn(lesson, owl)
    assert turn.question is not None
    assert (turn.shows_verdict, turn.takes_answer) == (False, False)
    hidden = school.records.withheld_questions(NOON, as_learner=owl.id)
    assert hidden == {turn.question.id}
    assert school.records.own_results(lesson.id, NOON, as_learner=owl.id).cells == ()
    assert school.records.own_results(lesson.id, NOON, as_learner=owl.id).items == {}
    school.move_on(lesson)
    turn = school.turn(lesson, owl)
    assert turn.shows_verdict
    assert school.records.withheld_questions(NOON, as_learner=owl.id) == frozenset()
    results = school.records.own_results(lesson.id, NOON, as_learner=owl.id)
    assert [cell.choice for cell in results.cells] == [Choice.PULL]
    assert list(results.items) == [0]


def test_an_answer_after_the_class_went_on_is_not_given(school: School) -> None:
    lesson = school.open()
    owl = school.join(lesson)
    school.move_on(lesson)
    question = school.question(lesson, owl)
    school.move_on(lesson)
    with pytest.raises(LateAnswerError, match="moved on"):
        school.records.answer_lesson(lesson.id, answered(question), as_learner=owl.id)
    school.move_on(lesson)
    with pytest.raises(LateAnswerError, match="moved on"):
        school.records.answer_lesson(lesson.id, answered(question), as_learner=owl.id)
    school.records.close_lesson(lesson.id, NOON, as_teacher=school.ann.id)
    with pytest.raises(LateAnswerError, match="over"):
        school.records.answer_lesson(lesson.id, answered(question), as_learner=owl.id)
    assert school.records.answers(owl.profile_id) == []
    (cell,) = school.records.lesson_results(lesson.id, as_teacher=school.ann.id).cells
    assert cell.choice is None


def test_a_countdown_closes_a_hand_a_moment_after_its_end(school: School) -> None:
    lesson = school.open(options=LessonOptions(countdown=20))
    school.move_on(lesson, NOON)
    first, second = school.class_joins(lesson, 2)
    just, late = NOON + timedelta(seconds=22), NOON + timedelta(seconds=22, milliseconds=1)
    asked = [school.question(lesson, one) for one in (first, second)]
    in_time, too_late = answered(asked[0], at=just), answered(asked[1], at=late)
    assert school.records.answer_lesson(lesson.id, in_time, as_learner=first.id)
    with pytest.raises(LateAnswerError, match="time is up"):
        school.records.answer_lesson(lesson.id, too_late, as_learner=second.id)
    assert not school.turn(lesson, second, late).takes_answer
    assert school.turn(lesson, second, NOON - timedelta(hours=1)).takes_answer


def test_whoever_comes_late_begins_where_the_class_is(school: School) -> None:
    lesson = school.open()
    for _ in range(3):
        school.move_on(lesson)
    owl = school.join(lesson)
    assert school.turn(lesson, owl).place == 1
    school.answer(lesson, owl)
    results = school.records.lesson_results(lesson.id, as_teacher=school.ann.id)
    assert [(cell.place, cell.choice) for cell in results.cells] == [(1, Choice.PULL)]


@pytest.mark.parametrize(
    "act",
    [
        pytest.param(
            lambda records, one: records.record_answer(answer_elsewhere(one)), id="answer"
        ),
        pytest.param(lambda records, one: records.record_turn(one.id, NOON), id="turn"),
        pytest.param(
            lambda records, one: records.set_pending(one.id, Pending(Choice.RIDE, None, NOON)),
            id="pending",
        ),
    ],
)
def test_a_question_of_a_lesson_is_answered_there_or_nowhere(
    school: School, act: Callable[[Records, Question], object]
) -> None:
    lesson = school.open()
    owl = school.join(lesson)
    school.move_on(lesson)
    question = school.question(lesson, owl)
    with pytest.raises(NotYoursError, match="belongs to a lesson"):
        act(school.records, question)
    assert school.question(lesson, owl) == question


def test_a_question_of_somebody_else_cannot_be_answered(school: School) -> None:
    lesson = school.open()
    owl, other = school.class_joins(lesson, 2)
    school.move_on(lesson)
    school.question(lesson, other)
    with pytest.raises(NotYoursError, match="no question for you"):
        school.records.answer_lesson(
            lesson.id, answered(school.question(lesson, owl)), as_learner=other.id
        )
    invented = replace(school.question(lesson, owl), id="invented")
    with pytest.raises(NotYoursError, match="no question for you"):
        school.records.answer_lesson(lesson.id, answered(invented), as_learner=owl.id)


def test_two_lessons_of_one_set_are_kept_apart(school: School) -> None:
    monday = school.open()
    kept = monday.set_id
    tuesday = school.records.open_lesson(
        school.hers.id, kept, LessonOptions(), ["CODE1", "CODE2"], NOON, as_teacher=school.ann.id
    )
    assert (monday.code, tuesday.code) == ("CODE1", "CODE2")
    owl = school.join(monday)
    school.records.take_seat(tuesday.id, NOON, as_learner=owl.id)
    for lesson, choice in ((monday, Choice.RIDE), (tuesday, Choice.PULL)):
        school.move_on(lesson)
        school.answer(lesson, owl, choice)
    by_lesson = [
        [cell.choice for cell in one.cells]
        for one in school.records.class_results(school.hers.id, as_teacher=school.ann.id)
    ]
    assert by_lesson == [[Choice.RIDE], [Choice.PULL]]
    assert school.lesson(monday).step == Step(0, Stage.ASKING)
