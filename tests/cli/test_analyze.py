"""`analyze`: the contract's keys, hands whose worth is published, and the text for people."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Ask, Run

RIDE, PULL, EITHER = ["ride"], ["pull"], ["ride", "pull"]


@pytest.mark.parametrize(
    ("words", "best", "advantage"),
    [
        pytest.param(["7d 8d Td", "--seen", "9d"], PULL, "-87/376", id="the nine is gone"),
        pytest.param(["7d", "8d", "Td"], RIDE, "198/1176", id="T87 suited"),
        pytest.param(["8c8dAh"], PULL, "-71/1176", id="a low pair"),
        pytest.param(["10c,Jd,Qh", "--seen", "Kc 5d 4h"], RIDE, "6/1035", id="rides by a hair"),
        pytest.param(["TcJdQh", "--seen", "Kc9d8h"], PULL, "-54/1035", id="pulls"),
        pytest.param(["tCjDqH", "--seen", "Kc", "--seen", "9d,8h"], PULL, "-54/1035", id="twice"),
        pytest.param(["6c 7d 8h 9s"], EITHER, "0", id="a tie"),
        pytest.param(["7d8d9d", "--pay-table", "california-03"], PULL, "-111/1176", id="another"),
        pytest.param(["A♣ a♦ A♥ a♠"], RIDE, "50", id="dealt quads"),
        pytest.param(["AcAdAhAs", "--limit", "100", "--bets-up", "2"], EITHER, "0", id="capped"),
        pytest.param(["AcAdAhAs", "--limit", "100", "--bets-up", "1"], RIDE, "50", id="not yet"),
        pytest.param(
            ["AcAdAhAs", "--limit", "1000", "--stake", "10", "--bets-up", "2"],
            EITHER,
            "0",
            id="a limit is in money, so the stake counts",
        ),
    ],
)
def test_both_choices_are_weighed_exactly(
    ask: Ask, words: list[str], best: list[str], advantage: str
) -> None:
    document, value = ask("analyze", *words), Fraction(advantage)
    assert document["best"] == best
    assert document["advantage"] == str(value)
    assert document["advantage_decimal"] == pytest.approx(float(value))
    assert document["cost_of_mistake"] == str(abs(value))
    assert document["cost_of_mistake_decimal"] == pytest.approx(float(abs(value)))
    assert sum(document["outcomes"].values()) == document["boards"]


def test_a_document_says_what_was_asked_and_found(ask: Ask) -> None:
    document = ask("analyze", "7d 8d Td", "--seen", "9d", "--stake", "2.50", "--limit", "$5,000")
    assert document["cards"] == ["7d", "8d", "Td"]
    assert document["seen"] == ["9d"]
    assert (document["stake"], document["limit"], document["bets_up"]) == ("5/2", "5000", None)
    assert document["decision"] == 1
    assert document["situation"] == "suited s2 h1"
    assert document["situation_name"] == ("three suited cards, 2 straights possible, 1 high card")
    assert document["boards"] == 1128
    assert list(document["outcomes"]) == [
        "loss",
        "pair",
        "two_pair",
        "three_of_a_kind",
        "straight",
        "flush",
        "full_house",
        "four_of_a_kind",
        "straight_flush",
        "royal_flush",
    ]
    assert document["pay_table"]["pays"] == "1000/200/50/11/8/5/3/2/1"


def test_four_cards_are_the_second_decision(ask: Ask) -> None:
    document = ask("analyze", "Kh Qh Jh Th")
    assert document["decision"] == 2
    assert document["situation"] == "suited s2 h4"
    assert document["boards"] == 48


def test_the_outs_of_the_text_add_up(run: Run) -> None:
    text = run("analyze", "7d 8d Td", "--seen", "9d", "--stake", "10").out
    outs = text.split("final hand")[1].split("in all")[0]
    boards = [int(row.split()[-4].replace(",", "")) for row in outs.splitlines()[1:-1]]
    won = [int(row.split()[-2].replace(",", "")) for row in outs.splitlines()[1:-1]]
    assert (sum(boards), sum(won)) == (1128, -261)
    assert re.search(r"in all +1,128 +-261", text)
    assert "Pull. The other choice costs 0.231383 bets on average." in text
    assert re.search(r"let it ride +-87/376 +-0.231383 +-2.313830", text)


@pytest.mark.parametrize(
    ("words", "verdict"),
    [
        pytest.param(["Th Jh Qh"], "Let it ride. The other choice costs 1.476190", id="ride"),
        pytest.param(["6c 7d 8h 9s"], "Either is right", id="a tie"),
        pytest.param(["2c 2d 5h", "--limit", "500"], "Pull. The other", id="under a limit"),
    ],
)
def test_the_text_starts_with_the_verdict(run: Run, words: list[str], verdict: str) -> None:
    said = run("analyze", *words)
    assert (said.code, said.err) == (0, "")
    assert verdict in said.out
    assert max(map(len, said.out.splitlines())) <= 80


def test_pays_typed_one_too_high_are_noted_and_used(run: Run, ask: Ask) -> None:
    slipped = "1001/201/51/12/9/6/4/3/2"
    said = run("analyze", "7d 8d Td", "--pay-table", slipped)
    assert said.code == 0
    assert "Let it ride" in said.out
    (line,) = said.err.splitlines()
    assert line.startswith("note: the player would have an edge of 44.51 %")
    (note,) = ask("analyze", "7d 8d Td", "--pay-table", slipped)["notes"]
    assert "44.51 %" in note


@pytest.mark.parametrize(
    ("stake", "limit", "written"),
    [
        ("2.50", "33.33", "Limit: 33.33 at a stake of 2.5\n"),
        ("0.3333", "$1,000.50", "Limit: 1000.5 at a stake of 0.3333\n"),
        ("10", "5000", "Limit: 5000 at a stake of 10\n"),
    ],
)
def test_money_is_written_as_money(run: Run, stake: str, limit: str, written: str) -> None:
    said = run("analyze", "7d 8d Td", "--stake", stake, "--limit", limit).out
    assert written in said
    assert f"money at {written.rsplit(maxsplit=1)[-1]}\n" in said


@pytest.mark.parametrize("limit", ["2500.50", "$1,000", "5000"])
def test_a_complaint_quotes_the_limit_that_was_typed(run: Run, limit: str) -> None:
    said = run("analyze", "7d 8d Td 2c", "--limit", limit)
    assert said.code == 2
    assert f"under a limit of '{limit}' need --bets-up" in said.err


@pytest.mark.parametrize(
    ("words", "apart", "quoted"),
    [
        pytest.param("7d 8d Td --seen 9d 5c", "5c", "9d 5c", id="one left over"),
        pytest.param("7d 8d Td --seen 9d 5c 2h --json", "5c 2h", "9d 5c 2h", id="two"),
        pytest.param("7d 8d Td --seen=9d 5c", "5c", "9d 5c", id="an equals sign"),
        pytest.param("7d 8d Td --json --seen 9d 5c", "5c", "9d 5c", id="behind another option"),
        pytest.param("7d 8d Td --seen 9d --stake 10 5c", "5c", "9d 5c", id="before another"),
        pytest.param("7d 8d Td --seen 9d --seen 5c 2h", "2h", "9d 5c 2h", id="seen twice"),
        pytest.param("7d 8d Td --seen 9d -- 5c", "5c", "9d 5c", id="behind a double dash"),
    ],
)
def test_a_seen_card_that_was_not_quoted_is_no_card_of_the_hand(
    run: Run, words: str, apart: str, quoted: str
) -> None:
    said = run("analyze", *words.split())
    assert (said.code, said.out, len(said.err.splitlines())) == (2, "", 1)
    assert f"'{apart}' stands apart from the hand '7d 8d Td'; quote" in said.err
    assert f'--seen "{quoted}"' in said.err


@pytest.mark.parametrize(
    "words",
    [
        ["7d", "8d", "Td", "--seen", "9d 5c"],
        ["--seen", "9d 5c", "7d", "8d", "Td"],
        ["--seen", "9d", "--json", "7d", "8d", "Td", "--seen", "5c"],
        ["--stake", "1", "7d", "8d", "Td", "--seen=9d", "--seen=5c", "--pay-table", "standard"],
        ["--seen", "9d 5c", "--", "7d", "8d", "Td"],
    ],
)
def test_cards_that_stand_together_are_the_hand_wherever_options_are(
    run: Run, words: list[str]
) -> None:
    plain = run("analyze", "7d 8d Td", "--seen", "9d 5c", "--json").out
    said = run("analyze", *([] if "--json" in words else ["--json"]), *words)
    assert (said.code, said.out) == (0, plain)


def test_cards_on_both_sides_of_another_option_are_one_hand(run: Run) -> None:
    said = run("analyze", "7d", "8d", "--json", "Td")
    assert (said.code, said.out) == (0, run("analyze", "7d 8d Td", "--json").out)
