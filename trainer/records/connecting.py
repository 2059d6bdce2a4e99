"""Connections to the database, and what either kind of it has to be told on each of them."""

from __future__ import annotations

import sqlite3
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import create_engine, event
from sqlalchemy.pool import NullPool

if TYPE_CHECKING:
    from sqlalchemy import URL, Connection, Engine

__all__ = ["connect", "connect_to_migrate"]

_PATIENCE: Final = 30
"""Seconds to wait for another process or thread that writes."""

_TO_THE_SERVER: Final[dict[str, int | str]] = {
    # A server that is gone without a word is noticed in seconds, not in the hours TCP would take.
    "connect_timeout": 3,  # seconds
    "tcp_user_timeout": 10_000,  # milliseconds
    "keepalives_idle": 30,  # seconds
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "application_name": "let-it-ride",
}
_OF_EACH_SESSION: Final = {
    # What a machine that vanished had locked is free again while others still wait for it.
    "options": "-c idle_in_transaction_session_timeout=10s -c lock_timeout=15s"
}
_POOL: Final[dict[str, int]] = {
    # A click holds a connection for some milliseconds. PostgreSQL has 100 as it is installed:
    # enough for three servers that are busy at once.
    "pool_size": 10,
    "max_overflow": 20,
    "pool_timeout": 5,  # seconds
    "pool_recycle": 1800,
}


def connect(url: URL) -> Engine:
    """The engine for everyday use, with foreign keys in force.

    A connection with the execution option `writes` waits at its beginning for others that write,
    so what it reads stays true until it has written; on PostgreSQL it waits for those alone that
    write about the same learner, where it locks the row of the profile.
    """
    if url.get_backend_name() == "sqlite":
        return _tuned(_new_engine(url, timeout=_PATIENCE), foreign_keys=True)
    return _new_engine(url, _POOL, **_TO_THE_SERVER | _OF_EACH_SESSION)


def connect_to_migrate(url: URL) -> Engine:
    """An engine without foreign keys: SQLite migrates by copying and dropping whole tables."""
    once = {"poolclass": NullPool}
    if url.get_backend_name() == "sqlite":
        return _tuned(_new_engine(url, once, timeout=_PATIENCE), foreign_keys=False)
    return _new_engine(url, once, **_TO_THE_SERVER)


def _new_engine(url: URL, pool: dict[str, Any] | None = None, **arguments: int | str) -> Engine:
    """An engine that keeps values out of logs; what the address says goes before our arguments."""
    ours = {name: value for name, value in arguments.items() if name not in url.query}
    return create_engine(url, connect_args=ours, hide_parameters=True, **pool or {})


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
        if connection.get_execution_options().get("writes", False):
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:  # past SQLAlchemy, whose part takes longer; it waits for nobody and cannot fail
            connection.connection.cursor().execute("BEGIN")

    return engine
