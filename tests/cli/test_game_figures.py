"""`edge` and `bonus`: the figures of published tables, exact, with the convention they use."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Ask, Run


@pytest.mark.parametrize(
    ("pay_table", "house_edge"),
    [
        ("standard", "37963/1082900"),
        ("1000/200/50/11/8/5/3/2/1", "37963/1082900"),
        ("california-02", "1427/41650"),
        ("100/50/30/15/9/6/3/2/1", "53357/1624350"),
        ("ride-em-poker", "14779/499800"),
        ("royal-500", "40463/1082900"),
        ("quads-25", "3239/63700"),
    ],
)
def test_the_house_edge_of_published_tables(ask: Ask, pay_table: str, house_edge: str) -> None:
    document = ask("edge", "--pay-table", pay_table)
    assert document["house_edge"] == house_edge
    assert document["house_edge_decimal"] == pytest.approx(float(Fraction(house_edge)))


def test_figures_that_differ_by_how_ties_are_played(ask: Ask) -> None:
    document = ask("edge")
    risk, bets = document["element_of_risk"], document["average_bets"]
    assert risk["ties_pulled_decimal"] == pytest.approx(0.0286480, abs=1e-7)
    assert risk["ties_ridden_decimal"] == pytest.approx(0.0284532, abs=1e-7)
    assert Fraction(risk["ties_pulled"]) == Fraction(document["house_edge"]) / Fraction(
        bets["ties_pulled"]
    )
    assert bets["ties_pulled"] == "331288/270725"
    assert bets["ties_ridden_decimal"] == pytest.approx(1.2320842, abs=1e-7)
    deviation, variance = document["standard_deviation"], document["variance"]
    assert deviation["ties_pulled"] == pytest.approx(5.158072, abs=1e-6)
    assert deviation["ties_ridden"] == pytest.approx(5.168277, abs=1e-6)
    assert float(Fraction(variance["ties_pulled"])) == pytest.approx(deviation["ties_pulled"] ** 2)


def test_figures_that_do_not(ask: Ask) -> None:
    document = ask("edge")
    assert document["by_bet"]["$"] == "-242173/649740"
    assert document["by_bet"]["1"] == "354517/3248700"
    assert document["by_bet"]["2"] == "742459/3248700"
    assert document["hit_frequency_decimal"] == pytest.approx(0.2387801, abs=1e-7)


def test_final_hands_add_up_to_one_and_to_the_edge(ask: Ask) -> None:
    document = ask("edge")
    for rows in document["final_hands"].values():
        assert len(rows) == 30
        assert sum(Fraction(row["chance"]) for row in rows) == 1
        won = sum(Fraction(row["chance"]) * Fraction(row["net"]) for row in rows)
        assert -won == Fraction(document["house_edge"])
    three_up = [row for row in document["final_hands"]["ties_pulled"] if row["bets_up"] == 3]
    assert sum(row["chance_decimal"] for row in three_up) == pytest.approx(0.0693582, abs=1e-7)


@pytest.mark.parametrize(
    ("words", "limit_in_bets", "percent"),
    [
        pytest.param(["--limit", "2000"], "2000", 3.65959, id="without a stake, in bets"),
        pytest.param(["--limit", "5,000", "--stake", "10"], "500", 3.95438, id="in money"),
        pytest.param(["--limit", "250", "--stake", "2.5"], "100", 5.21710, id="quads pull"),
    ],
)
def test_a_limit_makes_the_game_dearer(
    ask: Ask, words: list[str], limit_in_bets: str, percent: float
) -> None:
    document = ask("edge", *words)
    assert document["limit_in_bets"] == limit_in_bets
    assert 100 * document["house_edge_decimal"] == pytest.approx(percent, abs=1e-5)


def test_the_text_says_which_ties_a_figure_takes(run: Run) -> None:
    said = run("edge")
    assert (said.code, said.err) == (0, "")
    for words in ("ties pulled  ties ridden", "(ties pulled)", "37963/1082900", "3.505679 %"):
        assert words in said.out
    assert max(map(len, said.out.splitlines())) <= 80


def test_a_player_s_edge_is_noted(run: Run) -> None:
    said = run("edge", "--pay-table", "1001/201/51/12/9/6/4/3/2")
    assert said.code == 0
    assert said.err.startswith("note: ")


@pytest.mark.parametrize(
    ("pays", "house_edge"),
    [
        ("50/40/30/6/3/1", 0.070950),
        ("50/40/30/6/4/1", 0.021357),
        ("100/40/30/5/4/1", 0.044887),
        ("40/40/30/6/4/1", 0.023167),
    ],
)
def test_the_three_card_bonus(ask: Ask, pays: str, house_edge: float) -> None:
    document = ask("bonus", "--pay-table", pays)
    assert document["house_edge_decimal"] == pytest.approx(house_edge, abs=1e-6)
    assert document["counts"] == {
        "mini_royal": 4,
        "straight_flush": 44,
        "three_of_a_kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "nothing": 16440,
    }


def test_the_bonus_without_a_table_is_the_usual_one(ask: Ask, run: Run) -> None:
    assert ask("bonus")["house_edge"] == "392/5525"
    said = run("bonus")
    assert "392/5525" in said.out
    assert "-1,568" in said.out


@pytest.mark.parametrize(
    ("stake", "limit", "said"),
    [
        ("1", "500", "a round wins 500 bets at most"),
        ("30", "2000", "a round wins 66.6666 bets at most"),
        ("2.50", "33.33", "a round wins 13.332 bets at most"),
        ("3", "3", "a round wins 1 bet at most"),
    ],
)
def test_a_limit_is_said_as_money_is_written(run: Run, stake: str, limit: str, said: str) -> None:
    assert said in run("edge", "--stake", stake, "--limit", limit).out
