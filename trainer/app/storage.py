"""The records this process works with: opened once, shared by every page and by `/healthz`.

They are in a folder, or in the database that the environment variable `DATABASE_URL` names.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from trainer.app.reconnecting import tell_page
from trainer.records import Records, address_in_force, default_folder

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["close", "configure", "folder", "records"]


class _Shelf:
    """Where the one open `Records` stands; sessions run in threads, hence the lock."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._place: Path | None = None
        self._records: Records | None = None

    def move(self, place: Path | None) -> None:
        with self._lock:
            self._let_go()
            self._place = place

    def folder(self) -> Path:
        with self._lock:
            return self._place or default_folder()

    def close(self) -> None:
        with self._lock:
            self._let_go()

    def _let_go(self) -> None:
        if self._records is not None:
            self._records.close()
            self._records = None

    def records(self) -> Records:
        with self._lock:
            if self._records is None:
                url = address_in_force()
                self._records = Records.open(self._place, url=url, tell=tell_page)
            return self._records


_SHELF = _Shelf()


def configure(data: Path | None) -> None:
    """Name the directory of the records; without one they are where the system keeps such data.

    Called again, it closes the records that were open: the next `records()` opens these.
    """
    _SHELF.move(data)


def folder() -> Path:
    """The directory that was named, or the system's; there from the first `records()` on."""
    return _SHELF.folder()


def close() -> None:
    """Let go of the files; the next `records()` opens them again."""
    _SHELF.close()


def records() -> Records:
    """The records, opened at the first call.

    Raises:
        RecordsError: they cannot be opened; the next call tries again.
    """
    return _SHELF.records()
