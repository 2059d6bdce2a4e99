"""The app without a browser, its records in a folder of the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.app.learner import Learner
from trainer.app import storage

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="package")
def _records(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    storage.configure(tmp_path_factory.mktemp("records"))
    yield
    storage.configure(None)


@pytest.fixture
def learner(_records: None) -> Learner:
    """Somebody new."""
    return Learner.new()
