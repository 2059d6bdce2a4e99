"""From the first version on, an older file becomes a present one, or stays as it was."""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import URL, text

from tests.records.examples import NOON, answered, dealt
from trainer.errors import RecordsError
from trainer.records import Records
from trainer.records.connecting import connect, connect_to_migrate
from trainer.records.database_file import FILE_NAME
from trainer.records.tables import Base
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


@pytest.mark.parametrize("golden", sorted(GOLDEN.iterdir()), ids=lambda path: path.stem)
def test_a_published_migration_never_changes(tmp_path: Path, golden: Path) -> None:
    with migrated(tmp_path, golden.stem) as connection:
        assert schema(connection) == golden.read_text(encoding="utf-8")


def test_every_migration_has_its_schema_committed() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == known_revisions()


def test_migrations_lead_to_the_tables_of_this_version(tmp_path: Path) -> None:
    with migrated(tmp_path, "head") as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, Base.metadata) == []


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
