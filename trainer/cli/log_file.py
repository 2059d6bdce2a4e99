"""`let-it-ride grade`: a file of decisions, graded row by row."""

import csv
import io
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from trainer.cli.arguments import (
    CommandLineError,
    JsonFlag,
    PayTableOption,
    odd_pays,
    pay_table_from,
)
from trainer.cli.complaints import complain, note
from trainer.cli.printing import bets, exact, pay_table_document, print_json

if TYPE_CHECKING:
    from strategy_tables.pay_tables import PayTable
    from trainer.grade_log import BadRow, Log, Summary

__all__ = ["grade"]

_BAD_ROWS_SAID = 20
"""More of them scroll the first ones out of sight; files and JSON have them all."""


def grade(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A CSV file with the columns cards and choice.")
    ],
    out: Annotated[
        str | None,
        typer.Option(
            "-o", "--out", metavar="OUT", help="Where graded rows go; bad ones beside it."
        ),
    ] = None,
    pay_table: PayTableOption = "standard",
    json_: JsonFlag = False,
) -> None:
    """Grade a file of decisions: the same rows, with verdict and cost.

    Columns are separated by commas, semicolons or tabs; any others than cards (three or four) and
    choice (ride or pull) are kept. Rows that cannot be graded are reported by the number of their
    line, kept apart in OUT.bad.csv, and no failure: the exit code is 0.
    """
    from trainer.grade_log import open_log

    table = pay_table_from(pay_table)
    with open_log(Path(file)) as log, ExitStack() as files:
        graded: TextIO | None = None
        if out is not None:
            if Path(out).exists() and Path(out).samefile(file):
                message = f"{out!r} is the file to be graded; name another for the graded rows"
                raise CommandLineError(message)
            graded = files.enter_context(_csv_file(Path(out)))
        elif not json_:
            graded = files.enter_context(_csv_on_stdout())
        summary, bad_rows = _write(log, table, graded)
    kept_apart = None
    if out is not None and bad_rows:
        kept_apart = Path(out.removesuffix(".csv") + ".bad.csv")
        _write_bad_rows(kept_apart, log, bad_rows)
    notes = odd_pays(table)
    _say_bad_rows(bad_rows, kept_apart)
    if json_:
        print_json(_document(summary, table, bad_rows, notes))
        return
    typer.echo(_words(summary), err=out is None)
    for words in notes:
        note(words)


def _csv_file(path: Path) -> TextIO:
    return path.open("w", encoding="utf-8", errors="surrogateescape", newline="")


@contextmanager
def _csv_on_stdout() -> Iterator[TextIO]:
    """UTF-8 whatever the terminal's own coding, and what the file held byte for byte."""
    text = io.TextIOWrapper(
        sys.stdout.buffer, encoding="utf-8", errors="surrogateescape", newline=""
    )
    try:
        yield text
        text.flush()
    finally:
        text.detach()


def _write(
    log: "Log", table: "PayTable", graded: TextIO | None
) -> tuple["Summary", list["BadRow"]]:
    """Write each graded row as it comes; the sum, and the bad rows."""
    from trainer.grade_log import ADDED_COLUMNS, BadRow, Summary
    from trainer.spreadsheet import harmless

    summary, bad_rows = Summary(), []
    rows = None if graded is None else csv.writer(graded, lineterminator="\n")
    if rows is not None:
        rows.writerow([*map(harmless, log.kept_header), *ADDED_COLUMNS])
    for row in log.grade(table):
        summary.add(row)
        if isinstance(row, BadRow):
            bad_rows.append(row)
        elif rows is not None:
            rows.writerow([*map(harmless, row.cells), *row.added])
    return summary, bad_rows


def _write_bad_rows(path: Path, log: "Log", bad_rows: list["BadRow"]) -> None:
    from trainer.spreadsheet import harmless

    with _csv_file(path) as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["line", "reason", *map(harmless, log.header)])
        for row in bad_rows:
            rows.writerow([row.line, *map(harmless, [row.reason, *row.cells])])


def _say_bad_rows(bad_rows: list["BadRow"], kept_apart: Path | None) -> None:
    for row in bad_rows[:_BAD_ROWS_SAID]:
        complain(f"line {row.line}: {row.reason}")
    if len(bad_rows) > _BAD_ROWS_SAID:
        complain(f"and {len(bad_rows) - _BAD_ROWS_SAID:,} bad rows more")
    if kept_apart is not None:
        complain(f"bad rows are kept in {str(kept_apart)!r}")


def _document(
    summary: "Summary", table: "PayTable", bad_rows: list["BadRow"], notes: list[str]
) -> dict[str, Any]:
    from trainer.grading import Grade

    return {
        "pay_table": pay_table_document(table),
        "rows": summary.rows,
        "graded": summary.graded,
        "bad": summary.bad,
        "mistakes": summary.mistakes,
        **exact("cost", summary.cost),
        "classes": {grade.value: summary.grades[grade] for grade in Grade},
        "bad_rows": [{"line": row.line, "reason": row.reason} for row in bad_rows],
        "notes": notes,
    }


def _words(summary: "Summary") -> str:
    return (
        f"{summary.rows:,} rows: {summary.graded:,} graded, {summary.bad:,} bad."
        f" {summary.mistakes:,} mistakes cost {bets(summary.cost)} bets ({summary.cost})."
    )
