"""A page that shows what a learner's page is in a position to know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from benchmarks.serving.running import RunningTrainer, run_trainer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PAGE: Final = """
import gc, json
import streamlit as st
from trainer.app import storage
from trainer.app.configuration import written_options

def fail():
    raise ValueError("a detail of the callback")

if st.button("Fail here"):
    raise ValueError("a detail of the page")
st.button("Fail before", on_click=fail)
names = [*written_options(), "server.address", "server.port"]
st.text(json.dumps({
    "options": {name: st.get_option(name) for name in names},
    "frozen": gc.get_freeze_count(),
    "records": storage.records().place,
}))
"""


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    script = tmp_path_factory.mktemp("pages") / "main.py"
    script.write_text(_PAGE)
    return script


@pytest.fixture(scope="module")
def trainer(tmp_path_factory: pytest.TempPathFactory, page: Path) -> Iterator[RunningTrainer]:
    """One server for the tests that leave it as it was."""
    with run_trainer(tmp_path_factory.mktemp("trainer"), page) as running:
        yield running
