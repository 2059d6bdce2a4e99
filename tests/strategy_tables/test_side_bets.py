"""The bonus bets: how often each hand comes, and what the house keeps."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from strategy_tables.errors import PayTableError, UnknownPayTableError
from strategy_tables.rankings import BonusRank, HandRank
from strategy_tables.side_bets import (
    BONUS_COUNTS,
    BONUS_PAYING,
    BONUS_PRESETS,
    FINAL_COUNTS,
    FIVE_CARD_PAYING,
    FIVE_CARD_PRESETS,
    STANDARD_BONUS,
    Convention,
    SideBet,
    read_bonus_table,
)

if TYPE_CHECKING:
    from collections.abc import Callable


def test_how_many_three_card_hands_are_of_each_bonus_rank() -> None:
    assert {rank.key: count for rank, count in BONUS_COUNTS.items()} == {
        "mini_royal": 4,
        "straight_flush": 44,
        "three_of_a_kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "nothing": 16_440,
    }
    assert sum(BONUS_COUNTS.values()) == 22_100
    assert list(BONUS_COUNTS) == sorted(BonusRank, reverse=True)


def test_how_many_five_card_hands_are_of_each_rank() -> None:
    assert {rank.key: count for rank, count in FINAL_COUNTS.items()} == {
        "royal_flush": 4,
        "straight_flush": 36,
        "four_of_a_kind": 624,
        "full_house": 3744,
        "flush": 5108,
        "straight": 10_200,
        "three_of_a_kind": 54_912,
        "two_pair": 123_552,
        "pair": 422_400,
        "loss": 1_978_380,
    }
    assert sum(FINAL_COUNTS.values()) == 2_598_960
    assert list(FINAL_COUNTS) == sorted(HandRank, reverse=True)


@pytest.mark.parametrize(
    ("pays", "percent"),
    [
        # FACTS §5; the first two are 392/5525 and 118/5525.
        ("50/40/30/6/3/1", "7.0950"),
        ("50/40/30/6/4/1", "2.1357"),
        ("100/40/30/5/4/1", "4.4887"),
        ("40/40/30/6/4/1", "2.3167"),
    ],
)
def test_published_edges_of_the_three_card_bonus(pays: str, percent: str) -> None:
    table = read_bonus_table(pays)
    assert table is BONUS_PRESETS[pays]
    assert (str(table), table.convention) == (pays, Convention.TO_ONE)
    assert "Wizard of Odds" in table.source
    assert f"{float(100 * table.house_edge):.4f}" == percent


def test_two_edges_are_published_as_fractions() -> None:
    assert STANDARD_BONUS.house_edge == Fraction(392, 5525)
    assert read_bonus_table("50/40/30/6/4/1").house_edge == Fraction(118, 5525)


@pytest.mark.parametrize(
    ("convention", "percent", "net_of_two_pair"),
    [
        pytest.param(Convention.TO_ONE, "6.143", 6, id="the dollar comes back"),
        pytest.param(Convention.FOR_ONE, "13.769", 5, id="the dollar is kept"),
    ],
)
def test_published_edges_of_the_five_card_bonus(
    convention: Convention, percent: str, net_of_two_pair: int
) -> None:
    table = FIVE_CARD_PRESETS[convention]
    assert str(table) == "20000/2000/100/75/50/25/9/6"
    assert convention.value in table.name
    assert f"{float(100 * table.house_edge):.3f}" == percent
    assert table.net(HandRank.TWO_PAIR) == net_of_two_pair
    assert table.net(HandRank.PAIR) == -1  # a pair of tens pays in the main game only


def test_for_one_keeps_the_stake_of_every_winning_bet() -> None:
    back, kept = (FIVE_CARD_PRESETS[convention] for convention in Convention)
    winning = sum(FINAL_COUNTS[rank] for rank in FIVE_CARD_PAYING)
    assert kept.house_edge - back.house_edge == Fraction(winning, 2_598_960)


def test_the_bonus_pays_each_hand_by_its_own_row() -> None:
    assert [STANDARD_BONUS.net(rank) for rank in BONUS_PAYING] == [50, 40, 30, 6, 3, 1]
    assert STANDARD_BONUS.net(BonusRank.NOTHING) == -1


def test_a_flush_is_paid_as_a_flush_in_either_game() -> None:
    # Both bets have a rank numbered 2: a pay must go by the hand and not by its number.
    assert STANDARD_BONUS.net(BonusRank.FLUSH) == 3
    assert FIVE_CARD_PRESETS[Convention.TO_ONE].net(HandRank.FLUSH) == 50
    assert STANDARD_BONUS.net(HandRank.TWO_PAIR) == -1


def test_any_six_pays_are_a_bonus_table() -> None:
    table = read_bonus_table("60/ 40/30/6/3/1")
    assert (table.name, table.pays) == ("60/40/30/6/3/1", (60, 40, 30, 6, 3, 1))
    assert table.house_edge == Fraction(392, 5525) - Fraction(4 * 10, 22_100)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("50/40/30/6/3", "'50/40/30/6/3' has 5 pays; a bonus table has 6, such as 50/40/30/6/3/1"),
        ("1/2/3/4/5/6/7", "'1/2/3/4/5/6/7' has 7 pays; a bonus table has 6"),
        ("20000/2000/100/75/50/25/9/6", "'20000/2000/100/75/50/25/9/6' has 8 pays"),
        ("50/40/30/6/3/-1", "pair pays -1;"),
        ("50/40/30/6/x/1", "flush pays 'x';"),
        ("50/40/30/6/3/1.5", "pair pays '1.5';"),
    ],
)
def test_bonus_pays_that_cannot_be_are_quoted(text: str, message: str) -> None:
    with pytest.raises(PayTableError) as refusal:
        read_bonus_table(text)
    assert str(refusal.value).startswith(message)


@pytest.mark.parametrize("text", ["", "standard", "50"])
def test_what_is_no_bonus_table_is_quoted(text: str) -> None:
    with pytest.raises(UnknownPayTableError, match=f"{text!r} is not a bonus table; give its pays"):
        read_bonus_table(text)


def test_a_side_bet_made_in_code_has_six_or_eight_pays() -> None:
    with pytest.raises(PayTableError, match="'1/2/3' has 3 pays; a bonus table has 6"):
        SideBet("short", (1, 2, 3))
    with pytest.raises(PayTableError, match="mini royal pays -50"):
        SideBet("negative", (-50, 40, 30, 6, 3, 1))


@pytest.mark.parametrize("given", [list, iter, np.array, lambda pays: tuple(map(str, pays))])
@pytest.mark.parametrize("convention", Convention)
def test_pays_and_convention_are_kept_as_ours_however_they_are_given(
    given: Callable[[tuple[int, ...]], Any], convention: Convention
) -> None:
    pays = STANDARD_BONUS.pays
    plain = SideBet("ours", pays, convention)
    words: Any = convention.value
    for bet in (SideBet("ours", given(pays), convention), SideBet("ours", given(pays), words)):
        assert bet == plain
        assert hash(bet) == hash(plain)
        assert {type(pay) for pay in bet.pays} == {int}
        assert bet.house_edge == plain.house_edge


@pytest.mark.parametrize("convention", ["to one", "", None, 1])
def test_a_convention_that_is_none_is_quoted(convention: Any) -> None:  # noqa: ANN401
    with pytest.raises(PayTableError, match=f"pay {convention!r}; give 'to 1' or 'for 1'"):
        SideBet("odd", STANDARD_BONUS.pays, convention)


def test_a_text_is_no_row_of_pays() -> None:
    pays: Any = "403631"
    with pytest.raises(PayTableError, match="'403631' is not a row of pays"):
        SideBet("odd", pays)
