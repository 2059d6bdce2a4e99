"""Tables that people write: CSV with commas, semicolons or tabs, read row by row as they come.

A file may be larger than memory. A row that is no row costs itself and no other, even where a
quotation mark is never closed.
"""

from __future__ import annotations

import csv
from collections import deque
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from trainer.errors import LogFileError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TextIO

    from trainer.errors import TrainerError

__all__ = [
    "SEPARATORS",
    "Header",
    "Lines",
    "Record",
    "Table",
    "first_line",
    "fitted",
    "names_in",
    "plain",
    "plain_name",
    "read_header",
    "read_record",
    "read_table",
]

SEPARATORS = ",;\t"
_LONGEST_HEADER = 100_000  # characters; whatever has a longer first line is no table


@dataclass(frozen=True, slots=True)
class Record:
    """The cells of a row, at least as many as the header has, and the line it starts on.

    `trouble` says why it is no row at all; empty where it is one.
    """

    line: int
    cells: list[str]
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table, open at its first row: the names of its columns, and its rows once."""

    header: list[str]
    records: Iterator[Record]


class Header(NamedTuple):
    """The names of the columns, what separates them, and the line they stand on."""

    names: list[str]
    separator: str
    line: int


def read_table(
    file: TextIO,
    where: str,
    wanted: Sequence[str],
    *,
    refused: type[TrainerError] = LogFileError,
) -> Table:
    """A table that has the wanted columns, whatever else it has; errors as for `read_header`."""
    names, separator, number = read_header(file, where, wanted, refused=refused)
    return Table(names, _records(Lines(file, number), separator, len(names)))


def read_header(
    file: TextIO,
    where: str,
    wanted: Sequence[str],
    *,
    refused: type[TrainerError] = LogFileError,
) -> Header:
    """The header of a file that stands at its start, which stands at its rows afterwards.

    Raises:
        LogFileError: or what is `refused` in other files than those: it is empty or no text, or a
            column, in whatever capitals, is missing or comes twice; the file is called `where`.
    """
    line, number = first_line(file, where, wanted, refused=refused)
    for separator in SEPARATORS:
        names = names_in(line, separator)
        if set(plain(wanted)) <= set(plain(names)):
            break
    else:
        missing = next((name for name in wanted if plain_name(name) not in line.lower()), wanted[0])
        message = (
            f"{where!r} has no column {missing!r}; its first line is {line.strip()[:80]!r}"
            f" and should name {_all(wanted)}"
        )
        raise refused(message)
    for name in plain(wanted):
        if plain(names).count(name) > 1:
            message = f"{where!r} has the column {name!r} twice; leave one of them"
            raise refused(message)
    return Header(names, separator, number)


def first_line(
    file: TextIO,
    where: str,
    wanted: Sequence[str],
    *,
    refused: type[TrainerError] = LogFileError,
) -> tuple[str, int]:
    """The first line that is not empty, and its number; errors as for `read_header`."""
    number, line = 1, file.readline(_LONGEST_HEADER)
    while line and not line.strip():
        number, line = number + 1, file.readline(_LONGEST_HEADER)
    if not line:
        message = f"{where!r} is empty; its first line should name the columns {_all(wanted)}"
        raise refused(message)
    if "\0" in line:
        message = f"{where!r} is not text; save it as CSV in UTF-8"
        raise refused(message)
    return line, number


def names_in(line: str, separator: str) -> list[str]:
    """The names of the columns in a header."""
    return next(csv.reader([line.rstrip("\r\n")], delimiter=separator))


def plain_name(name: str) -> str:
    """A name as it is compared."""
    return name.strip().lower()


def plain(names: Iterable[str]) -> list[str]:
    """Names of columns as they are compared."""
    return list(map(plain_name, names))


def _all(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


class Lines:
    """The lines after the header, numbered as in the file; lines can be put back."""

    def __init__(self, lines: Iterable[str], number: int) -> None:
        self._lines = iter(lines)
        self._back: deque[str] = deque()
        self.number = number

    def __iter__(self) -> Lines:
        return self

    def __next__(self) -> str:
        line = self._back.popleft() if self._back else next(self._lines)
        self.number += 1
        return line

    def put_back(self, lines: list[str]) -> None:
        """Give these again, in this order."""
        self._back.extendleft(reversed(lines))
        self.number -= len(lines)

    def take(self, most: int) -> list[str]:
        """The next lines, so many if there are as many."""
        if self._back:
            return list(islice(self, most))
        taken = list(islice(self._lines, most))
        self.number += len(taken)
        return taken


def read_record(line: str, lines: Lines, separator: str, width: int) -> Record | None:
    """The row that begins in the line just taken, and may end in later ones; none in an empty one.

    `width` is how many cells the header has.
    """
    if not line.strip(f"{separator} \r\n"):
        return None
    number, taken = lines.number, [line]
    try:
        cells = next(csv.reader(_and_more(taken, lines), delimiter=separator, strict=True))
    except csv.Error:
        cells = []
    if len(taken) > 1 and len(cells) != width:
        # A quotation mark that nobody closed swallowed what follows: those rows may be good.
        lines.put_back(taken[1:])
        cells = []
    trouble = ""
    if not cells:
        cells, trouble = _alone(line.rstrip("\r\n"), separator, width)
    cells, misfit = fitted(cells, width)
    return Record(number, cells, trouble or misfit)


def _alone(line: str, separator: str, width: int) -> tuple[list[str], str]:
    """The cells of a line that is no row as it stands, and why, if that is known already."""
    try:
        cells = next(csv.reader([line], delimiter=separator))
    except csv.Error:  # not being strict, it refuses nothing else
        most = csv.field_size_limit()
        return line.split(separator), f"a cell has more than {most:,} characters; shorten it"
    if len(cells) < width:
        return cells, "a quotation mark is opened and not closed; cells end with their own"
    return cells, ""


def fitted(cells: list[str], width: int) -> tuple[list[str], str]:
    """Cells made as many as the header has, and why that could not be done."""
    while len(cells) > width and not cells[-1].strip():
        cells.pop()
    trouble = ""
    if len(cells) > width:
        trouble = (
            f"{len(cells)} cells stand where the header has {width}; cards with commas"
            " between them need quotation marks"
        )
    return cells + [""] * (width - len(cells)), trouble


def _records(lines: Lines, separator: str, width: int) -> Iterator[Record]:
    """Every row that is not empty."""
    for line in lines:
        record = read_record(line, lines, separator, width)
        if record is not None:
            yield record


def _and_more(taken: list[str], lines: Lines) -> Iterator[str]:
    """The line taken, then as many more as its quotation marks need."""
    yield taken[0]
    for line in lines:
        taken.append(line)
        yield line
