"""How results are written: one JSON document, or aligned text that needs no colour to be read."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from strategy_tables.pay_tables import PayTable
    from strategy_tables.values import Choice

__all__ = [
    "bets",
    "choice_words",
    "choices_in_order",
    "exact",
    "pay_table_document",
    "pay_table_words",
    "percent",
    "print_columns",
    "print_json",
    "progress",
]


def print_json(document: Mapping[str, Any]) -> None:
    """Print the one document; in ASCII, so that no terminal or pipe can spoil it."""
    typer.echo(json.dumps(document, indent=2))


def exact(name: str, value: Fraction) -> dict[str, str | float]:
    """A value for a document: exact under its name, and its decimal beside it."""
    return {name: str(value), f"{name}_decimal": float(value)}


def pay_table_document(pay_table: PayTable) -> dict[str, str]:
    """A pay table for a document."""
    return {"name": pay_table.name, "pays": str(pay_table), "source": pay_table.source}


def pay_table_words(pay_table: PayTable) -> str:
    """A pay table on one line: its name and its pays, which may be the same."""
    pays = str(pay_table)
    return pays if pay_table.name == pays else f"{pay_table.name}, {pays}"


def choices_in_order(choices: Iterable[Choice]) -> list[str]:
    """`ride`, `pull` or both, always in this order."""
    given = {choice.value for choice in choices}
    return [word for word in ("ride", "pull") if word in given]


def choice_words(choices: Iterable[Choice]) -> str:
    """`ride`, `pull`, or `either` at a tie."""
    words = choices_in_order(choices)
    return words[0] if len(words) == 1 else "either"


def percent(value: Fraction) -> str:
    """`3.505679 %`."""
    return f"{100 * float(value):.6f} %"


def bets(value: Fraction) -> str:
    """A value in bets, to six places: `-0.231383`."""
    return f"{float(value):.6f}"


def print_columns(rows: Sequence[Sequence[str]], indent: int = 2) -> None:
    """Print rows of equal length: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [first.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        typer.echo((" " * indent + "  ".join(cells)).rstrip())


@contextmanager
def progress(what: str, whole: int | None) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, to a person only; yields what is told how much is done.

    Where the whole is not known the bar shows only that work goes on.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=whole)
        yield lambda done: bar.update(task, completed=done)
