"""decisions.csv says what the page says, exactly, and harms no spreadsheet."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import given, settings

from strategy_tables.cards import parse_cards
from strategy_tables.pay_tables import PayTable
from strategy_tables.values import Choice
from tests.progress.test_views import LOW_PAIR, answer, histories, sat
from trainer.history import Certainty, Mode
from trainer.progress import decisions, decisions_csv, totals
from trainer.progress.export import COLUMNS
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from trainer.records import SittingAnswer

DICTIONARY = Path(__file__).parents[2] / "docs" / "decisions-csv.md"


def rows_of(history: list[SittingAnswer]) -> list[dict[str, str]]:
    text = decisions_csv(history).decode("utf-8")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_row_has_everything_about_a_decision() -> None:
    one = replace(
        answer(LOW_PAIR, Choice.RIDE, stake=25),
        certainty=Certainty.SURE,
        thinking=1250,
        shown_at=datetime.fromisoformat("2026-03-01T07:00:00.5-05:00"),
    )
    (row,) = rows_of(sat(one, sitting=7))
    assert row == {
        "question": "q0",
        "decision": "1",
        "mode": "chosen",
        "counts": "yes",
        "cards": "2h 2s 9d",
        "cards_seen_elsewhere": "",
        "bets_riding": "1",
        "pay_table": "Standard",
        "pays_to_one": "1000/200/50/11/8/5/3/2/1",
        "limit_in_bets": "",
        "stake": "25",
        "currency": "$",
        "choice": "ride",
        "certainty": "3",
        "thinking_ms": "1250",
        "shown_at_utc": "2026-03-01T12:00:00.500Z",
        "answered_at_utc": "2026-03-01T12:00:00.000Z",
        "sitting": "7",
        "situation": "1 low pair",
        "situation_name": "a pair lower than tens",
        "best": "pull",
        "advantage": "-71/1176",
        "advantage_decimal": "-0.060374",
        "grade": "Inaccuracy",
        "right": "no",
        "tie": "no",
        "cost": "71/1176",
        "cost_decimal": "0.060374",
        "cost_money": "1775/1176",
        "cost_money_decimal": "1.509354",
    }


@settings(deadline=None, max_examples=40)
@given(histories())
def test_the_file_adds_up_to_the_page(history: list[SittingAnswer]) -> None:
    rows, figures = rows_of(history), totals(decisions(history))
    assert len(rows) == figures["decisions"]
    assert sum(row["tie"] == "yes" for row in rows) == figures["ties"]
    assert sum((row["right"], row["tie"]) == ("yes", "no") for row in rows) == figures["right"]
    for column, total in (("cost", figures["cost"]), ("cost_money", figures["money"])):
        assert sum((Fraction(row[column]) for row in rows), Fraction(0)) == total
    for row, one in zip(rows, history, strict=True):
        assert Fraction(row["advantage"]) == one.answer.verdict.analysis.advantage
        assert parse_cards(row["cards"]) == one.answer.cards
        assert datetime.fromisoformat(row["answered_at_utc"]).utcoffset() is not None


def test_no_name_becomes_a_formula() -> None:
    for name in ("=HYPERLINK(1)", "+1+2", "-x", "@SUM(A1)", " =1"):
        rules = Rules(PayTable(name, STANDARD_RULES.pay_table.to_one, ""))
        (row,) = rows_of(sat(replace(answer(LOW_PAIR, Choice.PULL), rules=rules)))
        assert row["pay_table"] == f"'{name}"


def test_what_never_counts_says_so() -> None:
    (row,) = rows_of(sat(replace(answer(LOW_PAIR, Choice.PULL), mode=Mode.OPEN_DRILL)))
    assert (row["mode"], row["counts"]) == ("open drill", "no")


def test_nothing_answered_is_a_header() -> None:
    assert decisions_csv([]).decode().split("\r\n") == [",".join(COLUMNS), ""]


def test_the_data_dictionary_explains_every_column_once() -> None:
    table = [line for line in DICTIONARY.read_text("utf-8").splitlines() if line.startswith("| `")]
    explained = [name.strip(" `") for line in table for name in line.split("|")[1].split(",")]
    assert sorted(explained) == sorted(COLUMNS)
