"""The app without a browser, its records in a folder of the test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.app.learner import Learner
from trainer.app import storage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from trainer.records import Records


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    storage.configure(tmp_path)
    yield storage.records()
    storage.configure(None)


@pytest.fixture
def learner(records: Records) -> Learner:
    """Somebody new."""
    return Learner.new()
