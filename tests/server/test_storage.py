"""The records that all pages of a process share."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from trainer.app import storage
from trainer.errors import RecordsError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def _shelf_left_empty() -> Iterator[None]:
    yield
    storage.configure(None)


def test_all_threads_get_the_same_records(tmp_path: Path) -> None:
    storage.configure(tmp_path)
    with ThreadPoolExecutor(8) as sessions:
        found = list(sessions.map(lambda _: storage.records(), range(8)))
    assert len(set(map(id, found))) == 1
    found[0].ping()


def test_a_new_place_means_new_records(tmp_path: Path) -> None:
    storage.configure(tmp_path / "first")
    first = storage.records()
    storage.configure(tmp_path / "second")
    second = storage.records()
    assert (first.place, second.place) == (
        str(next((tmp_path / "first").iterdir())),
        str(next((tmp_path / "second").iterdir())),
    )


def test_the_environment_may_name_a_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'named.db'}")
    storage.configure(tmp_path / "elsewhere")
    assert storage.records().place == str(tmp_path / "named.db")
    assert [file.name for file in tmp_path.iterdir()] == ["named.db"]
    monkeypatch.setenv("DATABASE_URL", "")
    storage.configure(tmp_path / "elsewhere")
    assert storage.records().place.startswith(str(tmp_path / "elsewhere"))


def test_records_that_cannot_be_opened_are_tried_again(tmp_path: Path) -> None:
    place = tmp_path / "records"
    place.write_text("a file where the folder should be")
    storage.configure(place)
    with pytest.raises(RecordsError):
        storage.records()
    place.unlink()
    storage.records().ping()
