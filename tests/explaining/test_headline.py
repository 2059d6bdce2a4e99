"""The verdict's line begins with a contract word; its price is in bets and in money."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.cards import Card, parse_cards
from strategy_tables.values import Choice
from tests.strategy_tables.strategies import hands, pay_tables
from trainer.explaining import bets_words, headline, money_words, price, signed_bets
from trainer.grading import judge
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from strategy_tables.pay_tables import PayTable

RIDE, PULL = Choice.RIDE, Choice.PULL


@pytest.mark.parametrize(
    ("cards", "choice", "line", "cost"),
    [
        pytest.param(
            "Th Jh Qh",
            RIDE,
            "Right — let it ride",
            "pulling would cost 1.476 bets · $14.76 a time",
            id="right to ride",
        ),
        pytest.param(
            "Kc 7d 2h 9s",
            PULL,
            "Right — pull",
            "riding would cost 0.875 bets · $8.75 a time",
            id="right to pull",
        ),
        pytest.param(
            "8c 8d Ah",
            RIDE,
            "Inaccuracy — pulling was right",
            "costs 0.060 bets · $0.60 a time",
            id="a low pair at three cards",
        ),
        pytest.param(
            "3h 4h 5h",
            PULL,
            "Mistake — riding was right",
            "costs 0.214 bets · $2.14 a time",
            id="three to a low straight flush",
        ),
        pytest.param(
            "8c 8d Ah 3s",
            RIDE,
            "Blunder — pulling was right",
            "costs 0.458 bets · $4.58 a time",
            id="a low pair at four cards",
        ),
        pytest.param(
            "9c 8d 7h 6s",
            RIDE,
            "Either is right",
            "both choices are worth exactly the same",
            id="a tie",
        ),
    ],
)
def test_the_verdict_in_two_lines(cards: str, choice: Choice, line: str, cost: str) -> None:
    verdict = judge(choice, parse_cards(cards), STANDARD_RULES)
    assert headline(verdict) == line
    assert price(verdict, Fraction(10), "$") == cost


@settings(deadline=None)
@given(hands(3, 4), st.sampled_from(Choice), pay_tables)
def test_every_line_begins_with_a_contract_word(
    cards: tuple[Card, ...], choice: Choice, pay_table: PayTable
) -> None:
    verdict = judge(choice, cards, Rules(pay_table))
    line = headline(verdict)
    assert line.startswith(("Right", "Either is right", "Inaccuracy", "Mistake", "Blunder"))
    assert line.startswith(("Right", "Either is right")) == verdict.is_right
    assert ("was right" in line) != verdict.is_right


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("1/100000", "less than 0.001 bets"),
        ("1/1176", "0.001 bets"),
        ("71/1176", "0.060 bets"),
        ("1000", "1000.000 bets"),
    ],
)
def test_an_amount_in_bets_never_looks_like_nothing(amount: str, words: str) -> None:
    assert bets_words(Fraction(amount)) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [("0", "0"), ("71/1176", "+0.060"), ("-71/1176", "−0.060"), ("265/49", "+5.408")],
)
def test_a_value_carries_its_sign_and_a_tie_carries_none(value: str, words: str) -> None:
    assert signed_bets(Fraction(value)) == words


@pytest.mark.parametrize(
    ("amount", "currency", "words"),
    [
        ("0", "$", "$0.00"),
        ("71/100", "$", "$0.71"),
        ("-12", "$", "−$12.00"),
        ("1234567", "€", "€1,234,567.00"),
        ("5/2", "CHF ", "CHF 2.50"),
        ("1/3", "", "0.33"),
    ],
)
def test_money_is_written_to_the_cent(amount: str, currency: str, words: str) -> None:
    assert money_words(Fraction(amount), currency) == words
