"""A file of decisions, open at its first row, and its rows with their verdicts."""

from __future__ import annotations

import csv
import io
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, count
from typing import TYPE_CHECKING

from strategy_tables.errors import TablesError
from trainer.delimited import plain_name, read_header
from trainer.errors import LogFileError
from trainer.grade_log.columns import Columns, text_of
from trainer.grade_log.records import blocks
from trainer.grade_log.verdicts import ADDED_COLUMNS, NO_VERDICT, VerdictReader
from trainer.spreadsheet import harmless, may_be_formula

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from typing import BinaryIO

    from trainer.grade_log.records import Block
    from trainer.grade_log.verdicts import Verdicts

__all__ = ["BadRow", "Graded", "Log", "bad_rows_csv", "is_bad_rows_csv", "open_log", "read_log"]

_BEFORE_BAD = ("line", "reason")


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that cannot be graded: its line in the file (most headers are line 1), and why."""

    line: int
    cells: list[str]
    reason: str


@dataclass(slots=True)
class Graded:
    """Some rows of a file, in order.

    Attributes:
        verdicts: of the rows that could be graded, as `Verdicts` numbers them.
        cells: of those rows, all columns of the file.
        raw: the line of such a row where it can stay as it is; else empty.
        bad: the rows that could not be graded.
    """

    verdicts: list[int] = field(default_factory=list)
    cells: list[list[str]] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    bad: list[BadRow] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Log:
    """A file of decisions, open at its first row.

    Attributes:
        header: the names of all its columns.
        kept: the columns that stay, by place, and what they are called in the graded file.
        bytes_read: how much of the file has been read so far; 0 of a pipe.
    """

    header: list[str]
    kept: dict[int, str]
    bytes_read: Callable[[], int]
    _separator: str
    _columns: Columns
    _blocks: Iterator[Block]

    @property
    def csv_header(self) -> str:
        """The first line of the graded file."""
        return _csv_lines([[*map(harmless, self.kept.values()), *ADDED_COLUMNS]])

    def graded(self) -> Iterator[Graded]:
        """Every row that is not empty, once, in blocks."""
        reader = VerdictReader(self._columns)
        names = list(map(plain_name, self.header))
        cards = [names.index(plain_name(name)) for name in self._columns.cards]
        choice = names.index(plain_name(self._columns.choice))
        for block in self._blocks:
            yield _graded(block, reader, cards, choice)

    def csv_rows(self, graded: Graded, verdicts: Verdicts) -> str:
        """The graded rows as lines of the graded file."""
        added = verdicts.added
        endings = [f",{_csv_lines([cells])}" for cells in added]
        stays = self._separator == "," and len(self.kept) == len(self.header)
        formulas = stays and may_be_formula("".join(graded.raw))
        lines = _Lines()
        rows = csv.writer(lines, lineterminator="\n")
        for verdict, cells, raw in zip(graded.verdicts, graded.cells, graded.raw, strict=True):
            if raw and stays and not (formulas and may_be_formula(raw)):
                lines.append(raw.rstrip("\r\n") + endings[verdict])
            else:
                rows.writerow([*(harmless(cells[at]) for at in self.kept), *added[verdict]])
        return "".join(lines)


class _Lines(list[str]):
    """Lines in order, some of them written by a `csv.writer`."""

    write = list.append


def _csv_lines(rows: list[list[str]] | list[tuple[str, ...]]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def bad_rows_csv(header: list[str] | None, bad: list[BadRow]) -> str:
    """Bad rows as they were, with their lines and reasons in front, below the header, if given."""
    rows = [] if header is None else [[*_BEFORE_BAD, *map(harmless, header)]]
    rows += [[str(row.line), *map(harmless, [row.reason, *row.cells])] for row in bad]
    return _csv_lines(rows)


def is_bad_rows_csv(first_line: str) -> bool:
    """Whether a file that begins so was written by `bad_rows_csv`."""
    return first_line.startswith(f"{','.join(_BEFORE_BAD)},")


def _graded(block: Block, reader: VerdictReader, cards: list[int], choice: int) -> Graded:
    texts = [row[cards[0]] for row in block.cells]
    if len(cards) > 1:
        texts = [" ".join(row[place] for place in cards).strip() for row in block.cells]
    choices = [row[choice] for row in block.cells]
    verdicts = reader.read(texts, choices).tolist()
    if NO_VERDICT not in verdicts and not block.trouble:
        return Graded(verdicts, block.cells, block.raw)
    result = Graded()
    for place, (verdict, cells) in enumerate(zip(verdicts, block.cells, strict=True)):
        reason = block.trouble.get(place, "")
        if not reason and verdict == NO_VERDICT:
            if not any(map(str.strip, cells)):
                continue  # separators alone: an empty row
            try:
                verdict = reader.read_one(texts[place], choices[place])  # noqa: PLW2901
            except (TablesError, LogFileError) as error:
                reason = str(error)
        if reason:
            result.bad.append(BadRow(block.numbers[place], cells, reason))
        else:
            result.verdicts.append(verdict)
            result.cells.append(cells)
            result.raw.append(block.raw[place])
    return result


def _kept(header: list[str], columns: Columns) -> dict[int, str]:
    """The columns that stay: all but those that an earlier grading added.

    Others that are called as one of those get a name of their own: no name stands there twice.
    """
    names = list(map(plain_name, header))
    was_graded = set(ADDED_COLUMNS) <= set(names)
    taken, kept = {*names, *ADDED_COLUMNS}, {}
    for place, (written, name) in enumerate(zip(header, names, strict=True)):
        if name not in ADDED_COLUMNS:
            kept[place] = written
        elif not was_graded or name in columns.wanted:
            kept[place] = _free(written, taken)
            taken.add(plain_name(kept[place]))
    return kept


def _free(name: str, taken: set[str]) -> str:
    """`class (before)`, or with a number where that is taken."""
    others = (f"{name} (before {number})" for number in count(2))
    return next(one for one in chain([f"{name} (before)"], others) if plain_name(one) not in taken)


@contextmanager
def read_log(file: BinaryIO, where: str, columns: Columns | None = None) -> Iterator[Log]:
    """Read the header of a file that stands at its start, and close it afterwards.

    `where` names the file in messages.

    Raises:
        LogFileError: it is empty or no text, or a column is missing.
    """
    columns = columns or Columns()
    with text_of(file) as text:
        header = read_header(text, where, columns.named)
        kept = _kept(header.names, columns)
        rows = blocks(text, header)
        # A pipe does not know where it is.
        bytes_read = file.tell if file.seekable() else int
        yield Log(header.names, kept, bytes_read, header.separator, columns, rows)


@contextmanager
def open_log(path: Path, columns: Columns | None = None) -> Iterator[Log]:
    """Open a file of decisions and read its header.

    Raises:
        LogFileError: there is no such file, it is no text, or a column is missing.
    """
    try:
        file = path.open("rb")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        message = f"{str(path)!r} cannot be read: {reason}; name a CSV file"
        raise LogFileError(message) from error
    with read_log(file, str(path), columns) as log:
        yield log
