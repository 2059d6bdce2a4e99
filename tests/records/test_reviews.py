"""A review card is kept with the answer that changed it, or not at all."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from strategy_tables.values import Choice
from tests.records.examples import NOON, answered, dealt, keep_reviews, making, review
from trainer.coach.review_cards import ReviewCard
from trainer.coach.reviews import after_answer
from trainer.history import Mode
from trainer.records import Records, StoredReview

if TYPE_CHECKING:
    from tests.records.databases import Database
    from trainer.records import Profile


def test_a_card_replaces_the_one_of_its_situation_and_side(records: Records, ann: Profile) -> None:
    bob = records.add_profile("Bob", NOON)
    ride, pull, other = review(), review(side="pull"), review("2 low pair")
    keep_reviews(records, bob, review(day=9))
    keep_reviews(records, ann, other, ride)
    keep_reviews(records, ann, pull)
    assert records.reviews(ann.id) == [pull, ride, other]
    later = replace(ride, state="{}", due=ride.due.replace(year=2027))
    keep_reviews(records, ann, later)
    assert records.reviews(ann.id) == [pull, later, other]
    assert records.reviews(bob.id) == [review(day=9)]


def test_only_the_answer_that_stands_changes_its_card(records: Records, ann: Profile) -> None:
    question = dealt("q")
    records.record_question(ann.id, question)
    first = answered(question)
    assert records.record_answer(first, review=making(review(day=3)))
    assert records.reviews(ann.id) == [review(day=3)]
    again = replace(first, choice=Choice.RIDE)
    assert not records.record_answer(again, review=making(review(day=9)))
    assert records.reviews(ann.id) == [review(day=3)]


def test_an_answer_without_a_card_leaves_the_cards(records: Records, ann: Profile) -> None:
    keep_reviews(records, ann, review())
    records.record_question(ann.id, dealt("q"))
    records.record_answer(answered(dealt("q")))
    assert records.reviews(ann.id) == [review()]


def test_a_card_of_the_coach_survives_a_restart(database: Database) -> None:
    records = database.open()
    ann = records.add_profile("Ann", NOON)
    question = dealt("q", mode=Mode.CHOSEN)
    records.record_question(ann.id, question)
    answer = answered(question)
    card = after_answer({}, answer, NOON.date(), median_thinking=None)
    stored = StoredReview(card.situation.id, card.side.value, card.state, card.due)
    records.record_answer(answer, review=making(stored))
    records.close()
    records = database.open()
    assert [ReviewCard.from_state(one.state) for one in records.reviews(ann.id)] == [card]
    assert records.reviews(ann.id) == [stored]
    records.close()
