"""`grade`: verdicts row by row; good rows are never lost, bad ones are named and kept apart."""

from __future__ import annotations

import csv
import io
import os
from fractions import Fraction
from subprocess import Popen
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.cli.conftest import Ask, Run

ADDED = ["situation", "best", "advantage", "advantage_decimal", "cost", "cost_decimal", "class"]


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", errors="surrogateescape", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log.csv"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "graded.csv"


@pytest.mark.parametrize(
    ("row", "verdict"),
    [
        pytest.param(
            "7d 8d Td,pull", ["suited s2 h1", "ride", "33/196", "33/196", "Mistake"], id="mistake"
        ),
        pytest.param(
            "2h 3h 4h,ride", ["suited s2 h0", "pull", "-5/196", "5/196", "Inaccuracy"], id="close"
        ),
        pytest.param("Th Jh Qh,ride", ["suited s3 h3", "ride", "31/21", "0", "Right"], id="right"),
        pytest.param(
            "Ac Ad Ah As,pull", ["quads", "ride", "50", "50", "Blunder"], id="quads pulled"
        ),
        pytest.param(
            "Ac Kd Qh Jh,pull",
            ["mixed s1 h4", "ride/pull", "0", "0", "Either is right"],
            id="a tie",
        ),
    ],
)
def test_each_row_gets_its_verdict(
    run: Run, log: Path, out: Path, row: str, verdict: list[str]
) -> None:
    log.write_text(f"cards,choice\n{row}\n", encoding="utf-8")
    assert run("grade", str(log), "-o", str(out)).code == 0
    (graded,) = rows_of(out)
    assert list(graded) == ["cards", "choice", *ADDED]
    assert [graded[name] for name in ADDED if not name.endswith("_decimal")] == verdict
    for name in ("advantage", "cost"):
        assert float(graded[f"{name}_decimal"]) == pytest.approx(float(Fraction(graded[name])))


def test_a_pay_table_changes_verdicts(run: Run, log: Path, out: Path) -> None:
    log.write_text("cards,choice\n7d 8d Td,pull\n", encoding="utf-8")
    run("grade", str(log), "-o", str(out), "--pay-table", "california-03")
    (graded,) = rows_of(out)
    assert (graded["advantage"], graded["class"]) == ("-29/1176", "Right")


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("cards,choice,note\n10h Jh Qh,ride,x\n", id="plain"),
        pytest.param("\ufeffcards,choice,note\r\n10h Jh Qh,ride,x\r\n", id="BOM, Windows"),
        pytest.param("cards;choice;note\n10h,Jh,Qh;ride;x\n", id="semicolons"),
        pytest.param("cards\tchoice\tnote\n10h Jh Qh\tride\tx\n", id="tabs"),
        pytest.param('"note","Choice","CARDS"\n"x"," RIDE ","10H jh QH"\n', id="quoted, capitals"),
        pytest.param("\n\ncards,choice,note\n\n,,\nThJhQh,Ride,x,,\n\n", id="empty lines"),
        pytest.param("cards,choice,note\rT♥ J♥ Q♥,ride,x\r", id="old line ends, suits"),
    ],
)
def test_files_from_many_programs_are_read(run: Run, log: Path, out: Path, content: str) -> None:
    log.write_bytes(content.encode())
    said = run("grade", str(log), "-o", str(out))
    assert (said.code, said.err) == (0, "")
    (graded,) = rows_of(out)
    assert {name.lower() for name in graded} == {"cards", "choice", "note", *ADDED}
    assert (graded["note"], graded["situation"], graded["class"]) == ("x", "suited s3 h3", "Right")


