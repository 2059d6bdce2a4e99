"""`let-it-ride grade`: a file of decisions, graded row by row, and what they add up to."""

from __future__ import annotations

import gc
import io
import sys
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
from trainer.cli.printing import bets, exact, pay_table_document, percent, print_json, progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from strategy_tables.pay_tables import PayTable
    from trainer.coach.estimate import Estimate
    from trainer.grade_log import BadRow, Leak, Log, Summary

__all__ = ["grade"]

_BAD_ROWS_SAID = 20
"""More of them scroll the first ones out of sight; files and JSON have them all."""

_LEAKS_SAID = 3
_LONGEST_LOOK = 1000  # characters


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
    cards: Annotated[
        list[str] | None,
        typer.Option(
            "--cards",
            metavar="NAME",
            help="The column with the cards (else `cards`); once for each if several.",
        ),
    ] = None,
    choice: Annotated[
        str, typer.Option("--choice", metavar="NAME", help="The column with the choice.")
    ] = "choice",
    ride: Annotated[
        str,
        typer.Option("--ride", metavar="WORD", help="The word in that column for letting it ride."),
    ] = "ride",
    pull: Annotated[
        str, typer.Option("--pull", metavar="WORD", help="The word in that column for pulling.")
    ] = "pull",
    pay_table: PayTableOption = "standard",
    json_: JsonFlag = False,
) -> None:
    """Grade a file of decisions: the same rows with verdict and cost, and what they add up to.

    Columns are separated by commas, semicolons or tabs; any others than the cards (three or four)
    and the choice are kept. Rows that cannot be graded are reported by line number and kept apart
    in a file beside OUT, with `graded.csv` in `graded.bad.csv`; they are no error, and the exit
    code is 0. Without OUT the graded rows are printed, and the report goes to standard error.
    """
    from trainer.grade_log import Columns, open_log

    table = pay_table_from(pay_table)
    columns = Columns(tuple(cards or ["cards"]), choice, ride, pull)
    if out is not None:
        _refuse_to_overwrite(Path(file), out)
    with open_log(Path(file), columns) as log, ExitStack() as files:
        graded: TextIO | None = None
        if out is not None:
            graded = files.enter_context(_csv_file(Path(out)))
        elif not json_:
            graded = files.enter_context(_csv_on_stdout())
        show = files.enter_context(progress("Grading", _size(Path(file))))
        summary, bad_rows = _write(log, table, graded, show)
    kept_apart = None
    if out is not None and bad_rows:
        kept_apart = _beside(out)
        _write_bad_rows(kept_apart, log, bad_rows)
    elif out is not None:
        _remove_old_bad_rows(_beside(out))
    notes = odd_pays(table)
    _say_bad_rows(bad_rows, kept_apart)
    if json_:
        print_json(_document(summary, table, bad_rows, notes))
        return
    for words in _words(summary):
        typer.echo(words, err=out is None)
    for words in notes:
        note(words)


def _size(file: Path) -> int | None:
    """In bytes; a pipe has none."""
    return file.stat().st_size if file.is_file() else None


def _beside(out: str) -> Path:
    """Where bad rows are kept apart."""
    return Path(out.removesuffix(".csv") + ".bad.csv")


def _refuse_to_overwrite(file: Path, out: str) -> None:
    """Refuse to write either kind of rows into the file they are read from."""
    for path, whose in ((Path(out), ""), (_beside(out), ", where bad rows would go,")):
        if path.exists() and file.exists() and path.samefile(file):
            message = (
                f"{str(path)!r}{whose} is the file to be graded; name another for the graded rows"
            )
            raise CommandLineError(message)


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
    log: Log, table: PayTable, graded: TextIO | None, show: Callable[[int], None]
) -> tuple[Summary, list[BadRow]]:
    """Write the graded rows as they come; the sum, and the bad rows."""
    from trainer.grade_log import Summary, Verdicts

    verdicts = Verdicts(table)
    summary, bad_rows = Summary(verdicts), []
    if graded is not None:
        graded.write(log.csv_header)
    # Rows hold no cycles, and a collector would go through a million of them again and again.
    gc.disable()
    try:
        for rows in log.graded():
            summary.add(rows)
            bad_rows += rows.bad
            if graded is not None:
                graded.write(log.csv_rows(rows, verdicts))
            show(log.bytes_read())
    finally:
        gc.enable()
    return summary, bad_rows


