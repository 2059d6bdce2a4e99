"""The file that keeps the records: where it is, and whether it is one we may open.

A file is looked at before anything of ours could write to it, so one that is refused stays as it
was, byte for byte, with nothing left beside it.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing, suppress
from time import sleep
from typing import TYPE_CHECKING, Any

import platformdirs

from trainer.errors import RecordsError

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

__all__ = ["FILE_NAME", "default_folder", "keep_to_owner", "make_folder", "refuse_unfit"]

FILE_NAME = "let-it-ride.sqlite3"
_OWNER = stat.S_IRUSR | stat.S_IWUSR
_MAGIC = b"SQLite format 3\0"
_END_MISSING = "its end is missing"
_OTHER_FOLDER = "or choose another folder with --data"


def default_folder() -> Path:
    """Where the system wants a program to keep what its user made."""
    return platformdirs.user_data_path("let-it-ride", appauthor=False)


def make_folder(file: Path) -> None:
    """The folder of the file, made for its owner alone if it is not there.

    Raises:
        RecordsError: it cannot be made.
    """
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        message = (
            f"{file} cannot be kept: its folder cannot be made ({error.strerror});"
            " choose another folder with --data"
        )
        raise RecordsError(message) from error


def keep_to_owner(file: Path) -> None:
    """Let nobody but its owner read the file, there or not yet; SQLite's logs beside it follow.

    What cannot be done here is said by what opens the file next.
    """
    if os.name != "posix":
        return
    with suppress(OSError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, _OWNER))
    for one in (file, *_logs(file, "-wal", "-shm", "-journal")):
        with suppress(OSError):
            mode = stat.S_IMODE(one.stat().st_mode)
            if mode & ~_OWNER:
                one.chmod(mode & _OWNER)


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
        revisions = _look_patiently(file) if is_database else None
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


def _look_patiently(file: Path) -> set[str] | None:
    """`_revisions`; where another process opens or closes the file just now, a look can fail."""
    for _ in range(2):
        with suppress(sqlite3.DatabaseError):
            return _revisions(file)
        sleep(0.1)
    return _revisions(file)


def _revisions(file: Path) -> set[str] | None:
    """The revisions a sound database says it has: none when it is empty.

    Returns `None` for the database of some other program.
    """
    # Where a log lies beside it, another process is at work or was killed: the log counts, and
    # the files that reading with it needs are there already. Else reading shall make none.
    alone = not any(log.exists() for log in _logs(file, "-wal", "-journal"))
    address = f"{file.absolute().as_uri()}?{'immutable=1' if alone else 'mode=ro'}"
    with closing(sqlite3.connect(address, uri=True, timeout=30)) as connection:

        def ask(question: str) -> Any:  # noqa: ANN401 - as SQLite answers
            return connection.execute(question).fetchone()[0]

        # SQLite itself would take a last page that is cut short for one that ends in zeros.
        if alone and file.stat().st_size < ask("PRAGMA page_count") * ask("PRAGMA page_size"):
            raise sqlite3.DatabaseError(_END_MISSING)
        found = ask("PRAGMA quick_check(1)")
        if found != "ok":
            raise sqlite3.DatabaseError(found.splitlines()[-1])
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if "alembic_version" in names:
            return {revision for (revision,) in connection.execute("SELECT * FROM alembic_version")}
        return None if names else set()


def _logs(file: Path, *ends: str) -> list[Path]:
    return [file.with_name(file.name + end) for end in ends]
