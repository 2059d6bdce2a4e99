"""Addresses of databases: read from what somebody wrote, and named without their passwords."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from trainer.errors import RecordsError

if TYPE_CHECKING:
    from sqlalchemy import URL

__all__ = ["VARIABLE", "address_in_force", "place_of", "read_address"]

VARIABLE: Final = "DATABASE_URL"
"""Of the environment: names a database for the app and for whoever makes copies of it."""

_DRIVERS: Final = {
    "sqlite": "sqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}


def address_in_force() -> str | None:
    """The database that the environment names instead of a folder, if it names one."""
    return os.environ.get(VARIABLE) or None


def read_address(text: str) -> URL:
    """The address in the words of SQLAlchemy.

    Raises:
        RecordsError: it is none that we can use; the message quotes it up to a password.
    """
    try:
        url = make_url(text.strip())
    except (ArgumentError, ValueError) as error:
        raise _refusal(text) from error
    if url.drivername not in _DRIVERS:
        raise _refusal(text)
    if url.drivername == "sqlite":
        of_server = (url.username, url.password, url.host, url.port)
        # With uri=true the path is no path: a file of that name would stay empty beside it.
        if any(of_server) or url.database in {None, "", ":memory:"} or "uri" in url.query:
            message = f"{_quoted(text)!r} names no file: write sqlite:///records.sqlite3"
            raise RecordsError(message)
    # An @ in a password that is not written %40 ends it, and the rest would pass for a host.
    elif "@" in f"{url.host}{url.database}":
        raise _refusal(text)
    return url.set(drivername=_DRIVERS[url.drivername])


def _quoted(text: str) -> str:
    """What somebody wrote, without a password."""
    before, at, after = text.partition("?")[0].rpartition("@")
    scheme, colon, _ = before.rpartition("://")
    return f"{scheme}{colon}…@{after}" if at else after


def _refusal(text: str) -> RecordsError:
    return RecordsError(
        f"{_quoted(text)!r} is not the address of a database: write"
        " postgresql+psycopg://user:password@host/database or sqlite:///records.sqlite3,"
        " with @ in a password as %40"
    )


def place_of(url: URL) -> str:
    """How to name the database to people."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    host = url.host or url.query.get("host") or "this machine"
    return f"the database {url.database or url.username} on {host}"
