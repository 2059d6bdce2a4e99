"""Amounts in words say no more and no less than they are, and one of a thing is one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.explaining import counted, limit_words


@pytest.mark.parametrize(
    ("limit", "words"),
    [
        ("1", "1 bet"),
        ("10", "10 bets"),
        ("3000", "3,000 bets"),
        ("2999.999", "2,999.99 bets"),
        ("0.999", "0.999 bets"),
        ("0.99999999", "0.999999 bets"),
        ("1/30000", "0.0000333333 bets"),
        ("100/3", "33.3333 bets"),
        ("1234567890", "1,234,567,890 bets"),
        ("1234567.9", "1,234,567 bets"),
    ],
)
def test_a_limit_is_said_in_bets(limit: str, words: str) -> None:
    assert limit_words(Fraction(limit)) == words


@given(
    st.integers(1, 10**16).map(lambda amount: Fraction(amount, 10_000)),
    st.integers(1, 10**16).map(lambda amount: Fraction(amount, 10_000)),
)
def test_a_limit_is_never_said_to_allow_more_than_it_does(money: Fraction, stake: Fraction) -> None:
    limit = money / stake
    said = Fraction(limit_words(limit).split()[0].replace(",", ""))
    assert said <= limit < said * (1 + Fraction(1, 10**5))


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 rows"), (1, "1 row"), (2, "2 rows"), (1234, "1,234 rows")]
)
def test_one_of_a_thing_is_one(number: int, words: str) -> None:
    assert counted(number, "row") == words
