"""The app without a browser, its records in a folder of the test, alone or in a classroom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.app.learner import Learner
from tests.app.tab import ADDRESS, Tab
from tests.records.school import School
from trainer.app import storage
from trainer.app.entrance.reception import Reception, open_reception
from trainer.app.session import visiting

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from trainer import records as stored


@pytest.fixture
def records(tmp_path: Path) -> Iterator[stored.Records]:
    storage.configure(tmp_path)
    yield storage.records()
    storage.configure(None)


@pytest.fixture
def learner(records: stored.Records) -> Learner:
    """Somebody new."""
    return Learner.new()


@pytest.fixture
def school(records: stored.Records) -> School:
    return School(records)


@pytest.fixture
def tab(school: School, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tab]:
    cookies: dict[str, str] = {}
    reception = Reception.of("s" * 64, ADDRESS)
    monkeypatch.setattr(visiting, "_cookies", lambda: cookies)
    open_reception(reception)
    yield Tab(reception, cookies)
    open_reception(None)


@pytest.fixture
def learners(school: School) -> tuple[stored.Learner, stored.Learner]:
    """Two of one class."""
    lesson = school.open()
    return school.join(lesson), school.join(lesson)
