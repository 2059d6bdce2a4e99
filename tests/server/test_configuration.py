"""The one file that says how the server runs."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from streamlit import config

from trainer.app import uploads
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


def test_server_and_proxy_take_the_largest_file_of_any_page() -> None:
    offered = {
        word.value.attr
        for file in (PROJECT / "trainer" / "app").rglob("*.py")
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("file_uploader")
        for word in [next(one for one in call.keywords if one.arg == "max_upload_size")]
        if isinstance(word.value, ast.Attribute)
    }
    assert offered == {"OF_A_BACKUP", "OF_A_LOG", "OF_A_SET"}
    largest = max(getattr(uploads, name) for name in offered)
    assert written_options()["server.maxUploadSize"] == largest + uploads.AROUND
    in_a_class = max(getattr(uploads, name) for name in offered - {"OF_A_BACKUP"})
    assert in_a_class + uploads.AROUND == uploads.IN_A_CLASS
    proxy = (PROJECT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    assert re.findall(r"client_max_body_size (\w+);", proxy) == [f"{uploads.IN_A_CLASS}m"]


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
