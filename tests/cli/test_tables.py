"""`tables`: proof, repair and export of the shipped tables."""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

import strategy_tables
from strategy_tables import data_files, generate
from strategy_tables.errors import TamperedDataError

if TYPE_CHECKING:
    from tests.cli.conftest import Ask, Run

HOUSE: Final = Path(strategy_tables.__file__).parents[1]
TABLES: Final = [data_files.FIRST, data_files.SECOND, data_files.TRANSITIONS]


@pytest.mark.exhaustive
def test_the_shipped_tables_are_proven_from_the_deck(ask: Ask) -> None:
    document = ask("tables", "verify")
    assert document["ok"] is True
    assert document["situations"] == [33, 33]
    assert document["hands"] == [22_100, 270_725]
    assert document["house_edge"] == "37963/1082900"


def test_a_proof_is_said_in_figures(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    proof = generate.Proof((33, 33), (22_100, 270_725), Fraction(37963, 1082900))
    monkeypatch.setattr(generate, "prove", lambda: proof)
    said = run("tables", "verify")
    assert (said.code, said.err) == (0, "")
    for words in ("33/33", "22,100/270,725", "37963/1082900", " s)"):
        assert words in said.out


@pytest.mark.parametrize("json_", [False, True])
def test_a_wrong_table_is_one_line_and_no_success(
    run: Run, monkeypatch: pytest.MonkeyPatch, json_: bool
) -> None:
    def disprove() -> None:
        message = "first.csv is not what the deck says"
        raise TamperedDataError(message)

    monkeypatch.setattr(generate, "prove", disprove)
    said = run("tables", "verify", *(["--json"] if json_ else []))
    assert said.code == 1
    assert said.err == "first.csv is not what the deck says\n"
    if json_:
        assert json.loads(said.out) == {"ok": False, "error": "first.csv is not what the deck says"}
    else:
        assert said.out == ""


@pytest.mark.exhaustive
def test_tables_are_built_from_the_deck_byte_for_byte(ask: Ask, tmp_path: Path) -> None:
    document = ask("tables", "build", "--into", str(tmp_path / "new"))
    assert document["files"] == [*TABLES, data_files.MANIFEST]
    for name in TABLES:
        assert (tmp_path / "new" / name).read_bytes() == data_files.read(name)


@pytest.mark.exhaustive
def test_damaged_tables_are_named_by_every_command_and_repaired_by_build(tmp_path: Path) -> None:
    for package in ("strategy_tables", "trainer"):
        shutil.copytree(
            HOUSE / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    damaged = tmp_path / "strategy_tables" / "data" / data_files.FIRST
    damaged.write_bytes(damaged.read_bytes().replace(b"1056", b"1057"))

    def run_there(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "trainer", *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(tmp_path)},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )

    log = tmp_path / "log.csv"
    log.write_text("cards,choice\n7d8dTd,ride\n", encoding="utf-8")
    for words in (
        ("analyze", "7d8dTd"),
        ("edge",),
        ("bonus", "--json"),
        ("settle", "ThTs4c7dKs", "--choices", "ride,ride"),
        ("strategy",),
        ("grade", str(log)),
        ("tables", "verify"),
        ("tables", "export", str(tmp_path / "out")),
    ):
        said = run_there(*words)
        assert (said.returncode, said.stdout) == (1, ""), words
        (line,) = said.stderr.splitlines()
        assert data_files.FIRST in line
    assert run_there("--help").returncode == 0
    assert run_there("tables", "build").returncode == 0
    assert run_there("strategy").returncode == 0
    assert damaged.read_bytes() == data_files.read(data_files.FIRST)


def test_export_writes_the_tables_and_the_values_of_a_pay_table(ask: Ask, tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    document = ask("tables", "export", str(folder), "--pay-table", "california-03")
    assert document["files"] == [*TABLES, "values.csv"]
    for name in TABLES:
        assert (folder / name).read_bytes() == data_files.read(name)
    with (folder / "values.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 66
    values = {(row["decision"], row["situation"]): row["advantage"] for row in rows}
    assert values["1", "suited s2 h1"] == "-29/1176"
