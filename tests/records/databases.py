"""Empty databases of either kind, one for each test."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trainer.records import Records

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.serving.postgres import Postgres

__all__ = ["DATABASE_KINDS", "Database", "Databases"]

DATABASE_KINDS: Final = ("sqlite", "postgresql")


@dataclass(frozen=True)
class Database:
    """Where records are kept: in a folder, or at an address. Other processes can be told it."""

    folder: Path | None = None
    url: str | None = None

    def open(self) -> Records:
        return Records.open(self.folder, url=self.url)


class Databases:
    """Makes databases.

    Args:
        postgres: the server, asked for when the first database on it is wanted.
    """

    def __init__(self, postgres: Callable[[], Postgres]) -> None:
        self._postgres = postgres
        self._template: str | None = None

    @contextmanager
    def new(self, kind: str, *, migrated: bool = True) -> Iterator[Database]:
        """An empty database for a while; on a server, where that is quick, brought up to date."""
        if kind == "sqlite":
            with tempfile.TemporaryDirectory() as folder:
                yield Database(folder=Path(folder))
            return
        postgres = self._postgres()
        if migrated and self._template is None:
            self._template = postgres.new_database()
            Records.open(url=postgres.url(self._template)).close()
        template = self._template if migrated else None
        name = postgres.new_database() if template is None else postgres.new_database(template)
        yield Database(url=postgres.url(name))
        postgres.drop_database(name)
