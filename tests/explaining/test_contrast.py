"""The contrasting hand lies across the line, and no hand across it is nearer.

The nearest one is found a second time, from the other end: of every group of cards that a change
could leave in the hand, the best hand that contains it.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest

from strategy_tables.cards import DECK, parse_cards, write_cards
from strategy_tables.pay_tables import PRESETS, PayTable
from tests.strategy_tables import judge
from trainer.explaining import contrast_of
from trainer.grading import weigh
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.explaining.counting import Counted
    from tests.strategy_tables.judge import Integers
    from trainer.explaining import Contrast

_FAR: Final = np.iinfo(np.int64).max
_PLENTY: Final = 20_000


class Nearest:
    """For one way of counting points, the nearest hand across the line from any hand."""

    def __init__(self, counted: Counted, points: Integers) -> None:
        """Work out, for every group of cards, the smallest gain and loss among its hands."""
        self.of_hand = points[counted.classes.class_of]
        self.size = counted.classes.examples.shape[1]
        self._best = {side: self._smallest(side) for side in (1, -1)}

    def _smallest(self, side: int) -> dict[int, Integers]:
        signed = self.of_hand * side
        found = {self.size: np.where(signed > 0, signed, _FAR)}
        for size in range(self.size - 1, -1, -1):
            larger = judge.every_hand(size + 1)
            best = np.full(comb(52, size), _FAR)
            for left_out in range(size + 1):
                rows = judge.row_of(np.delete(larger, left_out, axis=1))
                np.minimum.at(best, rows, found[size + 1])
            found[size] = best
        return found

    def across(self, hand: Sequence[int]) -> tuple[int, int] | None:
        """How many cards change, and the smallest absolute value then."""
        own = int(self.of_hand[judge.row_of(np.array(hand))])
        sides = (1, -1) if own == 0 else (-1 if own > 0 else 1,)
        # A hand that shares more cards would have been found before, so each is met once.
        for changed in range(1, self.size + 1):
            kept = np.array(list(combinations(hand, self.size - changed)), dtype=np.int64)
            rows = judge.row_of(kept)
            smallest = min(int(self._best[side][self.size - changed][rows].min()) for side in sides)
            if smallest != _FAR:
                return changed, smallest
        return None


def _assert_nearest(
    hand: Sequence[int], found: Contrast | None, nearest: Nearest, boards: int
) -> None:
    expected = nearest.across(hand)
    if found is None:
        assert expected is None
        return
    numbers = [card.number for card in found.cards]
    points = int(nearest.of_hand[judge.row_of(np.array(numbers))])
    assert found.advantage == Fraction(points, boards)
    own = int(nearest.of_hand[judge.row_of(np.array(hand))])
    assert points * own < 0 or (own == 0 and points != 0)
    assert (found.changed, abs(points)) == expected, write_cards(DECK[n] for n in hand)
    assert len(set(numbers)) == len(numbers) == len(hand)
    stayed = [old == new for old, new in zip(hand, numbers, strict=True)]
    assert stayed.count(False) == found.changed
    assert not {new for new, same in zip(numbers, stayed, strict=True) if not same} & set(hand)


def _assert_all_nearest(
    counted: Counted, points: Integers, rules: Rules, *, step: int = 1, bets_riding: int = 1
) -> set[int]:
    """Check every `step`-th class and all from two pair up; how many cards were changed at all."""
    nearest = Nearest(counted, points)
    changes = set()
    for place, (hand, counts) in enumerate(counted.each()):
        two_pair_or_better = counts[0] + counts[1] == 0
        if place % step and not two_pair_or_better:
            continue
        analysis = weigh([DECK[number] for number in hand], rules, bets_up=bets_riding)
        found = contrast_of(analysis, rules, bets_riding)
        _assert_nearest(hand, found, nearest, sum(counts))
        changes.add(found.changed if found else 0)
    return changes


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("name", "changes"),
    [("standard", {1, 2}), ("california-03", {1, 2}), ("ride-em-poker", {1, 2})],
)
def test_no_three_cards_across_the_line_are_nearer(
    name: str, changes: set[int], three_cards: Counted
) -> None:
    table = PRESETS[name]
    met = _assert_all_nearest(three_cards, three_cards.points(table), Rules(table))
    assert met == changes


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("name", "step"),
    [
        # All hands from two pair up, of the others every eighth (32nd) class: seconds, not minutes.
        ("standard", 8),
        ("california-03", 32),
        ("ride-em-poker", 32),
    ],
)
def test_no_four_cards_across_the_line_are_nearer(
    name: str, step: int, four_cards: Counted
) -> None:
    table = PRESETS[name]
    met = _assert_all_nearest(four_cards, four_cards.points(table), Rules(table), step=step)
    assert met == {1, 2, 3}


@pytest.mark.parametrize(("limit", "bets_riding"), [(100, 1), (100, 2), (3, 2)])
def test_under_a_limit_no_four_cards_across_the_line_are_nearer(
    limit: int, bets_riding: int, four_cards: Counted
) -> None:
    rules = Rules(PRESETS["standard"], Fraction(limit))
    points = four_cards.points_under(rules.pay_table, limit, bets_riding)
    _assert_all_nearest(four_cards, points, rules, step=40, bets_riding=bets_riding)


@pytest.mark.parametrize("limit", [500, 100])
def test_under_a_limit_no_three_cards_across_the_line_are_nearer(
    limit: int, three_cards: Counted
) -> None:
    rules = Rules(PRESETS["standard"], Fraction(limit))
    hands = three_cards.classes.examples.tolist()
    values = [weigh([DECK[n] for n in hand], rules).advantage * 49 * 48 for hand in hands]
    assert {value.denominator for value in values} == {1}
    nearest = Nearest(three_cards, np.array([int(value) for value in values]))
    for hand in hands[::15]:
        found = contrast_of(weigh([DECK[number] for number in hand], rules), rules)
        _assert_nearest(hand, found, nearest, 49 * 48)


def _looks(held: Sequence[int], hand: Sequence[int]) -> tuple[int, int]:
    steps = sum(abs(old // 4 - new // 4) for old, new in zip(held, hand, strict=True))
    return steps, sum(old % 4 != new % 4 for old, new in zip(held, hand, strict=True))


@pytest.mark.parametrize(
    "cards", ["7h 8d 2d", "8h 6d 4s", "Kc 2d 7h", "2c 2d 2h", "Qh Jh Th", "3s 9s 4h"]
)
def test_among_equally_near_hands_the_one_that_looks_most_alike_is_shown(cards: str) -> None:
    hand = parse_cards(cards)
    analysis = weigh(hand, STANDARD_RULES)
    found = contrast_of(analysis, STANDARD_RULES)
    assert found is not None
    held = [card.number for card in hand]
    unheld = [number for number in range(52) if number not in held]
    looks = []
    for places in combinations(range(3), found.changed):
        for new in permutations(unheld, found.changed):
            other = list(held)
            for place, number in zip(places, new, strict=True):
                other[place] = number
            worth = weigh([DECK[number] for number in other], STANDARD_RULES).advantage
            if abs(worth) == abs(found.advantage) and worth * analysis.advantage < 0:
                looks.append(_looks(held, other))
    assert len(looks) > 1
    assert _looks(held, [card.number for card in found.cards]) == min(looks)


@pytest.mark.parametrize(
    ("cards", "contrast", "advantage"),
    [
        pytest.param("3h 4h 2h", "3h 4h 5h", "3/14", id="2-3-4 suited just misses"),
        pytest.param("8c 8d Ah", "8c Ad Ah", "563/392", id="a low pair becomes a high one"),
        pytest.param("Jc Qd Kh As", "Jc Qd Kh 9s", "-1/8", id="a tie contrasts with no tie"),
    ],
)
def test_nearest_hands_a_player_knows(cards: str, contrast: str, advantage: str) -> None:
    found = contrast_of(weigh(parse_cards(cards), STANDARD_RULES), STANDARD_RULES)
    assert found is not None
    assert (write_cards(found.cards), found.changed) == (contrast, 1)
    assert found.advantage == Fraction(advantage)


@pytest.mark.parametrize("cards", ["3h 4h 5h", "Kc 7d 2h", "9c 8d 7h 6s", "2c 2d 2h 2s"])
@pytest.mark.parametrize("pay", [0, _PLENTY])
def test_where_every_hand_is_on_one_side_there_is_no_contrast(cards: str, pay: int) -> None:
    rules = Rules(PayTable("one side", (pay,) * 9))
    analysis = weigh(parse_cards(cards), rules)
    found = contrast_of(analysis, rules)
    if pay == 0 and analysis.advantage < 0:
        assert found is None
    elif pay == 0:
        # A paying hand is a tie there, and every hand that can lose is none.
        assert found is not None
        assert found.advantage < 0
    elif len(analysis.cards) == 3:
        assert found is None
    else:
        # Four cards without a pair, a straight or a flush to come lose even there.
        assert found is not None
        assert found.advantage == -1


def test_with_cards_seen_elsewhere_no_other_hand_is_compared() -> None:
    analysis = weigh(parse_cards("7d 8d Td"), STANDARD_RULES, seen=parse_cards("9d"))
    assert contrast_of(analysis, STANDARD_RULES) is None
