"""A sitting goes on while less than half an hour passes."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from tests.records.examples import NOON, answered, dealt
from trainer.records import SITTING_GAP, Profile, Records, Sitting

if TYPE_CHECKING:
    from datetime import datetime

MINUTE = timedelta(minutes=1)
INSTANT = timedelta(microseconds=1)


def practise(records: Records, profile: Profile, at: datetime) -> None:
    """Deal a hand, and answer it five seconds later."""
    question = dealt(f"{profile.id} {at}", at)
    records.record_question(profile.id, question)
    records.record_answer(answered(question))


def starts(records: Records, profile: Profile) -> list[datetime]:
    """When the sitting of each answer began."""
    return [one.sitting.started_at for one in records.answers(profile.id)]


@pytest.mark.parametrize(
    ("pause", "sittings"),
    [
        pytest.param(MINUTE, 1, id="at once"),
        pytest.param(SITTING_GAP - INSTANT, 1, id="just in time"),
        pytest.param(SITTING_GAP, 2, id="half an hour"),
        pytest.param(timedelta(days=1), 2, id="the next day"),
    ],
)
def test_a_pause_ends_a_sitting(
    records: Records, ann: Profile, pause: timedelta, sittings: int
) -> None:
    practise(records, ann, NOON)
    practise(records, ann, NOON + timedelta(seconds=5) + pause)
    assert len(set(starts(records, ann))) == sittings


def test_a_long_sitting_is_one(records: Records, ann: Profile) -> None:
    for number in range(10):
        practise(records, ann, NOON + 20 * number * MINUTE)
    assert set(starts(records, ann)) == {NOON}


def test_dealing_answering_and_turning_all_keep_it_going(records: Records, ann: Profile) -> None:
    question = dealt("q")
    records.record_question(ann.id, question)
    records.record_answer(answered(question, after=29 * 60))
    records.record_turn("q", NOON + 58 * MINUTE)
    practise(records, ann, NOON + 87 * MINUTE)
    assert set(starts(records, ann)) == {NOON}


def test_yesterdays_open_hand_answered_today_counts_today(records: Records, ann: Profile) -> None:
    practise(records, ann, NOON)
    question = dealt("left open", NOON + MINUTE)
    records.record_question(ann.id, question)
    records.record_answer(answered(question, after=86_400))
    practise(records, ann, NOON + timedelta(days=1, minutes=5))
    today = question.dealt_at + timedelta(days=1)
    assert starts(records, ann) == [NOON, today, today]


def test_each_profile_sits_alone(records: Records, ann: Profile) -> None:
    bob = records.add_profile("Bob", NOON)
    practise(records, ann, NOON)
    practise(records, bob, NOON + MINUTE)
    assert starts(records, ann) + starts(records, bob) == [NOON, NOON + MINUTE]


def test_the_current_sitting_is_the_one_an_answer_would_join(
    records: Records, ann: Profile
) -> None:
    assert records.current_sitting(ann.id, NOON) is None
    practise(records, ann, NOON)
    last = NOON + timedelta(seconds=5)
    current = records.current_sitting(ann.id, last + SITTING_GAP - INSTANT)
    assert current is not None
    assert current == Sitting(current.id, NOON)
    assert records.current_sitting(ann.id, last + SITTING_GAP) is None
    practise(records, ann, NOON + timedelta(days=1))
    assert len(records.answers(ann.id)) == 2
    assert len(records.answers(ann.id, sitting=current.id)) == 1


def test_a_clock_put_right_hides_nothing(records: Records, ann: Profile) -> None:
    """The clock was a year ahead: what comes after is still the latest, and sits together."""
    practise(records, ann, NOON + timedelta(days=365))
    practise(records, ann, NOON)
    practise(records, ann, NOON + MINUTE)
    latest = records.latest_question(ann.id)
    assert latest is not None
    assert latest.dealt_at == NOON + MINUTE
    assert starts(records, ann) == [NOON + timedelta(days=365), NOON, NOON]
