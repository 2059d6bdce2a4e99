"""`let-it-ride worksheet` and `let-it-ride anki`: hands to practise away from the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from trainer.cli.arguments import (
    PaperOption,
    PayTableOption,
    SuitsOption,
    odd_pays,
    pay_table_from,
    printer_of,
    whole_number,
)
from trainer.cli.complaints import note

__all__ = ["anki", "worksheet"]


def worksheet(
    out: Annotated[str, typer.Argument(metavar="OUT", help="The PDF file to write.")],
    questions: Annotated[
        str, typer.Option("--questions", metavar="N", help="How many hands are asked.")
    ] = "24",
    seed: Annotated[
        str, typer.Option("--seed", metavar="S", help="Any text; another one gives other hands.")
    ] = "1",
    title: Annotated[
        str, typer.Option("--title", metavar="T", help="The title of the sheet.")
    ] = "",
    paper: PaperOption = "a4",
    suits: SuitsOption = "four",
    pay_table: PayTableOption = "standard",
) -> None:
    """A worksheet to print: hands near the line, and an answer key on pages of its own."""
    from trainer.takeaway.worksheet import MOST_QUESTIONS, worksheet_pdf

    table = pay_table_from(pay_table)
    content = worksheet_pdf(
        table,
        whole_number(questions, "--questions", 1, MOST_QUESTIONS),
        seed,
        printer=printer_of(paper, suits),
        title=title,
    )
    _write(out, content, odd_pays(table))


def anki(
    out: Annotated[str, typer.Argument(metavar="OUT", help="The .apkg file to write.")],
    hands: Annotated[
        str, typer.Option("--hands", metavar="N", help="How many of each situation.")
    ] = "3",
    pay_table: PayTableOption = "standard",
) -> None:
    """A deck for Anki: the situations near the line with verdict, reason and outs."""
    from trainer.takeaway.anki_deck import MOST_HANDS, anki_deck

    table = pay_table_from(pay_table)
    content = anki_deck(table, whole_number(hands, "--hands", 1, MOST_HANDS))
    _write(out, content, odd_pays(table))


def _write(out: str, content: bytes, notes: list[str]) -> None:
    Path(out).write_bytes(content)
    typer.echo(f"Wrote {out} ({len(content):,} bytes).")
    for words in notes:
        note(words)
