"""Exported files say exactly what was answered, open cleanly, and harm no spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.pay_tables import PRESETS
from strategy_tables.values import Choice
from tests.classroom.lessons import NOON, cell, items_of, lesson_of, member, results_of
from tests.classroom.test_results import whole_class
from trainer.classroom import exports
from trainer.classroom.gradebook import Scoring, grade_rows
from trainer.classroom.item_analysis import item_table
from trainer.classroom.marking import mark
from trainer.history import Certainty
from trainer.records import LessonResults, Member
from trainer.rules import Rules

RIDE, PULL = Choice.RIDE, Choice.PULL
DICTIONARY = Path(__file__).parents[2] / "docs" / "lesson-exports.md"


def read(file: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(file.decode("utf-8"), newline="")))


def lines(file: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(file.decode("utf-8"), newline="")))


def grades(results: LessonResults, scoring: Scoring = Scoring.RIGHT) -> bytes:
    rows = grade_rows(results, mark(results), NOON, scoring)
    return exports.gradebook_csv(results.lesson, rows, scoring)


def test_a_row_of_decisions_says_who_what_and_how_it_is_graded() -> None:
    (item,) = items_of("2c 2d 9h 5s")
    one = cell(3, 0, RIDE, item, certainty=Certainty.SURE, thinking=1250, attempt=2)
    (row,) = read(exports.decisions_csv([results_of([item], [one])]))
    assert row == {
        "class": "Monday class",
        "set": "A set",
        "lesson": "2026-03-01T12:00:00.000Z",
        "lesson_kind": "live",
        "item": "1",
        "seat": "1",
        "attempt": "2",
        "alias": "Owl 3",
        "learner": "3",
        "question": "3-0-2",
        "decision": "2",
        "mode": "lesson again",
        "counts": "no",
        "cards": "2c 2d 9h 5s",
        "cards_seen_elsewhere": "",
        "bets_riding": "1",
        "pay_table": "Standard",
        "pays_to_one": "1000/200/50/11/8/5/3/2/1",
        "limit_in_bets": "",
        "stake": "10",
        "currency": "$",
        "choice": "ride",
        "certainty": "3",
        "thinking_ms": "1250",
        "shown_at_utc": "2026-03-01T12:00:00.000Z",
        "answered_at_utc": "2026-03-01T12:00:09.000Z",
        "situation": "2 low pair",
        "situation_name": "a pair lower than tens",
        "best": "pull",
        "advantage": "-11/24",
        "advantage_decimal": "-0.458333",
        "grade": "Blunder",
        "right": "no",
        "tie": "no",
        "cost": "11/24",
        "cost_decimal": "0.458333",
        "cost_money": "55/12",
        "cost_money_decimal": "4.583333",
    }


def test_answers_not_given_are_in_no_row_of_decisions() -> None:
    (item,) = items_of("2c 2d 9h")
    results = results_of([item], [cell(1, 0, None, item), cell(2, 0, PULL, item)])
    assert [row["learner"] for row in read(exports.decisions_csv([results]))] == ["2"]


def test_items_are_those_of_the_item_table() -> None:
    results = whole_class()
    rows = read(exports.items_csv([results, results]))
    table = item_table(results, mark(results))
    assert len(rows) == 2 * len(table)
    for row, figures in zip(rows, table, strict=False):
        assert row["item"] == str(figures.place + 1)
        assert (row["answers"], row["right"]) == (str(figures.answers), str(figures.right))
        assert row["facility"] == (f"{float(figures.facility):.6f}" if figures.facility else "")
        assert Fraction(row["mean_cost"]) == figures.mean_cost
        assert row["discrimination"] == ""
    assert [row["best"] for row in rows[:5]] == ["ride", "pull", "pull", "either", "pull"]


def test_a_learner_is_one_row_of_the_gradebook() -> None:
    results = whole_class()
    rows = read(grades(results))
    assert [row["alias"] for row in rows] == [f"Owl {n}" for n in range(1, 9)]
    assert [row["score"] for row in rows] == ["25.00", "75.00"] * 3 + ["25.00", "100.00"]
    assert {row["scoring"] for row in rows} == {"share right"}
    answers = [rows[0][f"q{n}"] for n in range(1, 6)]
    assert answers == ["Right", "Inaccuracy", "Inaccuracy", "Either is right", "Blunder"]
    assert Fraction(rows[0]["cost"]) == sum(
        one.verdict.cost for one in mark(results) if one.learner == 1
    )


def roster() -> LessonResults:
    (item,) = items_of("2c 2d 9h")
    members = [
        member(1, name="Lee, Ann", roster_id="s001"),
        member(2, name="Zoë Ärger"),
        member(3),
        member(4, name="Bo", roster_id="s004"),
    ]
    answers = [cell(1, 0, PULL, item), cell(2, 0, RIDE, item), cell(3, 0, PULL, item)]
    return results_of([item], answers, members=members)


def test_canvas_gets_a_new_assignment_out_of_100() -> None:
    results = roster()
    lesson = replace(results.lesson, set_name="Draws (2)")
    rows = grade_rows(results, mark(results), NOON, Scoring.RIGHT)
    assert lines(exports.canvas_csv(lesson, rows)) == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Draws [2], 2026-03-01"],
        ["    Points Possible", "", "", "", "", "100"],
        ["Lee, Ann", "", "s001", "s001", "Monday class", "100.00"],
        ["Zoë Ärger", "", "", "", "Monday class", "0.00"],
        ["Bo", "", "s004", "s004", "Monday class", ""],
    ]


def test_moodle_gets_a_grade_for_everybody_it_can_know() -> None:
    results = roster()
    rows = grade_rows(results, mark(results), NOON, Scoring.RIGHT)
    assert lines(exports.moodle_csv(results.lesson, rows)) == [
        ["ID number", "Full name", "A set, 2026-03-01"],
        ["s001", "Lee, Ann", "100.00"],
        ["s004", "Bo", "-"],
    ]


_texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
_nasty = st.builds(
    lambda head, tail: head + tail, st.sampled_from("=+-@\t\r\n\uff1d\uff20"), _texts
)


@settings(deadline=None, max_examples=60)
@given(st.lists(_texts | _nasty, min_size=7, max_size=7))
def test_nobodys_text_becomes_a_formula_or_another_cell(texts: list[str]) -> None:
    class_name, set_name, alias, name, roster_id, table, currency = texts
    (item,) = items_of("2c 2d 9h")
    pay_table = replace(PRESETS["royal-500"], name=table)
    item = replace(item, rules=Rules(pay_table), currency=currency)
    learner = replace(member(1).learner, alias=alias, name=name, roster_id=roster_id or "x")
    lesson = lesson_of(1, class_name=class_name, set_name=set_name)
    results = results_of(
        [item], [cell(1, 0, PULL, item)], lesson=lesson, members=[Member(learner, 1, present=True)]
    )
    rows = grade_rows(results, mark(results), NOON)
    files = [
        exports.decisions_csv([results]),
        exports.items_csv([results]),
        grades(results),
        exports.canvas_csv(lesson, rows),
        exports.moodle_csv(lesson, rows),
    ]
    for file in files:
        table_of_cells = lines(file)
        assert len({len(row) for row in table_of_cells}) == 1
        for cells in table_of_cells:
            for text in cells:
                # A plain number with its sign is one to a spreadsheet, too.
                is_number = re.fullmatch(r"[+-]?[0-9]+([.,][0-9]+)?", text.strip())
                begins = ("=", "+", "@", "\t", "\r", "\n", "\uff1d", "\uff20")
                assert is_number or not text.startswith(begins)
                assert not text.startswith("-") or text == "-" or text[1:2].isdigit()
    (row,) = read(files[2])
    assert row["alias"].removeprefix("'") in (alias, alias.removeprefix("'"))
    assert row["name"].removeprefix("'") in (name, name.removeprefix("'"))


def test_a_file_is_named_after_what_is_in_it() -> None:
    lesson = lesson_of(1, class_name="Möwen / 7b", set_name="=1+1 \u202e🦉")
    at = NOON + timedelta(hours=1)
    assert exports.file_name("items", lesson, at) == "items_Möwen-7b_1-1_20260301T130000Z.csv"
    empty = lesson_of(1, class_name="🦉", set_name="../..")
    assert exports.file_name("decisions", empty, at) == "decisions_-_-_20260301T130000Z.csv"


@pytest.mark.parametrize(
    ("title", "columns"),
    [
        ("decisions.csv", exports.DECISION_COLUMNS),
        ("gradebook.csv", (*exports.GRADE_COLUMNS, "q1")),
        ("items.csv", exports.ITEM_COLUMNS),
    ],
)
def test_the_dictionary_explains_every_column(title: str, columns: tuple[str, ...]) -> None:
    chapter = DICTIONARY.read_text(encoding="utf-8").split(f"\n## {title}\n")[1].split("\n## ")[0]
    table = [line for line in chapter.splitlines() if line.startswith("| `")]
    explained = [name.strip(" `") for line in table for name in line.split("|")[1].split(",")]
    assert explained == list(columns)
