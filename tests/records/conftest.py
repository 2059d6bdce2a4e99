from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.records.examples import NOON
from tests.records.school import School
from trainer.records import Records

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from trainer.records import Profile


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    records = Records.open(tmp_path)
    yield records
    records.close()


@pytest.fixture
def ann(records: Records) -> Profile:
    return records.add_profile("Ann", NOON)


@pytest.fixture
def school(records: Records) -> School:
    return School(records)
