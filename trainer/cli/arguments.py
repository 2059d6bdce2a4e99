"""Arguments and options that several commands share, and how their texts are read.

Options arrive as text and are read here, so that every complaint quotes what was typed and says
what would be right.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from trainer.errors import TrainerError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from strategy_tables.cards import Card
    from strategy_tables.pay_tables import PayTable
    from strategy_tables.side_bets import SideBet
    from trainer.takeaway.printer import Printer

__all__ = [
    "BankrollOption",
    "BonusOption",
    "BonusTableOption",
    "CommandLineError",
    "DataOption",
    "JsonFlag",
    "LimitOption",
    "PaperOption",
    "PayTableOption",
    "PolicyOption",
    "StakeOption",
    "SuitsOption",
    "bonus_table_from",
    "money",
    "odd_pays",
    "one_of",
    "pay_table_from",
    "printer_of",
    "read_cards",
    "whole_number",
]


class CommandLineError(TrainerError, ValueError):
    """An option whose value, or whose company, makes no sense."""


JsonFlag = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
DataOption = Annotated[
    str | None,
    typer.Option(
        "--data",
        metavar="DIR",
        help="The folder of learners' records, unless DATABASE_URL names a database; by default"
        " your system's folder for user data, which Settings shows.",
    ),
]
PayTableOption = Annotated[
    str,
    typer.Option(
        "--pay-table",
        metavar="T",
        help="A preset's name, a .toml file, or pays such as 1000/200/50/11/8/5/3/2/1.",
    ),
]
StakeOption = Annotated[
    str | None,
    typer.Option("--stake", metavar="A", help="Money on each of the three circles; 1 if not given"),
]
LimitOption = Annotated[
    str | None,
    typer.Option(
        "--limit",
        metavar="A",
        help="The most that the three bets of a round win together, in money; returned stakes not"
        " counted.",
    ),
]

BonusOption = Annotated[
    str | None,
    typer.Option(
        "--bonus",
        metavar="A",
        help="Money on the Three Card Bonus; it pays 50/40/30/6/3/1 unless --bonus-table says"
        " otherwise.",
    ),
]
BonusTableOption = Annotated[
    str | None,
    typer.Option(
        "--bonus-table",
        metavar="T",
        help='What the bonus pays instead, "to 1", mini royal (suited A-K-Q) to pair, such as'
        " 50/40/30/6/4/1.",
    ),
]
BankrollOption = Annotated[
    str | None,
    typer.Option(
        "--bankroll",
        metavar="A",
        help="Money to begin with; you are ruined when it no longer covers a round.",
    ),
]
PolicyOption = Annotated[
    str,
    typer.Option(
        "--policy",
        metavar="NAME",
        # Written out: reading them from the tables would make every start of the command slower.
        help="How it is played: optimal, rides-suited-A24-A34, rides-mixed-QJT, pulls-dealt-quads,"
        " rides-low-pairs-first, rides-inside-straights, rides-three-suited, made-hands,"
        " rides-low-pairs-second, never-rides, always-rides.",
    ),
]

_PAPERS = ("a4", "letter")
_SUITS = ("four", "two", "black")
PaperOption = Annotated[
    str,
    typer.Option(
        "--paper",
        metavar="/".join(_PAPERS),
        help="What it is printed on; letter is 8.5 × 11 inches.",
    ),
]
SuitsOption = Annotated[
    str,
    typer.Option("--suits", metavar="/".join(_SUITS), help="Colours of the suits on paper."),
]


def pay_table_from(text: str) -> PayTable:
    """The pay table a text names; errors as for `read_pay_table`."""
    from strategy_tables.pay_tables import read_pay_table

    return read_pay_table(text)


def bonus_table_from(pays: str | None, bonus: str | None) -> SideBet:
    """What the bonus pays; errors as for `read_bonus_table`.

    Raises:
        CommandLineError: a table without a bonus bet.
    """
    from strategy_tables.side_bets import STANDARD_BONUS, read_bonus_table

    if pays is None:
        return STANDARD_BONUS
    if bonus is None:
        message = f"--bonus-table {pays!r} needs --bonus A: the money on the Three Card Bonus"
        raise CommandLineError(message)
    return read_bonus_table(pays)


def printer_of(paper: str, suits: str) -> Printer:
    """What `PaperOption` and `SuitsOption` ask for; errors as for `one_of`."""
    from trainer.takeaway.drawing import Inks
    from trainer.takeaway.printer import Paper, Printer

    return Printer(Paper(one_of(paper, "--paper", _PAPERS)), Inks(one_of(suits, "--suits", _SUITS)))


def odd_pays(pay_table: PayTable) -> list[str]:
    """What looks like a slip of the pen in a pay table; published ones are not searched."""
    from strategy_tables.pay_tables import PRESETS
    from strategy_tables.slips import slips

    return [] if pay_table in PRESETS.values() else slips(pay_table)


def read_cards(words: Sequence[str]) -> tuple[Card, ...]:
    """The cards of one or several words of the command line; errors as for `parse_cards`."""
    from strategy_tables.cards import parse_cards

    return parse_cards(" ".join(words))


def money(text: str | None, what: str) -> Fraction | None:
    """An amount above 0, or none where none is given; errors as for `parse_money`."""
    from trainer.money import parse_money

    return None if text is None else parse_money(text, what)


def whole_number(text: str, option: str, least: int, most: int | None = None) -> int:
    """A whole number in a range.

    Raises:
        CommandLineError: no whole number, or one outside the range.
    """
    number = int(text) if re.fullmatch(r"[0-9]{1,18}", text.strip()) else None
    if number is None or number < least or (most is not None and number > most):
        wanted = f"of {least} or more" if most is None else f"from {least} to {most}"
        message = f"{option} is {text!r}; give a whole number {wanted}"
        raise CommandLineError(message)
    return number


def one_of(text: str, option: str, words: Sequence[str]) -> str:
    """One of the words, however it is capitalised.

    Raises:
        CommandLineError: none of them.
    """
    word = text.strip().lower()
    if word not in words:
        message = f"{option} is {text!r}; give {', '.join(words[:-1])} or {words[-1]}"
        raise CommandLineError(message)
    return word
