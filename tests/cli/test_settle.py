"""`settle`: the two worked rounds of the rules, every line of play, bonus and limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Ask, Run

TENS, EIGHTS, ROYAL = "Th Ts 4c 7d Ks", "8c 5d 2s 8h Ks", "Ac Kc Qc Jc Tc"


@pytest.mark.parametrize(
    ("cards", "choices", "hand", "bets_up", "net"),
    [
        pytest.param(TENS, "ride,ride", "pair", 3, "30", id="first worked round"),
        pytest.param(EIGHTS, "pull,pull", "loss", 1, "-10", id="second worked round"),
        pytest.param(TENS, "Ride Pull", "pair", 2, "20", id="ride, pull"),
        pytest.param(TENS, "pull, ride", "pair", 2, "20", id="pull, ride"),
        pytest.param(TENS, "pull,pull", "pair", 1, "10", id="pull, pull"),
        pytest.param(EIGHTS, "ride,ride", "loss", 3, "-30", id="three lost"),
    ],
)
def test_a_round_pays_the_bets_still_up(
    ask: Ask, cards: str, choices: str, hand: str, bets_up: int, net: str
) -> None:
    document = ask("settle", cards, "--choices", choices, "--stake", "10")
    assert (document["hand"], document["bets_up"]) == (hand, bets_up)
    assert (document["net_main"], document["net_bonus"], document["net"]) == (net, "0", net)
    assert document["net_decimal"] == float(net)


@pytest.mark.parametrize(
    ("words", "net_main", "net_bonus"),
    [
        pytest.param([], "30000", "250", id="no limit"),
        pytest.param(["--limit", "20000"], "20000", "250", id="the bets alone"),
        pytest.param(
            ["--limit", "20000", "--limit-covers", "bets"], "20000", "250", id="the same, said"
        ),
        pytest.param(
            ["--limit", "20000", "--limit-covers", "hand"], "20000", "0", id="nothing left"
        ),
        pytest.param(
            ["--limit", "30,100", "--limit-covers", "HAND"], "30000", "100", id="something left"
        ),
    ],
)
def test_a_limit_covers_the_bets_or_the_hand(
    ask: Ask, words: list[str], net_main: str, net_bonus: str
) -> None:
    round_ = [ROYAL, "--choices", "ride,ride", "--stake", "10", "--bonus", "5"]
    document = ask("settle", *round_, *words)
    assert (document["net_main"], document["net_bonus"]) == (net_main, net_bonus)
    assert document["bonus_hand"] == "mini_royal"


def test_amounts_stay_exact(ask: Ask) -> None:
    document = ask("settle", *TENS.split(), "--choices", "ride,ride", "--stake", "0.1")
    assert (document["net"], document["net_decimal"]) == ("3/10", 0.3)


def test_the_text_names_hand_and_amounts(run: Run) -> None:
    words = [TENS, "--choices", "ride,ride", "--stake", "2.5", "--bonus", "5"]
    said = run("settle", *words)
    assert (said.code, said.err) == (0, "")
    for part in ("pair of tens or better", "7.5", "the bonus wins (pair)", "12.5"):
        assert part in said.out


def test_the_bonus_pays_by_the_table_that_is_given(ask: Ask) -> None:
    words = ["settle", "2h 7h Jh 3c 9d", "--choices", "pull,pull", "--bonus", "5"]
    usual, other = ask(*words), ask(*words, "--bonus-table", "50/40/30/6/4/1")
    assert (usual["net_bonus"], other["net_bonus"]) == ("15", "20")  # a flush: 3 or 4 to 1
    assert usual["bonus_table"] == "50/40/30/6/3/1"
    assert other["bonus_table"] == "50/40/30/6/4/1"
    assert ask(*words[:-2])["bonus_table"] is None
