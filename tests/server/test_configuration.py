"""The one file that says how the server runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from streamlit import config

from trainer.app.configuration import written_options

PROJECT: Final = Path(__file__).parents[2]


def test_streamlit_knows_every_option() -> None:
    for name in written_options():
        config.get_option(name)  # raises RuntimeError for a name it does not know


def test_what_pages_and_learners_rely_on_is_written() -> None:
    options = written_options()
    assert options["runner.postScriptGC"] is False
    assert options["server.fileWatcherType"] == "none"
    assert options["client.toolbarMode"] == "viewer"
    assert options["client.showErrorDetails"] == "none"
    assert options["browser.gatherUsageStats"] is False
    assert "theme.dark.sidebar.primaryColor" in options


def test_an_installed_trainer_has_the_same_file(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", tmp_path],
        cwd=PROJECT,
        check=True,
        capture_output=True,
    )
    [wheel] = tmp_path.glob("*.whl")
    with ZipFile(wheel) as files:
        installed = files.read("trainer/app/.streamlit/config.toml")
    assert installed == (PROJECT / ".streamlit" / "config.toml").read_bytes()
