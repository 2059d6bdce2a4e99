"""The door to the database that every part of `Records` goes through."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm import Session

from trainer.errors import RecordsError, UnknownProfileError
from trainer.records.tables import ProfileRow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Engine

__all__ = ["Door", "profile_row"]


class Door:
    """A database that is used in one short transaction after the other."""

    def __init__(self, engine: Engine, place: str) -> None:
        self.place = place
        """The file, as the user would name it."""
        self._reading = engine
        self._writing = engine.execution_options(writes=True)

    def close(self) -> None:
        """Let go of the database; the records can be used no more."""
        self._reading.dispose()

    def ping(self) -> None:
        """Ask the database for something.

        Raises:
            RecordsError: it does not answer.
        """
        with self._session() as session:
            session.execute(select(ProfileRow.id).limit(1))

    @contextmanager
    def _session(self, *, writes: bool = False) -> Iterator[Session]:
        engine = self._writing if writes else self._reading
        try:
            with Session(engine) as session, session.begin():
                yield session
        except (DBAPIError, PoolTimeoutError) as error:
            reason = error.orig if isinstance(error, DBAPIError) else "too many at once"
            message = f"{self.place} cannot be used now ({reason}); see that it can be written"
            raise RecordsError(message) from error
        except StatementError as error:
            # A value that no column takes, such as a time without a zone.
            raise (error.orig or error) from error


def profile_row(session: Session, profile_id: int, *, lock: bool = False) -> ProfileRow:
    """The row of a profile; locked, nobody else adds to the profile until this transaction ends.

    SQLite has one writer at a time, and needs no lock.

    Raises:
        UnknownProfileError: there is none with this id.
    """
    row = session.get(ProfileRow, profile_id, with_for_update=lock or None)
    if row is None:
        message = f"there is no profile {profile_id} any more; choose or make one"
        raise UnknownProfileError(message)
    return row
