"""A profile with all it did, as values: what a backup holds.

What the database keeps by number is here by place in a list, because numbers differ from one
installation to the next; questions and payments keep their ids, which are unique everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime
    from fractions import Fraction

    from trainer.history import Question
    from trainer.records.payments import StoredPayment
    from trainer.records.reviews import StoredReview

__all__ = ["ProfileCopy", "QuestionCopy", "SeatCopy", "SittingCopy", "TestCopy"]


@dataclass(frozen=True, slots=True)
class SittingCopy:
    """From when, and until when something happened in it."""

    started_at: datetime
    active_at: datetime


@dataclass(frozen=True, slots=True)
class TestCopy:
    """A test; its questions say that they belong to it."""

    __test__ = False  # pytest collects what is called Test

    started_at: datetime
    finished_at: datetime | None


@dataclass(frozen=True, slots=True)
class SeatCopy:
    """A seat at the table; its questions say that they were dealt to it."""

    bankroll: Fraction
    currency: str
    started_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class QuestionCopy:
    """A question with its answers, and what it belongs to.

    Attributes:
        sitting: place of the sitting it was dealt in.
        answered_in: places of the sittings its answers were given in, one for each.
        test: place of the test it is asked in, and its own place there, from 0.
        seat: place of the seat it was dealt to.
    """

    question: Question
    sitting: int
    answered_in: tuple[int, ...]
    test: tuple[int, int] | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class ProfileCopy:
    """One learner; `settings` is the document of the screens."""

    name: str
    settings: str
    created_at: datetime
    last_used_at: datetime
    sittings: tuple[SittingCopy, ...] = ()
    tests: tuple[TestCopy, ...] = ()
    seats: tuple[SeatCopy, ...] = ()
    questions: tuple[QuestionCopy, ...] = ()
    reviews: tuple[StoredReview, ...] = ()
    payments: tuple[StoredPayment, ...] = ()
