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
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from trainer.errors import RecordsError
from trainer.records.connecting import connect_to_migrate

if TYPE_CHECKING:
    from sqlalchemy import URL, Connection

__all__ = ["MIGRATIONS", "bring_up_to_date", "configuration", "known_revisions"]

MIGRATIONS = Path(__file__).parent / "migrations"

# Alembic keeps the migration at work in variables of its modules.
_ONE_AT_A_TIME = Lock()


def known_revisions(migrations: Path = MIGRATIONS) -> frozenset[str]:
    """Every state of the tables that this version can read or bring up to date."""
    script = ScriptDirectory(str(migrations))
    return frozenset(one.revision for one in script.walk_revisions())


def bring_up_to_date(url: URL, where: str, migrations: Path = MIGRATIONS) -> None:
    """Run the migrations that are missing; a failure leaves the database as it was.

    Of several processes the first migrates, while the others wait and then find nothing to do.

    Raises:
        RecordsError: the database cannot be written, or not be migrated; it is called `where`.
    """
    engine = connect_to_migrate(url)
    try:
        with _ONE_AT_A_TIME, engine.execution_options(writes=True).begin() as connection:
            done = set(MigrationContext.configure(connection).get_current_heads())
            if done != set(ScriptDirectory(str(migrations)).get_heads()):
                command.upgrade(configuration(connection, migrations), "head")
                _refuse_orphans(connection)
    except (SQLAlchemyError, CommandError) as error:
        reason = getattr(error, "orig", None) or error
        message = (
            f"{where} cannot be opened and is as it was ({reason});"
            " see that it can be written, or choose another folder with --data"
        )
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


def _refuse_orphans(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        return
    check = "PRAGMA foreign_key_check"
    if orphan := connection.exec_driver_sql(check).first():
        cause = ValueError(f"a row of {orphan[0]} would belong to nothing")
        raise IntegrityError(check, None, cause)
