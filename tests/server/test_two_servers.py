"""Two servers, one database, nginx before them: stopping one costs a reconnect and nothing else."""

from __future__ import annotations

import asyncio
import re
import signal
from contextlib import ExitStack
from http.cookies import SimpleCookie
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import streamlit

from benchmarks.serving.processes import classroom, enrolled, free_port
from benchmarks.serving.steadfast import Count, Steadfast
from benchmarks.serving.tab import Tab
from tests.server.proxy import MISSING, Proxy, run_proxy
from trainer.records import Records

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.serving.processes import Server
    from tests.postgres import Postgres

pytestmark = [
    pytest.mark.server,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {' '.join(MISSING)}"),
]

AT_EACH = 3
"""Learners at each of the two servers."""

BROWSER = "let_it_ride_browser"

SCRIPT = next((Path(streamlit.__file__).parent / "static/static/js").glob("index.*.js")).name
"""One of Streamlit's own files."""


def lines(port: int) -> int:
    """How many lines are open to a server at this port of loopback."""
    here = re.compile(rf"\s+\d+: 0100007F:{port:04X} \S+ 01 ")  # 01 is "established"
    return sum(map(bool, map(here.match, Path("/proc/net/tcp").read_text().splitlines())))


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for what has no event of its own."""
    while not is_so():  # noqa: ASYNC110
        await asyncio.sleep(0.02)


@pytest.fixture(scope="module")
def address(postgres: Postgres) -> Iterator[str]:
    name = postgres.new_database()
    yield postgres.url(name)
    postgres.drop_database(name)


def browser_cookie(proxy: Proxy, cookie: str) -> SimpleCookie:
    return SimpleCookie(proxy.get("/", cookie).headers.get("set-cookie", ""))


async def come_in(proxy: Proxy, who: list[tuple[int, str]], ports: list[int]) -> list[Steadfast]:
    """Learners, so many at each server; the proxy decides who is where."""
    came: list[Steadfast] = []
    at = dict.fromkeys(ports, 0)
    for profile_id, cookie in who:
        while True:
            mine = browser_cookie(proxy, cookie)[BROWSER].value
            tab = Tab(proxy.url, f"{cookie}; {BROWSER}={mine}", "practice", proxy.trust)
            await tab.open()
            port = next(one for one in ports if lines(one) > at[one])
            if at[port] < AT_EACH:
                break
            await tab.close()
            await until(lambda port=port: lines(port) == at[port])  # type: ignore[misc]
        at[port] += 1
        came.append(Steadfast(profile_id, tab))
    return came


async def play(learners: list[Steadfast], stopped: Server) -> None:
    """Answer some hands each, stop a server in the middle, and answer some more."""

    async def have_confirmed(more: int) -> None:
        goals = [(one, len(one.confirmed) + more) for one in learners]
        await until(lambda: all(len(one.confirmed) >= goal for one, goal in goals))

    async def in_the_middle() -> None:
        await have_confirmed(2)
        await asyncio.to_thread(stopped.end, signal.SIGTERM)
        await have_confirmed(3)

    over = asyncio.create_task(in_the_middle())
    await asyncio.gather(over, *(one.work(lambda: not over.done(), 0.05) for one in learners))


def test_a_server_is_stopped_and_its_learners_go_on_at_the_other(
    address: str, tmp_path: Path
) -> None:
    who = [(learner.profile_id, cookie) for learner, cookie in enrolled(tmp_path, address, 6)]
    ports = [free_port(), free_port()]
    port, plain_port = free_port(), free_port()
    behind = ["--public-url", f"https://localhost:{port}", "--trust-proxy", "127.0.0.1"]
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(classroom(tmp_path, address, one, *behind)) for one in ports
        )
        proxy = stack.enter_context(run_proxy(tmp_path, port, plain_port, ports))

        async def story() -> list[Steadfast]:
            learners = await come_in(proxy, who, ports)
            assert [lines(one) for one in ports] == [AT_EACH, AT_EACH]
            await play(learners, first)
            return learners

        learners = asyncio.run(story())
        assert second.status("/healthz") == 200
        records = Records.open(url=address)
        count = Count.of(learners, records)
        records.close()
        assert count.is_good, count
        assert count.confirmed >= 6 * 5
        assert sum(one.lines_lost > 0 for one in learners) == AT_EACH


def test_the_proxy_marks_a_browser_once_and_packs_static_files(
    address: str, tmp_path: Path
) -> None:
    port, plain_port, server = free_port(), free_port(), free_port()
    with (
        classroom(tmp_path, address, server),
        run_proxy(tmp_path, port, plain_port, [server, free_port()]) as proxy,
    ):
        new = browser_cookie(proxy, "")[BROWSER]
        assert len(new.value) == 32
        assert (new["secure"], new["httponly"], new["samesite"]) == (True, True, "Lax")
        assert BROWSER not in browser_cookie(proxy, f"{BROWSER}={new.value}")
        assert proxy.get("/join").status == 200
        assert proxy.get("/_stcore/metrics").status == 403
        for _ in range(2):
            script = proxy.get(f"/static/js/{SCRIPT}")
            assert (script.status, script.headers["content-encoding"]) == (200, "gzip")
