"""Deals are fair, and the same for ever for the same seed and number."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, permutations
from math import comb
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.cards import DECK, Card
from strategy_tables.situations import FIRST, SECOND, SITUATIONS, Situation, situation, situation_of
from trainer.dealing import MOST_SEATS, by_lot, deal, deal_from, draw_below, hand_of, hands_in
from trainer.errors import DealError

if TYPE_CHECKING:
    from collections.abc import Iterable

seeds: Final = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
numbers: Final = st.integers(0, 10**9)


def assert_fair(met: Iterable[object], kinds: int) -> None:
    """Chi-square: with a fixed seed this either holds for ever or never.

    Its mean is `kinds` − 1 and its variance twice that; five standard deviations are the bound.
    """
    counts = Counter(met)
    assert len(counts) == kinds
    expected = counts.total() / kinds
    assert expected >= 5
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert abs(chi_square - (kinds - 1)) < 5 * (2 * (kinds - 1)) ** 0.5


@settings(deadline=None)
@given(seeds, numbers, st.integers(1, MOST_SEATS))
def test_no_card_is_dealt_twice_and_every_seat_has_three(
    seed: str, number: int, seats: int
) -> None:
    dealt = deal(seed, number, seats)
    assert [len(hand) for hand in dealt.seats] == [3] * seats
    cards = [card for hand in (*dealt.seats, dealt.community) for card in hand]
    assert len(set(cards)) == len(cards) == 3 * seats + 2


@settings(deadline=None)
@given(seeds, numbers)
def test_seats_that_join_change_nobody_elses_cards(seed: str, number: int) -> None:
    full = deal(seed, number, MOST_SEATS)
    for seats in range(1, MOST_SEATS + 1):
        dealt = deal(seed, number, seats)
        assert dealt.seats == full.seats[:seats]
        assert dealt.community == full.community


@settings(deadline=None)
@given(seeds, numbers)
def test_a_deal_is_made_again_from_its_seed_and_number(seed: str, number: int) -> None:
    assert deal(seed, number) == deal(seed, number)


def test_another_seed_or_number_is_another_deal() -> None:
    dealt = {deal(seed, number) for seed in ("a", "b", "") for number in range(500)}
    assert len(dealt) == 1500


@pytest.fixture(scope="module")
def many_deals() -> list[list[Card]]:
    """Five thousand full tables, the community cards first."""
    tables = [deal("fair", number, MOST_SEATS) for number in range(5200)]
    return [
        [*dealt.community, *(card for hand in dealt.seats for card in hand)] for dealt in tables
    ]


@pytest.mark.parametrize("position", range(2 + 3 * MOST_SEATS))
def test_every_card_is_equally_likely_in_every_position(
    position: int, many_deals: list[list[Card]]
) -> None:
    assert_fair((cards[position] for cards in many_deals), 52)


@pytest.mark.parametrize(("one", "other"), [(0, 1), (1, 2), (2, 3), (4, 5), (0, 22)])
def test_two_positions_of_a_deal_know_nothing_of_each_other(
    one: int, other: int, many_deals: list[list[Card]]
) -> None:
    suits = [(cards[one].suit, cards[other].suit) for cards in many_deals]
    same = sum(first is second for first, second in suits)
    # 12 of the 51 other cards share a suit; five standard deviations.
    share, total = 12 / 51, len(suits)
    assert abs(same - share * total) < 5 * (total * share * (1 - share)) ** 0.5


def test_neighbouring_deals_know_nothing_of_each_other() -> None:
    firsts = [deal("next", number).seats[0][0].suit for number in range(4001)]
    assert_fair(pairwise(firsts), 16)


@pytest.mark.parametrize("seats", [-1, 0, 8])
def test_one_to_seven_seats_are_dealt(seats: int) -> None:
    with pytest.raises(DealError, match=f"{seats} seats cannot be dealt; a table has 1 to 7"):
        deal("seed", 0, seats)


def test_there_is_no_deal_before_the_first() -> None:
    with pytest.raises(DealError, match="there is no deal -1; deals are numbered from 0"):
        deal("seed", -1)


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 10, 52])
def test_a_draw_is_uniform_below_its_bound(bound: int) -> None:
    drawn = [draw_below(bound, "fair", number, "test") for number in range(3000)]
    assert set(drawn) == set(range(bound))
    if bound > 1:
        assert_fair(drawn, bound)


def test_a_draw_from_a_bound_close_to_the_whole_hash_is_repeated_until_it_is_fair() -> None:
    # Three quarters of 2**512: without drawing again the lowest third came twice as often.
    bound = 3 << 510
    drawn = [draw_below(bound, "wide", number, "test") for number in range(3000)]
    assert max(drawn) < bound
    assert_fair((3 * value // bound for value in drawn), 3)


@settings(deadline=None)
@given(st.integers(1, 1 << 512), seeds, numbers)
def test_a_draw_is_below_its_bound_and_stays_the_same(bound: int, seed: str, number: int) -> None:
    drawn = draw_below(bound, seed, number, "test")
    assert 0 <= drawn < bound
    assert draw_below(bound, seed, number, "test") == drawn


@pytest.mark.parametrize("bound", [2**512 - 1, 2**512, 2**512 + 1, 2**513, 2**1024 + 1])
def test_a_draw_may_be_from_more_than_one_hash_tells_apart(bound: int) -> None:
    drawn = [draw_below(bound, "many", number, "test") for number in range(200)]
    assert all(0 <= value < bound for value in drawn)
    assert 60 < sum(value < bound // 2 for value in drawn) < 140
    assert len(set(drawn)) == 200


@pytest.mark.parametrize("many", [1, 2, 98, 99, 200])  # 99 orders are more than one hash has
def test_any_number_of_things_is_put_in_order_by_lot(many: int) -> None:
    order = by_lot(range(many), "lot", 0, "test")
    assert sorted(order) == list(range(many))
    assert order == by_lot(range(many), "lot", 0, "test")


def test_what_was_put_in_order_stays_in_it() -> None:
    assert by_lot("abcdefgh", "lot", 0, "test") == list("agbhcdfe")
    assert by_lot(range(98), "lot", 0, "test")[:8] == [12, 4, 25, 8, 3, 11, 57, 46]


def test_draws_for_different_purposes_tell_nothing_of_each_other() -> None:
    pairs = [
        (draw_below(4, "seed", number, "deal"), draw_below(4, "seed", number, "practice 1"))
        for number in range(3000)
    ]
    assert_fair(pairs, 16)


def test_draws_of_different_seeds_tell_nothing_of_each_other() -> None:
    pairs = [
        (draw_below(4, "seed", number, "deal"), draw_below(4, "seee", number, "deal"))
        for number in range(3000)
    ]
    assert_fair(pairs, 16)


@pytest.mark.parametrize("wanted", SITUATIONS, ids=lambda one: one.id)
def test_a_wanted_situation_is_what_is_dealt(wanted: Situation) -> None:
    for number in range(60):
        dealt = deal_from(wanted, "wanted", number)
        (hand,) = dealt.seats
        assert (len(hand), len(dealt.community)) == (3, 2)
        cards = hand + dealt.community
        assert len(set(cards)) == 5
        assert situation_of(cards[: wanted.decision.cards_seen]) is wanted
        assert deal_from(wanted, "wanted", number) == dealt


@pytest.mark.parametrize("id_", ["1 suited s3 h3", "1 trips", "2 quads", "2 suited s2 h4"])
def test_every_hand_of_a_wanted_situation_is_equally_likely(id_: str) -> None:
    wanted = situation(id_)
    seen = wanted.decision.cards_seen
    cards = [deal_from(wanted, "hands", number) for number in range(60 * wanted.hands)]
    assert_fair(
        (frozenset((dealt.seats[0] + dealt.community)[:seen]) for dealt in cards), wanted.hands
    )


@pytest.mark.parametrize(("id_", "orders"), [("1 suited s3 h3", 6), ("2 suited s2 h4", 24)])
def test_every_order_of_a_wanted_hand_is_equally_likely(id_: str, orders: int) -> None:
    wanted = situation(id_)
    seen = wanted.decision.cards_seen
    dealt = [deal_from(wanted, "orders", number) for number in range(100 * orders)]
    shown = [tuple(card.rank for card in (one.seats[0] + one.community)[:seen]) for one in dealt]
    assert_fair(shown, orders)
    assert set(shown) == set(permutations(shown[0]))


def test_every_rest_of_the_board_is_equally_likely() -> None:
    wanted = situation("2 quads")
    rests = [deal_from(wanted, "rest", number) for number in range(4800)]
    assert_fair((dealt.community[1] for dealt in rests), 52)
    first = [deal_from(situation("1 trips"), "rest", number).community for number in range(5200)]
    assert_fair((community[0] for community in first), 52)
    assert_fair((community[1] for community in first), 52)


def _place(hand: Iterable[Card]) -> int:
    """A number of its own for every set of cards of one size."""
    return sum(comb(card.number, size) for size, card in enumerate(sorted_up(hand), start=1))


def sorted_up(hand: Iterable[Card]) -> list[Card]:
    return sorted(hand, key=lambda card: card.number)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("situations", "total"), [(FIRST, 22_100), (SECOND, 270_725)], ids=["first", "second"]
)
def test_each_hand_of_the_deck_is_found_once_in_the_situation_it_is_in(
    situations: tuple[Situation, ...], total: int
) -> None:
    everywhere = np.zeros(total, dtype=np.int64)
    for one in situations:
        found = set()
        for hand in hands_in(one):
            found.add(_place(hand))
        assert len(found) == one.hands, f"{one.id} repeats a hand"
        everywhere[list(found)] += 1
        assert all(situation_of(hand_of(one, place)) is one for place in range(0, one.hands, 13))
    assert (everywhere == 1).all()


@pytest.mark.parametrize("one", SITUATIONS, ids=lambda one: one.id)
def test_a_hand_is_listed_high_to_low(one: Situation) -> None:
    step = max(1, one.hands // 20)
    for place in range(0, one.hands, step):
        hand = hand_of(one, place)
        assert list(hand) == sorted_up(hand)[::-1]


def test_small_situations_are_listed_whole() -> None:
    one = situation("1 suited s3 h3")
    by_looking = {frozenset(hand) for hand in combinations(DECK, 3) if situation_of(hand) is one}
    assert set(map(frozenset, hands_in(one))) == by_looking
    assert len(by_looking) == one.hands == 4
