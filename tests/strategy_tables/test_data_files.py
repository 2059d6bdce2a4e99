"""The shipped files vouch for themselves: whatever is changed or missing is refused."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest

from strategy_tables import data_files
from strategy_tables.errors import TamperedDataError
from strategy_tables.pay_tables import PRESETS
from strategy_tables.side_bets import BONUS_PRESETS, FIVE_CARD_PRESETS

if TYPE_CHECKING:
    from pathlib import Path

SHIPPED = data_files.shipped_names()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped files that a test may damage."""
    return shutil.copytree(data_files.FOLDER, tmp_path / "data")


def test_the_manifest_covers_every_table() -> None:
    manifest = json.loads((data_files.FOLDER / data_files.MANIFEST).read_bytes())
    assert list(manifest) == SHIPPED
    on_disk = {
        path.relative_to(data_files.FOLDER).as_posix()
        for path in data_files.FOLDER.rglob("*")
        if path.is_file()
    }
    assert on_disk == {*SHIPPED, data_files.MANIFEST, "README.md"}


def test_every_shipped_pay_table_is_a_preset() -> None:
    files = [name for name in SHIPPED if name.endswith(".toml")]
    assert len(files) == len(PRESETS) + len(BONUS_PRESETS) + len(FIVE_CARD_PRESETS)
    assert {f"pay_tables/{name}.toml" for name in PRESETS} <= set(files)


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("place", [0, -1], ids=["first byte", "last byte"])
def test_a_changed_byte_is_refused(folder: Path, name: str, place: int) -> None:
    content = bytearray((folder / name).read_bytes())
    assert data_files.read(name, folder) == content
    content[place] ^= 1
    (folder / name).write_bytes(content)
    with pytest.raises(TamperedDataError) as refusal:
        data_files.read(name, folder)
    assert str(refusal.value) == (
        f"the shipped table {name} was changed after it was built; install again"
    )


@pytest.mark.parametrize("name", SHIPPED)
def test_a_missing_file_is_refused(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(
        TamperedDataError, match=f"the shipped table {name} cannot be vouched for .*install again"
    ):
        data_files.read(name, folder)


@pytest.mark.parametrize(
    "manifest",
    [
        pytest.param(None, id="missing"),
        pytest.param(b"", id="empty"),
        pytest.param(b"{", id="cut short"),
        pytest.param(b"\xff\xfe\x00", id="not text"),
        pytest.param(b"{}", id="without the file"),
        pytest.param(b"[]", id="a list"),
        pytest.param(b"7", id="a number"),
    ],
)
def test_a_broken_manifest_vouches_for_nothing(folder: Path, manifest: bytes | None) -> None:
    if manifest is None:
        (folder / data_files.MANIFEST).unlink()
    else:
        (folder / data_files.MANIFEST).write_bytes(manifest)
    with pytest.raises(TamperedDataError, match=r"first\.csv cannot be vouched for"):
        data_files.read_rows(data_files.FIRST, folder)


@pytest.mark.parametrize("hash_", ['""', "null", "0", '"abc"'])
def test_a_wrong_hash_vouches_for_nothing(folder: Path, hash_: str) -> None:
    (folder / data_files.MANIFEST).write_text(f'{{"first.csv": {hash_}}}', encoding="utf-8")
    with pytest.raises(TamperedDataError, match=r"first\.csv was changed after it was built"):
        data_files.read_rows(data_files.FIRST, folder)


def test_rows_are_read_by_the_names_of_their_columns(folder: Path) -> None:
    rows = data_files.read_rows(data_files.FIRST, folder)
    assert len(rows) == 33
    assert rows[0]["situation"] == "trips"
    assert rows[0]["three_of_a_kind"] == "1056"


def test_a_new_manifest_vouches_for_what_lies_there_now(folder: Path) -> None:
    before = (folder / data_files.MANIFEST).read_bytes()
    data_files.write_manifest(folder)
    assert (folder / data_files.MANIFEST).read_bytes() == before
    (folder / "pay_tables" / "new.toml").write_bytes(b"new")
    data_files.write_manifest(folder)
    assert data_files.read("pay_tables/new.toml", folder) == b"new"