def _write_bad_rows(path: Path, log: Log, bad_rows: list[BadRow]) -> None:
    from trainer.grade_log import bad_rows_csv

    with _csv_file(path) as file:
        file.write(bad_rows_csv(log.header, bad_rows))


def _remove_old_bad_rows(path: Path) -> None:
    """Beside a clean result, bad rows of an earlier grading would seem to be of this one."""
    from trainer.grade_log import is_bad_rows_csv

    if not path.is_file():
        return
    with path.open(encoding="utf-8", errors="replace", newline="") as file:
        ours = is_bad_rows_csv(file.readline(_LONGEST_LOOK))
    if ours:
        path.unlink()


def _say_bad_rows(bad_rows: list[BadRow], kept_apart: Path | None) -> None:
    from trainer.explaining import counted

    for row in bad_rows[:_BAD_ROWS_SAID]:
        complain(f"line {row.line}: {row.reason}")
    if len(bad_rows) > _BAD_ROWS_SAID:
        complain(f"and {counted(len(bad_rows) - _BAD_ROWS_SAID, 'bad row')} more")
    if kept_apart is not None:
        complain(f"bad rows are kept in {str(kept_apart)!r}")


def _document(
    summary: Summary, table: PayTable, bad_rows: list[BadRow], notes: list[str]
) -> dict[str, Any]:
    from trainer.coach.estimate import FEWEST_FOR_ESTIMATE
    from trainer.explaining import needs_words
    from trainer.grading import Grade

    estimate = summary.estimate
    needs = needs_words(estimate.answers_used, FEWEST_FOR_ESTIMATE)
    return {
        "pay_table": pay_table_document(table),
        "rows": summary.rows,
        "graded": summary.graded,
        "bad": summary.bad,
        "mistakes": summary.mistakes,
        **exact("cost", summary.cost),
        "classes": {grade.value: summary.grades[grade] for grade in Grade},
        "leaks": [
            {
                "decision": int(leak.situation.decision),
                "situation": leak.situation.key,
                "name": leak.situation.name,
                "choice": leak.choice.value,
                "wrong": leak.wrong,
                "of": leak.of,
                **exact("cost", leak.cost),
                **exact("per_hundred_hands", leak.per_hundred),
            }
            for leak in summary.leaks
        ],
        "estimate": None if needs else _estimate_document(estimate),
        "bad_rows": [{"line": row.line, "reason": row.reason} for row in bad_rows],
        "notes": notes,
    }


def _estimate_document(estimate: Estimate) -> dict[str, Any]:
    return {
        "house_edge": estimate.edge,
        "low": estimate.low,
        "high": estimate.high,
        **exact("perfect", estimate.perfect),
        "provisional": estimate.provisional,
        "rating": estimate.rating.value,
    }


def _words(summary: Summary) -> Iterator[str]:
    from trainer.explaining import counted

    yield (
        f"{counted(summary.rows, 'row')}: {summary.graded:,} graded, {summary.bad:,} bad."
        f" {counted(summary.mistakes, 'mistake')} cost{'s' if summary.mistakes == 1 else ''}"
        f" {bets(summary.cost)} bets ({summary.cost})."
    )
    if not summary.graded:
        return
    yield from _estimate_words(summary.estimate)
    yield from map(_leak_words, summary.leaks[:_LEAKS_SAID])


def _estimate_words(estimate: Estimate) -> Iterator[str]:
    from trainer.coach.estimate import ENOUGH_ANSWERS, FEWEST_FOR_ESTIMATE
    from trainer.explaining import counted, needs_words

    if needs := needs_words(estimate.answers_used, FEWEST_FOR_ESTIMATE):
        yield f"The house edge such play faces at a table {needs} that are not ties."
        return
    yield (
        f"House edge against such play at a table: about {100 * estimate.edge:.2f} %, with 90 %"
        f" probability between {100 * estimate.low:.2f} % and {100 * estimate.high:.2f} %; perfect"
        f" play {percent(estimate.perfect)}."
    )
    if estimate.provisional:
        missing = counted(len(estimate.missing), "close decision")
        yield f"{missing} came up fewer than {ENOUGH_ANSWERS} times, so this is a rough guess."


def _leak_words(leak: Leak) -> str:
    from trainer.explaining import DID, counted

    return (
        f"{DID[leak.choice].capitalize()} {leak.wrong:,} of {counted(leak.of, 'time')}:"
        f" {leak.situation.name}."
        f" That costs {bets(leak.per_hundred)} bets per 100 hands."
    )
