"""What only a database on a server can do: be another program's, be restarted, be lost."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, make_url, text

from strategy_tables.pay_tables import PRESETS
from tests.records.examples import NOON, answered, check_counts, dealt, making, review, rows
from tests.records.old_history import HISTORY
from trainer.errors import RecordsError, UnreachableError
from trainer.records import Records, patience
from trainer.records.connecting import connect_to_migrate
from trainer.records.tables import Base
from trainer.records.upgrading import configuration
from trainer.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sqlalchemy import Connection

    from benchmarks.serving.postgres import Postgres
    from tests.records.databases import Database, Databases
    from trainer.records import Profile

OLD_FILES = Path(__file__).parent / "old_files"
OTHER_RULES = Rules(PRESETS["royal-500"])


@pytest.fixture
def database(databases: Databases) -> Iterator[Database]:
    with databases.new("postgresql") as database:
        yield database


@pytest.fixture
def new_database(databases: Databases) -> Iterator[Database]:
    with databases.new("postgresql", migrated=False) as database:
        yield database


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "PATIENCE", 0.2)


def changed(database: Database, change: Callable[[Connection], Any]) -> Any:  # noqa: ANN401
    """What the change gives back, in a transaction of its own."""
    assert database.url is not None
    engine = connect_to_migrate(make_url(database.url))
    with engine.begin() as connection:
        result = change(connection)
    engine.dispose()
    return result


def test_migrations_lead_to_the_tables_of_this_version(database: Database) -> None:
    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        found: list[Any] = compare_metadata(context, Base.metadata)
        return found

    assert changed(database, differences) == []


def test_what_an_older_version_kept_is_brought_up_to_date(new_database: Database) -> None:
    """The rows that the first version left, in its tables."""

    def fill(connection: Connection) -> None:
        command.upgrade(configuration(connection), "0001")
        with closing(sqlite3.connect(":memory:")) as old:
            old.row_factory = sqlite3.Row
            old.executescript((OLD_FILES / "0001.sql").read_text(encoding="utf-8"))
            for table in ("profiles", "rules", "sittings", "questions", "decisions"):
                kept = [dict(row) for row in old.execute(f"SELECT * FROM {table}")]  # noqa: S608
                for row in kept:
                    row |= {k: f"{v}+00" for k, v in row.items() if k.endswith("_at") and v}
                values = ", ".join(f":{name}" for name in kept[0])
                connection.execute(text(f"INSERT INTO {table} VALUES ({values})"), kept)  # noqa: S608
        for table in ("profiles", "sittings"):
            last = f"SELECT max(id) FROM {table}"  # noqa: S608
            connection.execute(
                text(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), ({last}))")
            )

    changed(new_database, fill)
    records = new_database.open()
    for profile in records.profiles():
        questions = HISTORY[profile.name]
        assert {one.id: one for one in records.questions(profile.id)} == {
            one.id: one for one in questions
        }
        check_counts(records, profile, None)
    assert len(records.profiles()) == len(HISTORY)
    records.add_profile("New", NOON)
    records.close()


def test_the_database_of_another_program_is_refused_and_left_alone(new_database: Database) -> None:
    changed(new_database, lambda it: it.exec_driver_sql("CREATE TABLE recipes (name text)"))
    with pytest.raises(RecordsError, match="holds the tables of another program"):
        new_database.open()
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    assert changed(new_database, lambda it: it.exec_driver_sql(tables).all()) == [("recipes",)]


def test_a_database_of_a_newer_version_is_refused(database: Database) -> None:
    newer = "UPDATE alembic_version SET version_num = '9999'"
    changed(database, lambda it: it.exec_driver_sql(newer))
    with pytest.raises(RecordsError, match="written by a newer version of this trainer; install"):
        database.open()


def test_a_lost_connection_is_not_noticed(
    postgres: Postgres, records: Records, ann: Profile
) -> None:
    records.record_question(ann.id, dealt("q"))
    postgres.cut_off()
    assert records.record_answer(answered(dealt("q")), review=making(review()))
    postgres.cut_off()
    assert len(records.answers(ann.id)) == 1
    assert records.reviews(ann.id) == [review()]


def test_a_connection_lost_in_the_middle_of_an_answer_loses_nothing(
    postgres: Postgres, records: Records, ann: Profile
) -> None:
    records.record_question(ann.id, dealt("q"))
    cut: list[Any] = []

    @event.listens_for(records._writing, "before_cursor_execute")
    def cut_once(*given: Any) -> None:  # noqa: ANN401 - SQLAlchemy's
        if "INSERT INTO decisions" in given[2] and not cut:
            cut.append(given)
            postgres.cut_off()

    assert records.record_answer(answered(dealt("q")))
    assert cut
    assert len(records.answers(ann.id)) == 1


@pytest.mark.parametrize("committed", [True, False])
def test_a_commit_whose_answer_is_lost_counts_once(
    records: Records, ann: Profile, monkeypatch: pytest.MonkeyPatch, *, committed: bool
) -> None:
    """`True` says that this call stored the answer, whichever of its attempts did."""
    records.record_question(ann.id, dealt("q"))
    dialect = records._reading.dialect
    real = dialect.do_commit
    cut: list[Any] = []

    def commit(connection: Any) -> None:  # noqa: ANN401 - SQLAlchemy’s of psycopg’s
        if cut:
            real(connection)
            return
        cut.append(connection)
        if committed:
            real(connection)
        connection.driver_connection.close()
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(dialect, "do_commit", commit)
    assert records.record_answer(answered(dealt("q")))
    assert len(records.answers(ann.id)) == 1
    cut.clear()
    records.sit_down(ann.id, dealt("q").stake, "$", NOON + timedelta(hours=1))
    assert len(records.seats(ann.id)) == 1
    cut.clear()
    assert records.add_profile("Bob", NOON).name == "Bob"


def test_a_server_that_is_started_again_is_waited_for(
    postgres: Postgres, database: Database
) -> None:
    told: list[int] = []

    def tell() -> None:
        if not told:
            postgres.start()
        told.append(1)

    records = Records.open(url=database.url, tell=tell)
    ann = records.add_profile("Ann", NOON)
    records.record_question(ann.id, dealt("q"))
    postgres.stop()
    assert records.record_answer(answered(dealt("q")))
    assert told
    assert len(records.answers(ann.id)) == 1
    records.close()


def test_patience_has_an_end_and_what_was_kept_is_there_afterwards(
    postgres: Postgres, records: Records, ann: Profile, impatient: None
) -> None:
    records.record_question(ann.id, dealt("q"))
    postgres.stop()
    with pytest.raises(UnreachableError, match=r"does not answer .*; try again soon") as caught:
        records.record_answer(answered(dealt("q")))
    assert "\n" not in str(caught.value)
    with pytest.raises(UnreachableError):
        records.ping()
    postgres.start()
    records.ping()
    assert records.answers(ann.id) == []
    assert records.record_answer(answered(dealt("q")))


def test_what_one_call_reads_is_of_one_moment(records: Records, ann: Profile) -> None:
    records.record_question(ann.id, dealt("q"))
    with records._session() as session:
        before = session.scalar(text("SELECT count(*) FROM decisions"))
        records.record_answer(answered(dealt("q")))
        assert session.scalar(text("SELECT count(*) FROM decisions")) == before == 0


def test_rules_come_and_go_while_others_use_them(records: Records) -> None:
    """Each of several learners uses rules that are new each time, and deletes all again."""

    def act(number: int) -> int:
        for round_ in range(15):
            who = records.add_profile(f"Ann {number}", NOON)
            question = dealt(f"{number} {round_}", rules=OTHER_RULES)
            records.record_question(who.id, question)
            records.record_answer(answered(question))
            assert len(records.answers(who.id)) == 1
            records.delete_profile(who.id)
        return number

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(act, range(6))) == list(range(6))
    assert set(rows(records).values()) == {0}
