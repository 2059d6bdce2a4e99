"""How many connections the server can hold at once, and how long it waits for what they ask.

A connection costs whoever opens it nothing, and the server a file descriptor: without these bounds
a few hundred that say nothing would keep everybody else out.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

if sys.platform != "win32":
    import resource

if TYPE_CHECKING:
    import asyncio

    from uvicorn.protocols.http.h11_impl import RequestResponseCycle

__all__ = ["PromptProtocol", "allow_many"]

_MANY: Final = (65_536, 10_240)  # macOS refuses the first
_PATIENCE: Final = 15.0  # seconds


def allow_many() -> None:
    """Use what the system lets this process have; it is begun with less, often 1,024 or 256."""
    if sys.platform == "win32":  # counts no sockets
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return
    for many in _MANY:
        wanted = many if hard == resource.RLIM_INFINITY else min(many, hard)
        if wanted <= soft:
            return
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return


class PromptProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, with those who are prompt.

    A request has to be there in 15 seconds; its body may take longer while it goes on coming.
    uvicorn itself only closes a connection that was answered and asks nothing more.
    """

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Wait for the rest of a request; for the head of one not from anew."""
        super().data_received(data)
        cycle: RequestResponseCycle | None = self.cycle  # none before the first request
        is_answering = cycle is not None and not cycle.response_complete
        if is_answering or self not in self.connections:  # a WebSocket has taken over
            self._stop_waiting()
            if is_answering and self.cycle.more_body:
                self._wait()
        elif self._waiting is None:
            self._wait()

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(_PATIENCE, self._give_up)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self._waiting = None
        if self.flow.read_paused:  # we do not read: it is not the browser that is slow
            self._wait()
        else:
            self.transport.abort()
