"""What faults cost learners, counted: `python -m benchmarks.serving.faults`.

Learners answer as fast as they can while something breaks. Afterwards what they were told is held
against what was kept: nothing confirmed may be lost, and nothing be counted that was not given.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.serving.postgres import run_postgres
from benchmarks.serving.processes import classroom, enrolled, free_port
from benchmarks.serving.steadfast import Count, Steadfast
from benchmarks.serving.tab import Tab
from strategy_tables.values import Choice
from trainer.dealing import deal
from trainer.history import Mode, Question, answer_of
from trainer.records import Records
from trainer.rules import STANDARD_RULES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from benchmarks.serving.postgres import Postgres

__all__ = ["main"]

_LEARNERS: Final = 8
_SMALL: Final = "size=8m"


def _tabs(
    folder: Path, url: str | None, address: str, learners: int = _LEARNERS
) -> list[Steadfast]:
    return [
        Steadfast(learner.profile_id, Tab(address, cookie, "practice"))
        for learner, cookie in enrolled(folder, url, learners)
    ]


async def _work(
    learners: list[Steadfast], meanwhile: Callable[[], Awaitable[None]], pause: float = 0.05
) -> None:
    """Let them answer until what happens meanwhile has happened."""
    over = asyncio.ensure_future(meanwhile())
    await asyncio.gather(over, *(one.work(lambda: not over.done(), pause) for one in learners))


async def _some_more(learners: list[Steadfast], more: int) -> None:
    """Wait until everybody has so many further answers confirmed."""
    goals = [(one, len(one.confirmed) + more) for one in learners]
    while any(len(one.confirmed) < goal for one, goal in goals):  # noqa: ASYNC110
        await asyncio.sleep(0.02)


def _count(learners: list[Steadfast], folder: Path, url: str | None) -> Count:
    records = Records.open(folder, url=url)
    try:
        return Count.of(learners, records)
    finally:
        records.close()


def killed_servers(folder: Path, url: str | None, times: int) -> tuple[str, bool]:
    """`kill -9` of the server in the middle of answers, and the next one at its port."""
    port = free_port()
    learners = _tabs(folder, url, f"http://127.0.0.1:{port}")

    async def story() -> None:
        with ExitStack() as stack:
            server = stack.enter_context(classroom(folder, url, port))

            async def meanwhile() -> None:
                nonlocal server
                for _ in range(times):
                    await _some_more(learners, 1)
                    await asyncio.sleep(random.uniform(0, 0.2))
                    await asyncio.to_thread(server.end, signal.SIGKILL)
                    server = await asyncio.to_thread(
                        stack.enter_context, classroom(folder, url, port)
                    )
                await _some_more(learners, 1)

            await _work(learners, meanwhile)

    asyncio.run(story())
    count = _count(learners, folder, url)
    return f"{times} servers killed: {count}", count.is_good


def stopped_database(folder: Path, postgres: Postgres, url: str, times: int) -> tuple[str, bool]:
    """PostgreSQL stopped and started under load, for longer and for shorter."""
    with classroom(folder, url) as server:
        learners = _tabs(folder, url, server.url)

        async def meanwhile() -> None:
            for number in range(times):
                await _some_more(learners, 2)
                await asyncio.to_thread(postgres.stop)
                await asyncio.sleep(0.5 + number % 3)
                await asyncio.to_thread(postgres.start)
            await _some_more(learners, 2)

        asyncio.run(_work(learners, meanwhile))
    count = _count(learners, folder, url)
    return f"PostgreSQL stopped {times} times: {count}", count.is_good and not count.lines_lost


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A file system of a few megabytes.

    Raises:
        CalledProcessError: only root may mount one.
    """
    place = folder / "small"
    place.mkdir()
    subprocess.run(["/bin/mount", "-t", "tmpfs", "-o", _SMALL, "none", place], check=True)
    try:
        yield place
    finally:
        subprocess.run(["/bin/umount", place], check=True)


