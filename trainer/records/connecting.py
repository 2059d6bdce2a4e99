"""Connections to the database, and what SQLite has to be told on each of them."""

from __future__ import annotations

import sqlite3
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine, event
from sqlalchemy.pool import NullPool

if TYPE_CHECKING:
    from sqlalchemy import URL, Connection, Engine

__all__ = ["connect", "connect_to_migrate"]

_PATIENCE = 30
"""Seconds to wait for another process or thread that writes."""


def connect(url: URL) -> Engine:
    """The engine for everyday use, with foreign keys in force.

    A connection with the execution option `writes` waits at its beginning for others that write,
    so what it reads stays true until it has written.
    """
    return _tuned(create_engine(url, connect_args=_arguments(url)), foreign_keys=True)


def connect_to_migrate(url: URL) -> Engine:
    """An engine without foreign keys: SQLite migrates by copying and dropping whole tables."""
    engine = create_engine(url, poolclass=NullPool, connect_args=_arguments(url))
    return _tuned(engine, foreign_keys=False)


def _arguments(url: URL) -> dict[str, Any]:
    return {"timeout": _PATIENCE} if url.get_backend_name() == "sqlite" else {}


def _use_log(connection: sqlite3.Connection) -> None:
    """Let readers and a writer work at once; the file remembers it."""
    until = monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            # In a new file that others open too, this fails at once where all else waits.
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(0.01)
        else:
            return


def _tuned(engine: Engine, *, foreign_keys: bool) -> Engine:
    if engine.dialect.name != "sqlite":
        return engine

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _: object) -> None:
        # `begin` below begins every transaction, changes of the schema included; the driver none.
        connection.isolation_level = None
        _use_log(connection)
        connection.execute(f"PRAGMA foreign_keys = {foreign_keys:d}")
        # What a learner deletes is overwritten. `synchronous` stays FULL: an answer that was
        # confirmed survives a power cut.
        connection.execute("PRAGMA secure_delete = ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
