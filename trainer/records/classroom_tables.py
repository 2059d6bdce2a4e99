"""The tables of the classroom: teachers, classes, sets, and the lessons where they meet.

A learner is a profile that belongs to a class. What is answered in a lesson is a question of that
profile like any other; `lesson_answers` says which item of which lesson it was.
"""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction

from sqlalchemy import ForeignKey, Index, SmallInteger, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from strategy_tables.cards import Card
from strategy_tables.situations import Decision
from strategy_tables.values import Choice
from trainer.lesson import LessonKind, Stage
from trainer.records.tables import NEVER_REUSED, Base, index_where

__all__ = [
    "Base",
    "ClassRow",
    "ClassTeacherRow",
    "InvitationRow",
    "LearnerRow",
    "LessonAnswerRow",
    "LessonRow",
    "LessonSeatRow",
    "SetItemRow",
    "SetRow",
    "TeacherRow",
]


class TeacherRow(Base):
    """Who teaches; a new `version` ends every session that was signed in before."""

    __tablename__ = "teachers"
    __table_args__ = NEVER_REUSED

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    name_key: Mapped[str] = mapped_column(unique=True)
    password_hash: Mapped[str]
    version: Mapped[int]
    created_at: Mapped[datetime]


class InvitationRow(Base):
    """A token that makes one teacher; those made by nobody are the terminal's, for the first."""

    __tablename__ = "invitations"

    token_hash: Mapped[str] = mapped_column(primary_key=True)
    made_by: Mapped[int | None] = mapped_column(ForeignKey("teachers.id", ondelete="CASCADE"))
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class ClassRow(Base):
    """A class of learners."""

    __tablename__ = "classes"
    __table_args__ = NEVER_REUSED

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    created_at: Mapped[datetime]


class ClassTeacherRow(Base):
    """Whose class it is."""

    __tablename__ = "class_teachers"

    class_id: Mapped[int] = mapped_column(
        ForeignKey("classes.id", ondelete="CASCADE"), primary_key=True
    )
    teacher_id: Mapped[int] = mapped_column(
        ForeignKey("teachers.id", ondelete="CASCADE"), primary_key=True, index=True
    )


class LearnerRow(Base):
    """A profile in a class.

    `name`, and `roster_id`, what a school's gradebook calls him, come from a roster; `removed_at`
    says that he was sent out and did not come back.
    """

    __tablename__ = "learners"
    __table_args__ = (UniqueConstraint("class_id", "alias"), NEVER_REUSED)

    id: Mapped[int] = mapped_column(primary_key=True)
    class_id: Mapped[int] = mapped_column(ForeignKey("classes.id", ondelete="CASCADE"))
    profile_id: Mapped[int] = mapped_column(
        ForeignKey("profiles.id", ondelete="CASCADE"), unique=True
    )
    alias: Mapped[str]
    name: Mapped[str | None]
    roster_id: Mapped[str | None]
    key_hash: Mapped[str] = mapped_column(unique=True)
    version: Mapped[int]
    joined_at: Mapped[datetime]
    removed_at: Mapped[datetime | None]


class SetRow(Base):
    """A set of items; `blueprint` is JSON of what it was composed by, if it was."""

    __tablename__ = "sets"
    __table_args__ = NEVER_REUSED

    id: Mapped[int] = mapped_column(primary_key=True)
    teacher_id: Mapped[int] = mapped_column(
        ForeignKey("teachers.id", ondelete="CASCADE"), index=True
    )
    name: Mapped[str]
    blueprint: Mapped[str | None]
    created_at: Mapped[datetime]


class SetItemRow(Base):
    """One item of a set, which never changes; `hands` are those of the seats."""

    __tablename__ = "set_items"
    __table_args__ = (UniqueConstraint("set_id", "place"), NEVER_REUSED)

    id: Mapped[int] = mapped_column(primary_key=True)
    set_id: Mapped[int] = mapped_column(ForeignKey("sets.id", ondelete="CASCADE"))
    place: Mapped[int] = mapped_column(SmallInteger)
    hands: Mapped[tuple[tuple[Card, ...], ...]]
    community: Mapped[tuple[Card, ...]]
    decision: Mapped[Decision]
    given: Mapped[Choice | None]
    rules_hash: Mapped[str] = mapped_column(ForeignKey("rules.hash"), index=True)
    stake: Mapped[Fraction]
    currency: Mapped[str]


class LessonRow(Base):
    """A set given to a class.

    While it is open its code is unique; `place` and `stage` are where it stands, since `staged_at`.
    """

    __tablename__ = "lessons"
    __table_args__ = (
        index_where("closed_at IS NULL", "uq_lessons_code_open", "code", unique=True),
        NEVER_REUSED,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    class_id: Mapped[int] = mapped_column(ForeignKey("classes.id", ondelete="CASCADE"), index=True)
    set_id: Mapped[int] = mapped_column(ForeignKey("sets.id"), index=True)
    kind: Mapped[LessonKind]
    code: Mapped[str]
    options: Mapped[str]
    place: Mapped[int] = mapped_column(SmallInteger)
    stage: Mapped[Stage]
    staged_at: Mapped[datetime]
    locked: Mapped[bool]
    opened_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]


class LessonSeatRow(Base):
    """A learner's seat in a lesson; who was sent out has left it, and another may take it."""

    __tablename__ = "lesson_seats"
    __table_args__ = (
        index_where("left_at IS NULL", "uq_lesson_seats_taken", "lesson_id", "seat", unique=True),
    )

    lesson_id: Mapped[int] = mapped_column(
        ForeignKey("lessons.id", ondelete="CASCADE"), primary_key=True
    )
    learner_id: Mapped[int] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    seat: Mapped[int] = mapped_column(SmallInteger)
    joined_at: Mapped[datetime]
    left_at: Mapped[datetime | None]


class LessonAnswerRow(Base):
    """An item as it was put to a learner; the answer, if there is one, is that of the question.

    `hand` says whose three cards of the item they were: 1, but at a table the learner's seat then.
    """

    __tablename__ = "lesson_answers"
    __table_args__ = (Index(None, "learner_id", "lesson_id"),)

    lesson_id: Mapped[int] = mapped_column(
        ForeignKey("lessons.id", ondelete="CASCADE"), primary_key=True
    )
    item_id: Mapped[int] = mapped_column(
        ForeignKey("set_items.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    learner_id: Mapped[int] = mapped_column(
        ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True
    )
    attempt: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    question_id: Mapped[str] = mapped_column(
        ForeignKey("questions.id", ondelete="CASCADE"), unique=True
    )
    hand: Mapped[int] = mapped_column(SmallInteger)
