"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "profiles",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("last_used_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_profiles"),
        sa.UniqueConstraint("name_key", name="uq_profiles_name_key"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "rules",
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_rules"),
    )
    op.create_table(
        "sittings",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("profile_id", sa.Integer, nullable=False),
        sa.Column("started_at", _TIME, nullable=False),
        sa.Column("active_at", _TIME, nullable=False),
        sa.ForeignKeyConstraint(
            ["profile_id"],
            ["profiles.id"],
            name="fk_sittings_profile_id_profiles",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name="pk_sittings"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_sittings_profile_id_id", "sittings", ["profile_id", "id"])
    op.create_table(
        "questions",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("sitting_id", sa.Integer, nullable=False),
        sa.Column("rules_hash", sa.Text, nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("stake", sa.Text, nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("community", sa.Text, nullable=False),
        sa.Column("given", sa.Text, nullable=True),
        sa.Column("dealt_at", _TIME, nullable=False),
        sa.Column("turned_at", _TIME, nullable=True),
        sa.ForeignKeyConstraint(
            ["sitting_id"],
            ["sittings.id"],
            name="fk_questions_sitting_id_sittings",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["rules_hash"], ["rules.hash"], name="fk_questions_rules_hash_rules"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_questions"),
    )
    op.create_index("ix_questions_rules_hash", "questions", ["rules_hash"])
    op.create_index("ix_questions_sitting_id_dealt_at", "questions", ["sitting_id", "dealt_at"])
    op.create_table(
        "decisions",
        sa.Column("question_id", sa.Text, nullable=False),
        sa.Column("decision", sa.SmallInteger, nullable=False),
        sa.Column("sitting_id", sa.Integer, nullable=False),
        sa.Column("rules_hash", sa.Text, nullable=False),
        sa.Column("stake", sa.Text, nullable=False),
        sa.Column("cards", sa.Text, nullable=False),
        sa.Column("bets_riding", sa.SmallInteger, nullable=False),
        sa.Column("seen", sa.Text, nullable=False),
        sa.Column("choice", sa.Text, nullable=False),
        sa.Column("certainty", sa.SmallInteger, nullable=True),
        sa.Column("shown_at", _TIME, nullable=False),
        sa.Column("answered_at", _TIME, nullable=False),
        sa.Column("thinking", sa.BigInteger, nullable=True),
        sa.ForeignKeyConstraint(
            ["question_id"],
            ["questions.id"],
            name="fk_decisions_question_id_questions",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["sitting_id"],
            ["sittings.id"],
            name="fk_decisions_sitting_id_sittings",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["rules_hash"], ["rules.hash"], name="fk_decisions_rules_hash_rules"
        ),
        sa.PrimaryKeyConstraint("question_id", "decision", name="pk_decisions"),
    )
    op.create_index("ix_decisions_rules_hash", "decisions", ["rules_hash"])
    op.create_index(
        "ix_decisions_sitting_id_answered_at", "decisions", ["sitting_id", "answered_at"]
    )
