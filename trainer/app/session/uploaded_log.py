"""The log that was handed in for grading: which columns it is read by, and what it came to."""

from __future__ import annotations

import io
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import streamlit as st

from trainer.app.session.widgets import begin_widget, set_widget, widget_value
from trainer.errors import LogFileError
from trainer.grade_log import (
    BadRow,
    Columns,
    Summary,
    Verdicts,
    bad_rows_csv,
    plain_name,
    preview_of,
    read_log,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from streamlit.runtime.uploaded_file_manager import UploadedFile

    from strategy_tables.pay_tables import PayTable
    from trainer.grade_log import Preview

__all__ = [
    "CARDS",
    "CHOICE",
    "PULL_WORD",
    "RIDE_WORD",
    "Result",
    "UploadedLog",
    "bad_rows_file",
    "begin_words",
    "choose_columns",
    "grade_all",
    "graded_file",
    "log_of",
    "take_words",
]

CARDS, CHOICE, RIDE_WORD, PULL_WORD = (
    "log-cards",
    "log-choice",
    "log-ride-word",
    "log-pull-word",
)
"""The keys of the widgets that say where cards and choice stand."""

_LOG = "uploaded_log"


_MOST_KEPT = 10_000
"""Bad rows that a tab holds: a log of some other kind is nothing but bad rows."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a log came to at a pay table; `bad` has the first bad rows, the summary counts all."""

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
        complaint: why what was chosen last could not be; empty if it could.
    """

    id: str
    name: str
    content: bytes
    preview: Preview
    columns: Columns | None = None
    asked: bool = False
    complaint: str = ""
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
        log.columns = _with_words(log, Columns())
    st.session_state[_LOG] = log
    return log


def _with_words(log: UploadedLog, columns: Columns) -> Columns:
    """These columns with the words that the column of choices shows, where they are known ones."""
    name = next((one for one in log.preview.names if plain_name(one) == columns.wanted[-1]), "")
    words = log.preview.choice_words(name)
    return columns if words is None else replace(columns, ride=words[0], pull=words[1])


def begin_words(log: UploadedLog) -> None:
    """Let the dialog begin with the words the log is read by, or that it seems to use."""
    columns = log.columns or _with_words(log, Columns())
    begin_widget(RIDE_WORD, columns.ride)
    begin_widget(PULL_WORD, columns.pull)


def take_words() -> None:
    """Let the dialog show the words of the column of choices that was picked, if it tells them."""
    log, choice = st.session_state.get(_LOG), widget_value(CHOICE)
    if isinstance(log, UploadedLog) and (words := log.preview.choice_words(str(choice))):
        for key, word in zip((RIDE_WORD, PULL_WORD), words, strict=True):
            set_widget(key, word)


def choose_columns() -> None:
    """Read the log by the columns that the dialog's widgets name; an empty word is none given."""
    log = st.session_state.get(_LOG)
    cards, choice = widget_value(CARDS), widget_value(CHOICE)
    if isinstance(log, UploadedLog) and isinstance(cards, list) and cards and choice:
        usual, log.complaint = Columns(), ""
        ride, pull = (
            str(widget_value(key) or "").strip() or word
            for key, word in ((RIDE_WORD, usual.ride), (PULL_WORD, usual.pull))
        )
        try:
            log.columns = Columns(tuple(map(str, cards)), str(choice), ride, pull)
        except LogFileError as error:
            log.complaint = f"{error}."


def grade_all(log: UploadedLog, table: PayTable, show: Callable[[float], object]) -> Result:
    """What the log came to; graded once for each pay table and choice of columns.

    `show` is told the share that is done. Errors as for `read_log`.
    """
    columns = log.columns or Columns()
    result = log.result
    if result is not None and (result.table, result.columns) == (table, columns):
        return result
    summary, bad = Summary(Verdicts(table)), list[BadRow]()
    with read_log(io.BytesIO(log.content), log.name, columns) as opened:
        for rows in opened.graded():
            summary.add(rows)
            bad += rows.bad[: _MOST_KEPT - len(bad)]
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


def bad_rows_file(log: UploadedLog, result: Result) -> bytes:
    """All bad rows as a CSV file, with their lines and reasons; made when it is asked for."""
    text = io.StringIO()
    text.write(bad_rows_csv(result.header, []))
    with read_log(io.BytesIO(log.content), log.name, result.columns) as opened:
        for rows in opened.graded():
            text.write(bad_rows_csv(None, rows.bad))
    return text.getvalue().encode("utf-8", "surrogateescape")
