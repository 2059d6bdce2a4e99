"""`let-it-ride strategy`: the map of all 66 situations at a pay table."""

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trainer.cli.arguments import JsonFlag, PayTableOption, odd_pays, one_of, pay_table_from
from trainer.cli.complaints import note
from trainer.cli.printing import (
    choice_words,
    choices_in_order,
    exact,
    pay_table_document,
    pay_table_words,
    print_columns,
    print_json,
)

if TYPE_CHECKING:
    from strategy_tables.pay_tables import PayTable
    from strategy_tables.situations import Decision, Situation
    from strategy_tables.values import Choice

__all__ = ["CSV_COLUMNS", "csv_rows", "strategy"]

CSV_COLUMNS = ["decision", "situation", "name", "hands", "best", "advantage", "advantage_decimal"]

_FORMATS = ("text", "csv", "json")


def strategy(
    pay_table: PayTableOption = "standard",
    format_: Annotated[
        str, typer.Option("--format", metavar="text/csv/json", help="How it is printed.")
    ] = "text",
    json_: JsonFlag = False,
) -> None:
    """The whole strategy at a pay table, and what differs from the standard table."""
    wanted = "json" if json_ else one_of(format_, "--format", _FORMATS)
    table = pay_table_from(pay_table)
    entries = _entries(table)
    notes = odd_pays(table)
    if wanted == "json":
        print_json(
            {
                "pay_table": pay_table_document(table),
                "first": [entry.document for entry in entries if entry.situation.decision == 1],
                "second": [entry.document for entry in entries if entry.situation.decision == 2],
                "changes": _changes(table),
                "notes": notes,
            }
        )
        return
    if wanted == "csv":
        _print_csv(table)
    else:
        _print_text(table, entries)
    for words in notes:
        note(words)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A situation and what riding is worth in it, in bets."""

    situation: "Situation"
    advantage: Fraction

    @property
    def best(self) -> frozenset["Choice"]:
        from strategy_tables.values import best_choices

        return best_choices(self.advantage)

    @property
    def document(self) -> dict[str, Any]:
        return {
            "situation": self.situation.key,
            "name": self.situation.name,
            "hands": self.situation.hands,
            "best": choices_in_order(self.best),
            **exact("advantage", self.advantage),
        }

    @property
    def cell(self) -> str:
        """`ride 1,736`: the best choice and the value in boards' worth."""
        points = self.advantage * self.situation.decision.boards
        return f"{choice_words(self.best)} {points.numerator:,}"


def _entries(table: "PayTable") -> list[_Entry]:
    from strategy_tables.situations import SITUATIONS
    from strategy_tables.values import ride_value

    return [_Entry(one, ride_value(one, table)) for one in SITUATIONS]


def _changes(table: "PayTable") -> list[dict[str, Any]]:
    """The situations whose best choice is not that of the standard table."""
    from strategy_tables.comparing import changed_sides
    from strategy_tables.values import best_choices

    return [
        {
            "decision": int(one.situation.decision),
            "situation": one.situation.key,
            "name": one.situation.name,
            "from": choices_in_order(best_choices(one.standard)),
            "to": choices_in_order(best_choices(one.here)),
        }
        for one in changed_sides(table)
    ]


def csv_rows(table: "PayTable") -> list[list[str]]:
    """One row per situation, as `CSV_COLUMNS` names them."""
    return [
        [
            str(int(entry.situation.decision)),
            entry.situation.key,
            entry.situation.name,
            str(entry.situation.hands),
            "/".join(choices_in_order(entry.best)),
            str(entry.advantage),
            repr(float(entry.advantage)),
        ]
        for entry in _entries(table)
    ]


def _print_csv(table: "PayTable") -> None:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([CSV_COLUMNS, *csv_rows(table)])
    typer.echo(text.getvalue(), nl=False)


def _print_text(table: "PayTable", entries: list[_Entry]) -> None:
    from strategy_tables.situations import Decision

    typer.echo(pay_table_words(table))
    typer.echo("s: straights that contain all ranks; h: cards that are ten or higher")
    for decision in Decision:
        _print_decision(decision, [one for one in entries if one.situation.decision is decision])
    _print_changes(_changes(table))


def _print_decision(decision: "Decision", entries: list[_Entry]) -> None:
    typer.echo(
        f"\nDecision {int(decision)}, {decision.cards_seen} cards:"
        f" what riding wins over all {decision.boards:,} boards, in bets"
    )
    made = [entry for entry in entries if entry.situation.is_made]
    print_columns([[entry.situation.key for entry in made], [entry.cell for entry in made]])
    for suited, caption in ((True, "suited"), (False, "mixed")):
        _print_grid(
            caption,
            [
                entry
                for entry in entries
                if not entry.situation.is_made and entry.situation.suited is suited
            ],
        )


def _print_grid(caption: str, entries: list[_Entry]) -> None:
    """Straights down, high cards across."""
    cells = {(one.situation.straights, one.situation.high): one.cell for one in entries}
    across = _distinct(high for _, high in cells)
    rows = [[caption, *(f"h{high}" for high in across)]]
    rows += [
        [f"s{straights}", *(cells.get((straights, high), "") for high in across)]
        for straights in reversed(_distinct(straights for straights, _ in cells))
    ]
    print_columns(rows)


def _distinct(numbers: Iterable[int]) -> list[int]:
    return sorted(set(numbers))


def _print_changes(changes: list[dict[str, Any]]) -> None:
    if not changes:
        typer.echo("\nEvery best choice is that of the standard table.")
        return
    typer.echo("\nDifferent from the standard table:")
    for change in changes:
        now, before = " or ".join(change["to"]), " or ".join(change["from"])
        typer.echo(f"  {change['decision']} {change['situation']}: {now}, not {before}")
