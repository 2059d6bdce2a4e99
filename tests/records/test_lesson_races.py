"""What happens in a lesson at the same moment is settled in the database, once."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from strategy_tables.values import Choice
from tests.records.examples import NOON, rows
from tests.records.school import answered, names, rounds, singles
from tests.records.test_races import THREADS, at_once
from trainer.errors import AttemptError, InvitationError, LateAnswerError, LessonFullError
from trainer.lesson import Feedback, LessonKind, LessonOptions, Stage, Step

if TYPE_CHECKING:
    from tests.records.school import School
    from trainer.history import Question
    from trainer.records import Learner, Records, Turn

TABLE = LessonOptions(LessonKind.TABLE)
AT_END = LessonOptions(LessonKind.SELF_PACED, feedback=Feedback.AT_END, attempts=9)


def test_two_tabs_of_teachers_take_one_step(school: School) -> None:
    lesson = school.open(singles(20))
    for _ in range(5):
        step = school.lesson(lesson).step
        after = at_once(
            lambda number, step=step: school.records.move_on(  # type: ignore[misc]
                lesson.id, step, NOON + timedelta(seconds=number), as_teacher=school.ann.id
            )
        )
        assert [one for one in after if one is not None] == [school.lesson(lesson)]
    assert school.lesson(lesson).step == Step(2, Stage.ASKING)


def test_of_all_who_close_or_lock_a_lesson_at_once_one_does_it(school: School) -> None:
    lesson, ann = school.open(), school.ann.id
    lock, close = school.records.lock_lesson, school.records.close_lesson
    assert sum(at_once(lambda _: lock(lesson.id, locked=True, as_teacher=ann))) == 1
    assert sum(at_once(lambda _: close(lesson.id, NOON, as_teacher=ann))) == 1


def test_an_answer_and_the_next_step_at_once_leave_it_given_or_not(school: School) -> None:
    lesson = school.open(singles(5))
    learners = school.class_joins(lesson, THREADS)
    for place in range(5):
        step = school.move_on(lesson).step
        asked = [school.question(lesson, one) for one in learners]

        def act(number: int, step: Step = step, asked: list[Question] = asked) -> bool | None:
            if number == THREADS // 2:
                school.records.move_on(lesson.id, step, NOON, as_teacher=school.ann.id)
                return None
            try:
                return school.records.answer_lesson(
                    lesson.id, answered(asked[number]), as_learner=learners[number].id
                )
            except LateAnswerError:
                return False

        kept = at_once(act)
        results = school.records.lesson_results(lesson.id, as_teacher=school.ann.id)
        given = {cell.learner for cell in results.cells if cell.place == place and cell.choice}
        assert given == {one.id for one, was in zip(learners, kept, strict=True) if was}
        assert school.lesson(lesson).step == (place, Stage.SHOWN)


def test_tabs_of_one_learner_are_put_one_question(school: School) -> None:
    lesson = school.open(singles(3), AT_END)
    owl = school.join(lesson)
    for place in range(3):

        def look(number: int, place: int = place) -> Turn:
            name = f"{place} in tab {number}"
            return school.records.lesson_turn(lesson.id, name, NOON, as_learner=owl.id)

        (turn,) = set(at_once(look))
        assert turn.place == place
        question = turn.question
        assert question is not None
        kept = at_once(
            lambda number, question=question: school.records.answer_lesson(  # type: ignore[misc]
                lesson.id, answered(question, list(Choice)[number % 2]), as_learner=owl.id
            )
        )
        assert sorted(kept) == [False] * (THREADS - 1) + [True]
        answer = school.records.answers(owl.profile_id)[-1].answer
        assert answer.choice is list(Choice)[kept.index(True) % 2]
    assert rows(school.records)["questions"] == rows(school.records)["decisions"] == 3

    def begin(number: int) -> Turn | None:
        try:
            return school.records.begin_attempt(
                lesson.id, f"again {number}", NOON, as_learner=owl.id
            )
        except AttemptError:
            return None

    begun = [turn for turn in at_once(begin) if turn is not None]
    assert [turn.attempt for turn in begun] == [2]


def test_learners_who_join_at_once_have_names_and_seats_of_their_own(school: School) -> None:
    room = THREADS - 2
    lesson = school.open(options=LessonOptions(seats=room))

    def join(number: int) -> Learner | None:
        try:
            return school.records.join(lesson.code, names(), f"key {number}", NOON)
        except LessonFullError:
            return None

    joined = [one for one in at_once(join) if one is not None]
    assert len({one.alias for one in joined}) == len(joined) == room
    results = school.records.lesson_results(lesson.id, as_teacher=school.ann.id)
    assert [member.seat for member in results.members] == list(range(1, room + 1))
    # Whoever found no room left nothing behind.
    assert rows(school.records)["profiles"] == rows(school.records)["learners"] == room


def test_a_learner_who_sits_down_in_many_tabs_has_one_seat(school: School) -> None:
    lesson, other = school.open(), school.open()
    owl = school.join(lesson)
    at_once(lambda _: school.records.take_seat(other.id, NOON, as_learner=owl.id))
    results = school.records.lesson_results(other.id, as_teacher=school.ann.id)
    assert [member.seat for member in results.members] == [1]


def test_the_card_turns_once_when_all_answer_at_once(school: School) -> None:
    lesson = school.open(rounds(3, seats=7), TABLE)
    learners = school.class_joins(lesson, 7)
    turns: list[Step] = []
    for round_ in range(3):
        school.move_on(lesson)
        for place in (2 * round_, 2 * round_ + 1):
            assert school.lesson(lesson).step == (place, Stage.ASKING)
            asked = [school.question(lesson, one) for one in learners]
            asked.append(asked[0])  # in another tab

            def act(number: int, asked: list[Question] = asked) -> bool:
                who = learners[number % 7]
                try:
                    return school.records.answer_lesson(
                        lesson.id, answered(asked[number]), as_learner=who.id, on_turn=turns.append
                    )
                except LateAnswerError:
                    return False

            assert sum(at_once(act)) == 7
        assert school.lesson(lesson).step == (2 * round_ + 1, Stage.SHOWN)
        assert turns == [(2 * round_ + 1, Stage.ASKING), (2 * round_ + 1, Stage.SHOWN)]
        turns.clear()


def test_of_two_first_tokens_used_at_once_one_makes_a_teacher(records: Records) -> None:
    for number in range(THREADS):
        records.invite(f"token {number}", NOON, NOON + timedelta(days=1))

    def add(number: int) -> bool:
        try:
            records.add_teacher(f"token {number}", f"Ann {number}", "hash", NOON)
        except InvitationError:
            return False
        return True

    assert sorted(at_once(add)) == [False] * (THREADS - 1) + [True]
    assert rows(records)["teachers"] == 1
