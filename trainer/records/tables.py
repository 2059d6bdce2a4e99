"""The tables as they are now. Rows stay in this room; `migrations` brings older files up to them.

A profile has sittings, a sitting questions and decisions; what belongs to something goes with it.
"""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction

from sqlalchemy import BigInteger, ForeignKey, Index, MetaData, SmallInteger, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from strategy_tables.cards import Card
from strategy_tables.situations import Decision
from strategy_tables.values import Choice
from trainer.history import Certainty, Mode
from trainer.records.columns import EnumNumber, UtcTime, cards_text, enum_text, fraction_text

__all__ = ["Base", "DecisionRow", "ProfileRow", "QuestionRow", "RulesRow", "SittingRow"]


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
        datetime: UtcTime(),
        str: Text(),
        Fraction: fraction_text(),
        tuple[Card, ...]: cards_text(),
        Choice: enum_text(Choice),
        Mode: enum_text(Mode),
        Decision: EnumNumber(Decision),
        Certainty: EnumNumber(Certainty),
    }


# Else SQLite gives the id of a deleted profile to the next one, and a page that is still open
# somewhere would write into it.
_NEVER_REUSED = {"sqlite_autoincrement": True}


class ProfileRow(Base):
    """A learner. `name_key` is what no two names may share; `settings` is JSON of the screens."""

    __tablename__ = "profiles"
    __table_args__ = _NEVER_REUSED

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
    __table_args__ = (Index(None, "profile_id", "id"), _NEVER_REUSED)

    id: Mapped[int] = mapped_column(primary_key=True)
    profile_id: Mapped[int] = mapped_column(ForeignKey("profiles.id", ondelete="CASCADE"))
    started_at: Mapped[datetime]
    active_at: Mapped[datetime]


class RulesRow(Base):
    """Rules under the SHA-256 of their document; shared by all who use them."""

    __tablename__ = "rules"

    hash: Mapped[str] = mapped_column(primary_key=True)
    document: Mapped[str]


class QuestionRow(Base):
    """A dealt hand as it was asked; `sitting_id` is the sitting it was dealt in."""

    __tablename__ = "questions"
    __table_args__ = (Index(None, "sitting_id", "dealt_at"),)

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


class DecisionRow(Base):
    """One answer, whole: with its rules it can be graded again from this row alone.

    `sitting_id` is the sitting it was given in, which may be later than that of its question;
    `thinking` is in milliseconds.
    """

    __tablename__ = "decisions"
    __table_args__ = (Index(None, "sitting_id", "answered_at"),)

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
