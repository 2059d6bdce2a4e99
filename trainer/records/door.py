"""The door to the database that every part of `Records` goes through."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from threading import local
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, func, select
from sqlalchemy.exc import DBAPIError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm import Session

from trainer.errors import RecordsError, UnknownProfileError, UnreachableError
from trainer.records.patience import PATIENCE, Pauses, commit, is_passing, made_patient
from trainer.records.queueing import Queue
from trainer.records.tables import ProfileRow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from sqlalchemy import Engine

__all__ = ["Door", "nobody", "profile_row"]

# Statements that every press runs are made once: to make one takes as long as to run it.
_PROFILE = select(ProfileRow).where(ProfileRow.id == bindparam("profile"))
_LOCKED_PROFILE = _PROFILE.with_for_update().execution_options(populate_existing=True)


def nobody() -> None:
    """Tell nobody that one has to wait."""


class _Here(local):
    """What one thread did."""

    writes = 0


class Door:
    """A database that is used in one short transaction after the other.

    Args:
        engine: connects to it.
        place: how to name it to the user: a file, or a database on a server.
        tell: called now and then by a call that has to wait for the server.
    """

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        made_patient(cls)

    def __init__(self, engine: Engine, place: str, tell: Callable[[], None] = nobody) -> None:
        self.place = place
        self._tell = tell
        self._on_server = engine.dialect.name != "sqlite"
        self._writing = engine.execution_options(writes=True)
        self._writer = Queue(PATIENCE) if engine.dialect.name == "sqlite" else nullcontext()
        # What one call reads is of one moment, as it always is with SQLite.
        snapshot = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        self._reading = engine.execution_options(**snapshot) if self._on_server else engine
        self._here = _Here()

    def close(self) -> None:
        """Let go of the database; the records can be used no more."""
        self._reading.dispose()

    def ping(self) -> None:
        """Ask the database for something, once.

        Raises:
            RecordsError: it does not answer.
        """
        with self._session() as session:
            session.execute(select(ProfileRow.id).limit(1))

    def server_time(self) -> datetime | None:
        """What time it is for a database server; a file has no clock of its own."""
        if not self._on_server:
            return None
        with self._session() as session:
            return session.scalar(select(func.clock_timestamp()))

    @property
    def writes_here(self) -> int:
        """How often this thread has written."""
        return self._here.writes

    def pauses(self) -> Pauses:
        """The pauses between the attempts of one call."""
        return Pauses(self._tell)

    @contextmanager
    def _session(self, *, writes: bool = False) -> Iterator[Session]:
        engine = self._writing if writes else self._reading
        turn = self._writer if writes else nullcontext()
        try:
            with turn, Session(engine) as session:
                yield session
                if writes:
                    commit(session, engine, self.pauses)
                    self._here.writes += 1
        except (DBAPIError, PoolTimeoutError) as error:
            raise self._failure(error) from error
        except StatementError as error:
            # A value that no column takes, such as a time without a zone.
            raise (error.orig or error) from error

    def _failure(self, error: DBAPIError | PoolTimeoutError) -> RecordsError:
        reason = "too many at once"
        if isinstance(error, DBAPIError):
            reason = next(iter(str(error.orig).splitlines()), "no reason given")
        # With a file, a turn to write that did not come: it may, in a moment.
        if is_passing(error) and (self._on_server or isinstance(error, PoolTimeoutError)):
            return UnreachableError(f"{self.place} does not answer ({reason}); try again soon")
        return RecordsError(
            f"{self.place} cannot be used now ({reason}); see that it can be written"
        )


def profile_row(session: Session, profile_id: int, *, lock: bool = False) -> ProfileRow:
    """The row of a profile; locked, nobody else writes for it until this transaction ends.

    So all that is written for one profile is written one after the other, on any database: SQLite
    has one writer at a time, and needs no lock.

    Raises:
        UnknownProfileError: there is none with this id.
    """
    row = session.scalar(_LOCKED_PROFILE if lock else _PROFILE, {"profile": profile_id})
    if row is None:
        message = f"there is no profile {profile_id} any more; choose or make one"
        raise UnknownProfileError(message)
    return row
