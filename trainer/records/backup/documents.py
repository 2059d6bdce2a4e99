"""A profile as JSON: each kind of thing is written and read in functions that stand together.

Fields that are null are left out.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from trainer.coach.review_cards import ReviewCard
from trainer.errors import BackupError, ProfileNameError, RulesError
from trainer.records.backup.copies import (
    ProfileCopy,
    SeatCopy,
    SittingCopy,
    TestCopy,
)
from trainer.records.backup.question_documents import (
    read_question,
    without_nulls,
    write_question,
)
from trainer.records.payments import StoredPayment
from trainer.records.profiles import read_name
from trainer.records.reviews import StoredReview
from trainer.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.records.backup.fields import Fields

__all__ = ["read_profile", "write_profile"]

_MOST: Final = 2_000_000
"""Questions, or anything else, that a profile may have; the size of a file limits it before."""

_LONG = 20_000
"""Characters that a document of the screens has at most."""

_RULES_LONG = 2_000
_KIND = re.compile(r"[a-z_ ]+")


def write_profile(profile: ProfileCopy) -> dict[str, Any]:
    """The profile as an object of JSON."""
    rules = {one.question.rules: None for one in profile.questions}
    rules |= {one.rules: None for one in profile.payments}
    numbers = {one: number for number, one in enumerate(rules)}
    return {
        "name": profile.name,
        "settings": profile.settings,
        "created_at": profile.created_at.isoformat(),
        "last_used_at": profile.last_used_at.isoformat(),
        "rules": [one.document for one in rules],
        "sittings": [
            {"started_at": one.started_at.isoformat(), "active_at": one.active_at.isoformat()}
            for one in profile.sittings
        ],
        "tests": [_write_test(one) for one in profile.tests],
        "seats": [_write_seat(one) for one in profile.seats],
        "questions": [write_question(one, numbers) for one in profile.questions],
        "reviews": [_write_review(one) for one in profile.reviews],
        "payments": [_write_payment(one, numbers) for one in profile.payments],
    }


def read_profile(fields: Fields) -> ProfileCopy:
    """The profile in an object of JSON.

    Raises:
        BackupError: a value in it cannot be.
    """
    name = fields.text("name")
    try:
        if read_name(name) != name:
            fields.refuse("name", name, "it is trimmed and composed")
    except ProfileNameError as error:
        fields.refuse("name", name, str(error))
    rules = [_read_rules(fields, text) for text in fields.texts("rules", _MOST, _RULES_LONG)]
    sittings = tuple(map(_read_sitting, fields.objects("sittings", "sitting", _MOST)))
    tests = tuple(map(_read_test, fields.objects("tests", "test", _MOST)))
    seats = tuple(map(_read_seat, fields.objects("seats", "seat", _MOST)))
    questions = tuple(
        read_question(one, rules, sittings, tests, seats)
        for one in fields.objects("questions", "question", _MOST)
    )
    profile = ProfileCopy(
        name=name,
        settings=_read_settings(fields),
        created_at=fields.moment("created_at"),
        last_used_at=fields.moment("last_used_at"),
        sittings=sittings,
        tests=tests,
        seats=seats,
        questions=questions,
        reviews=tuple(map(_read_review, fields.objects("reviews", "review", _MOST))),
        payments=tuple(
            _read_payment(one, rules) for one in fields.objects("payments", "payment", _MOST)
        ),
    )
    fields.end()
    _refuse_contradictions(profile, fields.where)
    return profile


def _refuse_contradictions(profile: ProfileCopy, where: str) -> None:
    """Let pass only what a database would take together."""
    test_places = [one.test for one in profile.questions if one.test is not None]
    once: dict[str, list[object]] = {
        "question": [one.question.id for one in profile.questions],
        "payment": [one.id for one in profile.payments],
        "review card": [(one.situation, one.side) for one in profile.reviews],
        "place in a test": [*test_places],
        "open test": [None for one in profile.tests if one.finished_at is None],
        "taken seat": [None for one in profile.seats if one.ended_at is None],
    }
    for what, keys in once.items():
        if len(set(keys)) != len(keys):
            message = f"{where} has one {what} twice"
            raise BackupError(message)
    if {number for number, _ in test_places} != set(range(len(profile.tests))):
        message = f"{where} has a test without a question"
        raise BackupError(message)


def _read_settings(fields: Fields) -> str:
    """The document as it is: the screens take from it what they can, and never trip over it."""
    text = fields.text("settings", _LONG)
    try:
        settings = json.loads(text)
    except (ValueError, RecursionError):
        settings = None
    if not isinstance(settings, dict):
        fields.refuse("settings", text, "it is the text of a JSON object")
    return text


def _read_rules(fields: Fields, text: str) -> Rules:
    try:
        rules = Rules.from_outside(text)
    except RulesError as error:
        message = f"in {fields.where}, {error}"
        raise BackupError(message) from error
    if rules.document != text:
        fields.refuse("rules", text, "no trainer wrote such")
    return rules


def _read_sitting(fields: Fields) -> SittingCopy:
    sitting = SittingCopy(fields.moment("started_at"), fields.moment("active_at"))
    fields.end()
    return sitting


def _write_test(test: TestCopy) -> dict[str, Any]:
    return without_nulls(
        started_at=test.started_at.isoformat(),
        finished_at=test.finished_at and test.finished_at.isoformat(),
    )


def _read_test(fields: Fields) -> TestCopy:
    test = TestCopy(fields.moment("started_at"), fields.moment_or_none("finished_at"))
    fields.end()
    return test


def _write_seat(seat: SeatCopy) -> dict[str, Any]:
    return without_nulls(
        bankroll=str(seat.bankroll),
        currency=seat.currency,
        started_at=seat.started_at.isoformat(),
        ended_at=seat.ended_at and seat.ended_at.isoformat(),
    )


def _read_seat(fields: Fields) -> SeatCopy:
    seat = SeatCopy(
        fields.exact("bankroll", 0),
        fields.currency(),
        fields.moment("started_at"),
        fields.moment_or_none("ended_at"),
    )
    fields.end()
    return seat


def _write_review(review: StoredReview) -> dict[str, Any]:
    return {
        "situation": review.situation,
        "side": review.side,
        "due": review.due.isoformat(),
        "state": review.state,
    }


def _read_review(fields: Fields) -> StoredReview:
    review = StoredReview(
        situation=fields.text("situation"),
        side=fields.text("side"),
        state=fields.text("state", _LONG),
        due=fields.day("due"),
    )
    fields.end()
    try:
        card = ReviewCard.from_state(review.state)
    except ValueError as error:
        message = f"in {fields.where}, {error}"
        raise BackupError(message) from error
    said = (review.situation, review.side, review.due)
    if said != (card.situation.id, card.side.value, card.due):
        fields.refuse("state", review.state, "it says the same as the fields beside it")
    return review


def _write_payment(payment: StoredPayment, rules: dict[Rules, int]) -> dict[str, Any]:
    return without_nulls(
        id=payment.id,
        rules=rules[payment.rules],
        document=payment.document,
        seat=payment.seat,
        named=payment.named,
        right_name=payment.right_name,
        amount=str(payment.amount),
        right_amount=str(payment.right_amount),
        with_stake=payment.with_stake,
        milliseconds=payment.milliseconds,
        at=payment.at.isoformat(),
    )


def _read_payment(fields: Fields, rules: Sequence[Rules]) -> StoredPayment:
    payment = StoredPayment(
        id=fields.text("id", least=1),
        rules=rules[fields.place("rules", rules)],
        document=fields.text("document", _LONG),
        seat=fields.whole("seat", 1, 7),
        named=fields.text("named", least=1),
        right_name=fields.text("right_name", least=1),
        amount=fields.exact("amount"),
        right_amount=fields.exact("right_amount"),
        with_stake=fields.flag("with_stake"),
        milliseconds=fields.milliseconds("milliseconds"),
        at=fields.moment("at"),
    )
    fields.end()
    for name, kind in (("named", payment.named), ("right_name", payment.right_name)):
        if not _KIND.fullmatch(kind):
            fields.refuse(name, kind, "a hand is named in small letters, such as 'full_house'")
    return payment
