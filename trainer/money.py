"""Amounts of money as exact fractions, read from what people type."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from trainer.errors import MoneyError

__all__ = [
    "CURRENCIES",
    "parse_money",
    "read_currency",
    "read_exact",
    "without_sign",
    "write_money",
]

CURRENCIES = ("$", "€", "£", "¥", "CHF ", "kr ", "")
"""Signs as they stand before an amount; the last is none."""

_AMOUNT = re.compile(r"(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,4})?", re.ASCII)
_EXACT = re.compile(r"-?\d{1,40}(/[1-9]\d{0,39})?", re.ASCII)


def parse_money(text: str, what: str = "amount") -> Fraction:
    """Read `10`, `2.50`, `$1,000` or `CHF 5`: above zero, at most four decimals.

    Raises:
        MoneyError: anything else; the message calls it by `what`.
    """
    plain = without_sign(text)
    # A comma stands between thousands alone: 2,50 is not read as 250.
    if not _AMOUNT.fullmatch(plain) or not (amount := Fraction(Decimal(plain.replace(",", "")))):
        message = f"the {what} cannot be {text!r}; give an amount above 0, such as 10 or 2.50"
        raise MoneyError(message)
    return amount


def without_sign(text: str) -> str:
    """The text without the blanks around it and one sign of `CURRENCIES` before it."""
    plain = text.strip()
    signs = (sign.strip() for sign in CURRENCIES)
    return plain.removeprefix(next(filter(plain.startswith, signs))).lstrip()


def write_money(amount: Fraction) -> str:
    """The text `parse_money` reads back: `10`, `2.5`.

    Exact for amounts `parse_money` gave, rounded to four decimals for others.
    """
    text = f"{Decimal(amount.numerator) / Decimal(amount.denominator):.4f}"
    return text.rstrip("0").rstrip(".")


def read_currency(text: object) -> str:
    """One of `CURRENCIES`, out of a file.

    Raises:
        MoneyError: anything else.
    """
    if not isinstance(text, str) or text not in CURRENCIES:
        known = ", ".join(repr(sign) for sign in CURRENCIES)
        message = f"the currency cannot be {text!r:.60}; it is one of {known}"
        raise MoneyError(message)
    return text


def read_exact(text: object) -> Fraction:
    """The number that `str` wrote of a fraction: `10`, `-5/2`.

    For texts out of files: `Fraction` itself takes `1e999999999`, and hours to work it out.

    Raises:
        MoneyError: anything else.
    """
    if not isinstance(text, str) or not _EXACT.fullmatch(text):
        message = f"{text!r:.60} is not an exact number, such as 10 or 5/2"
        raise MoneyError(message)
    return Fraction(text)
