"""Patience with a database server that is restarted, or out of reach for a moment.

A call that meets no answer is made again, all of it: each writes in one transaction, of which
nothing was kept. Only of a commit whose answer was lost nobody knows; the server is asked about
that. SQLite has no server; there one may wait in vain for a turn to write, on a machine much too
busy.
"""

from __future__ import annotations

from functools import wraps
from inspect import isfunction
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from trainer.errors import UnreachableError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Engine
    from sqlalchemy.orm import Session

__all__ = ["PATIENCE", "Pauses", "commit", "is_passing", "made_patient"]

PATIENCE: Final = 20.0
"""Seconds a call goes on trying: a server that is started again needs one to five."""

_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 1.0  # seconds
_TOLD_EVERY: Final = 4.0  # seconds

# Classes of SQLSTATE: connection lost, transaction undone for another's sake, too many at once,
# server stopping or not ready, and 55: a lock was waited for too long.
_PASSING: Final = frozenset({"08", "40", "53", "55", "57"})

C = TypeVar("C", bound=type)


class Pauses:
    """The pauses of one call between its attempts: short at first, and at an end some time.

    Args:
        tell: called when waiting becomes long enough to notice, and every 4 seconds from then on.
    """

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._pause = _FIRST_PAUSE
        self._until = monotonic() + PATIENCE
        self._tell_at = monotonic() + 2 * _FIRST_PAUSE

    def another(self) -> bool:
        """Wait a little; without waiting False when patience is at its end."""
        now = monotonic()
        if now + self._pause > self._until:
            return False
        if now >= self._tell_at:
            self._tell()
            self._tell_at = now + _TOLD_EVERY
        sleep(self._pause)
        self._pause = min(2 * self._pause, _LONGEST_PAUSE)
        return True


def made_patient(kind: C) -> C:
    """The class, every public method of which is called again while the server is unreachable.

    Its instances have `pauses()`, which begins the pauses of one call.
    """
    for name, method in vars(kind).items():
        if isfunction(method) and not name.startswith("_"):
            setattr(kind, name, _patient(method))
    return kind


def _patient(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def call(self: Any, *arguments: Any, **named: Any) -> Any:  # noqa: ANN401 - of any method
        pauses: Pauses | None = None
        while True:
            try:
                return method(self, *arguments, **named)
            except UnreachableError:
                pauses = pauses or self.pauses()
                if not pauses.another():
                    raise

    return call


def is_passing(error: DBAPIError | PoolTimeoutError) -> bool:
    """Whether what a database server says, or its silence, may be different in a moment."""
    if isinstance(error, PoolTimeoutError):
        return True
    state: str | None = getattr(error.orig, "sqlstate", None)
    if state is None:  # it did not even answer
        return isinstance(error, (InterfaceError, OperationalError))
    return state[:2] in _PASSING


def commit(session: Session, engine: Engine, pauses: Callable[[], Pauses]) -> None:
    """Commit; where the answer is lost, find out from the server whether it did.

    Raises:
        DBAPIError: it did not, or it cannot be found out.
    """
    session.flush()
    if engine.dialect.name != "postgresql":
        session.commit()
        return
    number = session.scalar(text("SELECT CAST(pg_current_xact_id_if_assigned() AS text)"))
    try:
        session.commit()
    except DBAPIError as error:
        if number is None or not is_passing(error) or not _was_committed(engine, number, pauses()):
            raise


def _was_committed(engine: Engine, number: str, pauses: Pauses) -> bool:
    question = text("SELECT pg_xact_status(CAST(:number AS xid8))")
    while pauses.another():
        try:
            with engine.connect() as connection:
                status = connection.scalar(question, {"number": number})
        except (DBAPIError, PoolTimeoutError):
            continue
        if status != "in progress":
            return bool(status == "committed")
    return False
