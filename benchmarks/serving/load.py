"""How long learners wait when many answer at once: `python -m benchmarks.serving.load`.

Learners answer every two seconds on the practice page of a classroom. Beside it, in the same run,
stands the least that Streamlit can do: a page of one button and one line of text, once tuned as
ours is and once at Streamlit's default settings. What is measured is the server's share: from the
press to the message with the verdict, or the new text, at the other end of the socket.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from benchmarks.serving.postgres import run_postgres
from benchmarks.serving.processes import classroom, enrolled, free_port, running
from benchmarks.serving.tab import Lost, Tab

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.serving.processes import Server

__all__ = ["Report", "learn", "main"]

_THINKING: Final = 2.0  # seconds from answer to answer
_ARRIVE_IN: Final = 3.0  # seconds

_BARE: Final = Path(__file__).parents[1] / "bare_page.py"
_TUNED: Final = """
import sys
from pathlib import Path
from trainer.app.serving.server import serve
serve(port=int(sys.argv[1]), data=Path(sys.argv[2]), _script=Path(sys.argv[3]))
"""

Database = Callable[[], AbstractContextManager[str | None]]
Learning = Callable[[Tab, Callable[[], bool]], Awaitable[list[float]]]


@dataclass(frozen=True, slots=True)
class Report:
    """What so many learners met; times in milliseconds, memory in MiB, processor in cores."""

    learners: int
    waits: list[float] = field(repr=False)
    lost: int
    idle_memory: float
    memory: float
    cores: float

    def quantile(self, share: float) -> float:
        """The wait that this share of answers did not exceed."""
        return sorted(self.waits)[min(int(share * len(self.waits)), len(self.waits) - 1)]

    def __str__(self) -> str:
        each = (self.memory - self.idle_memory) / self.learners
        return (
            f"{self.learners:>4} learners  {len(self.waits):>6} answers"
            f"  p50 {self.quantile(0.5):>7.1f} ms  p95 {self.quantile(0.95):>7.1f} ms"
            f"  {self.cores:.2f} cores  {self.memory:.0f} MiB, {1024 * each:.0f} KiB a learner"
            f"  {self.lost} lost"
        )


async def practise(tab: Tab, goes_on: Callable[[], bool]) -> list[float]:
    """Answer a hand and, a second later, ask for the next one."""
    waits = []
    while goes_on():
        felt = tab.table()
        if "next" in felt.acts:
            await tab.act("next")
            continue
        began = perf_counter()
        waits.append(1000 * await tab.act(random.choice(felt.acts)))
        await asyncio.sleep(_THINKING / 2 * random.uniform(0.5, 1.5))
        await tab.act("next")
        await asyncio.sleep(max(0.0, _THINKING - (perf_counter() - began)))
    return waits


async def press(tab: Tab, goes_on: Callable[[], bool]) -> list[float]:
    """Press the one button of the bare page."""
    waits = []
    while goes_on():
        waits.append(1000 * await tab.press("Count"))
        await asyncio.sleep(_THINKING * random.uniform(0.5, 1.5))
    return waits


async def learn(
    server: Server, cookies: Sequence[str], page: str, learning: Learning, seconds: float
) -> Report:
    """Let one learner for each cookie work so long at a server that serves nobody else."""
    idle = server.memory()
    end = perf_counter() + 10_000.0

    def goes_on() -> bool:
        return perf_counter() < end

    async def one(cookie: str, number: int) -> Tab | None:
        await asyncio.sleep(_ARRIVE_IN * number / len(cookies))
        tab = Tab(server.url, cookie, page)
        try:
            await tab.open()
        except Lost:
            return None
        return tab

    async def at_work(tab: Tab) -> list[float]:
        await asyncio.sleep(_THINKING * random.random())
        try:
            return await learning(tab, goes_on)
        finally:
            await tab.close()

    came = await asyncio.gather(*(one(cookie, n) for n, cookie in enumerate(cookies)))
    tabs = [tab for tab in came if tab is not None]
    end, used, began = perf_counter() + seconds, server.cpu_seconds(), perf_counter()
    tasks = [asyncio.create_task(at_work(tab)) for tab in tabs]
    await asyncio.sleep(seconds)
    memory, took = server.memory(), perf_counter() - began
    cores = (server.cpu_seconds() - used) / took
    results = await asyncio.gather(*tasks, return_exceptions=True)
    waits = [wait for result in results if isinstance(result, list) for wait in result]
    for result in results:
        if isinstance(result, BaseException) and not isinstance(result, Lost):
            raise result
    lost = len(cookies) - len(tabs) + sum(isinstance(result, Lost) for result in results)
    return Report(len(cookies), waits, lost, idle, memory, cores)


def bare(folder: Path, *, tuned: bool) -> AbstractContextManager[Server]:
    """The bare page, served as ours are, or as Streamlit does where nobody says anything."""
    port = free_port()
    if tuned:
        command = [sys.executable, "-c", _TUNED, str(port), str(folder), str(_BARE)]
        return running(command, port, "/healthz", folder=folder)
    options = ["--server.port", str(port), "--server.address", "127.0.0.1"]
    options += ["--server.headless", "true", "--browser.gatherUsageStats", "false"]
    command = [sys.executable, "-m", "streamlit", "run", str(_BARE), *options]
    return running(command, port, "/_stcore/health", folder=folder)


async def measure_curve(crowds: Sequence[int], seconds: float, database: Database) -> None:
    """Print the three curves, and how ours stands to the others."""
    for learners in crowds:
        nobody = [""] * learners
        with tempfile.TemporaryDirectory() as name, database() as url:
            folder = Path(name)
            with bare(folder, tuned=True) as server:
                tuned = await learn(server, nobody, "", press, seconds)
            print("bare page, tuned     ", tuned, flush=True)
            with bare(folder, tuned=False) as server:
                default = await learn(server, nobody, "", press, seconds)
            print("bare page, by default", default, flush=True)
            cookies = [cookie for _, cookie in enrolled(folder, url, learners)]
            with classroom(folder, url) as server:
                ours = await learn(server, cookies, "practice", practise, seconds)
            print("practice             ", ours, flush=True)
        p95 = ours.quantile(0.95)
        print(
            f"{learners:>4} learners: p95 of practice is"
            f" {p95 / tuned.quantile(0.95):.1f} times that of the tuned page,"
            f" 1/{default.quantile(0.95) / p95:.1f} of that of the page by default",
            flush=True,
        )


async def measure_memory(answers: int, learners: int, database: Database) -> None:
    """Print the memory of a server while so many answers are given, without a pause."""
    given, every = 0, max(answers // 12, 1)
    began = perf_counter()
    with tempfile.TemporaryDirectory() as name, database() as url:
        folder = Path(name)
        cookies = [cookie for _, cookie in enrolled(folder, url, learners)]
        with classroom(folder, url) as server:

            async def answer_on(cookie: str) -> None:
                nonlocal given
                tab = Tab(server.url, cookie, "practice")
                await tab.open()
                while given < answers:
                    felt = tab.table()
                    act = "next" if "next" in felt.acts else felt.acts[0]
                    await tab.act(act)
                    given += act != "next"
                    if act != "next" and given % every == 0:
                        minutes = (perf_counter() - began) / 60
                        print(
                            f"{given:>7} answers  {server.memory():.0f} MiB  {minutes:.1f} min",
                            flush=True,
                        )
                await tab.close()

            await asyncio.gather(*(answer_on(cookie) for cookie in cookies))


@contextmanager
def files() -> Iterator[None]:
    """SQLite, in the folder of each server."""
    yield None


def main() -> None:
    """Measure what the command line asks for."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--learners", type=int, nargs="+", default=[1, 20, 50, 100, 200])
    words.add_argument("--seconds", type=float, default=30.0, help="for each point of a curve")
    words.add_argument("--postgres", action="store_true", help="keep the records in PostgreSQL")
    words.add_argument("--memory", type=int, metavar="ANSWERS", help="instead: watch the memory")
    given = words.parse_args()

    def measure(database: Database) -> None:
        if given.memory:
            asyncio.run(measure_memory(given.memory, given.learners[0], database))
        else:
            asyncio.run(measure_curve(given.learners, given.seconds, database))

    if not given.postgres:
        measure(files)
        return
    with run_postgres() as postgres:
        measure(contextmanager(lambda: iter([postgres.url(postgres.new_database())])))


if __name__ == "__main__":
    main()
