"""Whoever writes to a SQLite file stands in a queue, and each has a turn when it comes."""

from __future__ import annotations

from collections import deque
from threading import Lock

from sqlalchemy.exc import TimeoutError as PoolTimeoutError

__all__ = ["Queue"]


class Queue:
    """A lock that is handed on in the order in which it was asked for.

    SQLite itself lets each try again now and then until it is lucky, and a plain lock goes to
    whoever happens to run: of fifty learners who answer without a pause some waited 20 seconds.

    Args:
        patience: seconds after which who waits gives up.
    """

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._guard = Lock()
        self._is_taken = False
        self._waiting: deque[Lock] = deque()

    def __enter__(self) -> None:
        """Wait for one's turn.

        Raises:
            PoolTimeoutError: it did not come in time.
        """
        with self._guard:
            if not self._is_taken:
                self._is_taken = True
                return
            turn = Lock()
            turn.acquire()
            self._waiting.append(turn)
        if turn.acquire(timeout=self._patience):
            return
        with self._guard:
            if turn in self._waiting:
                self._waiting.remove(turn)
                raise PoolTimeoutError
        # It came just as the time ran out.

    def __exit__(self, *_error: object) -> None:
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False
