"""The log that was handed in for grading: which columns it is read by, and what it came to."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import streamlit as st

from trainer.app.session.widgets import widget_value
from trainer.grade_log import Columns, Summary, Verdicts, preview_of, read_log

if TYPE_CHECKING:
    from collections.abc import Callable

    from streamlit.runtime.uploaded_file_manager import UploadedFile

    from strategy_tables.pay_tables import PayTable
    from trainer.grade_log import BadRow, Preview

__all__ = [
    "CARDS",
    "CHOICE",
    "PULL_WORD",
    "RIDE_WORD",
    "Result",
    "UploadedLog",
    "choose_columns",
    "grade_all",
    "graded_file",
    "log_of",
]

CARDS, CHOICE, RIDE_WORD, PULL_WORD = (
    "log-cards",
    "log-choice",
    "log-ride-word",
    "log-pull-word",
)
"""The keys of the widgets that say where cards and choice stand."""

_LOG = "uploaded_log"


@dataclass(frozen=True, slots=True)
class Result:
    """What a log came to at a pay table."""

    table: PayTable
    columns: Columns
    header: list[str]
    summary: Summary
    bad: list[BadRow]


@dataclass(slots=True)
class UploadedLog:
    """A file as it was handed in.

    Attributes:
        columns: where cards and choice stand; nothing until that is known.
        asked: whether the learner was asked for them.
    """

    id: str
    name: str
    content: bytes
    preview: Preview
    columns: Columns | None = None
    asked: bool = False
    result: Result | None = field(default=None, repr=False)


def log_of(uploaded: UploadedFile) -> UploadedLog:
    """The file that was handed in, with what is known of it from before.

    Raises:
        LogFileError: it is empty or no text.
    """
    known = st.session_state.get(_LOG)
    if isinstance(known, UploadedLog) and known.id == uploaded.file_id:
        return known
    name, content = uploaded.name, uploaded.getvalue()
    log = UploadedLog(uploaded.file_id, name, content, preview_of(content, name))
    if log.preview.fits(Columns()):
        log.columns = Columns()
    st.session_state[_LOG] = log
    return log


def choose_columns() -> None:
    """Read the log by the columns that the dialog's widgets name."""
    log = st.session_state.get(_LOG)
    cards, choice = widget_value(CARDS), widget_value(CHOICE)
    if isinstance(log, UploadedLog) and isinstance(cards, list) and cards and choice:
        words = (str(widget_value(key) or "") for key in (RIDE_WORD, PULL_WORD))
        log.columns = Columns(tuple(map(str, cards)), str(choice), *words)


def grade_all(log: UploadedLog, table: PayTable, show: Callable[[float], object]) -> Result:
    """What the log came to; graded once for each pay table and choice of columns.

    `show` is told the share that is done. Errors as for `read_log`.
    """
    columns = log.columns or Columns()
    result = log.result
    if result is not None and (result.table, result.columns) == (table, columns):
        return result
    summary, bad = Summary(Verdicts(table)), []
    with read_log(io.BytesIO(log.content), log.name, columns) as opened:
        for rows in opened.graded():
            summary.add(rows)
            bad += rows.bad
            show(min(opened.bytes_read() / max(len(log.content), 1), 1.0))
        log.result = Result(table, columns, opened.header, summary, bad)
    return log.result


def graded_file(log: UploadedLog, result: Result) -> bytes:
    """The graded rows as a CSV file; made when it is asked for, since it may be large."""
    verdicts, text = Verdicts(result.table), io.StringIO()
    with read_log(io.BytesIO(log.content), log.name, result.columns) as opened:
        text.write(opened.csv_header)
        for rows in opened.graded():
            text.write(opened.csv_rows(rows, verdicts))
    return text.getvalue().encode("utf-8", "surrogateescape")
