"""Connections that say nothing, or too little, keep nobody out."""

from __future__ import annotations

import asyncio
import socket
import sys
from contextlib import ExitStack, closing, suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
import uvicorn

from benchmarks.serving.running import run_trainer
from trainer.app.serving import connections
from trainer.app.serving.connections import PromptProtocol
from trainer.app.serving.listening import listen

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from starlette.types import Receive, Scope, Send

_ALL_OF_IT = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nhand"


@pytest.mark.server
@pytest.mark.skipif(sys.platform == "win32", reason="Windows counts no sockets")
def test_silent_connections_keep_nobody_out(tmp_path: Path, page: Path) -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    with ExitStack() as open_:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))  # the server inherits it
        try:
            trainer = open_.enter_context(run_trainer(tmp_path, page))
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, before)
        place = urlsplit(trainer.url)
        for _ in range(300):
            there = (place.hostname, place.port)
            open_.enter_context(closing(socket.create_connection(there, timeout=30)))
        assert trainer.health() == (200, {"status": "ok"})
        assert trainer.logged() == ""


@pytest.mark.parametrize("answered_before", [False, True])
@pytest.mark.parametrize(
    "said",
    [b"P", b"POST / HTTP/1.1\r\nHost: a\r\n", _ALL_OF_IT[:-2]],
    ids=["a letter", "half a head", "half a body"],
)
def test_who_does_not_say_all_of_it_is_not_waited_for(
    said: bytes, answered_before: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "_PATIENCE", 0.1)

    async def until_closed(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        if answered_before:
            writer.write(_ALL_OF_IT)
            assert (await reader.readuntil(b"0\r\n\r\n")).startswith(b"HTTP/1.1 200")
        writer.write(said)
        with suppress(ConnectionResetError):
            assert await reader.read() == b""
        writer.close()

    _served(until_closed)


def test_who_says_it_slowly_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The timer never ends what is being answered, nor a body that goes on coming."""
    monkeypatch.setattr(connections, "_PATIENCE", 1.0)

    async def ask(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(_ALL_OF_IT[:-4])
        for letter in b"hand":
            await asyncio.sleep(0.3)  # time itself is under test
            writer.write(bytes([letter]))
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.close()

    _served(ask)


def _served(visit: Callable[[int], Awaitable[None]]) -> None:
    async def app(_scope: Scope, receive: Receive, send: Send) -> None:
        while (message := await receive())["type"] == "http.request" and message["more_body"]:
            pass
        if message["type"] == "http.request":
            await asyncio.sleep(1.2)  # longer than anybody is waited for
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"dealt"})

    async def serve() -> None:
        with listen("127.0.0.1", 18_601) as door:
            config = uvicorn.Config(
                app, http=PromptProtocol, lifespan="off", log_config=None, timeout_keep_alive=60
            )
            server = uvicorn.Server(config)
            serving = asyncio.create_task(server.serve(sockets=[door]))
            await asyncio.wait_for(visit(door.getsockname()[1]), timeout=30)
            server.should_exit = True
            await serving

    asyncio.run(serve())
