"""Exact amounts in words: bets to three decimals, money to the cent, shares in per cent."""

from __future__ import annotations

from decimal import ROUND_DOWN, Context, Decimal
from math import floor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = [
    "bets_words",
    "counted",
    "limit_words",
    "money_words",
    "needs_words",
    "percent",
    "plain_number",
    "signed_bets",
    "signed_money",
]

_MINUS = "\N{MINUS SIGN}"
_SMALLEST_SHOWN = 0.0005
_LIMIT_DIGITS = 6


def bets_words(amount: Fraction) -> str:
    """An amount of 0 or more in bets, to three decimals: `0.071 bets`."""
    if amount == 0:
        return "0 bets"
    if amount < _SMALLEST_SHOWN:
        return "less than 0.001 bets"
    return f"{float(amount):.3f} bets"


def counted(number: int, noun: str) -> str:
    """So many of a thing whose plural takes an s: `1 row`, `1,176 boards`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def needs_words(count: int, fewest: int) -> str:
    """What stands in place of a chart or figure: `needs 6 more decisions`; else empty."""
    missing = max(fewest - count, 0)
    return f"needs {counted(missing, 'more decision')}" if missing else ""


def limit_words(limit: Fraction) -> str:
    """A payout limit in bets, to six digits, and never more than it is: `2,999.99 bets`."""
    digits = Context(max(_LIMIT_DIGITS, len(str(floor(limit)))), ROUND_DOWN)
    words = digits.divide(Decimal(limit.numerator), Decimal(limit.denominator)).normalize()
    return f"{words:,f} bet{'' if words == 1 else 's'}"


def signed_bets(value: Fraction, digits: int = 3) -> str:
    """A value in bets with its sign: `+0.071`, `−0.071`, `0` for a tie."""
    if value == 0:
        return "0"
    return f"{'+' if value > 0 else _MINUS}{abs(float(value)):.{digits}f}"


def plain_number(value: Fraction) -> str:
    """A number as short as it can be: `1,176`, `−27`; to three decimals where it is not whole."""
    digits = 0 if value.denominator == 1 else 3
    return f"{_MINUS if value < 0 else ''}{abs(float(value)):,.{digits}f}"


def money_words(amount: Fraction, currency: str) -> str:
    """An amount of money to the cent, with its sign if negative: `$0.71`, `−$12.00`."""
    return f"{_MINUS if amount < 0 else ''}{currency}{abs(float(amount)):,.2f}"


def signed_money(amount: Fraction, currency: str, *, short: bool = False) -> str:
    """`+$2.70`, `−$2.70`, `$0.00`; short without cents where there are none: `+$10`.

    No line ends between a sign and its amount.
    """
    sign = "+" if amount > 0 else f"{_MINUS}\N{WORD JOINER}" if amount else ""
    words = f"{sign}{money_words(abs(amount), currency)}"
    return words.removesuffix(".00") if short else words


def percent(share: Fraction, digits: int = 2) -> str:
    """A share in per cent: `3.51 %`, `−44.51 %`."""
    return f"{_MINUS if share < 0 else ''}{abs(float(share)) * 100:.{digits}f} %"
