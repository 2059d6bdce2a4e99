"""Which addresses and ports are taken, before any page is served."""

from __future__ import annotations

import asyncio
import re
import socket
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from trainer.app.serving.classroom_server import serve_classroom
from trainer.app.serving.listening import check_host, check_port, listen
from trainer.app.serving.server import serve
from trainer.errors import HostError, PortError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.5.1", "::1", "localhost", "LocalHost"])
def test_this_machine_may_be_served(host: str) -> None:
    check_host(host)


@pytest.mark.parametrize(
    "host",
    [
        "0.0.0.0",  # noqa: S104
        "::",
        "192.168.1.7",
        "10.0.0.1",
        "fe80::1",
        "casino.example",
        "localhost.example",
        "",
    ],
)
def test_any_other_address_is_refused_and_pointed_to_the_classroom(
    host: str, tmp_path: Path
) -> None:
    with pytest.raises(HostError, match=re.escape(repr(host))) as refusal:
        serve(host=host, data=tmp_path)
    assert "`let-it-ride classroom`" in str(refusal.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("port", [-1, 0, 65_536, 85_010])
def test_a_port_that_does_not_exist_is_refused(port: int, tmp_path: Path) -> None:
    with pytest.raises(PortError, match=f"port {port} does not exist: choose one from 1 to 65535"):
        serve(port=port, data=tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("port", [1, 8501, 65_535])
def test_the_others_exist(port: int) -> None:
    check_port(port)


def test_a_taken_port_leads_to_the_next_one() -> None:
    with listen("127.0.0.1", 18_501) as first:
        taken = first.getsockname()[1]
        with listen("127.0.0.1", taken) as second:
            assert second.getsockname()[1] > taken


def test_behind_a_proxy_a_taken_port_is_said_and_no_other_used(tmp_path: Path) -> None:
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        with pytest.raises(PortError, match=f"port {taken} is taken, and a proxy looks for us"):
            listen("127.0.0.1", taken, exactly=True)
        with pytest.raises(PortError, match=f"port {taken} is taken"):
            serve_classroom(
                host="127.0.0.1", port=taken, data=tmp_path, public_url="https://a.example"
            )


def test_after_the_last_port_there_is_no_next() -> None:
    last = 65_535
    with (
        listen("127.0.0.1", last),
        pytest.raises(PortError, match=f"ports {last} to {last} are all taken"),
    ):
        listen("127.0.0.1", last)


def test_an_address_that_the_machine_does_not_have_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_such_family(*_words: object) -> socket.socket:
        raise OSError(97, "Address family not supported by protocol")

    monkeypatch.setattr(socket, "socket", no_such_family)
    with pytest.raises(HostError, match=r"this machine has no address '::1': use 127\.0\.0\.1"):
        listen("::1", 8501)


def test_a_port_kept_for_the_system_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_allowed(*_words: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("trainer.app.serving.listening._listen_at", not_allowed)
    with pytest.raises(PortError, match="port 80 is kept for the system: choose one from 1024"):
        listen("127.0.0.1", 80)


def test_small_messages_are_sent_at_once() -> None:
    """Nagle's algorithm is off for every connection that asyncio takes from our socket."""

    async def no_delay(door: socket.socket) -> int:
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def taken(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            ours: socket.socket = writer.get_extra_info("socket")
            answer.set_result(ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        async with await asyncio.start_server(taken, sock=door):
            _, visitor = await asyncio.open_connection(*door.getsockname()[:2])
            found = await answer
            visitor.close()
            await visitor.wait_closed()
            return found

    with listen("127.0.0.1", 18_501) as door:
        assert asyncio.run(no_delay(door)) != 0
