"""Pay tables: figures, slips and changed sides of the table in the address; tables side by side."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from streamlit.testing.v1 import AppTest

import trainer.app
from strategy_tables.pay_tables import PRESETS, STANDARD
from trainer.app.analyst.table_answer import limit_html
from trainer.app.views.table_question import EditedTable

if TYPE_CHECKING:
    from tests.app.learner import Learner

_MAIN = Path(trainer.app.__file__).parent / "main.py"
_PATIENCE = 120  # seconds; a busy machine imports slowly


def _open(**address: str) -> AppTest:
    # From the entry script, because the page links to another one; it runs once, so that the page
    # is known by its own address.
    page = AppTest.from_file(_MAIN, default_timeout=_PATIENCE).run()
    page.switch_page("screens/pay_tables.py")
    for name, text in address.items():
        page.query_params[name] = text
    page.run()
    assert not page.exception
    return page


def _words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def _answers(page: AppTest) -> list[str]:
    return [one.value for one in page.markdown if "data-input" in one.value]


def _rows(html: str) -> list[list[str]]:
    rows = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in html.split("<tr>")[2:]]
    return [[_words(cell) for cell in row] for row in rows]


def _form(page: AppTest) -> dict[str, Any]:
    (component,) = page.get("bidi_component")
    (view,) = json.loads(component.proto.json)
    return {field["name"]: field for field in view["fields"]}


def test_the_figures_of_the_standard_table(learner: Learner) -> None:
    said = _words(_answers(_open())[0])
    # FACTS §4, ties pulled.
    assert "House edge 3.5057 % 37963/1082900 of one bet" in said
    assert "Element of risk 2.8648 %" in said
    assert "Standard deviation 5.1581 bets per round" in said
    assert "Hit frequency 23.88 %" in said
    assert "None of the 66 situations changes: play the standard strategy." in said
    assert "Is this table right?" not in said


@pytest.mark.parametrize(
    ("pays", "slip"),
    [
        pytest.param("1001/201/51/12/9/6/4/3/2", "an edge of 44.51 %", id="for 1"),
        pytest.param("999/199/49/10/7/4/2/1/0", "an edge of 48.35 %", id="one too low"),
        pytest.param("1000/200/50/8/11/5/3/2/1", "the better hand pays less", id="turned round"),
    ],
)
def test_slips_are_pointed_out(pays: str, slip: str, learner: Learner) -> None:
    said = _words(_answers(_open(pays=pays, stake="10"))[0])
    assert "Is this table right?" in said
    assert slip in said


def test_situations_that_change_side_are_listed(learner: Learner) -> None:
    said = _words(_answers(_open(pays="100/50/30/15/9/6/3/2/1", stake="10"))[0])
    assert "The right choice differs in 5 of the 66 situations" in said
    assert "three mixed cards, 3 straights possible, 3 high cards pull, −0.023 ride, +0.018" in said
    assert "four mixed cards, 2 straights possible, no high cards a tie ride, +0.167" in said


def test_tables_stand_side_by_side_best_first_with_the_edited_one(learner: Learner) -> None:
    learner.change(own_tables={"Corner": "50/40/30/15/9/6/3/2/1"})
    page = _open(pays="1000/200/50/11/8/5/3/2/2", stake="10")
    rows = _rows(_answers(page)[1])
    assert len(rows) == len(PRESETS) + 2
    edges = [float(row[2].removesuffix(" %").replace("−", "-")) for row in rows]
    assert edges == sorted(edges)
    assert rows[0][:2] == ["▸ Your table", "1000/200/50/11/8/5/3/2/2"]
    assert "Corner" in [row[0] for row in rows]
    # FACTS §5.
    by_name = {row[0]: row[2] for row in rows}
    assert by_name["California LIRX-03"] == "3.2848 %"
    assert by_name["Standard"] == "3.5057 %"


def test_a_known_table_stands_there_once(learner: Learner) -> None:
    page = _open(pays="500/100/25/15/10/5/3/2/1", stake="10")
    assert _form(page)["table"]["value"] == "california-02"
    rows = _rows(_answers(page)[1])
    assert len(rows) == len(PRESETS)
    assert [row[0] for row in rows if row[0].startswith("▸")] == ["▸ California LIRX-02"]


@pytest.mark.parametrize(
    ("stake", "limit", "costs", "largest"),
    [
        # FACTS §5: a cap of 500 bets costs 3.95438 − 3.50568 %, and changes the strategy.
        pytest.param("10", "5000", "0.4487 % of a bet , $0.04 a round", "$1.66", id="500 bets"),
        pytest.param("10", "30000", "it costs nothing", "$10.00", id="just enough"),
        pytest.param(
            "10",
            "29999",
            "less than 0.0001 % of a bet , less than $0.01 a round",
            "$9.99",
            id="a dollar less",
        ),
    ],
)
def test_what_a_limit_costs_and_the_largest_stake_without_loss(
    stake: str, limit: str, costs: str, largest: str, learner: Learner
) -> None:
    pays = str(PRESETS["standard"])
    said = _words(_answers(_open(pays=pays, stake=stake, limit=limit))[0])
    assert costs in said
    assert f"up to a stake of {largest}" in said
    assert "the most a round can win is 3,000 bets" in said


def test_a_limit_is_in_the_headline_and_nobody_is_told_to_play_as_without_it(
    learner: Learner,
) -> None:
    first, compared, *_ = _answers(_open(pays=str(PRESETS["standard"]), stake="10", limit="100"))
    said = _words(first)
    assert said.startswith("Under the payout limit of 10 bets")
    assert (
        "House edge 10.9227 % 59141/541450 of one bet · without the limit 3.5057 % Element" in said
    )
    assert "Standard deviation 1.8620 bets per round · without the limit 5.1581" in said
    assert "Hit frequency 23.88 % of rounds end in a paying hand Pays" in said
    assert "Without the limit none of the 66 situations changes." in said
    assert "Under the limit some decisions have another answer" in said
    assert "play the standard strategy" not in said
    assert "the house edge rises from 3.5057 % to 10.9227 %" in said
    assert "best first, all without the payout limit" in _words(compared)


@pytest.mark.parametrize(
    ("stake", "limit", "bets"),
    [
        pytest.param("1000", "2999999", "2,999.99 bets", id="almost the most that is won"),
        pytest.param("10", "29999.99", "2,999.99 bets", id="a cent below it"),
    ],
)
def test_a_limit_that_takes_next_to_nothing_is_said_to_raise_nothing(
    stake: str, limit: str, bets: str
) -> None:
    edited = EditedTable(STANDARD, Fraction(stake), Fraction(limit))
    said = _words(limit_html(edited, STANDARD, "$"))
    assert f" a bet is {bets}: it costs" in said
    assert "less than 0.0001 % of a bet" in said
    assert (
        "what it adds to the house edge of 3.5057 % is less than four decimals show. No decision"
        in said
    )
    assert "rises" not in said


@pytest.mark.parametrize("limit", [100, 1000, 2000, 2900, 2990, 2995, 2998, 2999])
def test_an_edge_that_rises_is_said_to_rise_to_another(limit: int) -> None:
    said = _words(limit_html(EditedTable(STANDARD, Fraction(1), Fraction(limit)), STANDARD, "$"))
    rise = re.search(r"rises from (.+ %) to (.+ %)", said)
    assert (rise is None) == ("less than four decimals show" in said)
    assert rise is None or rise[1] != rise[2]


def test_a_limit_adds_to_the_situations_that_change_side(learner: Learner) -> None:
    page = _open(pays="100/50/30/15/9/6/3/2/1", stake="10", limit="100")
    said = _words(_answers(page)[0])
    assert "Without the limit the right choice differs in 5 of the 66 situations" in said
    assert "Under the limit some decisions have another answer" in said


def test_a_limit_that_takes_nothing_changes_no_word_of_the_headline(learner: Learner) -> None:
    pays = str(PRESETS["standard"])
    free, limited = (
        _words(_answers(_open(pays=pays, stake="10", limit=limit))[0]) for limit in ("", "30000")
    )
    head = "What the payout limit costs"
    assert free.split(head)[0] == limited.split(head)[0]
    assert "play the standard strategy" in limited


def test_to_1_and_for_1_are_told_apart(learner: Learner) -> None:
    *_, three, five = _answers(_open())
    assert [(row[0], row[2]) for row in _rows(three)] == [
        ("50/40/30/6/4/1", "2.1357 %"),
        ("40/40/30/6/4/1", "2.3167 %"),
        ("100/40/30/5/4/1", "4.4887 %"),
        ("50/40/30/6/3/1", "7.0950 %"),
    ]
    assert [(row[1], row[2]) for row in _rows(five)] == [
        ("to 1", "6.1432 %"),
        ("for 1", "13.7686 %"),
    ]
    assert len({row[0] for row in _rows(five)}) == 1


def test_a_pay_that_cannot_be_read_is_quoted_and_the_rest_stays(learner: Learner) -> None:
    page = _open(pays="1000/200/50/11/8/5/3/two/1", stake="10")
    fields = _form(page)
    assert "two pair pays 'two'" in fields["two_pair"]["complaint"]
    assert fields["royal_flush"]["value"] == "1000"
    first, *others = _answers(page)
    assert "cannot be read" in first
    assert len(others) == 2


@pytest.mark.parametrize("pays", ["", "1/2/3", "1/2/3/4/5/6/7/8/9/10"])
def test_an_address_without_nine_pays_begins_with_the_settings_table(
    pays: str, learner: Learner
) -> None:
    learner.change(pay_table="california-03")
    assert _form(_open(pays=pays, stake="10"))["table"]["value"] == "california-03"
