"""Bringing a database up to the tables of this version, in one transaction or not at all."""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import func, inspect, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from trainer.errors import RecordsError
from trainer.records.connecting import connect_to_migrate

if TYPE_CHECKING:
    from sqlalchemy import URL, Connection

__all__ = ["MIGRATIONS", "bring_up_to_date", "configuration", "known_revisions"]

MIGRATIONS = Path(__file__).parent / "migrations"

# Alembic keeps the migration at work in variables of its modules.
_ONE_AT_A_TIME = Lock()

_LOCK_OF_MIGRATIONS = 0x1E7_17_41DE
"""The number that servers on one PostgreSQL agree on, so that one of them migrates."""


def known_revisions(migrations: Path = MIGRATIONS) -> frozenset[str]:
    """Every state of the tables that this version can read or bring up to date."""
    script = ScriptDirectory(str(migrations))
    return frozenset(one.revision for one in script.walk_revisions())


def bring_up_to_date(url: URL, where: str, migrations: Path = MIGRATIONS) -> None:
    """Run the migrations that are missing; a failure leaves the database as it was.

    Of several processes the first migrates, while the others wait and then find nothing to do.

    Raises:
        RecordsError: the database cannot be written, or not be migrated, or is that of another
            program; it is called `where`.
    """
    engine = connect_to_migrate(url)
    on_server = engine.dialect.name != "sqlite"
    advice = (
        "see that it is running and lets us in"
        if on_server
        else "see that it can be written, or choose another folder with --data"
    )
    try:
        with _ONE_AT_A_TIME, engine.execution_options(writes=True).begin() as connection:
            if on_server:
                connection.execute(select(func.pg_advisory_xact_lock(_LOCK_OF_MIGRATIONS)))
                _refuse_foreign(connection, where, known_revisions(migrations))
            done = set(MigrationContext.configure(connection).get_current_heads())
            if done != set(ScriptDirectory(str(migrations)).get_heads()):
                command.upgrade(configuration(connection, migrations), "head")
                _refuse_orphans(connection)
    except (SQLAlchemyError, CommandError) as error:
        # A server explains itself in several lines, and may quote what was to be stored in them.
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
        message = f"{where} cannot be opened and is as it was ({reason}); {advice}"
        raise RecordsError(message) from error
    finally:
        engine.dispose()


def configuration(connection: Connection, migrations: Path = MIGRATIONS) -> Config:
    """What Alembic's commands work by; there is no `alembic.ini`."""
    config = Config()
    # A percent sign in the path would begin a variable.
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _refuse_foreign(connection: Connection, where: str, known: frozenset[str]) -> None:
    """Let pass a database on a server that is empty, or that this version can read."""
    done = set(MigrationContext.configure(connection).get_current_heads())
    if not done and inspect(connection).get_table_names():
        message = f"{where} holds the tables of another program; make one for the trainer alone"
        raise RecordsError(message)
    if not done <= known:
        message = f"{where} was written by a newer version of this trainer; install that"
        raise RecordsError(message)


def _refuse_orphans(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        return
    check = "PRAGMA foreign_key_check"
    if orphan := connection.exec_driver_sql(check).first():
        cause = ValueError(f"a row of {orphan[0]} would belong to nothing")
        raise IntegrityError(check, None, cause)
