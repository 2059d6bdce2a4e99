"""A payout limit caps the three bets of a round together and ties the two decisions."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.cards import parse_cards
from strategy_tables.economics import FinalHands, WayOfPlaying, cost_of_playing, figures
from strategy_tables.errors import InvalidHandError, StakeError
from strategy_tables.pay_tables import PRESETS, STANDARD
from strategy_tables.rankings import HandRank
from strategy_tables.round_law import round_law
from strategy_tables.situations import KINDS, SECOND, situation_of
from strategy_tables.values import Choice, analyze, limit_in_bets, round_net
from tests.strategy_tables import judge
from tests.strategy_tables.strategies import MOST_TO_ONE, hands, limits, pay_tables

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from strategy_tables.cards import Card
    from strategy_tables.pay_tables import PayTable
    from tests.strategy_tables.judge import Integers, SuitClasses

NEVER_REACHED: Final = Fraction(3 * MOST_TO_ONE)


@pytest.mark.parametrize(
    ("bets", "hand", "limit", "net"),
    [
        pytest.param(3, HandRank.ROYAL_FLUSH, None, 3000, id="no limit"),
        pytest.param(3, HandRank.ROYAL_FLUSH, 500, 500, id="three bets share the limit"),
        pytest.param(1, HandRank.ROYAL_FLUSH, 500, 500, id="one bet alone reaches it"),
        pytest.param(2, HandRank.PAIR, 500, 2, id="a small win is below it"),
        pytest.param(3, HandRank.LOSS, 0, -3, id="a loss is never capped"),
        pytest.param(3, HandRank.PAIR, 0, 0, id="a limit of nothing"),
    ],
)
def test_a_limit_caps_what_the_bets_win_together(
    bets: int, hand: HandRank, limit: int | None, net: int
) -> None:
    assert round_net(bets, hand, STANDARD, None if limit is None else Fraction(limit)) == net


def _second_in_order(
    hand: Sequence[int],
    seen: Sequence[int],
    bets_up: int,
    pay_table: PayTable,
    limit: Fraction,
) -> Fraction:
    ends = judge.count_outcomes(hand, seen)
    pulled, ridden = (
        judge.average_net(ends, pay_table.to_one, bets, limit) for bets in (bets_up, bets_up + 1)
    )
    return ridden - pulled


def _first_in_order(
    hand: Sequence[int], seen: Sequence[int], pay_table: PayTable, limit: Fraction
) -> Fraction:
    """Turn each next card, then each last one, and play the second decision for the best."""
    nexts = [card for card in range(52) if card not in hand and card not in seen]
    total = Fraction(0)
    for card in nexts:
        ends = judge.count_outcomes([*hand, card], seen)
        one, two, three = (
            judge.average_net(ends, pay_table.to_one, bets, limit) for bets in (1, 2, 3)
        )
        total += max(two, three) - max(one, two)
    return total / len(nexts)


@settings(deadline=None, max_examples=40)
@given(hands(4, 8), st.sampled_from([1, 2]), pay_tables, limits)
def test_the_second_decision_weighs_one_bet_more_against_every_last_card(
    cards: tuple[Card, ...], bets_up: int, pay_table: PayTable, limit: Fraction
) -> None:
    hand, seen = cards[:4], cards[4:]
    analysis = analyze(hand, pay_table, seen=seen, limit=limit, bets_up=bets_up)
    numbers = [card.number for card in hand], [card.number for card in seen]
    assert analysis.advantage == _second_in_order(*numbers, bets_up, pay_table, limit)


@settings(deadline=None, max_examples=20)
@given(hands(3, 7), pay_tables, limits)
def test_the_first_decision_looks_ahead_through_every_board_in_order(
    cards: tuple[Card, ...], pay_table: PayTable, limit: Fraction
) -> None:
    hand, seen = cards[:3], cards[3:]
    analysis = analyze(hand, pay_table, seen=seen, limit=limit)
    numbers = [card.number for card in hand], [card.number for card in seen]
    assert analysis.advantage == _first_in_order(*numbers, pay_table, limit)


@pytest.mark.parametrize("limit", [2000, 500, 100, 10])
@pytest.mark.parametrize("cards", ["3h 4h 5h", "7h 8h Th", "Qh Jh Th", "8c 8d Ah", "2c 2d 2h"])
def test_the_standard_table_under_a_limit_agrees_with_every_board_in_order(
    cards: str, limit: int
) -> None:
    hand = parse_cards(cards)
    analysis = analyze(hand, STANDARD, limit=Fraction(limit))
    numbers = [card.number for card in hand]
    assert analysis.advantage == _first_in_order(numbers, [], STANDARD, Fraction(limit))


@settings(deadline=None, max_examples=30)
@given(hands(3, 6), st.sampled_from([3, 4]), st.sampled_from([1, 2]), pay_tables)
def test_a_limit_that_is_never_reached_changes_no_value(
    cards: tuple[Card, ...], in_hand: int, bets_up: int, pay_table: PayTable
) -> None:
    hand, seen = cards[:in_hand], cards[in_hand:]
    unlimited = analyze(hand, pay_table, seen=seen)
    assert analyze(hand, pay_table, seen=seen, limit=NEVER_REACHED, bets_up=bets_up) == unlimited


@pytest.mark.parametrize("pay_table", PRESETS.values(), ids=PRESETS)
def test_a_limit_that_is_never_reached_changes_no_figure(pay_table: PayTable) -> None:
    unlimited = figures(pay_table)
    most = Fraction(3 * pay_table.to_one[0])
    assert figures(pay_table, most) == unlimited
    assert figures(pay_table, most - 1).house_edge > unlimited.house_edge


@pytest.mark.parametrize(
    ("limit", "percent", "same_strategy"),
    [
        # FACTS §5: the cap is on the total won by the three bets, in bets.
        (2000, "3.65959", True),
        (1000, "3.81349", True),
        (750, "3.85197", True),
        (500, "3.95438", False),
        (100, "5.21710", False),
    ],
)
def test_published_house_edges_under_a_limit(
    limit: int, percent: str, *, same_strategy: bool
) -> None:
    capped = Fraction(limit)
    assert f"{float(100 * figures(STANDARD, capped).house_edge):.5f}" == percent
    for ties in Choice:
        unlimited = WayOfPlaying.optimal(STANDARD, ties=ties)
        assert (WayOfPlaying.optimal(STANDARD, capped, ties) == unlimited) is same_strategy


def _changed_by(limit: int) -> tuple[dict[str, int], set[tuple[int, str]]]:
    """What is pulled only because of a limit: hands by first situation, (bets up, second one)."""
    capped, unlimited = (WayOfPlaying.optimal(STANDARD, cap) for cap in (Fraction(limit), None))
    first: dict[str, int] = {}
    for kind, now, before in zip(KINDS, capped.first, unlimited.first, strict=True):
        assert now <= before
        if now < before:
            first[kind.situation.key] = first.get(kind.situation.key, 0) + kind.hands
    second = {
        (bets, one.key)
        for bets in (1, 2)
        for one, now, before in zip(
            SECOND, capped.second[bets], unlimited.second[bets], strict=True
        )
        if now != before
    }
    return first, second


def test_a_limit_of_500_bets_pulls_the_low_straight_flush_draws() -> None:
    # 543 … 987 suited, and T87 T97 J98.
    assert _changed_by(500) == ({"suited s3 h0": 20, "suited s2 h1": 12}, set())


def test_a_limit_of_100_bets_pulls_more_draws_and_leaves_nothing_to_win_for_quads() -> None:
    first, second = _changed_by(100)
    # Besides: T98, and JT7 QT8 QJ8 KT9 KJ9 KQ9.
    assert first == {
        "suited s3 h0": 20,
        "suited s3 h1": 4,
        "suited s2 h1": 12,
        "suited s1 h2": 24,
    }
    assert second == {(2, "quads")}


@pytest.mark.parametrize(
    ("bets_up", "advantage", "best"),
    [
        pytest.param(1, 50, {Choice.RIDE}, id="bet 1 was pulled: 50 become 100"),
        pytest.param(2, 0, {Choice.RIDE, Choice.PULL}, id="bet 1 rides: 100 stay 100"),
    ],
)
def test_dealt_quads_under_a_limit_of_100_bets(
    bets_up: int, advantage: int, best: set[Choice]
) -> None:
    quads = parse_cards("2c 2d 2h 2s")
    analysis = analyze(quads, STANDARD, limit=Fraction(100), bets_up=bets_up)
    assert analysis.advantage == advantage
    assert analysis.best == best


def test_under_a_limit_hands_of_one_situation_differ_in_value() -> None:
    hands = [parse_cards(text) for text in ("3h 4h 5h", "5h 6h 7h")]
    assert len({situation_of(hand) for hand in hands}) == 1
    assert [analyze(hand, STANDARD, limit=Fraction(20)).advantage for hand in hands] == [
        Fraction(-513, 1176),
        Fraction(-1029, 2352),
    ]


@settings(deadline=None, max_examples=10)
@given(pay_tables, limits, limits)
def test_a_lower_limit_never_helps_the_player(
    pay_table: PayTable, one: Fraction, other: Fraction
) -> None:
    lower, higher = sorted((one, other))
    assert figures(pay_table, lower).house_edge >= figures(pay_table, higher).house_edge


@pytest.mark.parametrize("bets_up", [None, 0, 3])
def test_four_cards_under_a_limit_need_to_know_the_bets_up(bets_up: int | None) -> None:
    with pytest.raises(InvalidHandError, match=f"bets up is {bets_up}; .* 1 when bet 1 was pulled"):
        analyze(parse_cards("Th Jh Qh Kh"), STANDARD, limit=Fraction(100), bets_up=bets_up)


def test_a_limit_in_money_becomes_a_multiple_of_the_stake() -> None:
    assert limit_in_bets(Fraction(50_000), Fraction(100)) == 500
    assert limit_in_bets(Fraction(100), Fraction(3)) == Fraction(100, 3)
    assert limit_in_bets(Fraction(0), Fraction(10)) == 0
    assert limit_in_bets(None, Fraction(10)) is None


@pytest.mark.parametrize(
    ("limit", "stake", "message"),
    [
        (Fraction(100), Fraction(0), "a stake of 0 cannot be"),
        (None, Fraction(-5), "a stake of -5 cannot be"),
        (Fraction(-1, 2), Fraction(10), "a limit of -1/2 cannot be"),
    ],
)
def test_what_is_no_amount_of_money_is_quoted(
    limit: Fraction | None, stake: Fraction, message: str
) -> None:
    with pytest.raises(StakeError, match=message):
        limit_in_bets(limit, stake)


# The caches must not know them yet: equal numbers are one key, of whatever kind they are.
KINDS_OF_NUMBERS: list[Callable[[int], Any]] = [
    int,
    float,
    np.int64,
    np.float64,
    Decimal,
    str,
    Fraction,
]


@pytest.mark.parametrize("kind", KINDS_OF_NUMBERS)
def test_values_are_exact_whatever_kind_of_number_the_limit_is(kind: Callable[[int], Any]) -> None:
    bets = 611 + KINDS_OF_NUMBERS.index(kind)
    limit, hand = kind(bets), parse_cards("Th Jh Qh")
    for cap in (limit, Fraction(bets)):
        way = WayOfPlaying.optimal(STANDARD, cap)
        found, law = figures(STANDARD, cap), round_law(way, STANDARD, cap)
        exact = [
            analyze(hand, STANDARD, limit=cap).advantage,
            analyze(parse_cards("Th Jh Qh Kh"), STANDARD, limit=cap, bets_up=2).advantage,
            found.house_edge,
            *found.by_bet.values(),
            *found.variance.values(),
            cost_of_playing(WayOfPlaying.optimal(STANDARD), STANDARD, cap),
            FinalHands.of(way).mean(STANDARD, cap),
            round_net(3, HandRank.ROYAL_FLUSH, STANDARD, cap),
            law.mean,
            *law.chances,
        ]
        assert {type(value) for value in exact} == {Fraction}
        assert all(type(value.numerator) is int for value in exact)
    assert limit_in_bets(kind(bets * 3), kind(3)) == bets
    assert type(limit_in_bets(limit, kind(10))) is Fraction


@pytest.mark.parametrize("limit", [-1, Fraction(-5), -0.5, np.int64(-3), float("nan"), "x", 1e999])
def test_a_limit_that_cannot_be_is_quoted_wherever_it_is_given(limit: Any) -> None:  # noqa: ANN401
    way = WayOfPlaying.optimal(STANDARD)
    for asking in (
        lambda: analyze(parse_cards("Th Jh Qh"), STANDARD, limit=limit),
        lambda: figures(STANDARD, limit),
        lambda: cost_of_playing(way, STANDARD, limit),
        lambda: WayOfPlaying.optimal(STANDARD, limit),
        lambda: round_law(way, STANDARD, limit),
        lambda: limit_in_bets(limit, Fraction(1)),
    ):
        with pytest.raises(StakeError, match=rf"a limit of {limit} cannot be; give"):
            asking()


def _house_edge_in_order(
    pay_table: PayTable, limit: int | None, sizes: Integers, tree: Integers
) -> Fraction:
    """Perfect play of all 22,100 hands, from nothing but the judge's counts of every board."""
    pays = np.array((-1, *reversed(pay_table.to_one)), dtype=np.int64)
    cap = np.iinfo(np.int64).max if limit is None else limit
    one, two, three = (tree @ np.minimum(bets * pays, cap) for bets in (1, 2, 3))
    ridden = np.maximum(two, three).sum(axis=1)
    pulled = np.maximum(one, two).sum(axis=1)
    won = int(sizes @ np.maximum(ridden, pulled))
    return Fraction(-won, 22_100 * 49 * 48)


@pytest.mark.exhaustive
@pytest.mark.parametrize("limit", [None, 2000, 1000, 750, 500, 100, 7, 0])
@pytest.mark.parametrize("pay_table", PRESETS.values(), ids=PRESETS)
def test_the_whole_game_played_through_in_order_has_this_house_edge(
    pay_table: PayTable,
    limit: int | None,
    three_card_classes: SuitClasses,
    game_tree: Integers,
) -> None:
    cap = None if limit is None else Fraction(limit)
    expected = _house_edge_in_order(pay_table, limit, three_card_classes.sizes, game_tree)
    assert figures(pay_table, cap).house_edge == expected
