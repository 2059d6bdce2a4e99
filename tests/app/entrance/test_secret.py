"""The secret that cookies are signed with: never weak, never read by others, one for all."""

from __future__ import annotations

import os
import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from trainer.app.entrance.secret import FILE_NAME, VARIABLE, read_secret
from trainer.errors import SecretError

if TYPE_CHECKING:
    from pathlib import Path

_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="rights are other things there")


def test_it_is_made_once(tmp_path: Path) -> None:
    first = read_secret(tmp_path, {})
    assert len(first) >= 64
    assert read_secret(tmp_path, {}) == first
    assert [file.name for file in tmp_path.iterdir()] == [FILE_NAME]


def test_two_folders_have_two(tmp_path: Path) -> None:
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()
    assert read_secret(folders[0], {}) != read_secret(folders[1], {})


@_POSIX
def test_only_its_owner_can_read_it_whatever_the_mask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        read_secret(tmp_path, {})
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / FILE_NAME).stat().st_mode) == 0o600


@_POSIX
@pytest.mark.parametrize("rights", [0o640, 0o604, 0o666])
def test_one_that_others_could_read_is_refused(rights: int, tmp_path: Path) -> None:
    read_secret(tmp_path, {})
    (tmp_path / FILE_NAME).chmod(rights)
    with pytest.raises(SecretError, match=rf"{FILE_NAME} can be read by others: run `chmod 600`"):
        read_secret(tmp_path, {})


def test_servers_that_start_together_agree(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as servers:
        found = list(servers.map(lambda _: read_secret(tmp_path, {}), range(64)))
    assert len(set(found)) == 1
    assert [file.name for file in tmp_path.iterdir()] == [FILE_NAME]


def test_the_environment_goes_first(tmp_path: Path) -> None:
    given = "x" * 32
    assert read_secret(tmp_path, {VARIABLE: given}) == given
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("short", ["", "x" * 31])
def test_a_short_one_is_refused_and_not_repeated(short: str, tmp_path: Path) -> None:
    with pytest.raises(SecretError, match=f"{VARIABLE} has {len(short)} characters"):
        read_secret(tmp_path, {VARIABLE: short})


def test_an_emptied_file_is_refused(tmp_path: Path) -> None:
    read_secret(tmp_path, {})
    (tmp_path / FILE_NAME).write_text("")
    with pytest.raises(SecretError, match="holds no secret: remove it"):
        read_secret(tmp_path, {})


def test_a_folder_that_cannot_keep_it_is_said(tmp_path: Path) -> None:
    with pytest.raises(SecretError, match="cannot be kept"):
        read_secret(tmp_path / "not there", {})
