"""Grade a file of decisions: a CSV with the columns `cards` and `choice`, row by row.

A row that cannot be graded costs itself and no other. Every other column is kept as it is, bytes
that are no UTF-8 included.
"""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables.cards import parse_cards
from strategy_tables.classification import key_of_numbers
from strategy_tables.errors import TablesError
from strategy_tables.situations import situation_of
from strategy_tables.values import Choice
from trainer.delimited import plain, read_table
from trainer.errors import LogFileError
from trainer.grading import Grade, judge
from trainer.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from strategy_tables.pay_tables import PayTable
    from trainer.delimited import Record
    from trainer.grading import Verdict

__all__ = ["ADDED_COLUMNS", "BadRow", "GradedRow", "Log", "Summary", "open_log"]

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
class Log:
    """A file of decisions, open at its first row.

    Attributes:
        header: the names of all its columns.
        kept: the places of the columns that stay.
    """

    header: list[str]
    kept: list[int]
    _records: Iterator[Record]

    @property
    def kept_header(self) -> list[str]:
        """The names of the columns that stay."""
        return [self.header[place] for place in self.kept]

    def grade(self, pay_table: PayTable) -> Iterator[GradedRow | BadRow]:
        """Every row in order, once."""
        verdicts = _Verdicts(pay_table)
        cards, choice = map(plain(self.header).index, _WANTED)
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
        table = read_table(file, str(path), _WANTED)
        names = plain(table.header)
        kept = [place for place, name in enumerate(names) if name not in ADDED_COLUMNS]
        yield Log(table.header, kept, table.records)


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
