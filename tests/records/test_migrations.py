"""From the first version on, an older file becomes a present one, or stays as it was."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import URL, func, select, text

from strategy_tables.values import Choice
from tests.records.examples import NOON, answered, check_counts, dealt
from tests.records.old_history import HISTORY
from trainer.errors import RecordsError
from trainer.history import Mode, Pending
from trainer.records import Records
from trainer.records.alikes import alike_number
from trainer.records.connecting import connect, connect_to_migrate
from trainer.records.database_file import FILE_NAME
from trainer.records.tables import Base, DecisionRow
from trainer.records.upgrading import (
    MIGRATIONS,
    bring_up_to_date,
    configuration,
    known_revisions,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

GOLDEN = Path(__file__).parent / "golden"
OLD_FILES = Path(__file__).parent / "old_files"


@contextmanager
def migrated(folder: Path, revision: str) -> Iterator[Connection]:
    """A new database in the folder, brought to this revision."""
    engine = connect_to_migrate(URL.create("sqlite", database=str(folder / FILE_NAME)))
    with engine.execution_options(writes=True).begin() as connection:
        command.upgrade(configuration(connection), revision)
        yield connection
    engine.dispose()


def schema(connection: Connection) -> str:
    """What `CREATE` statements made the database."""
    query = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    statements = "".join(f"{sql};\n\n" for (sql,) in connection.exec_driver_sql(query))
    return statements.replace(" \n", "\n")


def with_next_step(folder: Path, *statements: str) -> Path:
    """The migrations with one more after the newest, in a folder of their own."""
    folder = folder / "50% more migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    lines = [
        "from alembic import op",
        'revision = "9999"',
        f"down_revision = {max(known_revisions())!r}",
        "def upgrade():",
        *(f"    op.execute({statement!r})" for statement in statements),
        '    with op.batch_alter_table("profiles", recreate="always") as batch:',
        '        batch.drop_constraint("uq_profiles_name_key")',
    ]
    (folder / "versions" / "9999_next.py").write_text("\n".join(lines), encoding="utf-8")
    return folder


def practised(folder: Path) -> Path:
    """The file of somebody who answered once."""
    records = Records.open(folder)
    ann = records.add_profile("Ann", NOON)
    records.record_question(ann.id, dealt("q"))
    records.record_answer(answered(dealt("q")))
    records.close()
    return folder / FILE_NAME


def in_one_order(schema: str) -> list[tuple[list[str], list[str]]]:
    """Of each statement the lines, constraints apart: copying a table orders them as it likes."""
    statements = [statement.splitlines() for statement in schema.split("\n\n")]
    return [
        (
            [line for line in lines if "\tCONSTRAINT " not in line],
            sorted(line.removesuffix(",") for line in lines if "\tCONSTRAINT " in line),
        )
        for lines in statements
    ]


@pytest.mark.parametrize("golden", sorted(GOLDEN.glob("*.sql")), ids=lambda path: path.stem)
def test_a_published_migration_never_changes(tmp_path: Path, golden: Path) -> None:
    with migrated(tmp_path, golden.stem) as connection:
        assert in_one_order(schema(connection)) == in_one_order(golden.read_text(encoding="utf-8"))


def test_every_migration_has_its_schema_committed() -> None:
    assert {path.stem for path in GOLDEN.glob("*.sql")} == known_revisions()


def test_migrations_lead_to_the_tables_of_this_version(tmp_path: Path) -> None:
    with migrated(tmp_path, "head") as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, Base.metadata) == []


def old_records(folder: Path, revision: str) -> Records:
    """The records opened on the file that the version of this revision left in the folder."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as file:
        file.executescript((OLD_FILES / f"{revision}.sql").read_text(encoding="utf-8"))
    return Records.open(folder)


