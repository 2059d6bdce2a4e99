"""Grade a file of decisions: a CSV with the columns `cards` and `choice`, row by row.

Rows are read as they come, so a file may be larger than memory. A row that cannot be graded costs
itself and no other, even where a quotation mark is never closed. Separators are commas, semicolons
or tabs; every other column is kept as it is, bytes that are no UTF-8 included.
"""

from __future__ import annotations

import csv
import re
from collections import Counter, deque
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables.cards import parse_cards
from strategy_tables.classification import key_of_numbers
from strategy_tables.errors import TablesError
from strategy_tables.situations import situation_of
from strategy_tables.values import Choice
from trainer.errors import LogFileError
from trainer.grading import Grade, judge
from trainer.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path
    from typing import TextIO

    from strategy_tables.pay_tables import PayTable
    from trainer.grading import Verdict

__all__ = ["ADDED_COLUMNS", "BadRow", "GradedRow", "Log", "Summary", "harmless", "open_log"]

ADDED_COLUMNS = (
    "situation",
    "best",
    "advantage",
    "advantage_decimal",
    "cost",
    "cost_decimal",
    "class",
)
"""What grading adds; columns of these names in the file (it was graded before) give way."""

_WANTED = ("cards", "choice")
_SEPARATORS = ",;\t"
_LONGEST_HEADER = 100_000  # characters; whatever has a longer first line is no file of decisions
_NUMBER = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?")


