"""What the coach keeps: review cards, tests, seats at the table, payments; decisions to be counted.

Decisions get their question's mode, their situation and the number that those alike share, all
worked out from what is there.
"""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from alembic import op

from strategy_tables.cards import parse_cards
from strategy_tables.situations import situation_of
from strategy_tables.values import next_cards_of

if TYPE_CHECKING:
    from collections.abc import Iterator

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_TIME = sa.DateTime(timezone=True)
_AT_ONCE = 10_000
_DERIVED: dict[str, sa.types.TypeEngine[Any]] = {
    "mode": sa.Text(),
    "situation": sa.Text(),
    "alike": sa.BigInteger(),
}


def upgrade() -> None:
    _make_tests()
    _make_seats()
    _make_reviews()
    _make_payments()
    _extend_questions()
    _extend_decisions()


def _make_tests() -> None:
    op.create_table(
        "tests",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("profile_id", sa.Integer, nullable=False),
        sa.Column("started_at", _TIME, nullable=False),
        sa.Column("finished_at", _TIME, nullable=True),
        _of_profile("tests"),
        sa.PrimaryKeyConstraint("id", name="pk_tests"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_tests_profile_id", "tests", ["profile_id"])
    _index_where("finished_at IS NULL", "uq_tests_open", "tests", "profile_id", unique=True)


def _make_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("profile_id", sa.Integer, nullable=False),
        sa.Column("bankroll", sa.Text, nullable=False),
        sa.Column("currency", sa.Text, nullable=False),
        sa.Column("started_at", _TIME, nullable=False),
        sa.Column("ended_at", _TIME, nullable=True),
        _of_profile("seats"),
        sa.PrimaryKeyConstraint("id", name="pk_seats"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_seats_profile_id", "seats", ["profile_id"])
    _index_where("ended_at IS NULL", "uq_seats_taken", "seats", "profile_id", unique=True)


def _make_reviews() -> None:
    op.create_table(
        "reviews",
        sa.Column("profile_id", sa.Integer, nullable=False),
        sa.Column("situation", sa.Text, nullable=False),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("due", sa.Text, nullable=False),
        _of_profile("reviews"),
        sa.PrimaryKeyConstraint("profile_id", "situation", "side", name="pk_reviews"),
    )


def _make_payments() -> None:
    op.create_table(
        "payments",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("profile_id", sa.Integer, nullable=False),
        sa.Column("rules_hash", sa.Text, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("named", sa.Text, nullable=False),
        sa.Column("right_name", sa.Text, nullable=False),
        sa.Column("amount", sa.Text, nullable=False),
        sa.Column("right_amount", sa.Text, nullable=False),
        sa.Column("with_stake", sa.Boolean, nullable=False),
        sa.Column("milliseconds", sa.BigInteger, nullable=True),
        sa.Column("at", _TIME, nullable=False),
        _of_profile("payments"),
        sa.ForeignKeyConstraint(
            ["rules_hash"], ["rules.hash"], name="fk_payments_rules_hash_rules"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_payments"),
    )
    op.create_index("ix_payments_profile_id_at", "payments", ["profile_id", "at"])
    op.create_index("ix_payments_rules_hash", "payments", ["rules_hash"])


def _extend_questions() -> None:
    op.drop_index("ix_questions_sitting_id_dealt_at", "questions")
    with op.batch_alter_table("questions") as batch:
        batch.add_column(sa.Column("reason", sa.Text, nullable=True))
        batch.add_column(sa.Column("bonus_stake", sa.Text, nullable=False, server_default="0"))
        batch.add_column(sa.Column("pending_choice", sa.Text, nullable=True))
        batch.add_column(sa.Column("pending_certainty", sa.SmallInteger, nullable=True))
        batch.add_column(sa.Column("pending_at", _TIME, nullable=True))
        batch.add_column(sa.Column("pending_thinking", sa.BigInteger, nullable=True))
        batch.add_column(sa.Column("test_id", sa.Integer, nullable=True))
        batch.add_column(sa.Column("test_place", sa.SmallInteger, nullable=True))
        batch.add_column(sa.Column("table_id", sa.Integer, nullable=True))
        batch.create_foreign_key(
            "fk_questions_test_id_tests", "tests", ["test_id"], ["id"], ondelete="SET NULL"
        )
        batch.create_foreign_key(
            "fk_questions_table_id_seats", "seats", ["table_id"], ["id"], ondelete="SET NULL"
        )
    op.create_index(
        "ix_questions_sitting_id_dealt_at_mode", "questions", ["sitting_id", "dealt_at", "mode"]
    )
    _index_where(
        "test_id IS NOT NULL", "ix_questions_test_id_test_place", "questions", "test_id",
        "test_place",
    )  # fmt: skip
    _index_where("table_id IS NOT NULL", "ix_questions_table_id", "questions", "table_id")


def _extend_decisions() -> None:
    op.drop_index("ix_decisions_sitting_id_answered_at", "decisions")
    for name, type_ in _DERIVED.items():
        op.add_column("decisions", sa.Column(name, type_, nullable=True))
    fill = sa.text(
        "UPDATE decisions SET mode = :mode, situation = :situation, alike = :alike"
        " WHERE question_id = :question_id AND decision = :decision"
    )
    for rows in _derived(op.get_bind()):
        op.get_bind().execute(fill, rows)
    with op.batch_alter_table("decisions") as batch:
        for name, type_ in _DERIVED.items():
            batch.alter_column(name, existing_type=type_, nullable=False)
    op.create_index(
        "ix_decisions_sitting_id_answered_at_mode",
        "decisions",
        ["sitting_id", "answered_at", "mode"],
    )
    op.create_index(
        "ix_decisions_sitting_id_alike_thinking", "decisions", ["sitting_id", "alike", "thinking"]
    )


def _derived(connection: sa.Connection) -> Iterator[list[dict[str, object]]]:
    """What is added to every decision, by its key, in portions."""
    stored = connection.execute(sa.text("SELECT hash, document FROM rules"))
    limited = {hash_ for hash_, document in stored if json.loads(document)["limit"] is not None}
    names = ("question_id", "decision", "rules_hash", "stake", "cards", "bets_riding", "seen")
    decisions = sa.table(
        "decisions", *(sa.column(name) for name in (*names, "choice", "certainty"))
    )
    questions = sa.table("questions", sa.column("id"), sa.column("mode"))
    key = (decisions.c.question_id, decisions.c.decision)
    asked = questions.c.id == decisions.c.question_id
    query = sa.select(decisions, questions.c.mode).join(questions, asked)
    query = query.order_by(*key).limit(_AT_ONCE)
    rows = connection.execute(query).all()
    while rows:
        yield [
            {
                "question_id": row.question_id,
                "decision": row.decision,
                "mode": row.mode,
                "situation": _situation(row.cards),
                "alike": _alike(row, under_limit=row.rules_hash in limited),
            }
            for row in rows
        ]
        after = (rows[-1].question_id, rows[-1].decision)
        rows = connection.execute(query.where(sa.tuple_(*key) > after)).all()


@lru_cache(maxsize=100_000)
def _situation(cards: str) -> str:
    return situation_of(parse_cards(cards)).id


def _alike(row: sa.Row[Any], *, under_limit: bool) -> int:
    """The number of `trainer.records.alikes`, as it was in this version."""
    difference = row.cards if row.seen else ""
    if under_limit and row.decision == 1 and not row.seen:
        ranks = "".join(sorted(row.cards[::3], key="AKQJT98765432".index))
        difference = _next_cards(ranks, one_suit=len(set(row.cards[1::3])) == 1)
    parts = (
        row.rules_hash,
        row.mode,
        _situation(row.cards),
        row.bets_riding,
        row.choice,
        row.certainty,
        row.stake,
        row.seen,
        difference,
    )
    text = "|".join(map(str, parts))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


@lru_cache(maxsize=1024)
def _next_cards(ranks: str, *, one_suit: bool) -> str:
    suits = "ccc" if one_suit else "cdh"
    cards = parse_cards(" ".join(map("".join, zip(ranks, suits, strict=True))))
    return " ".join(map(str, next_cards_of([card.number for card in cards])))


def _of_profile(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["profile_id"],
        ["profiles.id"],
        name=f"fk_{table}_profile_id_profiles",
        ondelete="CASCADE",
    )


def _index_where(
    condition: str, name: str, table: str, *columns: str, unique: bool = False
) -> None:
    some = sa.text(condition)
    op.create_index(
        name, table, list(columns), unique=unique, sqlite_where=some, postgresql_where=some
    )