@pytest.mark.parametrize("revision", sorted(path.stem for path in OLD_FILES.iterdir()))
def test_an_old_file_is_read_and_graded_as_before(tmp_path: Path, revision: str) -> None:
    records = old_records(tmp_path, revision)
    for learner, (name, questions) in enumerate(HISTORY.items()):
        (profile,) = [one for one in records.profiles() if one.name == name]
        assert records.settings(profile.id) == f'{{"learner": {learner}}}'
        assert {one.id: one for one in records.questions(profile.id)} == {
            one.id: one for one in questions
        }
        answers = [one.answer for one in records.answers(profile.id)]
        verdicts = {(one.question, one.decision): one.verdict for one in answers}
        assert len(answers) == len(verdicts)
        assert verdicts == {
            (one.question, one.decision): one.verdict
            for question in questions
            for one in question.answers
        }
    records.close()


@pytest.mark.parametrize("revision", sorted(path.stem for path in OLD_FILES.iterdir()))
def test_what_is_added_to_an_old_file_is_right(tmp_path: Path, revision: str) -> None:
    records = old_records(tmp_path, revision)
    answers = [answer for asked in HISTORY.values() for one in asked for answer in one.answers]
    with records._session() as session:
        rows = session.scalars(select(DecisionRow)).all()
        assert {
            (row.question_id, row.decision): (row.mode, row.situation, row.alike) for row in rows
        } == {
            (one.question, one.decision): (one.mode, one.situation.id, alike_number(one))
            for one in answers
        }
    for profile in records.profiles():
        check_counts(records, profile, None)
        check_counts(records, profile, (Mode.NATURAL,))
        assert records.reviews(profile.id) == []
        assert records.tests(profile.id) == []
    records.close()


@pytest.mark.parametrize("revision", sorted(path.stem for path in OLD_FILES.iterdir()))
def test_an_old_file_can_be_gone_on_with(tmp_path: Path, revision: str) -> None:
    records = old_records(tmp_path, revision)
    for profile in records.profiles():
        left = [one for one in records.questions(profile.id) if one.asked is not None]
        for question in left:
            records.set_pending(question.id, Pending(Choice.RIDE, None, NOON))
            assert records.record_answer(answered(question))
        records.begin_test(profile.id, [dealt(f"{profile.id}", mode=Mode.TEST)], NOON)
        check_counts(records, profile, None)
        records.delete_profile(profile.id)
    with records._session() as session:
        for table in Base.metadata.tables.values():
            assert session.scalar(select(func.count()).select_from(table)) == 0
    records.close()


def test_a_step_of_batches_keeps_every_row(tmp_path: Path) -> None:
    """Copying and dropping a table must not take along what belongs to its rows."""
    file = practised(tmp_path / "records")
    url = URL.create("sqlite", database=str(file))
    bring_up_to_date(url, str(file), with_next_step(tmp_path, "UPDATE profiles SET name = 'Eve'"))
    engine = connect(url)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT name FROM profiles")) == "Eve"
        for table in ("sittings", "questions", "decisions"):
            assert connection.scalar(text(f"SELECT count(*) FROM {table}")) == 1  # noqa: S608
    engine.dispose()
    with pytest.raises(RecordsError, match="newer version"):
        Records.open(tmp_path / "records")


@pytest.mark.parametrize(
    "statements",
    [
        pytest.param(["CREATE TABLE more (id)", "UPDATE profiles SET x = 1"], id="bad statement"),
        pytest.param(["CREATE TABLE more (id)", "DELETE FROM profiles"], id="orphans"),
    ],
)
def test_a_migration_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, statements: list[str]
) -> None:
    file = practised(tmp_path / "records")
    before = file.read_bytes()
    migrations = with_next_step(tmp_path, *statements)
    url = URL.create("sqlite", database=str(file))
    with pytest.raises(RecordsError, match="as it was") as caught:
        bring_up_to_date(url, str(file), migrations)
    assert str(file) in str(caught.value)
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == [FILE_NAME]
    records = Records.open(tmp_path / "records")
    assert len(records.answers(records.profiles()[0].id)) == 1
    records.close()
