"""The classroom: teachers, classes with their learners, sets, lessons. What was there stays."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    _make_teachers()
    _make_classes()
    _make_sets()
    _make_lessons()


def _make_teachers() -> None:
    op.create_table(
        "teachers",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("password_hash", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_teachers"),
        sa.UniqueConstraint("name_key", name="uq_teachers_name_key"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "invitations",
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("made_by", sa.Integer, nullable=True),
        sa.Column("expires_at", _TIME, nullable=False),
        sa.Column("used_at", _TIME, nullable=True),
        _belongs("invitations", "made_by", "teachers"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_invitations"),
    )


def _make_classes() -> None:
    op.create_table(
        "classes",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_classes"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "class_teachers",
        sa.Column("class_id", sa.Integer, nullable=False),
        sa.Column("teacher_id", sa.Integer, nullable=False),
        _belongs("class_teachers", "class_id", "classes"),
        _belongs("class_teachers", "teacher_id", "teachers"),
        sa.PrimaryKeyConstraint("class_id", "teacher_id", name="pk_class_teachers"),
    )
    op.create_index("ix_class_teachers_teacher_id", "class_teachers", ["teacher_id"])
    op.create_table(
        "learners",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("class_id", sa.Integer, nullable=False),
        sa.Column("profile_id", sa.Integer, nullable=False),
        sa.Column("alias", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=True),
        sa.Column("roster_id", sa.Text, nullable=True),
        sa.Column("key_hash", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("joined_at", _TIME, nullable=False),
        sa.Column("removed_at", _TIME, nullable=True),
        _belongs("learners", "class_id", "classes"),
        _belongs("learners", "profile_id", "profiles"),
        sa.PrimaryKeyConstraint("id", name="pk_learners"),
        sa.UniqueConstraint("class_id", "alias", name="uq_learners_class_id_alias"),
        sa.UniqueConstraint("profile_id", name="uq_learners_profile_id"),
        sa.UniqueConstraint("key_hash", name="uq_learners_key_hash"),
        sqlite_autoincrement=True,
    )


def _make_sets() -> None:
    op.create_table(
        "sets",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("teacher_id", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("blueprint", sa.Text, nullable=True),
        sa.Column("created_at", _TIME, nullable=False),
        _belongs("sets", "teacher_id", "teachers"),
        sa.PrimaryKeyConstraint("id", name="pk_sets"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_sets_teacher_id", "sets", ["teacher_id"])
    op.create_table(
        "set_items",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("set_id", sa.Integer, nullable=False),
        sa.Column("place", sa.SmallInteger, nullable=False),
        sa.Column("hands", sa.Text, nullable=False),
        sa.Column("community", sa.Text, nullable=False),
        sa.Column("decision", sa.SmallInteger, nullable=False),
        sa.Column("given", sa.Text, nullable=True),
        sa.Column("rules_hash", sa.Text, nullable=False),
        sa.Column("stake", sa.Text, nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        _belongs("set_items", "set_id", "sets"),
        sa.ForeignKeyConstraint(
            ["rules_hash"], ["rules.hash"], name="fk_set_items_rules_hash_rules"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_set_items"),
        sa.UniqueConstraint("set_id", "place", name="uq_set_items_set_id_place"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_set_items_rules_hash", "set_items", ["rules_hash"])


def _make_lessons() -> None:
    op.create_table(
        "lessons",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("class_id", sa.Integer, nullable=False),
        sa.Column("set_id", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("place", sa.SmallInteger, nullable=False),
        sa.Column("stage", sa.Text, nullable=False),
        sa.Column("staged_at", _TIME, nullable=False),
        sa.Column("locked", sa.Boolean, nullable=False),
        sa.Column("opened_at", _TIME, nullable=False),
        sa.Column("closed_at", _TIME, nullable=True),
        _belongs("lessons", "class_id", "classes"),
        sa.ForeignKeyConstraint(["set_id"], ["sets.id"], name="fk_lessons_set_id_sets"),
        sa.PrimaryKeyConstraint("id", name="pk_lessons"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_lessons_class_id", "lessons", ["class_id"])
    op.create_index("ix_lessons_set_id", "lessons", ["set_id"])
    _unique_where("closed_at IS NULL", "uq_lessons_code_open", "lessons", "code")
    op.create_table(
        "lesson_seats",
        sa.Column("lesson_id", sa.Integer, nullable=False),
        sa.Column("learner_id", sa.Integer, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("joined_at", _TIME, nullable=False),
        sa.Column("left_at", _TIME, nullable=True),
        _belongs("lesson_seats", "lesson_id", "lessons"),
        _belongs("lesson_seats", "learner_id", "learners"),
        sa.PrimaryKeyConstraint("lesson_id", "learner_id", name="pk_lesson_seats"),
    )
    op.create_index("ix_lesson_seats_learner_id", "lesson_seats", ["learner_id"])
    _unique_where("left_at IS NULL", "uq_lesson_seats_taken", "lesson_seats", "lesson_id", "seat")
    op.create_table(
        "lesson_answers",
        sa.Column("lesson_id", sa.Integer, nullable=False),
        sa.Column("item_id", sa.Integer, nullable=False),
        sa.Column("learner_id", sa.Integer, nullable=False),
        sa.Column("attempt", sa.SmallInteger, nullable=False),
        sa.Column("question_id", sa.Text, nullable=False),
        sa.Column("hand", sa.SmallInteger, nullable=False),
        _belongs("lesson_answers", "lesson_id", "lessons"),
        _belongs("lesson_answers", "item_id", "set_items"),
        _belongs("lesson_answers", "learner_id", "learners"),
        _belongs("lesson_answers", "question_id", "questions"),
        sa.PrimaryKeyConstraint(
            "lesson_id", "item_id", "learner_id", "attempt", name="pk_lesson_answers"
        ),
        sa.UniqueConstraint("question_id", name="uq_lesson_answers_question_id"),
    )
    op.create_index("ix_lesson_answers_item_id", "lesson_answers", ["item_id"])
    op.create_index(
        "ix_lesson_answers_learner_id_lesson_id", "lesson_answers", ["learner_id", "lesson_id"]
    )


def _belongs(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [column], [f"{to}.id"], name=f"fk_{table}_{column}_{to}", ondelete="CASCADE"
    )


def _unique_where(condition: str, name: str, table: str, *columns: str) -> None:
    some = sa.text(condition)
    op.create_index(
        name, table, list(columns), unique=True, sqlite_where=some, postgresql_where=some
    )