def test_bad_rows_are_named_by_line_and_kept_apart(
    run: Run, ask: Ask, log: Path, out: Path
) -> None:
    lines = [
        "id,cards,choice",
        "1,7d 8d Td,ride",
        "2,7d 8d Xx,ride",
        "",
        "3,7d 8d Td,hold",
        "4,7d 7d Td,pull",
        '5,"7d,8d,Td",pull',
        "6,7d,8d,Td,pull",
        "7,7d 8d,ride",
        "8,7d 8d Td",
        "9,8c 8d Ah,ride",
    ]
    log.write_text("\n".join(lines), encoding="utf-8")
    said = run("grade", str(log), "-o", str(out))
    assert said.code == 0
    assert [row["id"] for row in rows_of(out)] == ["1", "5", "9"]
    bad = rows_of(out.with_name("graded.bad.csv"))
    assert [(row["line"], row["id"]) for row in bad] == [
        ("3", "2"),
        ("5", "3"),
        ("6", "4"),
        ("8", "6"),
        ("9", "7"),
        ("10", "8"),
    ]
    for row, quoted in zip(
        bad, ("'Xx'", "'hold'", "7d appears", "5 cells", "2 cards", "''"), strict=True
    ):
        assert quoted in row["reason"]
        assert f"line {row['line']}: " in said.err
    assert "9 rows: 3 graded, 6 bad. 2 mistakes" in said.out


def test_the_summary_as_a_document(run: Run, log: Path, out: Path) -> None:
    import json

    log.write_text(
        "cards,choice\n7d 8d Td,pull\n8c 8d Ah,ride\nAc Kd Qh Jh,ride\nThJhQh,ride\nx,ride\n",
        encoding="utf-8",
    )
    said = run("grade", str(log), "-o", str(out), "--json")
    document = json.loads(said.out)
    assert {name: document[name] for name in ("rows", "graded", "bad", "mistakes")} == {
        "rows": 5,
        "graded": 4,
        "bad": 1,
        "mistakes": 2,
    }
    assert document["cost"] == str(Fraction(198 + 71, 1176))
    assert document["cost_decimal"] == pytest.approx(269 / 1176)
    assert document["classes"] == {
        "Right": 1,
        "Either is right": 1,
        "Inaccuracy": 1,
        "Mistake": 1,
        "Blunder": 0,
    }
    assert [row["line"] for row in document["bad_rows"]] == [6]
    assert len(rows_of(out)) == 4


def test_columns_by_other_names(run: Run, log: Path, out: Path) -> None:
    log.write_text("c1,c2,c3,c4,act\n7d,8d,Td,,HOLD\n7d,8d,Td,2c,fold\n", encoding="utf-8")
    named = [word for name in ("c1", "c2", "c3", "c4") for word in ("--cards", name)]
    said = run(
        *("grade", str(log), "-o", str(out), *named),
        *("--choice", "act", "--ride", "hold", "--pull", "fold"),
    )
    assert (said.code, said.err) == (0, "")
    assert [row["class"] for row in rows_of(out)] == ["Right", "Right"]
    refused = run("grade", str(log), "-o", str(out), "--choice", "act")
    assert (refused.code, len(refused.err.splitlines())) == (2, 1)
    assert "'cards'" in refused.err


def test_leaks_and_the_edge_at_a_table(run: Run, ask: Ask, log: Path, out: Path) -> None:
    log.write_text("cards,choice\n" + "8c 8d Ah,ride\n" * 19 + "7d 8d Td,ride\n", encoding="utf-8")
    document = ask("grade", str(log))
    (leak,) = document["leaks"]
    assert (leak["situation"], leak["wrong"], leak["of"], leak["choice"]) == (
        "low pair",
        19,
        19,
        "ride",
    )
    assert leak["cost"] == str(19 * Fraction(71, 1176))
    assert leak["per_hundred_hands"] == str(100 * Fraction(2304, 22100) * Fraction(71, 1176))
    estimate = document["estimate"]
    assert estimate["perfect"] == "37963/1082900"
    # Riding low pairs alone costs this much; the rest of the interval is what was not asked.
    assert 0.0413 < estimate["low"] + 0.004 < estimate["house_edge"] < estimate["high"]
    assert estimate["provisional"]
    said = run("grade", str(log), "-o", str(out)).out
    assert f"about {100 * estimate['house_edge']:.2f} %" in said
    assert "Let it ride 19 of 19 times: a pair lower than tens." in said


@pytest.mark.parametrize("ties", [0, 30])
@pytest.mark.parametrize(
    ("rows", "needs"),
    [(0, "20 more decisions"), (1, "19 more decisions"), (19, "1 more decision"), (20, None)],
)
def test_the_edge_of_few_decisions_is_withheld_as_the_page_does(
    run: Run, ask: Ask, log: Path, rows: int, ties: int, needs: str | None
) -> None:
    content = "cards,choice\n" + "7d 8d Td,ride\n" * rows + "Ac Kd Qh Jh,ride\n" * ties
    log.write_text(content, encoding="utf-8")
    estimate, said = ask("grade", str(log))["estimate"], run("grade", str(log)).err
    assert (estimate is None) == ("%" not in said) == (needs is not None)
    if needs and rows + ties:
        assert f"faces at a table needs {needs} that are not ties." in said


