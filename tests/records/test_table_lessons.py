"""A lesson at a table: shared community cards, three cards of one's own, nobody sees another's."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from strategy_tables.values import Choice
from tests.records.examples import NOON
from tests.records.school import rounds, singles
from trainer.errors import LessonFullError, SetError
from trainer.grading import best_first_choice
from trainer.lesson import LessonKind, LessonOptions, Stage
from trainer.rules import STANDARD_RULES

if TYPE_CHECKING:
    from tests.records.school import School

TABLE = LessonOptions(LessonKind.TABLE)
LATER = NOON + timedelta(minutes=1)


def test_only_rounds_are_played_at_a_table(school: School) -> None:
    for items in (singles(2), rounds(1)[:1], rounds(2)[1:3]):
        with pytest.raises(SetError, match="does not consist of rounds"):
            school.open(items, TABLE)


def test_each_seat_has_cards_of_its_own_and_all_share_the_community(school: School) -> None:
    lesson = school.open(rounds(1, seats=3), TABLE)
    learners = school.class_joins(lesson, 3)
    school.move_on(lesson)
    dealt = [school.question(lesson, one) for one in learners]
    assert tuple(one.hand for one in dealt) == rounds(1, seats=3)[0].hands
    assert len({one.community for one in dealt}) == 1
    with pytest.raises(LessonFullError, match="all 3 seats"):
        school.join(lesson)


def test_the_card_turns_when_every_seat_has_answered(school: School) -> None:
    lesson = school.open(rounds(1, seats=3), TABLE)
    learners = school.class_joins(lesson, 3)
    school.move_on(lesson)
    for place in (0, 1):
        for one in learners:
            assert school.lesson(lesson).step == (place, Stage.ASKING)
            school.answer(lesson, one)
    assert school.lesson(lesson).step == (1, Stage.SHOWN)
    assert school.move_on(lesson).is_over


def test_the_second_decision_follows_from_the_learners_own_first(school: School) -> None:
    lesson = school.open(rounds(1, seats=3), TABLE)
    learners = school.class_joins(lesson, 3)
    school.move_on(lesson)
    school.answer(lesson, learners[0], Choice.RIDE)
    school.answer(lesson, learners[1], Choice.PULL)
    school.move_on(lesson)
    asked = [school.question(lesson, one) for one in learners]
    as_optimal = best_first_choice(asked[2].hand, STANDARD_RULES)
    assert [one.given for one in asked] == [Choice.RIDE, Choice.PULL, as_optimal]
    assert [one.round.bets_riding for one in asked][:2] == [2, 1]


def test_an_answer_not_given_is_not_given_and_no_mistake(school: School) -> None:
    lesson = school.open(rounds(1, seats=2), TABLE)
    quick, slow = school.class_joins(lesson, 2)
    school.move_on(lesson)
    school.answer(lesson, quick)
    school.question(lesson, slow)
    school.move_on(lesson)
    school.answer(lesson, quick)
    school.answer(lesson, slow)
    cells = school.records.lesson_results(lesson.id, as_teacher=school.ann.id).cells
    assert {(cell.learner, cell.place): cell.choice is not None for cell in cells} == {
        (quick.id, 0): True,
        (slow.id, 0): False,
        (quick.id, 1): True,
        (slow.id, 1): True,
    }
    assert len(school.records.answers(slow.profile_id)) == 1


def test_nothing_is_shown_before_the_round_is_over(school: School) -> None:
    lesson = school.open(rounds(2, seats=1), TABLE)
    owl = school.join(lesson)
    school.move_on(lesson)
    school.answer(lesson, owl)
    assert not school.turn(lesson, owl).shows_verdict
    assert len(school.records.withheld_questions(NOON, as_learner=owl.id)) == 2
    school.answer(lesson, owl)
    assert school.turn(lesson, owl).shows_verdict
    assert school.records.withheld_questions(NOON, as_learner=owl.id) == frozenset()
    school.move_on(lesson)
    school.answer(lesson, owl)
    assert len(school.records.withheld_questions(NOON, as_learner=owl.id)) == 1


def test_neighbours_are_seen_by_alias_and_whether_they_answered(school: School) -> None:
    lesson = school.open(rounds(1, seats=3), TABLE)
    one, two = school.class_joins(lesson, 2)
    school.move_on(lesson)
    school.answer(lesson, two)
    seen = school.turn(lesson, one).neighbours
    assert [(other.seat, other.alias, other.answered) for other in seen] == [
        (1, one.alias, False),
        (2, two.alias, True),
    ]


def test_nobody_waits_for_one_who_was_sent_out(school: School) -> None:
    lesson = school.open(rounds(1, seats=3), TABLE)
    one, two = school.class_joins(lesson, 2)
    school.move_on(lesson)
    school.answer(lesson, one)
    school.records.remove_learner(two.id, NOON, as_teacher=school.ann.id)
    assert school.lesson(lesson).step == (1, Stage.ASKING)


@pytest.mark.parametrize("has_answered", [False, True])
def test_nobody_waits_for_one_who_deleted_what_was_his(school: School, has_answered: bool) -> None:
    lesson = school.open(rounds(2, seats=3), TABLE)
    one, two, three = school.class_joins(lesson, 3)
    school.move_on(lesson)
    school.answer(lesson, one)
    if has_answered:
        school.answer(lesson, three)
    school.delete(three, LATER)
    assert school.lesson(lesson).step == (0, Stage.ASKING)
    school.delete(two, LATER)
    moved = school.lesson(lesson)
    assert (moved.step, moved.staged_at) == ((1, Stage.ASKING), LATER)
    # Nor does an empty table go on by itself.
    school.delete(one, LATER)
    assert school.lesson(lesson).step == (1, Stage.ASKING)


def test_a_learner_who_changed_seats_keeps_his_cards_for_the_round(school: School) -> None:
    lesson = school.open(rounds(2, seats=2), TABLE)
    one, two = school.class_joins(lesson, 2)
    school.move_on(lesson)
    hand = school.question(lesson, two).hand
    school.records.remove_learner(one.id, NOON, as_teacher=school.ann.id)
    school.records.remove_learner(two.id, NOON, as_teacher=school.ann.id)
    school.records.come_back("key 2")
    school.records.take_seat(lesson.id, NOON, as_learner=two.id)
    turn = school.turn(lesson, two)
    assert turn.seat == 1
    assert turn.question is not None
    assert turn.question.hand == hand
    school.answer(lesson, two)
    assert school.question(lesson, two).hand == hand
    school.answer(lesson, two)
    school.move_on(lesson)
    assert school.question(lesson, two).hand == rounds(2, seats=2)[2].hands[0]
