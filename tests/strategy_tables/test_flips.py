"""The smallest change that flips an answer: known ones, and none smaller by brute force."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.cards import DECK, Card, parse_cards
from strategy_tables.flips import MOST_SEEN, flips
from strategy_tables.pay_tables import PRESETS, STANDARD, PayTable
from strategy_tables.rankings import PAYING, HandRank
from strategy_tables.situations import SITUATIONS
from strategy_tables.values import Analysis, Choice, analyze
from tests.strategy_tables import judge
from tests.strategy_tables.strategies import hands
from trainer.dealing import hand_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.strategy_tables.judge import Integers

_small_tables = st.tuples(*[st.integers(0, 12)] * 9).map(lambda pays: PayTable("any", pays))
_small_limits = st.none() | st.fractions(0, 40, max_denominator=3)
_FAR = 15
"""Further than this brute force does not look."""


def _at(
    analysis: Analysis, pay_table: PayTable, limit: Fraction | None, bets_up: int | None
) -> Analysis:
    return analyze(analysis.cards, pay_table, seen=analysis.seen, limit=limit, bets_up=bets_up)


def _tables_one_pay_away(pay_table: PayTable, step: int) -> Iterator[tuple[HandRank, PayTable]]:
    for place, rank in enumerate(PAYING):
        pay = pay_table.to_one[place] + step
        if pay >= 0:
            pays = (*pay_table.to_one[:place], pay, *pay_table.to_one[place + 1 :])
            yield rank, replace(pay_table, to_one=pays)


def _smallest_by_trying(
    analysis: Analysis, pay_table: PayTable, limit: Fraction | None, bets_up: int | None
) -> set[tuple[HandRank, int, Fraction]]:
    """Every pay, one more and one less, two more and two less …, until some answer is another."""
    for size in range(1, _FAR + 1):
        found = {
            (rank, other.to_one[PAYING.index(rank)], then.advantage)
            for step in (size, -size)
            for rank, other in _tables_one_pay_away(pay_table, step)
            if (then := _at(analysis, other, limit, bets_up)).best != analysis.best
        }
        if found:
            return found
    return set()


def _check_pays(
    cards: tuple[Card, ...],
    seen: tuple[Card, ...],
    pay_table: PayTable,
    limit: Fraction | None,
    bets_up: int | None,
) -> None:
    analysis = analyze(cards, pay_table, seen=seen, limit=limit, bets_up=bets_up)
    found = flips(analysis, pay_table, limit=limit, bets_up=bets_up).pays
    assert all(one.now == pay_table.net(one.rank) for one in found)
    tried = _smallest_by_trying(analysis, pay_table, limit, bets_up)
    if tried:
        assert {(one.rank, one.instead, one.advantage) for one in found} == tried
        assert len(found) == len(tried)
    else:
        assert all(abs(one.instead - one.now) > _FAR for one in found)


@settings(deadline=None, max_examples=40)
@given(hands(4, 4), _small_tables, _small_limits, st.sampled_from([1, 2]))
def test_no_smaller_change_of_a_pay_flips_a_second_decision(
    cards: tuple[Card, ...], pay_table: PayTable, limit: Fraction | None, bets_up: int
) -> None:
    _check_pays(cards, (), pay_table, limit, bets_up)


@settings(deadline=None, max_examples=15)
@given(hands(3, 3), _small_tables, _small_limits)
def test_no_smaller_change_of_a_pay_flips_a_first_decision(
    cards: tuple[Card, ...], pay_table: PayTable, limit: Fraction | None
) -> None:
    _check_pays(cards, (), pay_table, limit, None)


@pytest.mark.parametrize("pay_table", PRESETS.values(), ids=PRESETS)
def test_no_smaller_change_of_a_pay_flips_any_situation(pay_table: PayTable) -> None:
    for one in SITUATIONS:
        bets_up = 1 if one.decision == 2 else None
        _check_pays(hand_of(one, 0), (), pay_table, None, bets_up)


@pytest.mark.parametrize(
    ("cards", "seen", "limit"),
    [
        pytest.param("Tc Jd Qh", "Kc 5d 4h", None, id="rides by a hair"),
        pytest.param("7d 8d Td", "9d", None, id="its nine is gone"),
        pytest.param("7d 8d Td", "9d", Fraction(21, 2), id="its nine is gone, under a limit"),
    ],
)
def test_no_smaller_change_of_a_pay_flips_after_cards_seen(
    cards: str, seen: str, limit: Fraction | None
) -> None:
    _check_pays(parse_cards(cards), parse_cards(seen), STANDARD, limit, None)


@pytest.mark.parametrize(
    ("cards", "changes"),
    [
        # FACTS §4, by hand: −71/1176 + 198/1176 for one more on two pair, + 88/1176 on trips.
        pytest.param(
            "8c 8d Ah",
            {"three_of_a_kind 4 17/1176", "two_pair 3 127/1176"},
            id="a low pair: one more on two of its ends",
        ),
        pytest.param("6d 7c 8h 9s", {"straight 6 1/6", "straight 4 -1/6"}, id="a tie: both ways"),
        pytest.param("Jd Qc Ts 8h", {"pair 2 1/16"}, id="an inside straight"),
        pytest.param("2c 2d 2h 2s", {"four_of_a_kind 0 0"}, id="quads: only if they paid nothing"),
        pytest.param("2c 2d 2h", set(), id="trips ride whatever is paid for one hand"),
        pytest.param("2c 3c 4d 7h", set(), id="nothing to reach"),
    ],
)
def test_changes_that_a_pencil_confirms(cards: str, changes: set[str]) -> None:
    analysis = analyze(parse_cards(cards), STANDARD)
    found = flips(analysis, STANDARD).pays
    assert {f"{one.rank.key} {one.instead} {one.advantage}" for one in found} == changes


def test_under_a_limit_a_higher_pay_can_flip_the_answer_to_a_tie() -> None:
    # Two bets that ride reach the limit with all but a pair; a third then wins nothing more.
    cards, limit = parse_cards("Th Td 4c 7s"), Fraction(100)
    table = PayTable("any", (50, 50, 50, 50, 50, 50, 50, 50, 49))
    analysis = analyze(cards, table, limit=limit, bets_up=2)
    assert analysis.best == {Choice.RIDE}
    (found,) = flips(analysis, table, limit=limit, bets_up=2).pays
    assert (found.rank, found.instead, found.advantage) == (HandRank.PAIR, 50, Fraction(0))


def _scores(cards: tuple[Card, ...], pay_table: PayTable, size: int) -> Integers:
    """Bets won over all boards once each set of so many cards is gone; ranked by eval7.

    Boards with a card of the set are taken off the sum, those with two of them given back once.
    """
    held = [card.number for card in cards]
    unseen = [number for number in range(52) if number not in held]
    pays = (-1, *reversed(pay_table.to_one))
    table = np.zeros((49, 49), dtype=np.int64)
    for (i, one), (j, other) in combinations(enumerate(unseen), 2):
        table[i, j] = table[j, i] = pays[judge.outcome([*held, one, other])]
    sets = np.array(list(combinations(range(49), size)))
    scores = np.full(len(sets), table.sum() // 2)
    for column in sets.T:
        scores -= table[column].sum(axis=1)
    for one, other in combinations(sets.T, 2):
        scores += table[one, other]
    return scores


@pytest.mark.parametrize(
    ("cards", "fewest", "sets"),
    [
        pytest.param("Tc Jd Qh", 1, 24, id="T-J-Q mixed: any of the low cards"),
        pytest.param("7d 8d Td", 1, 3, id="T-8-7 suited"),
        pytest.param("8c 9c Tc", 2, 24, id="T-9-8 suited"),
        pytest.param("8c 8d Ah", 3, None, id="a low pair"),
        pytest.param("2c 3c Ac", 3, 5516, id="A-3-2 suited"),
        pytest.param("Tc Jc 2c", 4, 5985, id="J-T-2 suited"),
    ],
)
def test_no_fewer_cards_seen_flip_a_first_decision(
    cards: str, fewest: int, sets: int | None
) -> None:
    hand = parse_cards(cards)
    analysis = analyze(hand, STANDARD)
    found = flips(analysis, STANDARD).seen
    assert found is not None
    rides = analysis.advantage > 0
    for size in range(1, fewest + 1):
        scores = _scores(hand, STANDARD, size)
        flipped = scores <= 0 if rides else scores >= 0
        assert flipped.any() == (size == fewest)
    assert len(found.cards) == fewest
    assert found.sets == flipped.sum() == (sets or found.sets)
    boards = comb(49 - fewest, 2)
    furthest = scores.min() if rides else scores.max()
    assert found.advantage == Fraction(int(furthest), boards)
    then = analyze(hand, STANDARD, seen=found.cards)
    assert then.advantage == found.advantage
    assert then.best != analysis.best


@settings(deadline=None, max_examples=12)
@given(hands(4, 7), _small_tables, _small_limits, st.sampled_from([1, 2]))
def test_no_fewer_cards_seen_flip_a_second_decision(
    cards: tuple[Card, ...], pay_table: PayTable, limit: Fraction | None, bets_up: int
) -> None:
    hand, seen = cards[:4], cards[4:]
    analysis = analyze(hand, pay_table, seen=seen, limit=limit, bets_up=bets_up)
    found = flips(analysis, pay_table, limit=limit, bets_up=bets_up).seen
    unseen = [card for card in DECK if card not in cards]
    most = 2 if found is None else min(len(found.cards), 2)
    for size in range(1, most + 1):
        flipped = [
            more
            for more in combinations(unseen, size)
            if analyze(hand, pay_table, seen=seen + more, limit=limit, bets_up=bets_up).best
            != analysis.best
        ]
        if found is None or size < len(found.cards):
            assert flipped == []
        else:
            assert len(flipped) == found.sets
            assert any(set(found.cards) == set(more) for more in flipped)


@pytest.mark.parametrize(
    ("cards", "seen", "limit"),
    [
        pytest.param("Tc Jd Qh", "Kc 9d 8h", None, id="after cards seen"),
        pytest.param("8c 8d Ah", "", Fraction(500), id="under a limit"),
        pytest.param("Tc Jd Qh", "", Fraction(20), id="under a low limit"),
        pytest.param("7d 8d Td", "2c", Fraction(1000, 3), id="after a card seen, under a limit"),
    ],
)
def test_single_cards_are_tried_one_by_one(cards: str, seen: str, limit: Fraction | None) -> None:
    hand, gone = parse_cards(cards), parse_cards(seen)
    analysis = analyze(hand, STANDARD, seen=gone, limit=limit)
    found = flips(analysis, STANDARD, limit=limit).seen
    flipping = [
        card
        for card in DECK
        if card not in hand + gone
        and analyze(hand, STANDARD, seen=(*gone, card), limit=limit).best != analysis.best
    ]
    if flipping:
        assert found is not None
        assert found.sets == len(flipping)
        assert found.cards[0] in flipping
    else:
        assert found is None or len(found.cards) > 1


def test_a_limit_that_is_an_odd_fraction_changes_nothing() -> None:
    # So odd that int64 would overflow; the answer is that of the limit beside it.
    odd = Fraction(5_000 * 10**14 + 1, 10**14)
    hand = parse_cards("8c 8d Ah")
    results = [
        flips(analyze(hand, STANDARD, limit=limit), STANDARD, limit=limit)
        for limit in (odd, Fraction(5_000))
    ]
    assert [one.rank for one in results[0].pays] == [one.rank for one in results[1].pays]
    assert results[0].seen is not None
    assert results[1].seen is not None
    assert results[0].seen.cards == results[1].seen.cards


def test_hands_that_no_few_cards_flip_say_so() -> None:
    for cards in ("2c 2d 2h", "2c 3c 4d 7h", "Th Jh Qh Kh"):
        assert flips(analyze(parse_cards(cards), STANDARD), STANDARD).seen is None
    assert MOST_SEEN == 4


@pytest.mark.parametrize("seen", [47, 46, 45])
def test_some_board_is_always_left(seen: int) -> None:
    hand, gone = DECK[:3], DECK[3 : 3 + seen]
    found = flips(analyze(hand, STANDARD, seen=gone), STANDARD).seen
    assert found is None or len(found.cards) <= 47 - seen
