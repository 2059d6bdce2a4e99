"""The file that keeps the records: where it is, and whether it is one we may open.

A file is looked at before anything of ours could write to it, so one that is refused stays as it
was, byte for byte, with nothing left beside it.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import platformdirs

from trainer.errors import RecordsError

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

__all__ = ["FILE_NAME", "default_folder", "make_folder", "refuse_unfit"]

FILE_NAME = "let-it-ride.sqlite3"
_MAGIC = b"SQLite format 3\0"
_OTHER_FOLDER = "or choose another folder with --data"


def default_folder() -> Path:
    """Where the system wants a program to keep what its user made."""
    return platformdirs.user_data_path("let-it-ride", appauthor=False)


def make_folder(file: Path) -> None:
    """The folder of the file, made if it is not there.

    Raises:
        RecordsError: it cannot be made.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = (
            f"{file} cannot be kept: its folder cannot be made ({error.strerror});"
            " choose another folder with --data"
        )
        raise RecordsError(message) from error


def refuse_unfit(file: Path, known_revisions: Collection[str]) -> None:
    """Let pass what is not there yet, what is empty, and what this version can read.

    Raises:
        RecordsError: anything else; one sentence names the file and says what to do.
    """
    try:
        if not file.exists() or (file.is_file() and file.stat().st_size == 0):
            return
        with file.open("rb") as content:
            is_database = content.read(len(_MAGIC)) == _MAGIC
        revisions = _revisions(file) if is_database else None
    except OSError as error:
        message = f"{file} cannot be read ({error.strerror}); allow it, {_OTHER_FOLDER}"
        raise RecordsError(message) from error
    except sqlite3.DatabaseError as error:
        message = (
            f"{file} is damaged ({error}); put a copy of it back, or move it away to begin anew"
        )
        raise RecordsError(message) from error
    if revisions is None:
        message = f"{file} holds no records of this trainer; move it away, {_OTHER_FOLDER}"
        raise RecordsError(message)
    if not revisions <= set(known_revisions):
        message = (
            f"{file} was written by a newer version of this trainer; install that, {_OTHER_FOLDER}"
        )
        raise RecordsError(message)


def _revisions(file: Path) -> set[str] | None:
    """The revisions a sound database says it has: none when it is empty.

    Returns `None` for the database of some other program.
    """
    with closing(sqlite3.connect(_reading(file), uri=True, timeout=30)) as connection:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found)
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if "alembic_version" in names:
            return {revision for (revision,) in connection.execute("SELECT * FROM alembic_version")}
        return None if names else set()


def _reading(file: Path) -> str:
    """The address to read it by without writing anything beside it.

    An immutable file is read without its log. Where a log lies beside it, another process is at
    work or was killed: the log counts, and the files that reading with it needs are there already.
    """
    beside = (file.with_name(file.name + end) for end in ("-wal", "-journal"))
    how = "mode=ro" if any(one.exists() for one in beside) else "immutable=1"
    return f"{file.absolute().as_uri()}?{how}"
