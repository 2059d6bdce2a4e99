"""What is broken on purpose at length by `benchmarks.serving`, here for a moment each."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from benchmarks.serving.faults import clock_set_back, killed_servers, stopped_database, two_tabs
from benchmarks.serving.load import learn, practise
from benchmarks.serving.processes import classroom, enrolled

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from benchmarks.serving.postgres import Postgres

pytestmark = pytest.mark.server


@pytest.fixture
def address(postgres: Postgres) -> Iterator[str]:
    name = postgres.new_database()
    yield postgres.url(name)
    postgres.drop_database(name)


def test_a_killed_server_loses_and_doubles_nothing(tmp_path: Path) -> None:
    words, good = killed_servers(tmp_path, None, 1)
    assert good, words


def test_a_stopped_database_costs_a_wait(tmp_path: Path, postgres: Postgres, address: str) -> None:
    words, good = stopped_database(tmp_path, postgres, address, 1)
    assert good, words


def test_two_tabs_answer_once(tmp_path: Path, address: str) -> None:
    words, good = two_tabs(tmp_path, address, 3)
    assert good, words


def test_a_clock_set_back_loses_nothing(tmp_path: Path) -> None:
    words, good = clock_set_back(tmp_path, None)
    assert good, words


def test_a_crowd_is_measured(tmp_path: Path) -> None:
    cookies = [cookie for _, cookie in enrolled(tmp_path, None, 2)]
    with classroom(tmp_path) as server:
        report = asyncio.run(learn(server, cookies, "practice", practise, 6.0))
    assert report.lost == 0
    assert len(report.waits) >= 2
    assert 0 < report.quantile(0.5) <= report.quantile(0.95) == max(report.waits)
    assert report.memory > report.idle_memory > 0
