"""The tables as they are now. Rows stay in this room; `migrations` brings older files up to them.

A profile has sittings, a sitting questions and decisions; what belongs to something goes with it.
Beside them a profile has review cards, tests, seats and payments. Questions of a test or a seat
belong to their sitting and outlive the test or the seat. The tables of the classroom are next door,
in `classroom_tables`.
"""

from __future__ import annotations

from datetime import date, datetime
from fractions import Fraction
from typing import cast

from sqlalchemy import BigInteger, ForeignKey, Index, MetaData, SmallInteger, Table, Text, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from strategy_tables.cards import Card
from strategy_tables.situations import Decision
from strategy_tables.values import Choice
from trainer.history import Certainty, Mode
from trainer.lesson import LessonKind, Stage
from trainer.records.columns import (
    EnumNumber,
    UtcTime,
    cards_text,
    day_text,
    enum_text,
    fraction_text,
    hands_text,
)

__all__ = [
    "NEVER_REUSED",
    "Base",
    "DecisionRow",
    "PaymentRow",
    "ProfileRow",
    "QuestionRow",
    "ReviewRow",
    "RulesRow",
    "SeatRow",
    "SittingRow",
    "TestRow",
    "index_where",
    "table_of",
]


class Base(DeclarativeBase):
    """All tables. Constraints have names, or SQLite could not be migrated."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {  # noqa: RUF012 - SQLAlchemy's own way to say it
        date: day_text(),
        datetime: UtcTime(),
        str: Text(),
        Fraction: fraction_text(),
        tuple[Card, ...]: cards_text(),
        tuple[tuple[Card, ...], ...]: hands_text(),
        Choice: enum_text(Choice),
        Mode: enum_text(Mode),
        LessonKind: enum_text(LessonKind),
        Stage: enum_text(Stage),
        Decision: EnumNumber(Decision),
        Certainty: EnumNumber(Certainty),
    }


# Else SQLite gives the id of a deleted profile to the next one, and a page that is still open
# somewhere would write into it.
NEVER_REUSED = {"sqlite_autoincrement": True}


def table_of(rows: type[Base]) -> Table:
    """The table of these rows: a statement about it is for rows that no object stands for."""
    return cast("Table", rows.__table__)


def index_where(condition: str, name: str | None, *columns: str, unique: bool = False) -> Index:
    """An index of some rows only, on either database."""
    some = text(condition)
    return Index(name, *columns, unique=unique, sqlite_where=some, postgresql_where=some)


class ProfileRow(Base):
    """A learner. `name_key` is what no two names may share; `settings` is JSON of the screens."""

    __tablename__ = "profiles"
    __table_args__ = NEVER_REUSED

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    name_key: Mapped[str] = mapped_column(unique=True)
    settings: Mapped[str]
    created_at: Mapped[datetime]
    last_used_at: Mapped[datetime]


class SittingRow(Base):
    """A stretch of practice; `active_at` is when something last happened in it."""

    __tablename__ = "sittings"
    # By id, which grows, and not by time: a clock that is put right hides no latest sitting.
    __table_args__ = (Index(None, "profile_id", "id"), NEVER_REUSED)

    id: Mapped[int] = mapped_column(primary_key=True)
    profile_id: Mapped[int] = mapped_column(ForeignKey("profiles.id", ondelete="CASCADE"))
    started_at: Mapped[datetime]
    active_at: Mapped[datetime]


class RulesRow(Base):
    """Rules under the SHA-256 of their document; shared by all who use them."""

    __tablename__ = "rules"

    hash: Mapped[str] = mapped_column(primary_key=True)
    document: Mapped[str]


class TestRow(Base):
    """A test: its questions point to it. A profile has one open at most."""

    __tablename__ = "tests"
    __table_args__ = (
        index_where("finished_at IS NULL", "uq_tests_open", "profile_id", unique=True),
        NEVER_REUSED,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    profile_id: Mapped[int] = mapped_column(
        ForeignKey("profiles.id", ondelete="CASCADE"), index=True
    )
    started_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]


class SeatRow(Base):
    """A seat taken at the table, with the bankroll brought; a profile has one at most."""

    __tablename__ = "seats"
    __table_args__ = (
        index_where("ended_at IS NULL", "uq_seats_taken", "profile_id", unique=True),
        NEVER_REUSED,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    profile_id: Mapped[int] = mapped_column(
        ForeignKey("profiles.id", ondelete="CASCADE"), index=True
    )
    bankroll: Mapped[Fraction]
    currency: Mapped[str]
    started_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]


class QuestionRow(Base):
    """A dealt hand as it was asked; `sitting_id` is the sitting it was dealt in.

    `pending_…` is the answer that may still be changed, as long as there is one; `test_place` is
    the question's place in its test, from 0.
    """

    __tablename__ = "questions"
    __table_args__ = (
        # With the mode, so that the latest question of a rare mode is found in the index.
        Index(None, "sitting_id", "dealt_at", "mode"),
        index_where("test_id IS NOT NULL", None, "test_id", "test_place"),
        index_where("table_id IS NOT NULL", None, "table_id"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    sitting_id: Mapped[int] = mapped_column(ForeignKey("sittings.id", ondelete="CASCADE"))
    rules_hash: Mapped[str] = mapped_column(ForeignKey("rules.hash"), index=True)
    mode: Mapped[Mode]
    stake: Mapped[Fraction]
    currency: Mapped[str]
    hand: Mapped[tuple[Card, ...]]
    community: Mapped[tuple[Card, ...]]
    given: Mapped[Choice | None]
    dealt_at: Mapped[datetime]
    turned_at: Mapped[datetime | None]
    reason: Mapped[str | None]
    bonus_stake: Mapped[Fraction] = mapped_column(server_default="0")
    pending_choice: Mapped[Choice | None]
    pending_certainty: Mapped[Certainty | None]
    pending_at: Mapped[datetime | None]
    pending_thinking: Mapped[int | None] = mapped_column(BigInteger)
    test_id: Mapped[int | None] = mapped_column(ForeignKey("tests.id", ondelete="SET NULL"))
    test_place: Mapped[int | None] = mapped_column(SmallInteger)
    table_id: Mapped[int | None] = mapped_column(ForeignKey("seats.id", ondelete="SET NULL"))


class DecisionRow(Base):
    """One answer, whole: with its rules it can be graded again from this row alone.

    `sitting_id` is the sitting it was given in, which may be later than that of its question;
    `thinking` is in milliseconds. `mode` is the question's; `situation` and `alike` (which see in
    `trainer.records.alikes`) follow from the rest: a count of a long history has no time for it.
    """

    __tablename__ = "decisions"
    __table_args__ = (
        # Rows of one learner are scattered over the table: counts read these indices alone.
        Index(None, "sitting_id", "answered_at", "mode"),
        Index(None, "sitting_id", "alike", "thinking"),
    )

    question_id: Mapped[str] = mapped_column(
        ForeignKey("questions.id", ondelete="CASCADE"), primary_key=True
    )
    decision: Mapped[Decision] = mapped_column(primary_key=True)
    sitting_id: Mapped[int] = mapped_column(ForeignKey("sittings.id", ondelete="CASCADE"))
    rules_hash: Mapped[str] = mapped_column(ForeignKey("rules.hash"), index=True)
    stake: Mapped[Fraction]
    cards: Mapped[tuple[Card, ...]]
    bets_riding: Mapped[int] = mapped_column(SmallInteger)
    seen: Mapped[tuple[Card, ...]]
    choice: Mapped[Choice]
    certainty: Mapped[Certainty | None]
    shown_at: Mapped[datetime]
    answered_at: Mapped[datetime]
    thinking: Mapped[int | None] = mapped_column(BigInteger)
    mode: Mapped[Mode]
    situation: Mapped[str]
    alike: Mapped[int] = mapped_column(BigInteger)


class ReviewRow(Base):
    """What is remembered of a situation; `state` is the coach's, `due` a day of the learner's."""

    __tablename__ = "reviews"

    profile_id: Mapped[int] = mapped_column(
        ForeignKey("profiles.id", ondelete="CASCADE"), primary_key=True
    )
    situation: Mapped[str] = mapped_column(primary_key=True)
    side: Mapped[str] = mapped_column(primary_key=True)
    state: Mapped[str]
    due: Mapped[date]


class PaymentRow(Base):
    """One seat of a finished round, as the learner named and paid it, and as it is right."""

    __tablename__ = "payments"
    __table_args__ = (Index(None, "profile_id", "at"),)

    id: Mapped[str] = mapped_column(primary_key=True)
    profile_id: Mapped[int] = mapped_column(ForeignKey("profiles.id", ondelete="CASCADE"))
    rules_hash: Mapped[str] = mapped_column(ForeignKey("rules.hash"), index=True)
    document: Mapped[str]
    seat: Mapped[int] = mapped_column(SmallInteger)
    named: Mapped[str]
    right_name: Mapped[str]
    amount: Mapped[Fraction]
    right_amount: Mapped[Fraction]
    with_stake: Mapped[bool]
    milliseconds: Mapped[int | None] = mapped_column(BigInteger)
    at: Mapped[datetime]
