"""All commands under their names."""

from __future__ import annotations

from typing import Annotated

import typer

from trainer.cli import (
    deals,
    game_figures,
    hand_value,
    log_file,
    nights,
    practice_material,
    rounds_played,
    safekeeping,
    settlement,
    start,
    strategy_card,
    teachers,
)
from trainer.cli.tables import tables

__all__ = ["PROGRAM", "app"]

PROGRAM = "let-it-ride"

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,  # plain help starts in half the time
    help="Learn when to pull and when to let it ride. Without a command it starts the trainer.",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(version("let-it-ride-trainer"))
        raise typer.Exit


@app.callback()
def _whole(
    *,
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=_print_version),
    ] = False,
) -> None:
    pass


app.command("app")(start.app)
app.command("classroom")(start.classroom)
app.command("analyze")(hand_value.analyze)
app.command("edge")(game_figures.edge)
app.command("bonus")(game_figures.bonus)
app.command("settle")(settlement.settle)
app.command("strategy")(strategy_card.strategy)
app.command("grade")(log_file.grade)
app.command("worksheet")(practice_material.worksheet)
app.command("anki")(practice_material.anki)
app.command("deal")(deals.deal)
app.command("night")(nights.night)
app.command("simulate")(rounds_played.simulate)
app.command("backup")(safekeeping.backup)
app.command("restore")(safekeeping.restore)
app.command("teacher-token")(teachers.teacher_token)
app.add_typer(tables, name="tables")
