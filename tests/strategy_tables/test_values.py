"""Every value of both decisions, exact: published ones, brute-forced ones, and the laws of both."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from itertools import combinations
from operator import add
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings

from strategy_tables.cards import parse_cards
from strategy_tables.pay_tables import STANDARD
from strategy_tables.rankings import HandRank
from strategy_tables.situations import FIRST, SECOND, situation, situation_of
from strategy_tables.values import Choice, analyze, best_choices, ride_value, round_net
from tests.strategy_tables import judge
from tests.strategy_tables.strategies import hands, pay_tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from strategy_tables.cards import Card
    from strategy_tables.pay_tables import PayTable
    from strategy_tables.situations import Situation

RIDE, PULL = Choice.RIDE, Choice.PULL
RANKS: Final = "AKQJT98765432"


def suited(ranks: str) -> tuple[Card, ...]:
    return parse_cards(" ".join(f"{rank}h" for rank in ranks))


def mixed(ranks: str) -> tuple[Card, ...]:
    """Each card of another suit."""
    return parse_cards(" ".join(f"{rank}{suit}" for rank, suit in zip(ranks, "cdhs", strict=False)))


# Ride minus pull at the standard table, in 1/1176 of a bet (FACTS §4).
SUITED_FIRST: Final = {
    "QJT": 1736,
    "KQJ KQT KJT": 1454,
    "AKQ AKJ AKT AQJ AQT AJT": 1172,
    "JT9": 708,
    "T98": 480,
    "JT8 QT9 QJ9": 426,
    "543 654 765 876 987": 252,
    "T87 T97 J98": 198,
    "JT7 QT8 QJ8 KT9 KJ9 KQ9": 144,
    "432 542 532 653 643 764 754 875 865 986 976": -30,
    "A32 A42 A43 A52 A53 A54 T76 T86 T96 J87 J97 Q98": -84,
}
MIXED_FIRST: Final = {
    "222 999 TTT AAA": 6360,
    "TT4 JJ2 AAK": 1689,
    "QJT": -27,
    "22A 884 99T": -71,
}
# In 1/48 of a bet.
MIXED_SECOND: Final = {
    "KQJT": 24,
    "QJT9": 18,
    "JT98": 12,
    "T987": 6,
    "5432 6543 7654 8765 9876": 0,
    "AKQJ AKQT AKJT AQJT": 0,
    "QJT8 KQJ9 KQT9 KJT9": -6,
    "JT87 JT97 QJ98 QT98": -12,
    "T876 T976 T986 J987 A432 A532 A542 A543": -18,
    "6532 6542 6432 7643 9865": -24,
}
LOW_PAIRS_SECOND: Final = "22A3 8854 99KQ"


def _each(table: dict[str, int]) -> list[tuple[str, int]]:
    return [(ranks, value) for line, value in table.items() for ranks in line.split()]


def value_in(boards: int, cards: tuple[Card, ...]) -> Fraction:
    analysis = analyze(cards, STANDARD)
    assert analysis.boards == boards
    return analysis.advantage * boards


@pytest.mark.parametrize(("ranks", "value"), _each(SUITED_FIRST))
def test_three_suited_cards_are_worth(ranks: str, value: int) -> None:
    assert value_in(1176, suited(ranks)) == value


@pytest.mark.parametrize(("ranks", "value"), _each(MIXED_FIRST))
def test_three_other_cards_are_worth(ranks: str, value: int) -> None:
    assert value_in(1176, mixed(ranks)) == value


@pytest.mark.parametrize(("ranks", "value"), _each(MIXED_SECOND))
def test_four_mixed_cards_are_worth(ranks: str, value: int) -> None:
    assert value_in(48, mixed(ranks)) == value


@pytest.mark.parametrize("ranks", LOW_PAIRS_SECOND.split())
def test_a_low_pair_costs_22_of_48_bets_at_the_second_decision(ranks: str) -> None:
    assert value_in(48, mixed(ranks)) == -22


@pytest.mark.parametrize(
    ("size", "hand_of", "table"),
    [
        pytest.param(3, suited, SUITED_FIRST, id="three suited"),
        pytest.param(4, mixed, {k: v for k, v in MIXED_SECOND.items() if v > -18}, id="four mixed"),
    ],
)
def test_no_other_hand_has_one_of_these_values(
    size: int, hand_of: Callable[[str], tuple[Card, ...]], table: dict[str, int]
) -> None:
    boards = {3: 1176, 4: 48}[size]
    found: dict[Fraction, set[str]] = {}
    for ranks in map("".join, combinations(RANKS, size)):
        found.setdefault(value_in(boards, hand_of(ranks)), set()).add(ranks)
    by_value: dict[Fraction, set[str]] = {}
    for line, value in table.items():
        by_value.setdefault(Fraction(value), set()).update(
            "".join(sorted(ranks, key=RANKS.index)) for ranks in line.split()
        )
    assert {value: found[value] for value in by_value} == by_value
    # Nothing else rides, and nothing else lies between the best and the worst of the list.
    assert {value for value in found if value >= min(by_value)} == set(by_value)


def test_the_first_decision_rides_trips_high_pairs_and_29_suited_draws() -> None:
    riding = [one for one in FIRST if ride_value(one, STANDARD) > 0]
    assert sum(one.hands for one in riding) == 1608 == 52 + 1440 + 29 * 4
    assert not [one for one in FIRST if ride_value(one, STANDARD) == 0]


def test_the_second_decision_rides_40865_hands_and_ties_in_2268() -> None:
    values = {one: ride_value(one, STANDARD) for one in SECOND}
    assert sum(one.hands for one, value in values.items() if value > 0) == 40_865
    ties = {one.key: one.hands for one, value in values.items() if value == 0}
    assert ties == {"mixed s2 h0": 1260, "mixed s1 h4": 1008}


def test_hands_that_pay_already_are_worth_at_least_58_of_48_bets() -> None:
    paying = [situation(f"2 {key}") for key in ("quads", "trips", "two pair", "pair T+")]
    values = [ride_value(one, STANDARD) * 48 for one in paying]
    assert min(values) == 58 == values[-1]
    assert values[0] == 48 * 50  # dealt quads ride


def test_four_suited_cards_are_worth_33_to_1277_of_48_bets() -> None:
    values = {ride_value(one, STANDARD) * 48 for one in SECOND if one.suited}
    assert min(values) == 33
    assert max(values) == 1277


@pytest.mark.parametrize("one", [one for one in FIRST if not one.is_made], ids=lambda one: one.key)
def test_in_one_line_three_cards_ride_when_suited_and_s_plus_h_is_three(one: Situation) -> None:
    rides = one.suited and one.straights + one.high >= 3
    assert best_choices(ride_value(one, STANDARD)) == {RIDE if rides else PULL}


@pytest.mark.parametrize("one", [one for one in SECOND if not one.is_made], ids=lambda one: one.key)
def test_in_one_line_four_cards_ride_when_suited_or_4s_plus_h_is_above_8(one: Situation) -> None:
    score = 4 * one.straights + one.high - 8
    best = {RIDE} if one.suited or score > 0 else {PULL} if score < 0 else {RIDE, PULL}
    assert best_choices(ride_value(one, STANDARD)) == best


@pytest.mark.parametrize("ranks", ["A42", "A43"])
def test_the_usual_list_read_literally_rides_an_ace_that_should_be_pulled(ranks: str) -> None:
    hand = suited(ranks)
    spread, high = 4, 1  # as the usual list counts: from the low ace, with one high card
    assert "A234".index(ranks[1]) + 1 == spread
    assert sum(card.rank.is_high for card in hand) == high
    assert analyze(hand, STANDARD).best == {PULL}


@pytest.mark.parametrize(
    ("cards", "pays", "floats"),
    [
        pytest.param("5c 6d 7h 8s", [5] * 8 + [-1] * 40, "pull", id="5-6-7-8"),
        pytest.param("Jc Qd Kh As", [5] * 4 + [1] * 12 + [-1] * 32, "ride", id="J-Q-K-A"),
    ],
)
def test_ties_that_floats_take_for_a_side_are_exact(
    cards: str, pays: list[int], floats: str
) -> None:
    trap = reduce(add, [pay / 48 for pay in pays])
    assert trap != 0
    assert ("ride" if trap > 0 else "pull") == floats
    analysis = analyze(parse_cards(cards), STANDARD)
    assert isinstance(analysis.advantage, Fraction)
    assert analysis.advantage == 0
    assert analysis.cost_of_mistake == 0
    assert analysis.best == {RIDE, PULL}


@pytest.mark.parametrize(
    ("bets", "hand", "stake", "money"),
    [
        pytest.param(3, HandRank.PAIR, 10, 30, id="tens, ridden twice"),
        pytest.param(1, HandRank.LOSS, 10, -10, id="eights, pulled twice"),
    ],
)
def test_worked_rounds_of_the_rules(bets: int, hand: HandRank, stake: int, money: int) -> None:
    assert stake * round_net(bets, hand, STANDARD) == money


@settings(deadline=None)
@given(hands(3, 4), pay_tables)
def test_a_hand_is_worth_what_its_situation_is_worth(
    cards: tuple[Card, ...], pay_table: PayTable
) -> None:
    analysis = analyze(cards, pay_table)
    one = situation_of(cards)
    assert analysis.cards == cards
    assert (analysis.situation, analysis.outcomes) == (one, one.outcomes)
    assert analysis.boards == one.decision.boards
    assert analysis.advantage == ride_value(one, pay_table)


@settings(deadline=None)
@given(hands(3, 4), pay_tables)
def test_a_hand_is_worth_what_the_judge_counts(
    cards: tuple[Card, ...], pay_table: PayTable
) -> None:
    outcomes = judge.count_outcomes([card.number for card in cards])
    assert analyze(cards, pay_table).advantage == judge.average_net(outcomes, pay_table.to_one)


@settings(deadline=None)
@given(hands(3, 4), pay_tables)
def test_the_wrong_choice_costs_what_the_right_one_is_worth(
    cards: tuple[Card, ...], pay_table: PayTable
) -> None:
    analysis = analyze(cards, pay_table)
    worth = {RIDE: analysis.advantage, PULL: Fraction(0)}  # a bet taken back wins nothing
    assert analysis.best == {choice for choice in Choice if worth[choice] == max(worth.values())}
    assert analysis.cost_of_mistake == max(worth.values()) - min(worth.values())


def test_each_choice_is_the_other_of_the_other() -> None:
    assert (RIDE.other, PULL.other) == (PULL, RIDE)
