"""`worksheet` and `anki`: files to practise with away from the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from strategy_tables.pay_tables import PRESETS
from tests.takeaway.reading import A4, LETTER, page_sizes, page_texts

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run


def test_a_worksheet_is_written(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    said = run(
        *("worksheet", str(out), "--questions", "5", "--seed", "mon", "--title", "Monday"),
        *("--suits", "black", "--pay-table", "california-03"),
    )
    assert (said.code, said.err) == (0, "")
    assert set(page_sizes(out.read_bytes())) == {A4}
    first, key = page_texts(out.read_bytes())
    assert first.startswith("Monday")
    assert "worksheet mon" in key
    assert str(PRESETS["california-03"]) in key


def test_a_worksheet_can_be_for_letter(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    run("worksheet", str(out), "--questions", "5", "--paper", "letter")
    assert set(page_sizes(out.read_bytes())) == {LETTER}


def test_a_deck_is_written(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "deck.apkg"
    said = run("anki", str(out), "--hands", "1")
    assert (said.code, said.err) == (0, "")
    assert out.read_bytes()[:2] == b"PK"


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        pytest.param(["worksheet", "x", "--questions", "0"], "'0'", id="no question"),
        pytest.param(["worksheet", "x", "--questions", "201"], "'201'", id="too many"),
        pytest.param(["worksheet", "x", "--suits", "green"], "'green'", id="unknown ink"),
        pytest.param(["worksheet", "x", "--paper", "wallet"], "'wallet'", id="unknown paper"),
        pytest.param(["worksheet", "no/folder/x"], "'no/folder/x'", id="no folder"),
        pytest.param(["anki", "x", "--hands", "many"], "'many'", id="no number"),
    ],
)
def test_what_cannot_be_made_is_refused(run: Run, words: list[str], quoted: str) -> None:
    said = run(*words)
    assert said.code == 2
    assert quoted in said.err
    assert len(said.err.splitlines()) == 1
