"""The tables are made from the bare deck, always the same, and prove the shipped ones."""

from __future__ import annotations

import shutil
import subprocess
import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest

from strategy_tables import data_files, generate
from strategy_tables.errors import TamperedDataError
from strategy_tables.generate import Proof, hands_of, place_of, prove
from tests.strategy_tables import judge

if TYPE_CHECKING:
    from pathlib import Path


TABLES: Final = (data_files.FIRST, data_files.SECOND, data_files.TRANSITIONS)


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds a copy of the package with one table missing and one damaged."""
    folder = tmp_path_factory.mktemp("damaged")
    package = data_files.FOLDER.parent
    copy = folder / package.name
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "data" / data_files.FIRST).unlink()
    (copy / "data" / data_files.SECOND).write_bytes(b"situation,hands\n")
    return folder


def _run(code: str, where: Path) -> subprocess.CompletedProcess[str]:
    """Run a line of Python that finds the package of that folder."""
    return subprocess.run(
        [sys.executable, "-c", code], cwd=where, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def rebuilt(damaged: Path) -> Path:
    """The damaged folder's tables, built anew from the deck."""
    before = _run("from strategy_tables import SECOND", damaged)
    assert before.returncode == 1
    assert before.stderr.splitlines()[-1].startswith(
        "strategy_tables.errors.TamperedDataError: the shipped table first.csv cannot be vouched"
    )
    done = _run("from strategy_tables.generate import build; build()", damaged)
    assert (done.returncode, done.stderr) == (0, "")
    return damaged / "strategy_tables" / "data"


@pytest.mark.exhaustive
def test_tables_that_no_longer_load_are_rebuilt_byte_for_byte(damaged: Path, rebuilt: Path) -> None:
    for name in (*data_files.shipped_names(), data_files.MANIFEST):
        assert (rebuilt / name).read_bytes() == (data_files.FOLDER / name).read_bytes(), name
    loaded = _run("import strategy_tables as t; print(t.__file__, len(t.SITUATIONS))", damaged)
    assert loaded.stdout == f"{rebuilt.parent / '__init__.py'} 66\n"


@pytest.mark.exhaustive
def test_the_shipped_tables_are_proven_from_the_deck(
    rebuilt: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The deck was counted once already; a second time would take seconds and say the same.
    counted = {name: (rebuilt / name).read_bytes() for name in TABLES}
    monkeypatch.setattr(generate, "tables_from_the_deck", lambda: counted)
    assert prove() == Proof(
        situations=(33, 33), hands=(22_100, 270_725), house_edge=Fraction(37_963, 1_082_900)
    )


@pytest.mark.parametrize("name", TABLES)
def test_tables_that_the_deck_contradicts_prove_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {file: data_files.read(file) for file in TABLES}
    said[name] = said[name].replace(b",0", b",1", 1)
    monkeypatch.setattr(generate, "tables_from_the_deck", lambda: said)
    with pytest.raises(TamperedDataError) as refusal:
        prove()
    assert str(refusal.value) == (
        f"{name} is not what the deck says; rebuild it with `let-it-ride tables build`"
    )


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_every_hand_stands_in_the_row_of_its_place(size: int) -> None:
    hands = hands_of(size)
    assert np.array_equal(hands, judge.every_hand(size))
    assert np.array_equal(place_of(hands), np.arange(len(hands)))


def test_hands_of_one_situation_that_lead_to_different_counts_are_found() -> None:
    situation = np.array([0, 1, 0])
    counts = np.array([[40, 8], [30, 18], [41, 7]])
    with pytest.raises(TamperedDataError, match="two hands of the situation 'low pair' lead"):
        generate._group(situation, counts, ("low pair", "trips"))


def test_situations_that_lead_to_the_same_counts_are_found() -> None:
    situation = np.array([0, 1, 0])
    counts = np.array([[40, 8], [40, 8], [40, 8]])
    with pytest.raises(TamperedDataError, match="two situations have the same counts"):
        generate._group(situation, counts, ("low pair", "trips"))