def test_progress_is_for_a_person_alone(
    run: Run, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.write_text("cards,choice\n7d 8d Td,ride\n", encoding="utf-8")
    assert "Grading" not in run("grade", str(log)).err
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR", "1")
    said = run("grade", str(log))
    assert "Grading" in said.err
    assert "Grading" not in said.out


@pytest.fixture
def pipe(log: Path, tmp_path: Path) -> Iterator[Path]:
    """A named pipe that `log` is poured into when somebody reads it."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with Popen(["sh", "-c", 'cat "$0" > "$1"', log, path]) as pouring:  # noqa: S607 # ours
        yield path
        pouring.kill()


@pytest.mark.parametrize("watched", [False, True])
def test_a_pipe_is_graded_as_a_file_is(
    run: Run, log: Path, pipe: Path, monkeypatch: pytest.MonkeyPatch, watched: bool
) -> None:
    if watched:
        monkeypatch.setattr("sys.stderr.isatty", lambda: True)
        monkeypatch.setenv("TERM", "xterm")
    log.write_text("cards,choice\n" + "7d 8d Td,pull\n" * 9 + "x,ride\n", encoding="utf-8")
    piped, read = run("grade", str(pipe), "--json"), run("grade", str(log), "--json")
    assert piped.code == read.code == 0
    assert piped.out == read.out


def test_without_a_file_to_write_rows_are_printed(run: Run, log: Path) -> None:
    log.write_text("cards,choice\n7d 8d Td,ride\nx,ride\n", encoding="utf-8")
    said = run("grade", str(log))
    assert len(list(csv.DictReader(io.StringIO(said.out)))) == 1
    assert said.err.splitlines()[0].startswith("line 3: 'x' is not a card")
    assert "2 rows: 1 graded, 1 bad" in said.err


def test_a_quotation_mark_left_open_costs_its_own_row(run: Run, log: Path, out: Path) -> None:
    log.write_text(
        "note,cards,choice\n"
        '"two\nlines, legally",7d 8d Td,ride\n'
        '"never closed,7d 8d Td,ride\n'
        'a 5" screen,7d 8d Td,ride\n'
        '"he said "no"",7d 8d Td,ride\n'
        "last,7d 8d Td,ride\n",
        encoding="utf-8",
    )
    run("grade", str(log), "-o", str(out))
    notes = [row["note"] for row in rows_of(out)]
    assert len(notes) == 4
    assert (notes[0], notes[-1]) == ("two\nlines, legally", "last")
    (bad,) = rows_of(out.with_name("graded.bad.csv"))
    assert bad["line"] == "4"
    assert "quotation mark" in bad["reason"]


def test_cells_that_look_like_formulas_are_made_harmless(run: Run, log: Path, out: Path) -> None:
    log.write_text(
        "=a,cards,choice,won\n"
        "=HYPERLINK(1),7d 8d Td,ride,-10\n"
        "+1-2,7d 8d Td,ride,+2.5\n"
        "-x,7d 8d Td,pull,0\n"
        "@SUM(A1),7d 8d Td,ride,1\n"
        "=bad,Xx,ride,1\n",
        encoding="utf-8",
    )
    run("grade", str(log), "-o", str(out))
    graded = rows_of(out)
    assert [row["'=a"] for row in graded] == ["'=HYPERLINK(1)", "'+1-2", "'-x", "'@SUM(A1)"]
    assert [row["won"] for row in graded] == ["-10", "+2.5", "0", "1"]
    (bad,) = rows_of(out.with_name("graded.bad.csv"))
    assert bad["'=a"] == "'=bad"
    assert bad["reason"].startswith("'Xx'")


def test_a_graded_file_can_be_graded_again(run: Run, log: Path, out: Path, tmp_path: Path) -> None:
    log.write_text("cards,choice,note\n7d 8d Td,ride,x\n8c 8d Ah,ride,y\n", encoding="utf-8")
    again = tmp_path / "again.csv"
    run("grade", str(log), "-o", str(out))
    run("grade", str(out), "-o", str(again))
    assert again.read_bytes() == out.read_bytes()


def test_cells_in_another_coding_stay_as_they_are(run: Run, log: Path, out: Path) -> None:
    log.write_bytes(b"note,cards,choice\ncaf\xe9,7d 8d Td,ride\n")
    assert run("grade", str(log), "-o", str(out)).code == 0
    assert b"\ncaf\xe9,7d 8d Td,ride," in out.read_bytes()


def test_many_bad_rows_do_not_flood_the_terminal(run: Run, ask: Ask, log: Path) -> None:
    log.write_text("cards,choice\n" + "x,ride\n" * 100, encoding="utf-8")
    said = run("grade", str(log))
    assert said.code == 0
    assert "and 80 bad rows more" in said.err
    assert len(said.err.splitlines()) == 22


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("Th Jh Qh,ride\n", "1 row: 1 graded, 0 bad. 0 mistakes cost 0.000000 bets (0)."),
        ("7d 8d Td,pull\n", "1 row: 1 graded, 0 bad. 1 mistake costs 0.168367 bets (33/196)."),
        ("7d 8d Td,pull\n" * 2, "2 rows: 2 graded, 0 bad. 2 mistakes cost 0.336735 bets (33/98)."),
        ("7d 8d Td,pull\n", "Pulled 1 of 1 time: "),
        ("7d 8d Td,pull\n" * 2, "Pulled 2 of 2 times: "),
        ("x,ride\n" * 21, "and 1 bad row more"),
    ],
)
def test_one_row_and_one_mistake_are_one(run: Run, log: Path, rows: str, said: str) -> None:
    log.write_text(f"cards,choice\n{rows}", encoding="utf-8")
    assert said in run("grade", str(log)).err


@pytest.mark.parametrize("rows", ["7d 8d Td,ride\n", "7d 8d Td,ride\nx,ride\n"])
@pytest.mark.parametrize(
    ("file", "out"),
    [
        pytest.param("log.csv", "log.csv", id="graded rows"),
        pytest.param("log.bad.csv", "log.csv", id="bad rows"),
        pytest.param("log.bad.csv", "log", id="bad rows of a name without an ending"),
        pytest.param("log.csv", "link.csv", id="graded rows by another name"),
        pytest.param("log.csv", "linked.csv", id="bad rows by another name"),
    ],
)
def test_a_file_is_never_written_over_while_it_is_graded(
    run: Run, tmp_path: Path, file: str, out: str, rows: str
) -> None:
    log = tmp_path / file
    log.write_text(f"cards,choice\n{rows}", encoding="utf-8")
    (tmp_path / "link.csv").symlink_to(log)
    (tmp_path / "linked.bad.csv").symlink_to(log)
    there = sorted(tmp_path.iterdir())
    said = run("grade", str(log), "-o", str(tmp_path / out))
    assert said.code == 2
    assert "is the file to be graded; name another for the graded rows" in said.err
    assert log.read_text(encoding="utf-8") == f"cards,choice\n{rows}"
    assert sorted(tmp_path.iterdir()) == there


@pytest.mark.parametrize("name", ["graded.csv", "graded"])
def test_a_clean_result_has_no_bad_rows_of_an_earlier_one_beside_it(
    run: Run, log: Path, tmp_path: Path, name: str
) -> None:
    out, bad = tmp_path / name, tmp_path / "graded.bad.csv"
    for row, stays in (("x,ride", True), ("y,ride", True), ("7d 8d Td,ride", False)):
        log.write_text(f"cards,choice\n{row}\n", encoding="utf-8")
        assert run("grade", str(log), "-o", str(out)).code == 0
        assert bad.exists() == stays


@pytest.mark.parametrize(
    "content", [b"", b"cards,choice\nx,ride\n", b"lines,reasons\n", b"\xff\xfe", b"x" * 10_000]
)
def test_a_file_of_somebody_else_stays_beside_a_clean_result(
    run: Run, log: Path, out: Path, content: bytes
) -> None:
    bad = out.with_name("graded.bad.csv")
    bad.write_bytes(content)
    log.write_text("cards,choice\n7d 8d Td,ride\n", encoding="utf-8")
    assert run("grade", str(log), "-o", str(out)).code == 0
    assert bad.read_bytes() == content
