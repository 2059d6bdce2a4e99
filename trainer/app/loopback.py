"""One's own machine only: where a profile has no password, nobody else may come in."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocketClose

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["LoopbackOnly", "is_loopback"]


def is_loopback(host: str) -> bool:
    """Whether this name or address always means the machine itself; asks no name server."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class LoopbackOnly:
    """Turns away what another web site asks for through the learner's own browser.

    Such a site can let its name point here (it shows in the Host header), or call us across
    origins (Origin). Streamlit alone would look at its WebSocket only, and would ask a service on
    the internet for this machine's address before it judges a foreign origin.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or _comes_from_here(Headers(scope=scope)):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)  # not yet accepted: the answer is 403
        else:
            refusal = PlainTextResponse("Open the address that the trainer printed.", 403)
            await refusal(scope, receive, send)


def _comes_from_here(headers: Headers) -> bool:
    host = headers.get("host", "")
    origin = headers.get("origin")
    try:
        addressed_to_us = is_loopback(urlsplit(f"//{host}").hostname or "")
        return addressed_to_us and (origin is None or urlsplit(origin).netloc == host)
    except ValueError:  # no address at all, such as "[::1"
        return False