@dataclass(frozen=True, slots=True)
class GradedRow:
    """A row with its verdict; `cells` are those of the file, `added` those of `ADDED_COLUMNS`."""

    cells: list[str]
    added: tuple[str, ...]
    grade: Grade
    cost: Fraction


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that cannot be graded: its line in the file (most headers are line 1), and why."""

    line: int
    cells: list[str]
    reason: str


@dataclass(slots=True)
class Summary:
    """The sum of a file; costs are exact, in bets."""

    grades: Counter[Grade] = field(default_factory=Counter)
    bad: int = 0
    cost: Fraction = Fraction(0)

    def add(self, row: GradedRow | BadRow) -> None:
        """Count one more row."""
        if isinstance(row, BadRow):
            self.bad += 1
            return
        self.grades[row.grade] += 1
        if row.cost:
            self.cost += row.cost

    @property
    def graded(self) -> int:
        """Rows with a verdict."""
        return self.grades.total()

    @property
    def rows(self) -> int:
        """Rows of any kind; empty lines are none."""
        return self.graded + self.bad

    @property
    def mistakes(self) -> int:
        """Rows whose choice was not a right one, of whatever class."""
        return self.graded - self.grades[Grade.RIGHT] - self.grades[Grade.EITHER]


@dataclass(frozen=True, slots=True)
class _Record:
    """The cells of a row, at least as many as the header has, and the line it starts on.

    `trouble` says why it is no row at all; empty where it is one.
    """

    line: int
    cells: list[str]
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Log:
    """A file of decisions, open at its first row.

    Attributes:
        header: the names of all its columns.
        kept: the places of the columns that stay.
    """

    header: list[str]
    kept: list[int]
    _records: Iterator[_Record]

    @property
    def kept_header(self) -> list[str]:
        """The names of the columns that stay."""
        return [self.header[place] for place in self.kept]

    def grade(self, pay_table: PayTable) -> Iterator[GradedRow | BadRow]:
        """Every row in order, once."""
        verdicts = _Verdicts(pay_table)
        cards, choice = map(_plain(self.header).index, _WANTED)
        for record in self._records:
            cells = record.cells
            if record.trouble:
                yield BadRow(record.line, cells, record.trouble)
                continue
            try:
                judged = verdicts.of(cells[cards], cells[choice])
            except (TablesError, LogFileError) as error:
                yield BadRow(record.line, cells, str(error))
            else:
                kept = [cells[place] for place in self.kept]
                yield GradedRow(kept, judged.added, judged.grade, judged.cost)


@contextmanager
def open_log(path: Path) -> Iterator[Log]:
    """Open a file of decisions and read its header.

    Raises:
        LogFileError: there is no such file, it is no text, or a column is missing.
    """
    try:
        # Bytes that are no UTF-8 travel through unharmed; `utf-8-sig` drops a byte order mark.
        file = path.open(encoding="utf-8-sig", errors="surrogateescape", newline="")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        message = f"{str(path)!r} cannot be read: {reason}; name a CSV file"
        raise LogFileError(message) from error
    with file:
        yield _log(file, str(path))


def _log(file: TextIO, where: str) -> Log:
    number, header = 1, file.readline(_LONGEST_HEADER)
    while header and not header.strip():
        number, header = number + 1, file.readline(_LONGEST_HEADER)
    if not header:
        message = f"{where!r} is empty; its first line should name the columns cards and choice"
        raise LogFileError(message)
    if "\0" in header:
        message = f"{where!r} is no text; save it as CSV in UTF-8"
        raise LogFileError(message)
    for separator in _SEPARATORS:
        names = next(csv.reader([header.rstrip("\r\n")], delimiter=separator))
        if set(_WANTED) <= set(_plain(names)):
            break
    else:
        missing = next((name for name in _WANTED if name not in header.lower()), _WANTED[0])
        message = (
            f"{where!r} has no column {missing!r}; its first line is {header.strip()[:80]!r}"
            " and should name cards and choice"
        )
        raise LogFileError(message)
    for name in _WANTED:
        if _plain(names).count(name) > 1:
            message = f"{where!r} has the column {name!r} twice; leave one of them"
            raise LogFileError(message)
    kept = [place for place, name in enumerate(_plain(names)) if name not in ADDED_COLUMNS]
    return Log(names, kept, _records(_Lines(file, number), separator, len(names)))


def _plain(names: list[str]) -> list[str]:
    return [name.strip().lower() for name in names]


class _Lines:
    """The lines after the header, numbered as in the file; lines can be put back."""

    def __init__(self, lines: Iterable[str], number: int) -> None:
        self._lines = iter(lines)
        self._back: deque[str] = deque()
        self.number = number

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> str:
        line = self._back.popleft() if self._back else next(self._lines)
        self.number += 1
        return line

    def put_back(self, lines: list[str]) -> None:
        """Give these again, in this order."""
        self._back.extendleft(reversed(lines))
        self.number -= len(lines)


def _records(lines: _Lines, separator: str, width: int) -> Iterator[_Record]:
    """Every row that is not empty."""
    for line in lines:
        if not line.strip(f"{separator} \r\n"):
            continue
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
            cells = next(csv.reader([line.rstrip("\r\n")], delimiter=separator))
            if len(cells) < width:
                trouble = "a quotation mark is opened and not closed; cells end with their own"
        while len(cells) > width and not cells[-1].strip():
            cells.pop()
        if len(cells) > width:
            trouble = (
                f"{len(cells)} cells stand where the header has {width}; cards with commas"
                " between them need quotation marks"
            )
        yield _Record(number, cells + [""] * (width - len(cells)), trouble)


def _and_more(taken: list[str], lines: _Lines) -> Iterator[str]:
    """The line taken, then as many more as its quotation marks need."""
    yield taken[0]
    for line in lines:
        taken.append(line)
        yield line


class _Verdicts:
    """Verdicts under one pay table, each weighed once: they depend on the situation alone."""

    def __init__(self, pay_table: PayTable) -> None:
        self._rules = Rules(pay_table)
        self._known: dict[tuple[int, str, str], _Judged] = {}

    def of(self, cards_text: str, choice_text: str) -> _Judged:
        """The verdict on a row.

        Raises:
            TablesError: the text names no three or four cards.
            LogFileError: the choice is neither ride nor pull.
        """
        cards = parse_cards(cards_text)
        choice_word = choice_text.strip().lower()
        # What a verdict hangs on, as plain text and numbers: enums are slow to look up.
        key = key_of_numbers([card.number for card in cards]) if len(cards) in (3, 4) else ""
        asked = len(cards), key, choice_word
        if asked not in self._known:
            situation_of(cards)  # refuses other numbers of cards
            if choice_word not in ("ride", "pull"):
                message = f"{choice_text!r} is no choice; write ride or pull"
                raise LogFileError(message)
            self._known[asked] = _Judged.of(judge(Choice(choice_word), cards, self._rules))
        return self._known[asked]


@dataclass(frozen=True, slots=True)
class _Judged:
    """What every row with the same situation and choice gets."""

    added: tuple[str, ...]
    grade: Grade
    cost: Fraction

    @classmethod
    def of(cls, verdict: Verdict) -> _Judged:
        advantage, cost = verdict.analysis.advantage, verdict.cost
        best = (choice.value for choice in Choice if choice in verdict.right_choices)
        added = (
            verdict.analysis.situation.key,
            "/".join(best),
            str(advantage),
            repr(float(advantage)),
            str(cost),
            repr(float(cost)),
            verdict.grade.value,
        )
        return cls(added, verdict.grade, cost)


def harmless(cell: str) -> str:
    """A cell of someone else's text that no spreadsheet takes for a formula.

    Text that begins with = + - @ gets an apostrophe in front; plain numbers stay numbers.
    """
    if cell.lstrip()[:1] in ("=", "+", "-", "@") and not _NUMBER.fullmatch(cell.strip()):
        return f"'{cell}"
    return cell
