"""Slips of the pen in a pay table are pointed out; real tables are left alone."""

from __future__ import annotations

import pytest

from strategy_tables.pay_tables import PRESETS, PayTable
from strategy_tables.slips import slips

FOR_ONE = "1001/201/51/12/9/6/4/3/2"
ONE_TOO_LOW = "999/199/49/10/7/4/2/1/0"


@pytest.mark.parametrize("pay_table", PRESETS.values(), ids=PRESETS)
def test_no_published_table_looks_like_a_slip(pay_table: PayTable) -> None:
    assert slips(pay_table) == []


@pytest.mark.parametrize(
    ("pays", "percent", "question"),
    [
        # FACTS §5: standard pays one too high give −44.5 %, one too low +48.35 %.
        pytest.param(FOR_ONE, "player would have an edge of 44.5", "for 1", id="one too high"),
        pytest.param(
            ONE_TOO_LOW, "house would have an edge of 48.35 %", "one too low", id="one too low"
        ),
    ],
)
def test_the_stake_counted_wrongly_is_pointed_out(pays: str, percent: str, question: str) -> None:
    (warning,) = slips(PayTable.parse(pays))
    assert percent in warning
    assert question in warning
    assert warning.endswith("so the standard table ends in 3/2/1")


def test_a_better_hand_that_pays_less_is_pointed_out() -> None:
    assert slips(PayTable.parse("1000/200/50/8/11/5/3/2/1")) == [
        "full house pays 8 and flush 11: the better hand pays less"
    ]


def test_equal_pays_are_no_slip() -> None:
    assert slips(PayTable.parse("1000/200/50/11/8/8/3/2/1")) == []


def test_every_slip_is_pointed_out() -> None:
    warnings = slips(PayTable.parse("50/200/1000/11/8/5/3/2/10"))
    assert [warning.partition(":")[0] for warning in warnings[:3]] == [
        "royal flush pays 50 and straight flush 200",
        "straight flush pays 200 and four of a kind 1000",
        "two pair pays 2 and pair of tens or better 10",
    ]
    assert len(warnings) == 4
    assert "the player would have an edge of" in warnings[3]
