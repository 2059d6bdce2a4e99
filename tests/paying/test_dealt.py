"""Tables are dealt fairly, and of all that a dealer meets."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.cards import write_cards
from strategy_tables.rankings import PAYING, HandRank, hand_rank
from strategy_tables.side_bets import FINAL_COUNTS
from tests.paying.tables import HOUSE, seeds
from tests.test_dealing import assert_fair
from trainer.dealing import Deal, deal
from trainer.errors import DealError
from trainer.paying import (
    FinishedTable,
    Order,
    deal_with_final,
    finished_table,
)
from trainer.paying.dealt import five_cards
from trainer.round import LimitCovers


def test_every_hand_of_a_rank_is_there_once() -> None:
    for rank in PAYING[:6]:
        hands = {frozenset(five_cards(rank, place)) for place in range(FINAL_COUNTS[rank])}
        assert len(hands) == FINAL_COUNTS[rank]
        assert {hand_rank(hand) for hand in hands} == {rank}


@settings(deadline=None)
@given(st.sampled_from(HandRank), st.data())
def test_the_hand_at_every_place_is_of_its_rank(rank: HandRank, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, FINAL_COUNTS[rank] - 1))
    assert hand_rank(five_cards(rank, place)) is rank


@pytest.mark.parametrize("rank", HandRank)
def test_there_are_no_more_hands_than_counted(rank: HandRank) -> None:
    assert len(set(five_cards(rank, FINAL_COUNTS[rank] - 1))) == 5
    with pytest.raises(DealError):
        five_cards(rank, FINAL_COUNTS[rank])


def _ends(dealt: Deal) -> list[HandRank]:
    return [hand_rank((*hand, *dealt.community)) for hand in dealt.seats]


@settings(deadline=None)
@given(
    seeds,
    st.integers(0, 10**6),
    st.lists(st.none() | st.sampled_from(HandRank), min_size=1, max_size=7),
)
def test_a_seat_with_a_wish_gets_it_and_no_card_is_dealt_twice(
    seed: str, number: int, wanted: list[HandRank | None]
) -> None:
    dealt = deal_with_final(wanted, seed, number)
    cards = [card for hand in (*dealt.seats, dealt.community) for card in hand]
    assert len(set(cards)) == len(cards) == 3 * len(wanted) + 2
    wishes = [
        (wish, end) for wish, end in zip(wanted, _ends(dealt), strict=True) if wish is not None
    ]
    assert not wishes or any(wish is end for wish, end in wishes)


def test_without_a_wish_it_is_the_natural_deal() -> None:
    assert deal_with_final([None] * 4, "seed", 9) == deal("seed", 9, 4)


@pytest.mark.parametrize(("seats", "number"), [(0, 0), (8, 0), (3, -1)])
def test_impossible_deals_are_refused(seats: int, number: int) -> None:
    with pytest.raises(DealError):
        deal_with_final([HandRank.FLUSH] * seats, "seed", number)


def test_a_wished_hand_is_drawn_fairly() -> None:
    deals = [deal_with_final([HandRank.FULL_HOUSE], "fair", number) for number in range(4_000)]
    fives = [sorted((*one.seats[0], *one.community), key=lambda card: card.number) for one in deals]
    ranks = [Counter(card.rank for card in five).most_common() for five in fives]
    assert_fair(((three[0], two[0]) for three, two in ranks), 13 * 12)
    assert_fair((one.community[1] for one in deals), 52)


TABLES: Final = 400


@pytest.fixture(scope="module")
def tables() -> list[FinishedTable]:
    return [
        finished_table(Order(3), HOUSE, id_=str(number), seed="many", number=number)
        for number in range(TABLES)
    ]


def test_most_hands_pay_and_every_rank_comes_up(tables: list[FinishedTable]) -> None:
    ends = Counter(table.payment_at(seat).rank for table in tables for seat in (1, 2, 3))
    assert set(ends) == set(HandRank)
    assert ends[HandRank.LOSS] < 0.3 * ends.total()
    big = sum(ends[rank] for rank in HandRank if rank >= HandRank.STRAIGHT)
    assert big > 0.2 * ends.total()


def test_bets_up_stakes_bonus_bets_and_limits_vary(tables: list[FinishedTable]) -> None:
    seats = [seat for table in tables for seat in table.seats]
    assert {table.round_at(1).bets_up for table in tables} == {1, 2, 3}
    assert {Fraction(7), Fraction("12.50"), Fraction(15)} <= {seat.stake for seat in seats}
    assert 0.4 < sum(bool(seat.bonus_stake) for seat in seats) / len(seats) < 0.6
    limited = [table for table in tables if table.house.limit is not None]
    assert TABLES / 4 < len(limited) < TABLES / 2.5
    assert {table.house.covers for table in limited} == set(LimitCovers)
    words = [table.payment_at(seat) for table in limited for seat in (1, 2, 3)]
    assert sum("capped" in one.words for one in words) > 20
    assert any(one.bonus is not None and "leaves" in one.bonus.words for one in words)


def test_natural_tables_are_dealt_and_played_as_at_a_real_one() -> None:
    natural = [
        finished_table(Order(3, natural=True), HOUSE, id_="x", seed="n", number=number)
        for number in range(TABLES)
    ]
    assert write_cards(natural[7].seats[2].hand) == write_cards(deal("n", 7, 3).seats[2])
    paid = sum(table.payment_at(seat).rank > 0 for table in natural for seat in (1, 2, 3))
    assert 0.20 < paid / (3 * TABLES) < 0.28
    up = Counter(table.round_at(seat).bets_up for table in natural for seat in (1, 2, 3))
    assert up[1] > 0.8 * up.total()
