"""The verdict in a line and its price in another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy_tables.values import Choice
from trainer.explaining.amounts import bets_words, money_words
from trainer.grading import Grade

if TYPE_CHECKING:
    from fractions import Fraction

    from trainer.grading import Verdict

__all__ = ["headline", "price"]


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
