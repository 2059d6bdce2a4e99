"""`night` and `simulate`: exact where they can be, and of one mind."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from strategy_tables.named_ways import NAMED_WAYS
from strategy_tables.side_bets import BONUS_PRESETS

if TYPE_CHECKING:
    from tests.cli.conftest import Ask, Run


def test_a_thousand_rounds_cost_a_thousand_times_the_house_edge(ask: Ask) -> None:
    document = ask("night", "--hands", "1000")
    assert Fraction(document["mean"]) == -1000 * Fraction(37_963, 1_082_900)
    assert document["mean_decimal"] == pytest.approx(-35.0568, abs=1e-4)
    assert document["standard_deviation"] == pytest.approx(5.158072 * 1000**0.5, abs=1e-4)
    quantiles = document["quantiles"]
    exact = [
        Fraction(quantiles[f"p{percent:02}"]) for percent in (1, 5, 10, 25, 50, 75, 90, 95, 99)
    ]
    assert exact == sorted(exact)
    assert [quantiles[f"p{percent:02}_decimal"] for percent in (1, 50, 99)] == [
        float(exact[place]) for place in (0, 4, 8)
    ]
    assert 0.28 < document["chance_ahead"] < 0.29
    assert document["error"] < 1e-9
    assert (document["policy"], document["cost_of_mistakes"]) == ("optimal", "0")
    assert "ruin" not in document


def test_the_stake_scales_a_night_and_the_bonus_costs_its_own(ask: Ask) -> None:
    one, ten = (ask("night", "--hands", "100", "--stake", stake) for stake in ("1", "10"))
    assert Fraction(ten["mean"]) == 10 * Fraction(one["mean"])
    assert Fraction(ten["quantiles"]["p05"]) == 10 * Fraction(one["quantiles"]["p05"])
    assert ten["chance_ahead"] == pytest.approx(one["chance_ahead"], abs=1e-10)
    bonus = ask("night", "--hands", "100", "--stake", "10", "--bonus", "5")
    assert Fraction(bonus["mean"]) - Fraction(ten["mean"]) == -500 * Fraction(392, 5525)


@pytest.mark.parametrize("pays", BONUS_PRESETS)
def test_the_bonus_pays_by_the_table_that_is_named(ask: Ask, run: Run, pays: str) -> None:
    words = ("--hands", "1000", "--stake", "10", "--bonus", "5", "--bonus-table", pays)
    without, bonus = ask("night", *words[:4]), ask("night", *words)
    edge = BONUS_PRESETS[pays].house_edge
    assert Fraction(bonus["mean"]) - Fraction(without["mean"]) == -5000 * edge
    assert (without["bonus_table"], bonus["bonus_table"]) == (None, pays)
    assert f"5 on the Three Card Bonus {pays}" in run("night", *words).out


def test_a_simulated_bonus_pays_by_the_table_that_is_named(ask: Ask) -> None:
    words = ("simulate", "--hands", "20000", "--seed", "x", "--bonus", "5")
    usual, better = ask(*words), ask(*words, "--bonus-table", "50/40/30/6/4/1")
    assert Fraction(better["mean"]) > Fraction(usual["mean"])
    assert better["bonus_table"] == "50/40/30/6/4/1"


@pytest.mark.parametrize("command", ["night", "simulate"])
def test_help_names_every_way_of_playing(run: Run, command: str) -> None:
    said = "".join(run(command, "--help").out.split())  # long names are broken over lines
    assert f"Howitisplayed:{','.join(NAMED_WAYS)}." in said


@pytest.mark.parametrize("policy", NAMED_WAYS)
def test_every_named_way_loses_what_its_mistakes_cost(ask: Ask, policy: str) -> None:
    best, way = (ask("night", "--hands", "60", "--policy", name) for name in ("optimal", policy))
    cost = Fraction(way["cost_of_mistakes"])
    assert cost == Fraction(best["mean"]) - Fraction(way["mean"])
    assert (cost > 0) == (policy != "optimal")


def test_a_limit_in_money_is_played_best_under_that_limit(ask: Ask) -> None:
    document = ask("night", "--hands", "1", "--stake", "10", "--limit", "1000")
    assert -Fraction(document["mean"]) / 10 == pytest.approx(Fraction("0.0521710"), abs=1e-7)
    assert document["limit"] == "1000"


def test_ruin_agrees_with_nights_that_were_dealt(ask: Ask) -> None:
    words = ["--bankroll", "300", "--stake", "10", "--bonus", "5", "--policy", "made-hands"]
    exact = ask("night", "--hands", "120", *words)
    assert exact["needed_for_a_round"] == "35"
    assert exact["with_bankroll"]["mean"] == pytest.approx(
        exact["mean_decimal"] / 120 * exact["rounds_played"]
    )
    dealt = ask("simulate", "--hands", "240000", "--seed", "ruin", "--night", "120", *words)
    assert dealt["nights"] == 2000
    assert abs(dealt["ruin"] - exact["ruin"]) < 4 * dealt["ruin_standard_error"]
    mean = exact["mean_decimal"] / 120
    assert abs(dealt["mean_decimal"] - mean) < 4 * dealt["standard_error"]


def test_a_simulation_is_the_same_for_the_same_seed(ask: Ask) -> None:
    first, again, other = (
        ask("simulate", "--hands", "5000", "--seed", seed) for seed in ("x", "x", "y")
    )
    assert first == again
    assert first["mean"] != other["mean"]
    assert first["hands"] == 5000
    assert Fraction(first["mean"]) == pytest.approx(first["mean_decimal"])


def test_the_words_say_the_same(run: Run) -> None:
    said = run("night", "--hands", "1000", "--policy", "MADE-HANDS", "--bankroll", "200")
    assert (said.code, said.err) == (0, "")
    for words in ("made-hands", "1,000 rounds", "mistakes cost", "ruined by the end", "-52.80"):
        assert words in said.out
    assert max(map(len, said.out.splitlines())) <= 80
    said = run("simulate", "--hands", "1000", "--seed", "x", "--bankroll", "50", "--night", "100")
    assert (said.code, said.err) == (0, "")
    assert "standard error" in said.out
    assert max(map(len, said.out.splitlines())) <= 80


@pytest.mark.parametrize("stake", ["99999999", "199999999999"])
@pytest.mark.parametrize("bonus", ["0.0001", "0.3333"])
@pytest.mark.parametrize("more", [[], ["--bankroll", "999999999999"], ["--limit", "0.0007"]])
def test_a_night_of_amounts_too_uneven_is_refused_in_a_sentence(
    run: Run, stake: str, bonus: str, more: list[str]
) -> None:
    said = run("night", "--hands", "10", "--stake", stake, "--bonus", bonus, *more)
    assert (said.code, said.out, len(said.err.splitlines())) == (2, "", 1)
    assert "round multiples of each other" in said.err


@pytest.mark.parametrize("hands", ["1", "7", "60", "160", "1000", "5000"])
@pytest.mark.parametrize("bankroll", [[], ["--bankroll", "500"]])
def test_no_bound_is_printed_smaller_than_it_is(
    run: Run, ask: Ask, hands: str, bankroll: list[str]
) -> None:
    words = ("night", "--hands", hands, "--stake", "10", *bankroll)
    document = ask(*words)
    bounds = [document["error"]]
    if bankroll:
        bounds.append(document["with_bankroll"]["error"])
    printed = re.findall(r"off by more than (\S+)\.", run(*words).out)
    assert len(printed) == len(bounds)
    for bound, text in zip(bounds, printed, strict=True):
        assert re.fullmatch(r"[1-9]e-[1-9]\d*", text)
        digit, power = text.split("e")
        one_less = Fraction(int(digit) - 1) * Fraction(10) ** int(power)
        assert one_less < Fraction(bound) <= Fraction(text)
