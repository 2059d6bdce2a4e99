from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.records.databases import DATABASE_KINDS, Database, Databases
from tests.records.examples import NOON
from tests.records.school import School

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trainer.records import Profile, Records


@pytest.fixture(scope="session")
def databases(request: pytest.FixtureRequest) -> Databases:
    return Databases(lambda: request.getfixturevalue("postgres"))


@pytest.fixture(params=DATABASE_KINDS)
def database(request: pytest.FixtureRequest, databases: Databases) -> Iterator[Database]:
    """An empty database of either kind."""
    with databases.new(request.param) as database:
        yield database


@pytest.fixture(params=DATABASE_KINDS)
def new_database(request: pytest.FixtureRequest, databases: Databases) -> Iterator[Database]:
    """One that nobody ever opened."""
    with databases.new(request.param, migrated=False) as database:
        yield database


@pytest.fixture
def records(database: Database) -> Iterator[Records]:
    records = database.open()
    yield records
    records.close()


@pytest.fixture
def ann(records: Records) -> Profile:
    return records.add_profile("Ann", NOON)


@pytest.fixture
def school(records: Records) -> School:
    return School(records)
