"""The verdict in a line and its price in another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy_tables.values import Choice
from trainer.grading import Grade

if TYPE_CHECKING:
    from fractions import Fraction

    from trainer.grading import Verdict

__all__ = ["bets_words", "headline", "money_words", "price", "signed_bets"]

MINUS = "\N{MINUS SIGN}"
_SMALLEST_SHOWN = 0.0005


def bets_words(amount: Fraction) -> str:
    """An amount of 0 or more in bets, to three decimals: `0.071 bets`."""
    if 0 < amount < _SMALLEST_SHOWN:
        return "less than 0.001 bets"
    return f"{float(amount):.3f} bets"


def signed_bets(value: Fraction, digits: int = 3) -> str:
    """A value in bets with its sign: `+0.071`, `−0.071`, `0` for a tie."""
    if value == 0:
        return "0"
    return f"{'+' if value > 0 else MINUS}{abs(float(value)):.{digits}f}"


def money_words(amount: Fraction, currency: str) -> str:
    """An amount of money to the cent, with its sign if negative: `$0.71`, `−$12.00`."""
    return f"{MINUS if amount < 0 else ''}{currency}{abs(float(amount)):,.2f}"


def headline(verdict: Verdict) -> str:
    """`Right — pull`, `Mistake — riding was right`, `Either is right`."""
    grade = verdict.grade
    if grade is Grade.EITHER:
        return str(grade.value)
    if grade is Grade.RIGHT:
        return f"{grade.value} — {'let it ride' if verdict.choice is Choice.RIDE else 'pull'}"
    return f"{grade.value} — {'pulling' if verdict.choice is Choice.RIDE else 'riding'} was right"


def price(verdict: Verdict, stake: Fraction, currency: str) -> str:
    """What the choice cost, or what the other would have cost, on average."""
    amount = verdict.analysis.cost_of_mistake
    words = f"{bets_words(amount)} · {money_words(amount * stake, currency)} a time"
    if verdict.is_tie:
        return "both choices are worth exactly the same"
    if not verdict.is_right:
        return f"costs {words}"
    return f"{'pulling' if verdict.choice is Choice.RIDE else 'riding'} would cost {words}"
