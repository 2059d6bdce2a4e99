"""Learners whose records hold one of everything, and what there is to compare of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from sqlalchemy import select

from strategy_tables.cards import parse_cards
from strategy_tables.pay_tables import PRESETS
from strategy_tables.side_bets import STANDARD_BONUS
from strategy_tables.values import Choice
from tests.records.examples import NOON, answered, dealt, making, payment
from trainer.coach.reviews import after_answer
from trainer.history import Certainty, Mode, Pending
from trainer.records import StoredReview
from trainer.records.tables import Base
from trainer.rules import Rules

if TYPE_CHECKING:
    from trainer.history import Answer
    from trainer.records import Profile, Records

__all__ = ["LATER", "card_after", "live", "same", "table_rows", "whole_backup"]

LATER: Final = NOON + timedelta(days=400)


def whole_backup(records: Records) -> bytes:
    """Of every profile, in the order they were made."""
    return records.backup(sorted(one.id for one in records.profiles()))


_RULES = Rules(PRESETS["california-03"], Fraction(401, 3), STANDARD_BONUS)


def card_after(answer: Answer) -> StoredReview:
    """The review card that a first answer makes."""
    card = after_answer({}, answer, answer.answered_at.date(), median_thinking=None)
    return StoredReview(card.situation.id, card.side.value, card.state, card.due)


def live(records: Records, name: str = "Ann", at: float = 0) -> Profile:
    """A learner with one of everything, `at` so many seconds; ids begin with the name."""
    start = NOON + timedelta(seconds=at)
    who = records.add_profile(name, start)
    records.save_settings(who.id, f'{{"stake": "25", "of": "{name}’s"}}')
    plain = dealt(f"{name}-plain", start)
    records.record_question(who.id, plain)
    records.record_answer(answered(plain), review=making(card_after(answered(plain))))
    records.record_turn(plain.id, start + timedelta(seconds=9))
    linked = records.question(plain.id)
    assert linked is not None
    records.record_answer(
        replace(answered(linked, Choice.RIDE, 11), certainty=Certainty.SURE, thinking=None)
    )
    limited = replace(
        dealt(f"{name}-limited", start + timedelta(hours=2), Mode.CHOSEN, _RULES),
        given=Choice.RIDE,
        reason="line",
    )
    records.record_question(who.id, limited)
    records.record_answer(replace(answered(limited), seen=parse_cards("2h 3h")))
    seat = records.sit_down(who.id, Fraction(1001, 2), "€", start)
    hand = replace(
        dealt(f"{name}-table", start + timedelta(days=1), Mode.TABLE), bonus_stake=Fraction(5, 2)
    )
    records.record_question(who.id, hand, seat=seat.id)
    for number, day in enumerate((2, 3)):
        asked = [
            dealt(f"{name}-test-{number}-{place}", start + timedelta(days=day), Mode.TEST)
            for place in range(2)
        ]
        test = records.begin_test(who.id, asked, start + timedelta(days=day))
        given_at = start + timedelta(days=day, seconds=5)
        records.set_pending(asked[0].id, Pending(Choice.RIDE, Certainty.UNSURE, given_at, 4321))
        if number == 0:
            records.finish_test(test.id, given_at)
    records.record_payment(who.id, payment(f"{name}-paid", start, rules=_RULES))
    return who


def same(records: Records, who: Profile) -> tuple[object, ...]:
    """All that the records say of a profile, but for the numbers of one installation."""
    answers = records.answers(who.id)
    starts = [one.sitting.started_at for one in answers]
    return (
        records.settings(who.id),
        [one.answer for one in answers],
        starts,
        records.questions(who.id),
        records.reviews(who.id),
        [replace(test, id=0) for test in records.tests(who.id)],
        [replace(table, id=0) for table in records.seats(who.id)],
        [records.seat_questions(table.id) for table in records.seats(who.id)],
        records.payments(who.id),
        [(one.sitting.started_at, *one[1:]) for one in records.decision_counts(who.id)],
        records.answer_times(who.id),
    )


def table_rows(records: Records) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table."""
    with records._session() as session:
        return {
            table.name: sorted(map(tuple, session.execute(select(table))), key=repr)
            for table in Base.metadata.tables.values()
        }
