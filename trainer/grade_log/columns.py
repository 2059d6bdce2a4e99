"""Which columns of a file hold the cards and the choice, and a first look at the file."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from trainer.errors import LogFileError

if TYPE_CHECKING:
    from typing import BinaryIO, TextIO

__all__ = ["Columns", "Header", "Preview", "plain_name", "preview_of", "read_header", "text_of"]

_SEPARATORS = ",;\t"
_LONGEST_HEADER = 100_000  # characters; whatever has a longer first line is no file of decisions
_SAMPLES, _LINES_LOOKED_AT = 5, 50


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the cards and the choice stand; names and words in any capitals.

    Attributes:
        cards: one column, or several that make up the hand from left to right.
        choice: the column with the choice.
        ride, pull: the words that stand in it; `ride` and `pull` are understood in any case.
    """

    cards: tuple[str, ...] = ("cards",)
    choice: str = "choice"
    ride: str = "ride"
    pull: str = "pull"

    @property
    def wanted(self) -> tuple[str, ...]:
        """The names to be found in the header."""
        return (*map(plain_name, self.cards), plain_name(self.choice))


class Header(NamedTuple):
    """The names of the columns, what separates them, and the line they stand on."""

    names: list[str]
    separator: str
    line: int


@dataclass(frozen=True, slots=True)
class Preview:
    """The names of a file's columns, and its first rows."""

    names: list[str]
    rows: list[list[str]]

    def fits(self, columns: Columns) -> bool:
        """Whether each of the columns is there, once."""
        names = list(map(plain_name, self.names))
        return all(names.count(wanted) == 1 for wanted in columns.wanted)

    def samples(self, name: str) -> list[str]:
        """What stands in a column in the first rows; nothing for a column that is not there."""
        if name not in self.names:
            return []
        place = self.names.index(name)
        return [row[place] for row in self.rows if place < len(row)]


def plain_name(name: str) -> str:
    """A name as it is compared."""
    return name.strip().lower()


def text_of(file: BinaryIO) -> TextIO:
    """A file as text, its line ends as they are.

    Bytes that are no UTF-8 travel through unharmed; a byte order mark is dropped.
    """
    return io.TextIOWrapper(file, encoding="utf-8-sig", errors="surrogateescape", newline="")


def _first_line(file: TextIO, where: str) -> tuple[str, int]:
    number, line = 1, file.readline(_LONGEST_HEADER)
    while line and not line.strip():
        number, line = number + 1, file.readline(_LONGEST_HEADER)
    if not line:
        message = f"{where!r} is empty; its first line should name the columns cards and choice"
        raise LogFileError(message)
    if "\0" in line:
        message = f"{where!r} is no text; save it as CSV in UTF-8"
        raise LogFileError(message)
    return line, number


def _names(line: str, separator: str) -> list[str]:
    return next(csv.reader([line.rstrip("\r\n")], delimiter=separator))


def read_header(file: TextIO, where: str, columns: Columns) -> Header:
    """The header of a file that stands at its start, which stands at its rows afterwards.

    Raises:
        LogFileError: the file is empty or no text, or a column is missing or there twice.
    """
    line, number = _first_line(file, where)
    for separator in _SEPARATORS:
        names = _names(line, separator)
        if set(columns.wanted) <= set(map(plain_name, names)):
            break
    else:
        asked = (*columns.cards, columns.choice)
        missing = next((name for name in asked if plain_name(name) not in line.lower()), asked[0])
        message = (
            f"{where!r} has no column {missing!r}; its first line is {line.strip()[:80]!r}"
            f" and should name {', '.join(columns.cards)} and {columns.choice}"
        )
        raise LogFileError(message)
    for name in columns.wanted:
        if list(map(plain_name, names)).count(name) > 1:
            message = f"{where!r} has the column {name!r} twice; leave one of them"
            raise LogFileError(message)
    return Header(names, separator, number)


def preview_of(content: bytes, where: str) -> Preview:
    """A first look at a file whose columns may be called anything.

    Raises:
        LogFileError: the file is empty or no text.
    """
    with text_of(io.BytesIO(content)) as file:
        line, _ = _first_line(file, where)
        separator = max(_SEPARATORS, key=lambda one: len(_names(line, one)))
        rows = csv.reader(islice(file, _LINES_LOOKED_AT), delimiter=separator)
        try:
            samples = list(islice(filter(any, rows), _SAMPLES))
        except csv.Error:  # a cell as long as a book: a quotation mark was never closed
            samples = []
    return Preview(_names(line, separator), samples)
