"""A learner sits at one table at a time, and its hands can be read back in order."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from tests.records.examples import NOON, answered, dealt
from trainer.errors import UnknownTableError
from trainer.history import Mode

if TYPE_CHECKING:
    from trainer.records import Profile, Records

LATER = NOON + timedelta(minutes=5)


def test_one_seat_at_a_time(records: Records, ann: Profile) -> None:
    bob = records.add_profile("Bob", NOON)
    assert records.current_seat(ann.id) is None
    first = records.sit_down(ann.id, Fraction("1000/3"), "€", NOON)
    assert (first.bankroll, first.currency) == (Fraction("1000/3"), "€")
    assert (first.started_at, first.ended_at) == (NOON, None)
    assert records.current_seat(ann.id) == first
    his = records.sit_down(bob.id, Fraction(50), "$", NOON)

    assert records.sit_down(ann.id, Fraction(200), "$", LATER) == first
    assert records.seats(ann.id) == [first]
    left = records.stand_up(first.id, LATER)
    second = records.sit_down(ann.id, Fraction(200), "$", LATER)
    assert records.current_seat(ann.id) == second
    assert records.seats(ann.id) == [left, second]
    assert records.current_seat(bob.id) == his


def test_standing_up_happens_once(records: Records, ann: Profile) -> None:
    seat = records.sit_down(ann.id, Fraction(100), "$", NOON)
    left = records.stand_up(seat.id, LATER)
    assert left == replace(seat, ended_at=LATER)
    assert records.stand_up(seat.id, LATER + timedelta(hours=1)) == left
    assert records.current_seat(ann.id) is None
    with pytest.raises(UnknownTableError, match="no seat 99"):
        records.stand_up(99, LATER)


def test_the_hands_of_a_seat_are_read_in_order(records: Records, ann: Profile) -> None:
    seat = records.sit_down(ann.id, Fraction(100), "$", NOON)
    questions = [
        replace(dealt(name, NOON + timedelta(hours=hour), Mode.TABLE), bonus_stake=Fraction(hour))
        for hour, name in enumerate(("z", "b", "a"))
    ]
    for question in questions:
        assert records.record_question(ann.id, question, seat=seat.id)
        assert not records.record_question(ann.id, question, seat=seat.id)
    records.record_question(ann.id, dealt("elsewhere", mode=Mode.TABLE))
    answer = answered(questions[1])
    records.record_answer(answer)
    questions[1] = replace(questions[1], answers=(answer,))
    assert records.seat_questions(seat.id) == questions
    assert records.seat_questions(99) == []


def test_a_hand_is_dealt_to_ones_own_seat(records: Records, ann: Profile) -> None:
    bob = records.add_profile("Bob", NOON)
    his = records.sit_down(bob.id, Fraction(100), "$", NOON)
    for table in (his.id, 99):
        with pytest.raises(UnknownTableError, match=f"no seat {table}"):
            records.record_question(ann.id, dealt("q"), seat=table)
    assert records.question("q") is None
