"""Arrays of hands say what one hand at a time says, and refuse what it refuses."""

from __future__ import annotations

import doctest

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables import many_hands
from strategy_tables.cards import DECK, parse_cards
from strategy_tables.errors import DuplicateCardError, InvalidHandError, TablesError
from strategy_tables.many_hands import read_hands, read_plain_hands, ride_points
from strategy_tables.many_situations import situation_places
from strategy_tables.pay_tables import PRESETS, STANDARD, PayTable
from strategy_tables.situations import FIRST, SECOND, situation_of_numbers
from strategy_tables.values import ride_value
from tests.strategy_tables import judge
from tests.strategy_tables.strategies import pay_tables

SIGNS = "23456789TJQKA10cdhsCDHStjqka ,;\t♥♣x\n-"


@pytest.mark.exhaustive
@pytest.mark.parametrize(("size", "situations"), [(3, FIRST), (4, SECOND)])
def test_every_hand_stands_in_its_situation(size: int, situations: tuple[object, ...]) -> None:
    hands = judge.every_hand(size)
    places = situation_places(hands).tolist()
    for hand, place in zip(hands.tolist(), places, strict=True):
        assert situations[place] is situation_of_numbers(hand)
    turned = np.ascontiguousarray(hands[:, ::-1]).astype(np.int8)
    assert situation_places(turned).tolist() == places


@settings(deadline=None)
@given(pay_tables)
def test_points_over_boards_are_the_value_of_riding(pay_table: PayTable) -> None:
    for situations, boards in ((FIRST, 1176), (SECOND, 48)):
        hands = judge.every_hand(3 if situations is FIRST else 4)[::997]
        points = ride_points(hands, pay_table)
        for place, total in zip(situation_places(hands), points.tolist(), strict=True):
            assert ride_value(situations[place], pay_table) * boards == total


def test_published_values() -> None:
    hands = read_hands(["Th Jh Qh", "2h3h4h", "ac,2c,4c", "8♣ 8♦ A♥", "10s jd qc"])
    assert ride_points(hands, STANDARD).tolist() == [1736, -30, -84, -71, -27]
    four = read_hands(["Jc Qd Kh As", "5c6d7h8s", "2c 2d 9h Ts"])
    assert ride_points(four, STANDARD).tolist() == [0, 0, -22]
    assert ride_points(hands, PRESETS["california-03"]).tolist()[-1] == 21


def _one_by_one(text: str) -> list[int] | None:
    try:
        numbers = [card.number for card in parse_cards(text)]
    except TablesError:
        return None
    return numbers if len(numbers) in (3, 4) else None


@given(st.lists(st.text(SIGNS, max_size=14), max_size=8))
def test_whatever_is_read_at_once_is_read_as_one_by_one(texts: list[str]) -> None:
    for text, hand in zip(texts, read_plain_hands(texts).tolist(), strict=True):
        if hand[0] >= 0:
            assert [number for number in hand if number >= 0] == _one_by_one(text)


@given(
    st.lists(st.lists(st.sampled_from(DECK), min_size=3, max_size=4, unique=True), max_size=6),
    st.sampled_from([" ", ",", ", ", "", ";", "\t"]),
    st.booleans(),
)
def test_plain_hands_are_all_read(hands: list[list[object]], gap: str, ten: bool) -> None:
    texts = [gap.join(map(str, hand)) for hand in hands]
    if ten:
        texts = [text.replace("T", "10").upper() for text in texts]
    numbers = read_plain_hands(texts).tolist()
    assert [[n for n in hand if n >= 0] for hand in numbers] == list(map(_one_by_one, texts))


@pytest.mark.parametrize("index", [[0, 1, 2], [2, 1, 0], [5, 3, 4], ["c", "a", "b"]])
@pytest.mark.parametrize("gap", [" ", "  "])  # the second is not plain: read one by one
def test_hands_in_a_column_of_a_data_frame_are_read_by_place(index: list[object], gap: str) -> None:
    texts = [hand.replace(" ", gap) for hand in ("Th Jh Qh", "7d 8d Td", "2c 2d 9h")]
    assert read_hands(pd.Series(texts, index=index)).tolist() == read_hands(texts).tolist()
    with pytest.raises(InvalidHandError, match="'2c 2d'"):
        read_hands(pd.Series([*texts[:2], "2c 2d"], index=index))


@pytest.mark.parametrize(
    ("texts", "error", "quoted"),
    [
        pytest.param(["Th Jh Qx"], TablesError, "'Qx'", id="no card"),
        pytest.param(["Th Jh Qh", "Th Jh"], InvalidHandError, "'Th Jh' has 2 cards", id="two"),
        pytest.param(["Th Jh Qh", "2c 3c 4c 5c"], InvalidHandError, "'2c 3c 4c 5c'", id="mixed"),
        pytest.param(["Th Th Qh"], DuplicateCardError, "Th appears twice", id="twice"),
    ],
)
def test_what_cannot_be_read_is_quoted(
    texts: list[str], error: type[Exception], quoted: str
) -> None:
    with pytest.raises(error, match=quoted):
        read_hands(texts)


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        ([[0, 1]], r"shape \(1, 2\)"),
        ([0, 1, 2], r"shape \(3,\)"),
        ([[0, 1, 52]], "52 is not a card number"),
        ([[0, 1, -1]], "-1 is not a card number"),
        ([[4, 1, 4]], "'3c 2d 3c'"),
    ],
)
def test_arrays_that_hold_no_hands_are_refused(hands: object, said: str) -> None:
    with pytest.raises(TablesError, match=said):
        ride_points(np.array(hands), STANDARD)


def test_no_hands_are_no_error() -> None:
    assert read_hands([]).shape == (0, 3)
    assert ride_points(read_hands([]), STANDARD).tolist() == []


def test_the_examples_in_the_docstrings() -> None:
    assert doctest.testmod(many_hands).failed == 0
