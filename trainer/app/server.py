"""How the trainer's pages are served: one process, on one's own machine, without the internet."""

from __future__ import annotations

import gc
import signal
import sys
from contextlib import asynccontextmanager, contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

import streamlit as st
import uvicorn
from starlette.middleware import Middleware

from trainer.app import storage
from trainer.app.configuration import configure_streamlit
from trainer.app.health import HEALTH
from trainer.app.listening import USUAL_PORT, check_host, check_port, listen
from trainer.app.loopback import LoopbackOnly
from trainer.app.reconnecting import come_back_later
from trainer.errors import UnreachableError

if TYPE_CHECKING:
    import socket
    from collections.abc import AsyncIterator, Iterator
    from types import FrameType

__all__ = ["SOMETHING_WENT_WRONG", "serve"]

SOMETHING_WENT_WRONG: Final = (
    "Something went wrong on our side: reload the page to go on; "
    "every answer you saw graded is kept."
)

_PAGES: Final = Path(__file__).with_name("main.py")
_BEHIND_THE_PAGES: Final = "trainer.app.session"  # imports nearly all that a first visit needs
_SECONDS_TO_SAY_GOODBYE: Final = 1  # to browsers that are still connected when the server stops


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    _script: Path = _PAGES,
) -> None:
    """Serve the trainer until Ctrl+C or SIGTERM; prints its address once it listens.

    Raises:
        HostError: an address that other machines can reach, or that this one does not have.
        PortError: a port that does not exist, is kept for the system, or has no free one after it.
        RecordsError: the learner's records cannot be opened.
    """
    wanted = USUAL_PORT if port is None else port
    check_host(host)
    check_port(wanted)
    storage.configure(data)
    storage.records()
    with listen(host, wanted) as door:
        address, found = door.getsockname()[:2]
        if found != wanted:
            _say(f"Port {wanted} is taken, using {found}")
        configure_streamlit(address=address, port=found)
        app = st.App(
            _script,
            lifespan=_settled,
            routes=[HEALTH],
            middleware=[Middleware(LoopbackOnly)],
            on_script_error=_apologise,
        )
        server = _Server(
            uvicorn.Config(
                app,
                host=address,
                port=found,
                lifespan="on",
                ws="websockets-sansio",  # what Streamlit asks for: others know no ping time-out
                ws_ping_interval=30,  # seconds, as in Streamlit
                ws_ping_timeout=30,
                ws_per_message_deflate=False,  # the line is inside the machine
                log_config=None,  # Streamlit has set the loggers up: warnings, on stderr
                access_log=False,
                timeout_graceful_shutdown=_SECONDS_TO_SAY_GOODBYE,
            )
        )
        with _stopped_by_signals(server):
            server.run(sockets=[door])
    storage.close()


class _Server(uvicorn.Server):
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        host = f"[{self.config.host}]" if ":" in self.config.host else self.config.host
        _say(f"Let It Ride trainer: http://{host}:{self.config.port}  (Ctrl+C stops it)")


@asynccontextmanager
async def _settled(_app: st.App) -> AsyncIterator[None]:
    """Load what pages need; it lives as long as the server, so garbage collections pass it by."""
    import_module(_BEHIND_THE_PAGES)
    gc.collect()
    gc.freeze()
    yield


def _apologise(error: Exception) -> bool:
    """The learner's side of an error in a page; Streamlit has logged it, with its traceback."""
    if isinstance(error, UnreachableError):
        come_back_later()
    else:
        st.error(SOMETHING_WENT_WRONG)
    return True


@contextmanager
def _stopped_by_signals(server: uvicorn.Server) -> Iterator[None]:
    """Let Ctrl+C and SIGTERM end the server as a success.

    uvicorn raises a signal again once it has stopped, for whoever listened before; without these
    listeners that would be a traceback and an exit code of failure.
    """

    def stop(_signal: int, _frame: FrameType | None) -> None:
        server.should_exit = True

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _say(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()
