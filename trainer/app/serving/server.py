"""How the trainer's pages are served: one process, tuned once, for oneself or for others."""

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
from trainer.app.component import SCRIPTS
from trainer.app.configuration import configure_streamlit
from trainer.app.felt.direct_line import PRESSES
from trainer.app.page import refusal
from trainer.app.reconnecting import come_back_later
from trainer.app.serving.addresses import reachable
from trainer.app.serving.compressing import Compressed
from trainer.app.serving.connections import PromptProtocol, allow_many
from trainer.app.serving.health import HEALTH
from trainer.app.serving.listening import USUAL_PORT, WAITING, check_host, check_port, listen
from trainer.app.serving.loopback import is_loopback
from trainer.app.serving.same_origin import SameOriginOnly
from trainer.errors import NotYoursError, UnreachableError

if TYPE_CHECKING:
    import socket
    from collections.abc import AsyncIterator, Callable, Iterator, Sequence
    from types import FrameType

    from starlette.routing import BaseRoute

__all__ = ["PAGES", "SOMETHING_WENT_WRONG", "open_door", "run", "say", "serve", "site_of"]

SOMETHING_WENT_WRONG: Final = (
    "Something went wrong on our side: reload the page to go on; "
    "every answer you saw graded is kept."
)

PAGES: Final = Path(__file__).parents[1] / "main.py"
"""The app's entry script."""

_BEHIND_THE_PAGES: Final = "trainer.app.session"  # imports nearly all that a first visit needs
_SECONDS_TO_SAY_GOODBYE: Final = 1  # to browsers that are still connected when the server stops


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    _script: Path = PAGES,
) -> None:
    """Serve the trainer on one's own machine until Ctrl+C or SIGTERM; prints its address.

    Raises:
        HostError: an address that other machines can reach, or that this one does not have.
        PortError: a port that does not exist, is kept for the system, or has no free one after it.
        RecordsError: the learner's records cannot be opened.
    """
    check_host(host)
    wanted = USUAL_PORT if port is None else port
    check_port(wanted)
    storage.configure(data)
    storage.records()
    with open_door(host, wanted) as door:
        site = site_of(door)
        run(
            door,
            _script,
            guards=[Middleware(SameOriginOnly, is_ours=is_loopback)],
            announce=lambda: say(f"Let It Ride trainer: {site}  (Ctrl+C stops it)"),
        )
    storage.close()


def open_door(host: str, port: int, *, exactly: bool = False) -> socket.socket:
    """A listening socket; says so where it is not at the port that was wanted.

    Raises:
        HostError: this machine does not have the address.
        PortError: the port is kept for the system, is taken though it has to be exactly this one,
            or has no free one after it.
    """
    door = listen(host, port, exactly=exactly)
    if (found := door.getsockname()[1]) != port:
        say(f"Port {port} is taken, using {found}")
    return door


def site_of(door: socket.socket) -> str:
    """What to open in a browser: the address of the socket, or where others find it."""
    address, port = door.getsockname()[:2]
    host = reachable(address)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def run(
    door: socket.socket,
    script: Path,
    *,
    guards: Sequence[Middleware],
    announce: Callable[[], None],
    routes: Sequence[BaseRoute] = (),
    trusted_proxies: str | None = None,
    **options: object,
) -> None:
    """Serve pages at an open door until Ctrl+C or SIGTERM.

    Args:
        door: a listening socket.
        script: the app's entry script.
        guards: what every request has to pass, the outermost first.
        announce: called once the server takes requests.
        routes: beside the app's pages.
        trusted_proxies: whose word on a visitor's address and scheme is taken; nobody's.
        options: further ones of Streamlit's server.
    """
    allow_many()
    address, port = door.getsockname()[:2]
    configure_streamlit(address=address, port=port, **options)
    app = st.App(
        script,
        lifespan=_settled,
        routes=[HEALTH, SCRIPTS, PRESSES, *routes],
        middleware=[*guards, Middleware(Compressed)],
        on_script_error=_apologise,
    )
    server = _Server(
        uvicorn.Config(
            app,
            host=address,
            port=port,
            lifespan="on",
            backlog=WAITING,
            http=PromptProtocol,
            ws="websockets-sansio",  # what Streamlit asks for: others know no ping time-out
            ws_ping_interval=30,  # seconds, as in Streamlit
            ws_ping_timeout=30,
            ws_per_message_deflate=False,  # messages are small, and a click waits for its answer
            log_config=None,  # Streamlit has set the loggers up: warnings, on stderr
            access_log=False,
            proxy_headers=trusted_proxies is not None,
            forwarded_allow_ips=trusted_proxies,
            timeout_graceful_shutdown=_SECONDS_TO_SAY_GOODBYE,
        ),
        announce,
    )
    with _stopped_by_signals(server):
        server.run(sockets=[door])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._announce()


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
    elif isinstance(error, NotYoursError):  # deleted in another tab while this page showed it
        refusal(str(error))
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


def say(sentence: str) -> None:
    """Print it at once, also where nobody looks on."""
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()
