"""An item is one decision about fixed cards, and a round for a table two of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction

import pytest

from strategy_tables.cards import parse_cards
from strategy_tables.errors import DuplicateCardError
from strategy_tables.situations import Decision
from strategy_tables.values import Choice
from trainer.errors import SetError
from trainer.history import Mode
from trainer.items import Item, table_seats
from trainer.rules import STANDARD_RULES

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def item(hands: str, community: str, decision: int = 1, given: Choice | None = None) -> Item:
    return Item(
        STANDARD_RULES,
        Fraction(10),
        "€",
        tuple(map(parse_cards, hands.split("|"))),
        parse_cards(community),
        Decision(decision),
        given,
    )


def test_a_question_shows_the_cards_of_its_decision_and_no_more() -> None:
    first = item("Th Jh Qh", "2c 3d").question("q", NOON)
    second = item("Th Jh Qh", "2c 3d", 2).question("q", NOON)
    assert first.round.visible == parse_cards("Th Jh Qh")
    assert second.round.visible == parse_cards("Th Jh Qh 2c")
    assert (first.asked, second.asked) == (Decision.FIRST, Decision.SECOND)
    assert (first.mode, first.stake, first.currency) == (Mode.LESSON, Fraction(10), "€")


@pytest.mark.parametrize(
    ("hand", "given", "first", "expected"),
    [
        ("Th Jh Qh", None, None, Choice.RIDE),
        ("2c 7d 9h", None, None, Choice.PULL),
        ("Th Jh Qh", Choice.PULL, None, Choice.PULL),
        ("Th Jh Qh", None, Choice.PULL, Choice.PULL),
        ("2c 7d 9h", Choice.PULL, Choice.RIDE, Choice.RIDE),
    ],
)
def test_bet_1_stands_as_the_learner_left_it_or_as_given_or_as_is_best(
    hand: str, given: Choice | None, first: Choice | None, expected: Choice
) -> None:
    question = item(hand, "Ac 3d", 2, given).question("q", NOON, first=first)
    assert question.given is expected
    assert item(hand, "Ac 3d").question("q", NOON, first=first).given is None


def test_each_seat_has_its_own_hand() -> None:
    table = item("Th Jh Qh|2c 7d 9h", "Ac 3d", 2)
    assert table.cards(2) == parse_cards("2c 7d 9h Ac")
    assert table.question("q", NOON, seat=2).hand == parse_cards("2c 7d 9h")


@pytest.mark.parametrize(
    ("hands", "community", "error"),
    [
        ("Th Jh", "2c 3d", SetError),
        ("Th Jh Qh", "2c", SetError),
        ("Th Jh Qh|2c 3c", "2d 3d", SetError),
        ("Th Jh Qh", "Th 3d", DuplicateCardError),
        ("Th Jh Qh|Th 2c 3c", "4d 5d", DuplicateCardError),
    ],
)
def test_cards_that_cannot_lie_on_one_table_are_refused(
    hands: str, community: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        item(hands, community)


def test_bet_1_cannot_be_decided_before_it_is_asked() -> None:
    with pytest.raises(SetError, match="before it is asked"):
        item("Th Jh Qh", "2c 3d", 1, Choice.RIDE)


def test_a_set_for_a_table_consists_of_rounds_and_nothing_else() -> None:
    first, second = (item("Th Jh Qh|2c 7d 9h", "Ac 3d", decision) for decision in (1, 2))
    small = [item("Th Jh Qh", "Ac 3d", decision) for decision in (1, 2)]
    other = item("Th Jh Kh|2c 7d 9h", "Ac 3d", 2)
    assert table_seats([first, second]) == 2
    assert table_seats([first, second, *small]) == 1
    assert table_seats([]) == 0
    for wrong in (
        [first],
        [second, first],
        [first, other],
        [first, first],
        [first, second, second, first],
        [first, replace(second, given=Choice.RIDE)],
    ):
        assert table_seats(wrong) == 0
