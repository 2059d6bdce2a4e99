"""What is kept is its owner's alone, on a machine that others use too."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.records.examples import NOON
from trainer.records import Records
from trainer.records.database_file import FILE_NAME

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="rights are other things there")


@pytest.fixture(autouse=True)
def _as_usual() -> Iterator[None]:
    """All may read what is made, as most systems have it."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def _rights(place: Path) -> dict[str, int]:
    return {one.name: stat.S_IMODE(one.stat().st_mode) for one in place.iterdir()}


def _used(folder: Path, name: str = "Ann") -> dict[str, int]:
    """The rights of all files while records are written there."""
    with closing(Records.open(folder)) as records:
        records.add_profile(name, NOON)
        return _rights(folder)


_ALL_OF_IT = {FILE_NAME: 0o600, f"{FILE_NAME}-wal": 0o600, f"{FILE_NAME}-shm": 0o600}


def test_a_folder_that_is_made_and_its_files_are_the_owners(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "let-it-ride"
    assert _used(folder) == _ALL_OF_IT
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_folder_that_was_there_keeps_its_rights_but_its_files_do_not(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir(mode=0o755)
    assert _used(folder) == _ALL_OF_IT
    for file in folder.iterdir():
        file.chmod(0o664)
    assert _used(folder, "Bob") == _ALL_OF_IT
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755


def test_logs_of_a_killed_server_become_the_owners_too(tmp_path: Path) -> None:
    with closing(Records.open(tmp_path)) as running:
        running.add_profile("Ann", NOON)
        for file in tmp_path.iterdir():
            file.chmod(0o644)
        assert _used_by_another(tmp_path) == _ALL_OF_IT


def _used_by_another(folder: Path) -> dict[str, int]:
    with closing(Records.open(folder)) as records:
        assert [one.name for one in records.profiles()] == ["Ann"]
        return _rights(folder)
