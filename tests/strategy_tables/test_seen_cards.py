"""Cards seen elsewhere: only the exact sum over the boards still possible will do."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.cards import DECK, parse_cards, write_cards
from strategy_tables.errors import DuplicateCardError, InvalidHandError
from strategy_tables.pay_tables import STANDARD
from strategy_tables.values import Choice, analyze
from tests.strategy_tables import judge
from tests.strategy_tables.strategies import hands, pay_tables

if TYPE_CHECKING:
    from strategy_tables.cards import Card
    from strategy_tables.pay_tables import PayTable


@pytest.mark.parametrize(
    ("cards", "seen", "numerator", "boards", "best"),
    [
        # FACTS §7.
        pytest.param("8c 8d Ah", "", -71, 1176, Choice.PULL, id="a low pair, alone"),
        pytest.param("7d 8d Td", "", 198, 1176, Choice.RIDE, id="7-8-T suited, alone"),
        pytest.param("7d 8d Td", "9d", -261, 1128, Choice.PULL, id="its nine is gone"),
        pytest.param("Tc Jd Qh", "", -27, 1176, Choice.PULL, id="T-J-Q mixed, alone"),
        pytest.param("Tc Jd Qh", "Kc 5d 4h", 6, 1035, Choice.RIDE, id="low cards are gone"),
        pytest.param("Tc Jd Qh", "Kc 9d 8h", -54, 1035, Choice.PULL, id="its ends are gone"),
    ],
)
def test_cards_seen_elsewhere_change_the_answer(
    cards: str, seen: str, numerator: int, boards: int, best: Choice
) -> None:
    analysis = analyze(parse_cards(cards), STANDARD, seen=parse_cards(seen))
    assert analysis.boards == boards
    assert analysis.advantage == Fraction(numerator, boards)
    assert analysis.best == {best}
    assert analysis.cost_of_mistake == Fraction(abs(numerator), boards)


@settings(deadline=None, max_examples=30)
@given(hands(4, 10), st.sampled_from([3, 4]), pay_tables)
def test_the_value_is_a_plain_sum_over_the_boards_still_possible(
    cards: tuple[Card, ...], in_hand: int, pay_table: PayTable
) -> None:
    hand, seen = cards[:in_hand], cards[in_hand:]
    analysis = analyze(hand, pay_table, seen=seen)
    outcomes = judge.count_outcomes([card.number for card in hand], [card.number for card in seen])
    assert (analysis.outcomes, analysis.boards) == (outcomes, sum(outcomes))
    assert analysis.advantage == judge.average_net(outcomes, pay_table.to_one)
    assert (analysis.cards, analysis.seen) == (hand, seen)


@pytest.mark.parametrize("in_hand", [3, 4])
def test_with_47_cards_seen_one_board_is_left(in_hand: int) -> None:
    board, seen, hand = DECK[: 5 - in_hand], DECK[5 - in_hand : -in_hand], DECK[-in_hand:]
    assert len(seen) == 47
    analysis = analyze(hand, STANDARD, seen=seen)
    assert analysis.boards == 1
    end = judge.outcome([card.number for card in board + hand])
    assert analysis.outcomes[end] == 1


@pytest.mark.parametrize("in_hand", [3, 4])
def test_with_48_cards_seen_no_board_is_left(in_hand: int) -> None:
    hand, seen = DECK[:in_hand], DECK[-48:]
    message = f"48 cards seen leave no full board for {write_cards(hand)!r}"
    with pytest.raises(InvalidHandError, match=message):
        analyze(hand, STANDARD, seen=seen)


@pytest.mark.parametrize(
    ("cards", "seen", "named"),
    [
        pytest.param("Th Jh Qh", "Jh", "Jh", id="a card held is seen elsewhere"),
        pytest.param("Th Jh Qh Kh", "2c Kh", "Kh", id="the turned card is seen elsewhere"),
        pytest.param("Th Jh Qh", "2c 3c 2c", "2c", id="a card seen twice"),
    ],
)
def test_one_card_is_never_in_two_places(cards: str, seen: str, named: str) -> None:
    # Two seats may have named the same card, so the cards seen are read one by one.
    elsewhere = [card for word in seen.split() for card in parse_cards(word)]
    with pytest.raises(DuplicateCardError) as refusal:
        analyze(parse_cards(cards), STANDARD, seen=elsewhere)
    assert str(refusal.value).startswith(f"{named} appears twice in '{cards} {seen}'")


@pytest.mark.parametrize("cards", ["Th Jh", "Th Jh Qh Kh Ah", "Th Jh Qh Kh Ah 9h"])
def test_a_hand_to_decide_has_three_or_four_cards(cards: str) -> None:
    with pytest.raises(InvalidHandError, match=f"'{cards}' has .* a decision sees 3 or 4"):
        analyze(parse_cards(cards), STANDARD)
