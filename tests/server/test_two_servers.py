"""Two servers, one database, nginx before them: stopping one costs a reconnect and nothing else."""

from __future__ import annotations

import asyncio
import re
import signal
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.cookies import SimpleCookie
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import streamlit

from benchmarks.serving.processes import classroom, enrolled, free_port
from benchmarks.serving.steadfast import Count, Steadfast
from benchmarks.serving.tab import Lost, Tab
from tests.records.school import singles
from tests.server.proxy import MISSING, Proxy, run_proxy
from trainer.classroom.codes import codes
from trainer.lesson import LessonOptions, Stage
from trainer.records import Records

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.serving.postgres import Postgres
    from benchmarks.serving.processes import Server

pytestmark = [
    pytest.mark.server,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {' '.join(MISSING)}"),
]

AT_EACH = 3
"""Learners at each of the two servers."""

HANDS = 6
"""Of the lesson."""

CHOICES = ("ride", "pull")
NOW = datetime.now(UTC)

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


@pytest.fixture
def address(postgres: Postgres) -> Iterator[str]:
    name = postgres.new_database()
    yield postgres.url(name)
    postgres.drop_database(name)


def browser_cookie(proxy: Proxy, cookie: str) -> SimpleCookie:
    return SimpleCookie(proxy.get("/", cookie).headers.get("set-cookie", ""))


async def come_in(
    proxy: Proxy, who: list[tuple[int, str]], ports: list[int], page: str
) -> list[Steadfast]:
    """Learners on a page, so many at each server; the proxy decides who is where."""
    came: list[Steadfast] = []
    at = dict.fromkeys(ports, 0)
    for profile_id, cookie in who:
        while True:
            mine = browser_cookie(proxy, cookie)[BROWSER].value
            tab = Tab(proxy.url, f"{cookie}; {BROWSER}={mine}", page, proxy.trust)
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
            learners = await come_in(proxy, who, ports, "practice")
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


@dataclass
class Attending:
    """A learner in a live lesson, who comes back as often as it takes."""

    tab: Tab
    asked: list[str] = field(default_factory=list)
    lines_lost: int = 0

    async def answer(self, hand: int, choice: str) -> None:
        """Answer this hand, and look until the answer is in; the question stays the same one."""
        sent = False
        while True:
            try:
                await self.tab.look()
                felt = self.tab.felt
                if felt is not None and len(self.asked) == hand and felt.acts:
                    self.asked.append(felt.question)
                if felt is not None and felt.acts and felt.question == self.asked[hand]:
                    sent = True
                    await self.tab.act(choice)
                elif sent and felt is not None and felt.stage.startswith("wait"):
                    assert felt.question == self.asked[hand]
                    assert felt.verdict is None
                    return
            except Lost:
                self.lines_lost += 1
                await self._come_back()

    async def _come_back(self) -> None:
        while True:
            await self.tab.close()
            try:
                await self.tab.open()
            except Lost:
                await asyncio.sleep(0.1)
            else:
                return


def test_a_live_lesson_goes_on_when_a_server_is_stopped_in_the_middle(
    address: str, tmp_path: Path
) -> None:
    """Every learner is at the other server at the same question, with nothing lost or doubled."""
    class_ = enrolled(tmp_path, address, 2 * AT_EACH)
    records, teacher = Records.open(url=address), 1  # the first has this id
    kept = records.keep_set("Monday", singles(HANDS), NOW, as_teacher=teacher)
    lesson = records.open_lesson(
        class_[0][0].class_id,
        kept.id,
        LessonOptions(certainty=False),
        codes(),
        NOW,
        as_teacher=teacher,
    )
    for learner, _ in class_:
        records.take_seat(lesson.id, NOW, as_learner=learner.id)
    ports = [free_port(), free_port()]
    port, plain_port = free_port(), free_port()
    behind = ["--public-url", f"https://localhost:{port}", "--trust-proxy", "127.0.0.1"]

    def move_on() -> None:
        step = records.lesson(lesson.id, as_teacher=teacher).step
        records.move_on(lesson.id, step, datetime.now(UTC), as_teacher=teacher)

    with ExitStack() as stack:
        first, _second = (
            stack.enter_context(classroom(tmp_path, address, one, *behind)) for one in ports
        )
        proxy = stack.enter_context(run_proxy(tmp_path, port, plain_port, ports))

        async def story() -> list[Attending]:
            who = [(learner.profile_id, cookie) for learner, cookie in class_]
            learners = [Attending(one.tab) for one in await come_in(proxy, who, ports, "")]
            for hand in range(HANDS):
                move_on()
                answers = [one.answer(hand, CHOICES[hand % 2]) for one in learners]
                if hand == HANDS // 2:
                    await asyncio.gather(*answers, asyncio.to_thread(first.end, signal.SIGTERM))
                else:
                    await asyncio.gather(*answers)
                move_on()
            for one in learners:
                await one.tab.close()
            return learners

        learners = asyncio.run(story())
        assert sum(one.lines_lost > 0 for one in learners) == AT_EACH
    found = records.lesson_results(lesson.id, as_teacher=teacher)
    records.close()
    assert found.lesson.step == (HANDS - 1, Stage.SHOWN)
    given = {cell.question: cell.choice for cell in found.cells}
    assert len(given) == len(found.cells) == len(learners) * HANDS
    for attending in learners:
        choices = [given[question] for question in attending.asked]
        assert [choice.value for choice in choices if choice] == [
            CHOICES[hand % 2] for hand in range(HANDS)
        ]


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
