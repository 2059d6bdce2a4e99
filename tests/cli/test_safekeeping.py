"""`backup` writes one file, `restore` brings it back; what is wrong is said in one line."""

from __future__ import annotations

import json
import stat
import sys
from typing import TYPE_CHECKING

import pytest

from tests.records.backups import live, same
from trainer.app import storage
from trainer.records import Records

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Ask, Run


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with the records of Ann and Bob."""
    records = Records.open(tmp_path / "home")
    live(records, "Ann")
    live(records, "Bob", 1)
    records.close()
    return tmp_path / "home"


def test_there_and_back(run: Run, ask: Ask, home: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "all.json", tmp_path / "other"
    said = run("backup", str(file), "--data", str(home))
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"Wrote Ann, Bob into {file}")
    document = ask("restore", str(file), "--data", str(other))
    assert [one["restored_as"] for one in document["profiles"]] == ["Ann", "Bob"]
    assert [one["decisions"] for one in document["profiles"]] == [4, 4]
    again = ask("restore", str(file), "--data", str(other))
    assert [one["decisions"] for one in again["profiles"]] == [0, 0]
    assert [one["already_there"] for one in again["profiles"]] == [4, 4]
    here, there = Records.open(home), Records.open(other)
    for mine, theirs in zip(here.profiles(), there.profiles(), strict=True):
        assert same(here, mine) == same(there, theirs)
    here.close()
    there.close()


def test_what_the_app_keeps_in_a_named_database_is_saved_and_brought_back(
    run: Run, ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, folder = str(tmp_path / "all.json"), str(tmp_path / "folder")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'named.sqlite3'}")
    live(storage.records(), "Ann")
    storage.close()
    assert ask("backup", file, "--data", folder)["profiles"] == ["Ann"]
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'other.sqlite3'}")
    assert run("backup", file, "--data", folder).err.endswith("another place with DATABASE_URL\n")
    assert ask("restore", file, "--data", folder)["profiles"][0]["decisions"] == 4
    assert [one.name for one in storage.records().profiles()] == ["Ann"]
    storage.close()
    assert not (tmp_path / "folder").exists()


def test_one_learner_alone(run: Run, ask: Ask, home: Path, tmp_path: Path) -> None:
    file = str(tmp_path / "bob.json")
    assert ask("backup", file, "--profile", "Bob", "--data", str(home))["profiles"] == ["Bob"]
    said = run("restore", file, "--data", str(tmp_path / "other"))
    assert said.out == "Bob: 4 decisions and 1 payment added; 0 decisions here already.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such permissions there")
def test_a_backup_replaces_another_and_is_its_owners(run: Run, home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    file = folder / "all.json"
    file.write_text("old")
    assert run("backup", str(file), "--data", str(home)).code == 0
    assert [one.name for one in folder.iterdir()] == ["all.json"]
    assert stat.S_IMODE(file.stat().st_mode) == stat.S_IRUSR | stat.S_IWUSR
    assert json.loads(file.read_bytes())["version"] == 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["backup", "{here}/x.json", "--data", "{here}/typo"], "there are no records at "),
        (["backup", "{here}/x.json", "--data", "{empty}"], "no profile in "),
        (["backup", "{here}/x.json", "--profile", "Zoe", "--data", "{home}"], "no profile 'Zoe'"),
        (
            ["backup", "{here}/no/x.json", "--data", "{home}"],
            "no/x.json' cannot be used: no such file",
        ),
        (["restore", "{here}/no.json", "--data", "{home}"], "cannot be used: no such file"),
        (["restore", "{here}", "--data", "{home}"], "cannot be used: is a directory"),
        (["restore", "{bad}", "--data", "{home}"], "is not restored, and nothing is changed"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    run: Run, home: Path, tmp_path: Path, words: list[str], complaint: str
) -> None:
    (tmp_path / "bad.json").write_text('{"format": "other"}')
    Records.open(tmp_path / "empty").close()
    places = {
        "here": tmp_path,
        "home": home,
        "bad": tmp_path / "bad.json",
        "empty": tmp_path / "empty",
    }
    before = sorted(tmp_path.iterdir())
    said = run(*(word.format(**places) for word in words))
    assert (said.code, said.out) == (2, "")
    assert complaint in said.err
    assert said.err.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == before


def test_a_taken_name_is_said(run: Run, home: Path, tmp_path: Path) -> None:
    records = Records.open(tmp_path / "other")
    live(records, "ann", 500)
    records.close()
    file = str(tmp_path / "ann.json")
    run("backup", file, "--profile", "Ann", "--data", str(home))
    said = run("restore", file, "--data", str(tmp_path / "other"))
    assert said.out.startswith("Ann (here: Ann (2)): 4 decisions")
