"""Amounts of money as people type them, exact."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.errors import MoneyError
from trainer.money import CURRENCIES, parse_money, read_exact, write_money


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("10", Fraction(10)),
        (" 2.50 ", Fraction(5, 2)),
        ("$5", Fraction(5)),
        ("€0.0001", Fraction(1, 10_000)),
        ("£1,000", Fraction(1000)),
        ("$1,234,567.89", Fraction(123_456_789, 100)),
        ("999999999999", Fraction(999_999_999_999)),
        ("0010", Fraction(10)),
    ],
)
def test_amounts_are_read_as_written(text: str, amount: Fraction) -> None:
    assert parse_money(text) == amount


@pytest.mark.parametrize("sign", CURRENCIES)
def test_every_currency_we_offer_may_be_typed_once_before_an_amount(sign: str) -> None:
    for typed in (f"{sign}1,000", f"{sign.strip()}1000", f" {sign.strip()} 1000"):
        assert parse_money(typed) == 1000
    for other in CURRENCIES[:-1]:
        with pytest.raises(MoneyError):
            parse_money(f"{sign or other}{other}10")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("$", id="a sign alone"),
        pytest.param("0", id="zero"),
        pytest.param("0.00", id="zero to the cent"),
        pytest.param("-5", id="below zero"),
        pytest.param("+5", id="a sign"),
        pytest.param("ten", id="words"),
        pytest.param("1e3", id="an exponent"),
        pytest.param("1/3", id="a fraction"),
        pytest.param("nan", id="not a number"),
        pytest.param("10.", id="a point and no cents"),
        pytest.param(".5", id="cents alone"),
        pytest.param("1.00001", id="five decimals"),
        pytest.param("2,50", id="a decimal comma is not 250"),
        pytest.param("1,00", id="a decimal comma is not 100"),
        pytest.param("10,00,000", id="commas in odd places"),
        pytest.param("1,0000", id="four digits after a comma"),
        pytest.param("10 000", id="a space inside"),
        pytest.param("1000000000000", id="a million million"),
        pytest.param("5$", id="the sign behind"),
        pytest.param("1\n2", id="two lines"),
    ],
)
def test_what_is_no_amount_is_quoted_and_called_by_its_name(text: str) -> None:
    with pytest.raises(MoneyError) as refusal:
        parse_money(text, "stake")
    assert str(refusal.value) == (
        f"the stake cannot be {text!r}; give an amount above 0, such as 10 or 2.50"
    )


@settings(deadline=None)
@given(st.integers(1, 10**16 - 1))
def test_an_amount_is_written_as_it_is_read_back(ten_thousandths: int) -> None:
    amount = Fraction(ten_thousandths, 10_000)
    assert parse_money(write_money(amount)) == amount


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (Fraction(10), "10"),
        (Fraction(5, 2), "2.5"),
        (Fraction(100), "100"),
        (Fraction(1, 3), "0.3333"),
        (Fraction(0), "0"),
        (Fraction(-5, 4), "-1.25"),
    ],
)
def test_amounts_are_written_without_idle_zeros(amount: Fraction, text: str) -> None:
    assert write_money(amount) == text


@settings(deadline=None)
@given(st.text())
def test_any_text_is_an_amount_above_zero_or_refused(text: str) -> None:
    try:
        amount = parse_money(text)
    except MoneyError:
        return  # anything else that is raised fails here
    assert 0 < amount < 10**12


@given(st.fractions(-(10**12), 10**12, max_denominator=10_000))
def test_an_exact_number_is_read_back(number: Fraction) -> None:
    assert read_exact(str(number)) == number


@pytest.mark.parametrize(
    "text", ["1e999999999", "1/0", "0x1", "", " 1", "nan", "9" * 10**6, 1, None]
)
def test_what_is_no_exact_number_is_refused_at_once(text: object) -> None:
    with pytest.raises(MoneyError) as refusal:
        read_exact(text)
    assert len(str(refusal.value)) < 120
