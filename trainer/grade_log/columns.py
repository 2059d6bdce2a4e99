"""Which columns of a file hold the cards and the choice, and a first look at the file."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from trainer.delimited import SEPARATORS, first_line, names_in, plain

if TYPE_CHECKING:
    from typing import BinaryIO, TextIO

__all__ = ["Columns", "Preview", "preview_of", "text_of"]

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
    def named(self) -> tuple[str, ...]:
        """The names as they were given, the choice last."""
        return (*self.cards, self.choice)

    @property
    def wanted(self) -> tuple[str, ...]:
        """The names to be found in the header."""
        return tuple(plain(self.named))


@dataclass(frozen=True, slots=True)
class Preview:
    """The names of a file's columns, and its first rows."""

    names: list[str]
    rows: list[list[str]]

    def fits(self, columns: Columns) -> bool:
        """Whether each of the columns is there, once."""
        names = plain(self.names)
        return all(names.count(wanted) == 1 for wanted in columns.wanted)

    def samples(self, name: str) -> list[str]:
        """What stands in a column in the first rows; nothing for a column that is not there."""
        if name not in self.names:
            return []
        place = self.names.index(name)
        return [row[place] for row in self.rows if place < len(row)]


def text_of(file: BinaryIO) -> TextIO:
    """A file as text, its line ends as they are.

    Bytes that are no UTF-8 travel through unharmed; a byte order mark is dropped.
    """
    return io.TextIOWrapper(file, encoding="utf-8-sig", errors="surrogateescape", newline="")


def preview_of(content: bytes, where: str) -> Preview:
    """A first look at a file whose columns may be called anything.

    Raises:
        LogFileError: the file is empty or no text.
    """
    with text_of(io.BytesIO(content)) as file:
        line, _ = first_line(file, where, Columns().named)
        separator = max(SEPARATORS, key=lambda one: len(names_in(line, one)))
        rows = csv.reader(islice(file, _LINES_LOOKED_AT), delimiter=separator)
        try:
            samples = list(islice(filter(any, rows), _SAMPLES))
        except csv.Error:  # a cell as long as a book: a quotation mark was never closed
            samples = []
    return Preview(names_in(line, separator), samples)
