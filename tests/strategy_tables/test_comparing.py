"""Tables held against the standard one, and against themselves under a payout limit."""

from __future__ import annotations

from fractions import Fraction

import pytest

from strategy_tables.comparing import changed_sides, cost_of_limit, most_won
from strategy_tables.pay_tables import PRESETS, STANDARD, PayTable
from strategy_tables.situations import SITUATIONS
from strategy_tables.values import best_choices, ride_value

NOTHING_PAYS = PayTable("nothing pays", (0,) * 9)


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        pytest.param("standard", {}, id="itself"),
        pytest.param("california-02", {}, id="LIRX-02"),
        pytest.param("royal-500", {}, id="royal 500"),
        pytest.param("quads-25", {}, id="quads 25"),
        # FACTS §5.
        pytest.param(
            "california-03",
            {
                "1 suited s3 h0": "-111/1176",
                "1 suited s2 h1": "-29/1176",
                "1 mixed s3 h3": "21/1176",
                "2 mixed s2 h0": "8/48",
                "2 mixed s1 h4": "4/48",
            },
            id="LIRX-03",
        ),
        pytest.param(
            "ride-em-poker",
            {
                "1 mixed s3 h3": "117/1176",
                "2 mixed s2 h0": "24/48",
                "2 mixed s1 h4": "12/48",
                "2 mixed s1 h3": "6/48",
                "2 mixed s1 h2": "0",
            },
            id="Ride'em Poker",
        ),
    ],
)
def test_situations_that_change_side(name: str, changed: dict[str, str]) -> None:
    found = {one.situation.id: one.here for one in changed_sides(PRESETS[name])}
    assert found == {id_: Fraction(value) for id_, value in changed.items()}


def test_every_other_situation_keeps_its_side() -> None:
    changed = {one.situation for one in changed_sides(NOTHING_PAYS)}
    for one in SITUATIONS:
        same = best_choices(ride_value(one, STANDARD)) == best_choices(
            ride_value(one, NOTHING_PAYS)
        )
        assert same == (one not in changed)
    assert {one.here <= 0 for one in changed_sides(NOTHING_PAYS)} == {True}


@pytest.mark.parametrize(
    ("limit", "percent", "changes_play"),
    [
        # FACTS §5; the strategy stays at 750 and changes at 500.
        pytest.param(3000, "3.50568", False, id="never reached"),
        pytest.param(2000, "3.65959", False, id="2000"),
        pytest.param(1000, "3.81349", False, id="1000"),
        pytest.param(750, "3.85197", False, id="750"),
        pytest.param(500, "3.95438", True, id="500"),
        pytest.param(100, "5.21710", True, id="100"),
    ],
)
def test_what_a_limit_costs(limit: int, percent: str, changes_play: bool) -> None:
    found = cost_of_limit(STANDARD, Fraction(limit))
    assert f"{100 * float(found.edge):.5f}" == percent
    assert found.cost == found.edge - Fraction(37963, 1082900)
    assert found.changes_play is changes_play


@pytest.mark.parametrize("table", PRESETS.values(), ids=PRESETS)
def test_a_limit_costs_nothing_from_the_most_a_round_can_win_on(table: PayTable) -> None:
    most = most_won(table)
    assert most == 3 * max(table.to_one)
    assert cost_of_limit(table, Fraction(most)).cost == 0
    assert cost_of_limit(table, Fraction(most) - Fraction(1, 100)).cost > 0


def test_where_nothing_pays_a_round_wins_nothing() -> None:
    assert most_won(NOTHING_PAYS) == 0
    assert cost_of_limit(NOTHING_PAYS, Fraction(0)).cost == 0
