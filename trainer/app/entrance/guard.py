"""Nobody comes past the door without a pass."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.websockets import WebSocketClose

from trainer.app.entrance import paths
from trainer.app.entrance.wanted import door_for

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from trainer.app.entrance.cookies import Cookies

__all__ = ["SignedInOnly"]

_OPEN: Final = frozenset(vars(paths)[name] for name in paths.__all__ if name != "APP") | {
    "/healthz"
}
_OPEN_BELOW: Final = "/static/"
"""Streamlit's own files, the same for everybody."""
_NOBODYS: Final = "/_stcore/metrics"


class SignedInOnly:
    """Lets through what carries a good cookie; sends pages to the door, and refuses all else.

    It asks no database: whether a pass is still the current one is asked before a page is drawn.
    """

    def __init__(self, app: ASGIApp, cookies: Cookies) -> None:
        self._app = app
        self._cookies = cookies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self._may_pass(HTTPConnection(scope)):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)  # not yet accepted: the answer is 403
        elif "text/html" in HTTPConnection(scope).headers.get("accept", ""):
            path, query = scope["path"].rstrip("/"), scope["query_string"].decode("latin-1")
            first = path if path in _OPEN else door_for(path, query)
            to_the_door = RedirectResponse(first, HTTPStatus.SEE_OTHER)
            await to_the_door(scope, receive, send)
        else:
            refusal = PlainTextResponse("Join or sign in first.", HTTPStatus.FORBIDDEN)
            await refusal(scope, receive, send)

    def _may_pass(self, asked: HTTPConnection) -> bool:
        path = asked.scope["path"]
        if path in _OPEN or path.startswith(_OPEN_BELOW):
            return True
        return path != _NOBODYS and self._cookies.read(asked.cookies) is not None
