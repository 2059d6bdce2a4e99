"""The law of a round: exact, and the bonus goes with the hand it is settled on."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategy_tables.economics import FinalHands, WayOfPlaying, figures
from strategy_tables.errors import StakeError
from strategy_tables.named_ways import way_of_playing
from strategy_tables.pay_tables import STANDARD
from strategy_tables.round_law import round_law
from strategy_tables.side_bets import STANDARD_BONUS
from strategy_tables.values import Choice
from tests.strategy_tables.strategies import limits, pay_tables, ways_of_playing

if TYPE_CHECKING:
    from strategy_tables.pay_tables import PayTable

BEST = WayOfPlaying.optimal(STANDARD)


def test_mean_and_deviation_are_those_of_the_published_figures() -> None:
    law = round_law(BEST, STANDARD)
    assert law.mean == Fraction(-37_963, 1_082_900)
    assert law.variance == figures(STANDARD).variance[Choice.PULL]
    assert f"{law.standard_deviation:.6f}" == "5.158072"
    assert law.needed == 3
    assert law.step == 1


amounts = st.fractions(Fraction(1, 4), 100, max_denominator=4)


@given(ways_of_playing, pay_tables, limits, amounts, amounts)
def test_whatever_is_played_chances_add_up_and_bets_and_bonus_cost_what_each_costs(
    way: WayOfPlaying, pay_table: PayTable, limit: Fraction, stake: Fraction, bonus: Fraction
) -> None:
    law = round_law(way, pay_table, limit, stake=stake, bonus=bonus)
    assert sum(law.chances.values()) == 1
    assert list(law.chances) == sorted(law.chances)
    bets = stake * FinalHands.of(way).mean(pay_table, limit)
    assert law.mean == bets - bonus * STANDARD_BONUS.house_edge
    assert all((net / law.step).denominator == 1 for net in law.chances)


def test_the_bonus_is_won_with_the_hand_that_wins_it() -> None:
    law = round_law(way_of_playing("never-rides", STANDARD), STANDARD, bonus=Fraction(1))
    # Four mini royals, each a royal flush with 1 of 1,176 boards: 1,000 and 50.
    assert law.chances[Fraction(1050)] == Fraction(4, 22_100 * 1176)
    # Trips become quads with 48 boards: 50 and 30.
    assert law.chances[Fraction(80)] == Fraction(52 * 48, 22_100 * 1176)


def test_bets_and_bonus_win_together_more_often_than_by_chance() -> None:
    together, apart = (round_law(BEST, STANDARD, bonus=Fraction(bet)) for bet in (1, 0))
    alone = sum(
        Fraction(count, 22_100) * STANDARD_BONUS.net(rank) ** 2
        for rank, count in STANDARD_BONUS.counts.items()
    )
    alone -= STANDARD_BONUS.house_edge**2
    assert together.variance > apart.variance + alone


def test_a_limit_caps_the_bets_and_leaves_the_bonus() -> None:
    law = round_law(BEST, STANDARD, Fraction(100), stake=Fraction(5), bonus=Fraction(2))
    assert max(law.chances) == 500 + 2 * 50


@pytest.mark.parametrize(("stake", "bonus"), [(0, 0), (-1, 0), (1, -1)])
def test_amounts_below_nothing_are_none(stake: int, bonus: int) -> None:
    with pytest.raises(StakeError, match=f"a stake of {stake} with a bonus of {bonus}"):
        round_law(BEST, STANDARD, stake=Fraction(stake), bonus=Fraction(bonus))
