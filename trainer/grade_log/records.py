"""The rows of a CSV file in blocks, quick where every line is a row, careful where not."""

from __future__ import annotations

import csv
from collections import deque
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TextIO

    from trainer.grade_log.columns import Header

__all__ = ["Block", "blocks"]

_BLOCK = 50_000
"""Lines read at once: some ten megabytes."""


@dataclass(slots=True)
class Block:
    """Rows that are not empty, as parallel lists.

    Attributes:
        numbers: the line in the file that each row starts on.
        cells: at least as many for each row as the header has.
        raw: the line a row was read from, where it is that row as it stands; else empty.
        trouble: why a row (by its place) is none at all.
    """

    numbers: list[int] = field(default_factory=list)
    cells: list[list[str]] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    trouble: dict[int, str] = field(default_factory=dict)

    def add(self, number: int, cells: list[str], raw: str = "", trouble: str = "") -> None:
        """One more row."""
        if trouble:
            self.trouble[len(self.cells)] = trouble
        self.numbers.append(number)
        self.cells.append(cells)
        self.raw.append(raw)


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

    def take(self, most: int) -> list[str]:
        """The next lines, so many if there are as many."""
        if self._back:
            return list(islice(self, most))
        taken = list(islice(self._lines, most))
        self.number += len(taken)
        return taken


def blocks(file: TextIO, header: Header) -> Iterator[Block]:
    """Every row that is not empty, in order."""
    lines = _Lines(file, header.line)
    while taken := lines.take(_BLOCK):
        yield _quick(taken, lines.number - len(taken), header) or _careful(taken, lines, header)


def _quick(taken: list[str], before: int, header: Header) -> Block | None:
    """The rows, where there is one in each line."""
    try:
        rows = list(csv.reader(taken, delimiter=header.separator, strict=True))
    except csv.Error:
        return None
    if len(rows) != len(taken):
        return None
    width = len(header.names)
    if all(len(row) == width for row in rows):
        return Block(list(range(before + 1, before + 1 + len(rows))), rows, taken)
    block = Block()
    for number, (row, line) in enumerate(zip(rows, taken, strict=True), before + 1):
        if len(row) == width:
            block.add(number, row, line)
        elif row and any(cell.strip(" ") for cell in row):
            cells, trouble = _fitted(row, width)
            block.add(number, cells, trouble=trouble)
    return block


def _fitted(cells: list[str], width: int) -> tuple[list[str], str]:
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


def _careful(taken: list[str], lines: _Lines, header: Header) -> Block:
    """The rows that begin in these lines, some of which end in later ones."""
    end = lines.number
    lines.put_back(taken)
    block, separator, width = Block(), header.separator, len(header.names)
    while lines.number < end:
        line = next(lines)
        if not line.strip(f"{separator} \r\n"):
            continue
        number, record = lines.number, [line]
        try:
            cells = next(csv.reader(_and_more(record, lines), delimiter=separator, strict=True))
        except csv.Error:
            cells = []
        if len(record) > 1 and len(cells) != width:
            # A quotation mark that nobody closed swallowed what follows: those rows may be good.
            lines.put_back(record[1:])
            cells = []
        unclosed = ""
        if not cells:
            cells = next(csv.reader([line.rstrip("\r\n")], delimiter=separator))
            if len(cells) < width:
                unclosed = "a quotation mark is opened and not closed; cells end with their own"
        cells, trouble = _fitted(cells, width)
        block.add(number, cells, trouble=unclosed or trouble)
    return block


def _and_more(taken: list[str], lines: _Lines) -> Iterator[str]:
    """The line taken, then as many more as its quotation marks need."""
    yield taken[0]
    for line in lines:
        taken.append(line)
        yield line
