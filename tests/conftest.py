"""What holds for every test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.serving.postgres import Postgres

# Machines are shared: how long an example takes says nothing about it.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session", autouse=True)
def _own_databases() -> Iterator[None]:
    """No test keeps anything in the database of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("DATABASE_URL", raising=False)
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    from benchmarks.serving.postgres import run_postgres

    with run_postgres() as running:
        yield running
