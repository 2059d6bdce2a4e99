"""What of the browser's part is compressed, and what is left as it is."""

from __future__ import annotations

import asyncio
import gzip
from typing import TYPE_CHECKING, Final

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from trainer.app.serving.compressing import Compressed

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.types import Message, Receive, Scope, Send

_SCRIPT: Final = b"function deal() { return shuffled(deck) }\n" * 100
_FOR_EVER: Final = {"Cache-Control": "public, immutable, max-age=31536000", "ETag": '"7"'}
_SQUEEZE: Final = {"Accept-Encoding": "gzip, br"}


class _Behind:
    """An app that counts how often it is asked."""

    def __init__(self, answer: Callable[[], Response]) -> None:
        self.asked = 0
        self._answer = answer
        routes = [Route("/{path:path}", self._respond, methods=["GET", "HEAD"])]
        app = Starlette(routes=routes, middleware=[Middleware(Compressed)])
        self.client = TestClient(app, headers={"Accept-Encoding": "identity"})

    def _respond(self, _: Request) -> Response:
        self.asked += 1
        return self._answer()


@pytest.fixture
def behind() -> _Behind:
    return _Behind(lambda: Response(_SCRIPT, headers=_FOR_EVER))


def test_a_script_comes_compressed_and_is_what_it_was(behind: _Behind) -> None:
    with behind.client.stream("GET", "/static/js/index.DormvYxC.js", headers=_SQUEEZE) as answer:
        raw = b"".join(answer.iter_raw())
    assert gzip.decompress(raw) == _SCRIPT
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-length"] == str(len(raw))
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["cache-control"] == _FOR_EVER["Cache-Control"]
    assert answer.headers["etag"] not in {_FOR_EVER["ETag"], ""}


def test_it_is_compressed_once_for_a_whole_class(behind: _Behind) -> None:
    for _ in range(30):
        assert behind.client.get("/static/js/index.js", headers=_SQUEEZE).content == _SCRIPT
    assert behind.asked == 1


def test_a_class_that_comes_in_together_has_it_compressed_once() -> None:
    asked: list[str] = []
    begun, whole_class = asyncio.Event(), asyncio.Event()

    async def behind(scope: Scope, _: Receive, send: Send) -> None:
        asked.append(scope["path"])
        begun.set()
        await whole_class.wait()
        await send({"type": "http.response.start", "status": 200, "headers": _RAW_FOR_EVER})
        await send({"type": "http.response.body", "body": _SCRIPT})

    async def come_in() -> list[bytes]:
        app = Compressed(behind)
        visits = [asyncio.create_task(_look(app, "/static/js/index.js")) for _ in range(10)]
        await begun.wait()
        whole_class.set()
        return await asyncio.gather(*visits)

    seen = asyncio.run(come_in())
    assert [gzip.decompress(body) for body in seen] == [_SCRIPT] * 10
    assert len(asked) == 1


def test_a_path_that_can_be_spelled_in_many_ways_is_kept_once() -> None:
    async def behind(_scope: Scope, _: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": _RAW_FOR_EVER})
        await send({"type": "http.response.body", "body": _SCRIPT})

    async def look_at_all() -> list[bytes]:
        app = Compressed(behind)
        return [await _look(app, spelled) for spelled in _SPELLINGS]

    seen = asyncio.run(look_at_all())
    plain = [spelled for spelled, body in zip(_SPELLINGS, seen, strict=True) if body != _SCRIPT]
    assert plain == ["/static/js/index.js"]


_SPELLINGS: Final = (
    "/static/js/index.js",
    *(f"/static/js/{'./' * times}index.js" for times in range(1, 8)),
    *(f"/static{'/' * times}js/index.js" for times in range(2, 9)),
    "/static/./js/index.js",
    "/static/js/../js/index.js",
    "/static/js//../js/index.js",
    "/static///./js/../js/index.js",
    "/static/js\\index.js",
)
_RAW_FOR_EVER: Final = [(b"cache-control", b"public, immutable")]


async def _look(app: Compressed, path: str) -> bytes:
    parts: list[bytes] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        parts.append(message.get("body", b""))

    headers = [(b"accept-encoding", b"gzip")]
    await app({"type": "http", "method": "GET", "path": path, "headers": headers}, receive, send)
    return b"".join(parts)


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/static/js/index.js", {}),
        ("/static/js/index.js", {**_SQUEEZE, "Range": "bytes=0-9"}),
        ("/static/js/index.js", {**_SQUEEZE, "If-None-Match": '"7"'}),
        ("/static/media/SourceSans.woff2", _SQUEEZE),
        ("/", _SQUEEZE),
        ("/media/backup.js", _SQUEEZE),
    ],
    ids=["not understood", "a part", "unless changed", "a font", "a page", "somebody's file"],
)
def test_all_else_passes_untouched(behind: _Behind, path: str, headers: dict[str, str]) -> None:
    for _ in range(2):
        answer = behind.client.get(path, headers=headers)
        assert answer.content == _SCRIPT
        assert "content-encoding" not in answer.headers
        assert answer.headers["etag"] == _FOR_EVER["ETag"]
    assert behind.asked == 2


@pytest.mark.parametrize(
    "answer",
    [
        Response(_SCRIPT, headers={"Cache-Control": "no-cache"}),
        Response(_SCRIPT, status_code=404, headers=_FOR_EVER),
        Response(b"tiny", headers=_FOR_EVER),
    ],
    ids=["may change", "not found", "too small"],
)
def test_what_may_be_other_tomorrow_is_not_kept(answer: Response) -> None:
    behind = _Behind(lambda: answer)
    for _ in range(2):
        got = behind.client.get("/static/js/index.js", headers=_SQUEEZE)
        assert (got.status_code, got.content) == (answer.status_code, answer.body)
        assert "content-encoding" not in got.headers
    assert behind.asked == 2