def full_disk(folder: Path) -> tuple[str, bool]:
    """The disk is full for SQLite, and has room again."""
    with small_disk(folder) as place, classroom(place) as server:
        learners = _tabs(place, None, server.url)
        ballast = place / "ballast"
        refused = 0

        async def meanwhile() -> None:
            nonlocal refused
            await _some_more(learners, 2)
            with ballast.open("wb", buffering=0) as file:
                room = os.statvfs(place)
                file.write(bytes(max(room.f_bavail - 4, 0) * room.f_frsize))
                while not any(one.lines_lost for one in learners):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
                await asyncio.sleep(1)
            refused = sum(one.lines_lost for one in learners)
            ballast.unlink()
            await _some_more(learners, 2)

        asyncio.run(_work(learners, meanwhile))
        count = _count(learners, place, None)
        return f"disk full, {refused} pages refused meanwhile: {count}", count.is_good


def two_tabs(folder: Path, url: str | None, rounds: int) -> tuple[str, bool]:
    """One learner answers each hand in two tabs at the same moment."""
    with classroom(folder, url) as server:
        [(learner, cookie)] = enrolled(folder, url, 1)

        async def story() -> tuple[set[str], int]:
            tabs = [Tab(server.url, cookie, "practice") for _ in range(2)]
            for tab in tabs:  # one after the other, so that both find the same hand
                await tab.open()
            answered, agreed = set(), 0
            for _ in range(rounds):
                question = tabs[0].table().question
                pressed = zip(tabs, ("pull", "ride"), strict=True)
                await asyncio.gather(
                    *(tab.send_act(question, tab.table().stage, act) for tab, act in pressed)
                )
                answered.add(question)
                shown = {(tab.table().question, tab.table().verdict) for tab in tabs}
                agreed += len(shown) == 1
                for tab in tabs:
                    await tab.act("next")
            for tab in tabs:
                await tab.close()
            return answered, agreed

        answered, agreed = asyncio.run(story())
    records = Records.open(folder, url=url)
    kept = [one.answer.question for one in records.answers(learner.profile_id)]
    records.close()
    good = sorted(kept) == sorted(answered) and agreed == rounds
    return (
        f"two tabs: {rounds} hands answered in both at once, {len(kept)} answers kept,"
        f" {len(kept) - len(set(kept))} doubled, {agreed} times both showed the same verdict"
    ), good


def clock_set_back(folder: Path, url: str | None) -> tuple[str, bool]:
    """The clock that is handed in goes back by days between answers."""
    records = Records.open(folder, url=url)
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    who = records.add_profile("Ann", now)
    sent = []
    for number in range(60):
        now += timedelta(days=-3, hours=1) if number % 10 == 9 else timedelta(minutes=1)
        cards = deal("clock", number)
        question = Question(
            *(f"q{number}", Mode.CHOSEN, STANDARD_RULES, Fraction(10), "$"),
            *(cards.seats[0], cards.community, now),
        )
        records.record_question(who.id, question)
        latest = records.latest_question(who.id)
        answer = answer_of(question, Choice.PULL, shown_at=now, answered_at=now)
        again = [records.record_answer(answer), records.record_answer(answer)]
        sent.append(answer.question if latest == question and again == [True, False] else "")
    kept = [one.answer.question for one in records.answers(who.id)]
    records.close()
    good = kept == sent
    return (
        f"clock set back 6 times by three days: {len(sent)} answers, {len(kept)} kept,"
        f" {'in' if good else 'NOT in'} the order they were given"
    ), good


def main() -> int:
    """Print the counts of every fault; 1 where one of them is not good."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--times", type=int, default=20, help="how often a server is killed")
    times: int = words.parse_args().times
    all_good = True

    def report(result: tuple[str, bool]) -> None:
        nonlocal all_good
        words, good = result
        all_good &= good
        print(f"{'good' if good else 'BAD '}  {words}", flush=True)

    with run_postgres() as postgres:
        for kind in ("SQLite", "PostgreSQL"):
            print(kind)

            def place(stack: ExitStack, kind: str = kind) -> tuple[Path, str | None]:
                folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
                url = None if kind == "SQLite" else postgres.url(postgres.new_database())
                return folder, url

            with ExitStack() as stack:
                report(killed_servers(*place(stack), times))
                report(two_tabs(*place(stack), 2 * times))
                report(clock_set_back(*place(stack)))
                folder, url = place(stack)
                if url is None:
                    try:
                        report(full_disk(folder))
                    except subprocess.CalledProcessError:
                        print("left out: a full disk (only root may mount a small one)")
                else:
                    report(stopped_database(folder, postgres, url, max(times // 4, 1)))
    return 0 if all_good else 1


if __name__ == "__main__":
    sys.exit(main())
