"""Records that cannot be opened are refused in one sentence and left as they are."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from tests.records.examples import NOON, answered, dealt
from trainer.errors import RecordsError
from trainer.records import Records
from trainer.records.database_file import FILE_NAME
from trainer.records.upgrading import MIGRATIONS


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of somebody who practised for a while."""
    folder = tmp_path_factory.mktemp("sound")
    records = Records.open(folder)
    ann = records.add_profile("Ann", NOON)
    for number in range(30):
        question = dealt(str(number))
        records.record_question(ann.id, question)
        records.record_answer(answered(question))
    records.close()
    return (folder / FILE_NAME).read_bytes()


def refusal(folder: Path) -> str:
    """The sentence that refuses the folder's file, which is left as it is and alone."""
    file = folder / FILE_NAME
    before = {path: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(RecordsError) as caught:
        Records.open(folder)
    assert {path: path.read_bytes() for path in folder.iterdir()} == before
    message = str(caught.value)
    assert str(file) in message
    assert "\n" not in message
    return message


def changed(folder: Path, content: bytes, *statements: str) -> None:
    """Put the content into the folder's file, then run the statements on it."""
    (folder / FILE_NAME).write_bytes(content)
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"x", id="one byte"),
        pytest.param(b"\0" * 8192, id="zeros"),
        pytest.param(b"name,choice\nAnn,ride\n" * 99, id="text"),
        pytest.param(b"SQLite format 3", id="the beginning of a beginning"),
    ],
)
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    assert "holds no records of this trainer; move it away" in refusal(tmp_path)


@pytest.mark.parametrize("size", [16, 17, 99, 100, 1024, 4095, 4096, 4097, 12_288, -4096, -1])
def test_a_truncated_file_is_refused(tmp_path: Path, sound: bytes, size: int) -> None:
    (tmp_path / FILE_NAME).write_bytes(sound[:size])
    assert "is damaged" in refusal(tmp_path)


def test_a_file_with_any_damaged_page_is_refused(tmp_path: Path, sound: bytes) -> None:
    for start in range(0, len(sound), 4096):
        hole = sound[:start] + sound[:16] + b"\xa5" * 4080 + sound[start + 4096 :]
        (tmp_path / FILE_NAME).write_bytes(hole)
        assert "is damaged" in refusal(tmp_path)


def test_the_database_of_another_program_is_refused(tmp_path: Path) -> None:
    changed(tmp_path, b"", "CREATE TABLE recipes (name TEXT)")
    assert "holds no records of this trainer" in refusal(tmp_path)


def test_a_file_of_a_newer_version_is_refused(tmp_path: Path, sound: bytes) -> None:
    changed(tmp_path, sound, "UPDATE alembic_version SET version_num = '9999'")
    assert "written by a newer version of this trainer; install that" in refusal(tmp_path)


def test_a_newer_file_with_a_log_beside_it_is_refused(tmp_path: Path, sound: bytes) -> None:
    """The newer version is running, or was killed: what is in its log counts, and stays."""
    (tmp_path / FILE_NAME).write_bytes(sound)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
        assert (tmp_path / FILE_NAME).read_bytes() == sound
        file, log = tmp_path / FILE_NAME, tmp_path / f"{FILE_NAME}-wal"
        before = file.read_bytes(), log.read_bytes()
        with pytest.raises(RecordsError, match="newer version"):
            Records.open(tmp_path)
        assert (file.read_bytes(), log.read_bytes()) == before


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    with pytest.raises(RecordsError, match="cannot be read") as caught:
        Records.open(tmp_path)
    assert str(tmp_path / FILE_NAME) in str(caught.value)
    assert list((tmp_path / FILE_NAME).iterdir()) == []


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(RecordsError, match="its folder cannot be made") as caught:
        Records.open(tmp_path / "taken" / "records")
    assert str(tmp_path / "taken" / "records" / FILE_NAME) in str(caught.value)
    assert (tmp_path / "taken").read_text() == "a file"


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs a folder nobody can write")
def test_a_folder_that_cannot_be_written_is_refused() -> None:
    with pytest.raises(RecordsError, match=r"/proc/self/let-it-ride\.sqlite3 cannot be opened"):
        Records.open(Path("/proc/self"))


_OPEN_WITHOUT_RIGHTS = """
import os, pathlib, sys
from trainer.records import Records
scratch, folder = map(pathlib.Path, sys.argv[1:])
Records.open(scratch).close()  # imports everything while it may
if os.geteuid() == 0:
    os.setuid(65534)
try:
    Records.open(folder)
except Exception as error:
    print(type(error).__name__, error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such permissions there")
def test_a_file_that_may_only_be_read_is_refused(sound: bytes) -> None:
    """In a process of its own, which gives up the rights of root if it has them."""
    if os.geteuid() == 0 and not all(path.stat().st_mode & 1 for path in MIGRATIONS.parents):
        pytest.skip("others than root cannot read the migrations here")
    with tempfile.TemporaryDirectory() as scratch, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / FILE_NAME).write_bytes(sound)
        (folder / FILE_NAME).chmod(0o444)
        folder.chmod(0o555)
        command = [sys.executable, "-c", _OPEN_WITHOUT_RIGHTS, scratch, name]
        ran = subprocess.run(command, capture_output=True, text=True, check=True)
        folder.chmod(0o755)
        assert ran.stdout.startswith(f"RecordsError {folder / FILE_NAME} cannot be opened")
        assert [path.name for path in folder.iterdir()] == [FILE_NAME]
        assert (folder / FILE_NAME).read_bytes() == sound


@pytest.mark.parametrize(
    "name", ["records", "new/below/new", "a b", "100%", "what?", "half#way", "ünï", "-wal"]
)
def test_any_folder_will_do(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    for profiles in (1, 2):
        records = Records.open(folder)
        records.add_profile(f"Ann {profiles}", NOON)
        assert len(records.profiles()) == profiles
        assert records.place == str(folder / FILE_NAME)
        records.close()
    assert [path.name for path in folder.iterdir()] == [FILE_NAME]


def test_an_empty_file_is_begun(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).touch()
    records = Records.open(tmp_path)
    assert records.profiles() == []
    records.close()


def test_by_default_the_file_is_where_the_system_keeps_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.records.opening.default_folder", lambda: tmp_path / "let-it-ride")
    records = Records.open()
    assert records.place == str(tmp_path / "let-it-ride" / FILE_NAME)
    records.close()


def test_another_database_is_opened_by_its_url(tmp_path: Path) -> None:
    records = Records.open(url=f"sqlite:///{tmp_path / 'other.db'}")
    records.add_profile("Ann", NOON)
    records.close()
    assert [path.name for path in tmp_path.iterdir()] == ["other.db"]
    with pytest.raises(RecordsError, match="'nonsense' is not the address of a database"):
        Records.open(url="nonsense")


def test_opening_and_reading_change_nothing(tmp_path: Path, sound: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(sound)
    records = Records.open(tmp_path)
    (ann,) = records.profiles()
    assert len(records.answers(ann.id)) == 30
    records.close()
    assert (tmp_path / FILE_NAME).read_bytes() == sound


def test_a_database_that_fails_later_is_said_to(tmp_path: Path, sound: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(sound)
    records = Records.open(tmp_path)
    with records._session(writes=True) as session:
        session.connection().exec_driver_sql("ALTER TABLE profiles RENAME TO gone")
    with pytest.raises(RecordsError, match="cannot be used now") as caught:
        records.add_profile("Bob", NOON)
    assert str(tmp_path / FILE_NAME) in str(caught.value)
    assert "\n" not in str(caught.value)
    records.close()
