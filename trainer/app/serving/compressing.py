"""Streamlit's own scripts and styles, compressed: two of the three megabytes of a first visit.

Each is compressed once and kept: a class of thirty that comes in at the same time would else keep
the server busy for seconds. Only what is the same for everybody is touched, so that nobody can
guess at a page's content by its length; and only under its plain path, because the other spellings
of a path have no end.
"""

from __future__ import annotations

import asyncio
import gzip
import posixpath
from typing import TYPE_CHECKING, Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders

if TYPE_CHECKING:
    from asyncio import Task

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Compressed"]

_PLACE: Final = "/static/"
_KINDS: Final = (".js", ".css", ".svg")  # fonts are compressed already
_SMALLEST: Final = 1_000  # bytes; below, it makes nothing quicker
_MOST_KEPT: Final = 1_000
"""Streamlit has some 300; a disk that takes capitals for small letters knows each by many names."""


class Compressed:
    """Hands out the files of the browser's part compressed, to browsers that understand it.

    Args:
        app: what is behind.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._kept: dict[str, tuple[Message, bytes]] = {}
        self._coming: dict[str, Task[tuple[Message, bytes]]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not _may_be_compressed(scope):
            await self._app(scope, receive, send)
            return
        path = scope["path"]
        if path in self._kept:
            await _send(*self._kept[path], send)
            return
        if path not in self._coming:
            self._coming[path] = asyncio.create_task(self._fetched(path, scope, receive))
        # Shielded: others may wait for it longer than this browser.
        await _send(*await asyncio.shield(self._coming[path]), send)

    async def _fetched(self, path: str, scope: Scope, receive: Receive) -> tuple[Message, bytes]:
        """The answer for all who ask at the same time; kept where it can never change."""
        try:
            start, body = await self._whole(scope, receive)
            if not _never_changes(start) or len(body) < _SMALLEST:
                return start, body
            if len(self._kept) >= _MOST_KEPT:
                return start, body
            self._kept[path] = await run_in_threadpool(_compressed, start, body)
            return self._kept[path]
        finally:
            del self._coming[path]

    async def _whole(self, scope: Scope, receive: Receive) -> tuple[Message, bytes]:
        """What is behind says, and all of the body."""
        messages: list[Message] = []

        async def keep(message: Message) -> None:
            messages.append(message)

        await self._app(scope, receive, keep)
        start, *parts = messages
        return start, b"".join(part.get("body", b"") for part in parts)


def _may_be_compressed(scope: Scope) -> bool:
    if scope["type"] != "http" or scope["method"] != "GET":
        return False
    path = scope["path"]
    if not (path.startswith(_PLACE) and path.endswith(_KINDS)):
        return False
    if posixpath.normpath(path) != path or "//" in path or "\\" in path:
        return False
    headers = Headers(scope=scope)
    # Who asks for a part, or only for what changed, is answered by what is behind.
    if "range" in headers or "if-none-match" in headers or "if-modified-since" in headers:
        return False
    return "gzip" in headers.get("accept-encoding", "")


def _never_changes(start: Message) -> bool:
    # Such a file's name holds a hash of what is in it.
    says = Headers(raw=start["headers"]).get("cache-control", "")
    return start["status"] == 200 and "immutable" in says


def _compressed(start: Message, body: bytes) -> tuple[Message, bytes]:
    body = gzip.compress(body, mtime=0)
    headers = MutableHeaders(raw=list(start["headers"]))
    headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(body))
    headers.add_vary_header("Accept-Encoding")
    if "etag" in headers:  # another sequence of bytes is another thing
        headers["ETag"] = f'"{headers["etag"].strip(chr(34))}-gzip"'
    return {**start, "headers": headers.raw}, body


async def _send(start: Message, body: bytes, send: Send) -> None:
    await send(start)
    await send({"type": "http.response.body", "body": body})
