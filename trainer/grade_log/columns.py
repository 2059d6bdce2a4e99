"""Which columns of a file hold the cards and the choice, and a first look at the file."""

from __future__ import annotations

import io
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from trainer.delimited import (
    SEPARATORS,
    Lines,
    first_line,
    names_in,
    plain,
    plain_name,
    read_record,
)
from trainer.errors import LogFileError

if TYPE_CHECKING:
    from typing import BinaryIO, TextIO

__all__ = ["Columns", "Preview", "preview_of", "text_of"]

_SAMPLES, _LINES_LOOKED_AT = 5, 1000
_LONGEST_SAMPLE = 200  # characters

_RIDE_WORDS = frozenset({"ride", "r", "let it ride", "let ride", "let", "l"})
_PULL_WORDS = frozenset({"pull", "p", "pull back", "take back"})


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the cards and the choice stand; names and words in any capitals.

    Attributes:
        cards: one column, or several that make up the hand from left to right.
        choice: the column with the choice.
        ride, pull: the words that stand in it; `ride` and `pull` are understood, too, unless one
            of them is given for the other choice.

    Raises:
        LogFileError: a word that is empty, or stands for both choices.
    """

    cards: tuple[str, ...] = ("cards",)
    choice: str = "choice"
    ride: str = "ride"
    pull: str = "pull"

    def __post_init__(self) -> None:
        for word, choice in ((self.ride, "letting it ride"), (self.pull, "pulling")):
            if not word.strip():
                message = f"{word!r} is not a word for {choice}; give what stands in the column"
                raise LogFileError(message)
        if plain_name(self.ride) == plain_name(self.pull):
            message = (
                f"{self.ride!r} for letting it ride and {self.pull!r} for pulling are one word;"
                " give two different ones"
            )
            raise LogFileError(message)

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
    """The names of a file's columns, and its first rows, some hundreds, each at least as long."""

    names: list[str]
    rows: list[list[str]]

    def fits(self, columns: Columns) -> bool:
        """Whether each of the columns is there, once."""
        names = plain(self.names)
        return all(names.count(wanted) == 1 for wanted in columns.wanted)

    def samples(self, name: str) -> list[str]:
        """How a column begins in the very first rows; nothing where there is no such column."""
        return [cell[:_LONGEST_SAMPLE] for cell in self._column(name)[:_SAMPLES]]

    def choice_words(self, name: str) -> tuple[str, str] | None:
        """What a column of choices writes for riding and for pulling, as far as one can tell.

        Nothing unless one of its words, in whatever capitals, is known for each: 1 and 0 could mean
        either, and where some rows say `r` and others `ride`, `Columns` would miss one of the two.
        """
        words = {cell.strip().lower(): cell.strip() for cell in reversed(self._column(name))}
        ride, pull = (
            [word for plain_word, word in words.items() if plain_word in known]
            for known in (_RIDE_WORDS, _PULL_WORDS)
        )
        return (ride[0], pull[0]) if len(ride) == len(pull) == 1 else None

    def _column(self, name: str) -> list[str]:
        if name not in self.names:
            return []
        place = self.names.index(name)
        return [row[place] for row in self.rows]


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
        line, number = first_line(file, where, Columns().named)
        separator = max(SEPARATORS, key=lambda one: len(names_in(line, one)))
        names, lines = names_in(line, separator), Lines(islice(file, _LINES_LOOKED_AT), number)
        found = [read_record(row, lines, separator, len(names)) for row in lines]
    return Preview(names, [record.cells for record in found if record is not None])
