"""The app without a browser, its records in a folder of the test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.app.learner import Learner
from trainer.app import storage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def learner(tmp_path: Path) -> Iterator[Learner]:
    """Somebody new."""
    storage.configure(tmp_path)
    yield Learner.new()
    storage.configure(None)
