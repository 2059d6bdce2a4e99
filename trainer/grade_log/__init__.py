"""Grade a file of decisions made elsewhere: a CSV, whatever its columns are called, row by row.

Rows are read in blocks as they come, so a file may be larger than memory. A row that cannot be
graded costs itself and no other, even where a quotation mark is never closed. Separators are
commas, semicolons or tabs; every other column is kept as it is, bytes that are no UTF-8 included.
"""

from trainer.delimited import plain_name
from trainer.grade_log.columns import Columns, Preview, preview_of
from trainer.grade_log.log import (
    BadRow,
    Graded,
    Log,
    bad_rows_csv,
    is_bad_rows_csv,
    open_log,
    read_log,
)
from trainer.grade_log.summary import Leak, Summary
from trainer.grade_log.verdicts import ADDED_COLUMNS, Verdicts

__all__ = [
    "ADDED_COLUMNS",
    "BadRow",
    "Columns",
    "Graded",
    "Leak",
    "Log",
    "Preview",
    "Summary",
    "Verdicts",
    "bad_rows_csv",
    "is_bad_rows_csv",
    "open_log",
    "plain_name",
    "preview_of",
    "read_log",
]
