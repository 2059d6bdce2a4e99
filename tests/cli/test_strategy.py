"""`strategy`: all 66 situations in three forms, and what differs from the standard table."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

import pytest

from tests.takeaway.reading import A4, LETTER, page_sizes

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Ask, Run


def test_each_decision_has_33_situations(ask: Ask) -> None:
    document = ask("strategy")
    for decision, hands in (("first", 22_100), ("second", 270_725)):
        entries = document[decision]
        assert len({entry["situation"] for entry in entries}) == 33
        assert sum(entry["hands"] for entry in entries) == hands
    assert document["changes"] == []
    first = {entry["situation"]: entry for entry in document["first"]}
    assert first["suited s3 h3"]["advantage"] == "31/21"
    assert first["suited s3 h3"]["best"] == ["ride"]
    assert first["suited s1 h1"]["best"] == ["pull"]
    second = {entry["situation"]: entry for entry in document["second"]}
    assert second["mixed s1 h4"]["best"] == ["ride", "pull"]
    assert second["mixed s1 h4"]["advantage_decimal"] == 0


@pytest.mark.parametrize(
    ("pay_table", "changes"),
    [
        pytest.param("california-02", [], id="the same strategy"),
        pytest.param(
            "california-03",
            [
                (1, "suited s3 h0", ["ride"], ["pull"]),
                (1, "suited s2 h1", ["ride"], ["pull"]),
                (1, "mixed s3 h3", ["pull"], ["ride"]),
                (2, "mixed s2 h0", ["ride", "pull"], ["ride"]),
                (2, "mixed s1 h4", ["ride", "pull"], ["ride"]),
            ],
            id="five situations differ",
        ),
    ],
)
def test_what_differs_from_the_standard_table(
    ask: Ask, run: Run, pay_table: str, changes: list[tuple[int, str, list[str], list[str]]]
) -> None:
    found = ask("strategy", "--pay-table", pay_table)["changes"]
    assert [(one["decision"], one["situation"], one["from"], one["to"]) for one in found] == changes
    text = run("strategy", "--pay-table", pay_table).out
    for decision, situation, *_ in changes:
        assert f"{decision} {situation}: " in text


def test_the_text_is_a_map_that_fits_a_terminal(run: Run) -> None:
    said = run("strategy")
    lines = said.out.splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 46
    assert said.out.count("either 0") == 2
    for cell in ("ride 6,360", "pull -84", "ride 1,736", "pull -22", "ride 2,400"):
        assert cell in said.out


def test_the_rules_come_first_and_in_the_document(run: Run, ask: Ask) -> None:
    said = run("strategy", "--pay-table", "california-03").out
    rules = ask("strategy", "--pay-table", "california-03")["rules"]
    assert (rules["first"]["choice"], rules["first"]["length"]) == ("ride", 5)
    for half in ("first", "second"):
        for rule in rules[half]["rules"]:
            assert f"  - {rule['words']}\n" in said
    assert rules["first"]["rules"][1]["conditions"] == ["suited = 1", "s + 2h ≥ 5"]
    assert ask("strategy")["rules"]["second"]["ties"] == ["mixed s2 h0", "mixed s1 h4"]


@pytest.mark.parametrize("size", ["page", "wallet"])
@pytest.mark.parametrize(
    ("format_", "start"), [("pdf", b"%PDF-"), ("svg", b"<?xml"), ("csv", b"dec")]
)
def test_a_card_is_written_into_a_file(
    run: Run, tmp_path: Path, size: str, format_: str, start: bytes
) -> None:
    out = tmp_path / "card"
    said = run("strategy", "--format", format_, "--size", size, "-o", str(out))
    assert (said.code, said.err) == (0, "")
    assert out.read_bytes().startswith(start)
    assert str(out) in said.out


@pytest.mark.parametrize("size", ["page", "wallet"])
@pytest.mark.parametrize(
    ("paper", "page"), [([], A4), (["--paper", "a4"], A4), (["--paper", "Letter"], LETTER)]
)
def test_a_card_is_for_the_paper_that_is_asked_for(
    run: Run, tmp_path: Path, size: str, paper: list[str], page: tuple[float, float]
) -> None:
    out = tmp_path / "card"
    run("strategy", "--format", "pdf", "--size", size, *paper, "-o", str(out))
    assert page_sizes(out.read_bytes()) == [page]


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        pytest.param(["--format", "doc"], "'doc'", id="unknown format"),
        pytest.param(["--format", "pdf", "--paper", "a3"], "'a3'", id="unknown paper"),
        pytest.param(["--format", "svg", "--size", "a4"], "'a4'", id="a paper for a size"),
        pytest.param(["-o", "x.txt"], "'x.txt'", id="text into a file"),
        pytest.param(["--format", "pdf", "-o", "no/such/folder/x"], "folder/x'", id="no folder"),
    ],
)
def test_what_cannot_be_written_is_refused(run: Run, words: list[str], quoted: str) -> None:
    said = run("strategy", *words)
    assert said.code == 2
    assert quoted in said.err
    assert len(said.err.splitlines()) == 1


def test_csv_has_one_row_per_situation(run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(run("strategy", "--format", "csv").out)))
    assert len(rows) == 66
    by_id = {(row["decision"], row["situation"]): row for row in rows}
    assert by_id["1", "low pair"]["advantage"] == "-71/1176"
    assert by_id["2", "mixed s2 h0"]["best"] == "ride/pull"
    assert float(by_id["1", "trips"]["advantage_decimal"]) == pytest.approx(6360 / 1176)


def test_json_can_be_asked_for_in_two_ways(run: Run, ask: Ask) -> None:
    assert json.loads(run("strategy", "--format", "JSON").out) == ask("strategy")
