"""A test can be left and resumed, its answers changed until the next question, and no longer."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from strategy_tables.values import Choice
from tests.records.examples import NOON, answered, dealt, keep_reviews, making, review
from trainer.errors import UnknownTestError
from trainer.history import Certainty, Mode, Pending
from trainer.records import ReviewChange

if TYPE_CHECKING:
    from tests.records.databases import Database
    from trainer.history import Question
    from trainer.records import Profile, Records, StoredReview

LATER = NOON + timedelta(minutes=40)
DAYS_LATER = NOON + timedelta(days=3)


def asked(*names: str) -> list[Question]:
    """Questions of a test, all dealt at once."""
    return [replace(dealt(name, mode=Mode.TEST), reason="near the line") for name in names]


def pending(choice: Choice = Choice.RIDE, after: int = 60) -> Pending:
    return Pending(choice, Certainty.SURE, NOON + timedelta(seconds=after), 2500)


def test_questions_keep_the_order_of_the_test(records: Records, ann: Profile) -> None:
    questions = asked("z", "a", "m")
    begun = records.begin_test(ann.id, questions, NOON)
    assert begun.questions == tuple(questions)
    assert (begun.started_at, begun.finished_at) == (NOON, None)
    assert records.open_test(ann.id) == begun == records.test(begun.id)
    assert records.tests(ann.id) == [begun]


def test_a_second_test_is_the_one_that_is_open(records: Records, ann: Profile) -> None:
    bob = records.add_profile("Bob", NOON)
    begun = records.begin_test(ann.id, asked("a"), NOON)
    assert records.begin_test(ann.id, asked("b"), LATER) == begun
    assert records.question("b") is None
    assert records.begin_test(bob.id, asked("c"), LATER).id != begun.id
    finished = records.finish_test(begun.id, LATER)
    again = records.begin_test(ann.id, asked("d"), DAYS_LATER)
    assert records.open_test(ann.id) == again
    assert records.tests(ann.id) == [finished, again]


def test_a_pending_answer_survives_a_restart_and_can_be_changed(database: Database) -> None:
    records = database.open()
    ann = records.add_profile("Ann", NOON)
    records.begin_test(ann.id, asked("a"), NOON)
    assert records.set_pending("a", pending())
    records.close()
    records = database.open()
    kept = records.question("a")
    assert kept is not None
    assert kept.pending == pending()
    assert kept.asked is not None
    assert records.set_pending("a", pending(Choice.PULL, after=70))
    changed = records.question("a")
    assert changed is not None
    assert changed.pending == pending(Choice.PULL, after=70)
    assert records.answers(ann.id) == []
    records.close()


def test_what_is_settled_is_an_answer_like_any_other(records: Records, ann: Profile) -> None:
    (question,) = asked("a")
    begun = records.begin_test(ann.id, [question], NOON)
    zoned = datetime.fromisoformat("2026-03-01T13:01:00+01:00")
    records.set_pending("a", replace(pending(), given_at=zoned))
    records.finish_test(begun.id, LATER)
    answer = replace(
        answered(question, Choice.RIDE, after=60),
        certainty=Certainty.SURE,
        thinking=2500,
        shown_at=zoned - timedelta(milliseconds=2500),
    )
    (kept,) = [one.answer for one in records.answers(ann.id)]
    assert kept == answer
    assert kept.shown_at.tzinfo is UTC
    assert records.question("a") == replace(question, answers=(answer,))
    assert not records.set_pending("a", pending(Choice.PULL))
    assert records.question("a") == replace(question, answers=(answer,))


def test_an_answer_given_for_good_ends_a_pending_one(records: Records, ann: Profile) -> None:
    (question,) = asked("a")
    begun = records.begin_test(ann.id, [question], NOON)
    records.set_pending("a", pending())
    answer = answered(question)
    assert records.record_answer(answer)
    assert records.question("a") == replace(question, answers=(answer,))
    assert records.finish_test(begun.id, LATER).questions == (replace(question, answers=(answer,)),)


def test_an_answer_settled_days_later_belongs_to_its_own_sitting(
    records: Records, ann: Profile
) -> None:
    begun = records.begin_test(ann.id, asked("a", "b"), NOON)
    records.set_pending("a", pending())
    practice = dealt("p", DAYS_LATER)
    records.record_question(ann.id, practice)
    records.record_answer(answered(practice))
    records.set_pending("b", replace(pending(), given_at=DAYS_LATER))
    records.finish_test(begun.id, DAYS_LATER)
    kept = records.answers(ann.id)
    assert [one.answer.question for one in kept] == ["a", "b", "p"]
    assert [one.sitting.started_at for one in kept] == [NOON, DAYS_LATER, DAYS_LATER]
    assert kept[1].sitting == kept[2].sitting


def test_finishing_settles_what_is_pending_and_closes_for_good(
    records: Records, ann: Profile
) -> None:
    begun = records.begin_test(ann.id, asked("a", "b"), NOON)
    records.set_pending("a", pending())
    zoned = datetime.fromisoformat("2026-03-01T13:40:00+01:00")
    finished = records.finish_test(begun.id, zoned, reviews=[making(review(day=3))])
    assert finished.finished_at == LATER
    assert finished.finished_at is not None
    assert finished.finished_at.tzinfo is UTC
    given, never = finished.questions
    (answer,) = given.answers
    assert (answer.choice, answer.answered_at) == (Choice.RIDE, pending().given_at)
    assert answer.answered_at - answer.shown_at == timedelta(milliseconds=2500)
    assert (given.pending, never.answers, never.pending) == (None, (), None)
    assert records.open_test(ann.id) is None
    assert records.reviews(ann.id) == [review(day=3)]

    assert not records.set_pending("b", pending())
    assert records.finish_test(begun.id, DAYS_LATER, reviews=[making(review(day=9))]) == finished
    assert records.test(begun.id) == finished
    assert records.reviews(ann.id) == [review(day=3)]


def test_answers_go_on_from_the_cards_that_are_kept_by_then(records: Records, ann: Profile) -> None:
    """Also from one that the answer before has changed, of the same test."""
    begun = records.begin_test(ann.id, asked("a"), NOON)
    keep_reviews(records, ann, review(day=5), review("1 trips", day=7))

    def a_day_later(kept: StoredReview | None) -> StoredReview:
        return review(day=1 if kept is None else kept.due.day + 1)

    once = ReviewChange("1 low pair", "ride", a_day_later)
    records.finish_test(begun.id, LATER, reviews=[once, once, replace(once, side="pull")])
    assert [(one.situation, one.side, one.due.day) for one in records.reviews(ann.id)] == [
        ("1 low pair", "pull", 1),
        ("1 low pair", "ride", 7),
        ("1 trips", "ride", 7),
    ]


def test_a_test_given_up_leaves_what_was_answered_in_it(records: Records, ann: Profile) -> None:
    questions = asked("a", "b", "c")
    begun = records.begin_test(ann.id, questions, NOON)
    answer = answered(questions[0])
    records.record_answer(answer)
    records.set_pending("b", pending())
    records.drop_test(begun.id)
    assert records.tests(ann.id) == []
    assert records.test(begun.id) is None
    assert [one.answer for one in records.answers(ann.id)] == [answer]
    assert [question.id for question in records.questions(ann.id)] == ["a"]
    records.drop_test(begun.id)
    with pytest.raises(UnknownTestError, match=f"no test {begun.id}"):
        records.finish_test(begun.id, LATER)


def test_a_finished_test_cannot_be_given_up(records: Records, ann: Profile) -> None:
    begun = records.begin_test(ann.id, asked("a"), NOON)
    finished = records.finish_test(begun.id, LATER)
    records.drop_test(begun.id)
    assert records.tests(ann.id) == [finished]


def test_practice_does_not_take_up_a_question_of_a_test(records: Records, ann: Profile) -> None:
    records.record_question(ann.id, dealt("p"))
    records.begin_test(ann.id, asked("a", "b"), LATER)
    latest = records.latest_question(ann.id, {Mode.CHOSEN, Mode.NATURAL})
    assert latest is not None
    assert latest.id == "p"
    assert records.latest_question(ann.id, [Mode.TABLE]) is None
    assert records.latest_question(ann.id, []) is None
