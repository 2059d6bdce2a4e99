"""The tables are made from the bare deck, always the same, and prove the shipped ones."""

from __future__ import annotations

import shutil
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import pytest

from strategy_tables import data_files, generate
from strategy_tables.errors import TamperedDataError
from strategy_tables.generate import Proof, build, hands_of, place_of, prove
from tests.strategy_tables import judge

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    """The three tables, made once for this room."""
    return generate.tables_from_the_deck()


@pytest.mark.exhaustive
def test_rebuilding_reproduces_every_committed_byte(
    tmp_path: Path, made: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generate, "tables_from_the_deck", lambda: made)
    committed = shutil.copytree(data_files.FOLDER, tmp_path / "data")
    for name in (data_files.FIRST, data_files.SECOND, data_files.TRANSITIONS, data_files.MANIFEST):
        (committed / name).unlink()
    build(committed)
    for name in (*data_files.shipped_names(), data_files.MANIFEST):
        assert (committed / name).read_bytes() == (data_files.FOLDER / name).read_bytes(), name


@pytest.mark.exhaustive
def test_the_shipped_tables_are_proven_from_the_deck(
    made: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generate, "tables_from_the_deck", lambda: made)
    assert prove() == Proof(
        situations=(33, 33), hands=(22_100, 270_725), house_edge=Fraction(37_963, 1_082_900)
    )


@pytest.mark.parametrize("name", [data_files.FIRST, data_files.SECOND, data_files.TRANSITIONS])
def test_tables_that_the_deck_contradicts_prove_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {
        file: data_files.read(file)
        for file in (data_files.FIRST, data_files.SECOND, data_files.TRANSITIONS)
    }
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
