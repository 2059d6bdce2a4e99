"""A set on paper: a question sheet for the class, and the key behind it."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from strategy_tables.values import Choice
from trainer.classroom.preview import solution_of
from trainer.explaining import limit_words
from trainer.money import write_money
from trainer.takeaway.drawing import printable
from trainer.takeaway.printer import A4_IN_COLOUR, Printer
from trainer.takeaway.worksheet import Asked, Part, sheets_pdf

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from trainer.items import Item
    from trainer.rules import Rules

__all__ = ["set_pdf"]

_Table = tuple["Rules", "Fraction", str]
_BET_ONE = {None: "", Choice.RIDE: "bet 1 rides", Choice.PULL: "bet 1 was pulled"}


def set_pdf(name: str, items: Sequence[Item], *, printer: Printer = A4_IN_COLOUR) -> bytes:
    """The set's questions, numbered as in the lesson, then their key.

    At a table each seat has its own: 3.2 is what seat 2 is asked in question 3. Where questions
    are asked under other rules than those before them, a new page says which.
    """
    parts = []
    for table, part in groupby(enumerate(items, 1), key=lambda one: _table_of(one[1])):
        asked = [one for number, item in part for one in _asked(number, item)]
        seats = " · 3.2: question 3, seat 2" if any("." in one.label for one in asked) else ""
        parts.append(Part(asked, table[0], _words(table) + seats))
    return sheets_pdf(parts, printable(name.strip()) or "Let It Ride", printer=printer)


def _table_of(item: Item) -> _Table:
    return item.rules, item.stake, item.currency


def _words(table: _Table) -> str:
    rules, stake, currency = table
    words = f"pays {rules.pay_table} · {currency}{write_money(stake)} a bet"
    if rules.limit is not None:
        words += f" · a round wins at most {limit_words(rules.limit)}"
    return printable(words)


def _asked(number: int, item: Item) -> Iterator[Asked]:
    for seat in range(1, len(item.hands) + 1):
        solution = solution_of(item, seat)
        label = str(number) if len(item.hands) == 1 else f"{number}.{seat}"
        # Not what optimal play did: at a table that is what the question before asks.
        note = _BET_ONE[item.given]
        yield Asked(label, item.cards(seat), solution.analysis, solution.bets_riding, note)
