"""Turns away what another web site asks for through the browser of somebody who uses us."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocketClose

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["SameOriginOnly"]


class SameOriginOnly:
    """Lets through what is addressed to us and asked for by our own pages.

    Another site can let its name point here (it shows in the Host header), or call us across
    origins (Origin). Streamlit alone would look at its WebSocket only, and would ask a service on
    the internet for this machine's address before it judges a foreign origin.

    Args:
        app: what is behind.
        is_ours: whether a host name or address is one of ours.
    """

    def __init__(self, app: ASGIApp, is_ours: Callable[[str], bool]) -> None:
        self._app = app
        self._is_ours = is_ours

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self._comes_from_us(Headers(scope=scope)):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)  # not yet accepted: the answer is 403
        else:
            refusal = PlainTextResponse("Open the address that the trainer printed.", 403)
            await refusal(scope, receive, send)

    def _comes_from_us(self, headers: Headers) -> bool:
        host = headers.get("host", "")
        origin = headers.get("origin")
        try:
            addressed_to_us = self._is_ours(urlsplit(f"//{host}").hostname or "")
            return addressed_to_us and (origin is None or urlsplit(origin).netloc == host)
        except ValueError:  # no address at all, such as "[::1"
            return False
