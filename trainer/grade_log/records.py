"""The rows of a CSV file in blocks, quick where every line is a row, careful where not."""

from __future__ import annotations

import csv
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trainer.delimited import Lines, fitted, read_record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

    from trainer.delimited import Header

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


def blocks(file: TextIO, header: Header) -> Iterator[Block]:
    """Every row that is not empty, in order."""
    lines = Lines(file, header.line)
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
            cells, trouble = fitted(row, width)
            block.add(number, cells, trouble=trouble)
    return block


def _careful(taken: list[str], lines: Lines, header: Header) -> Block:
    """The rows that begin in these lines, some of which end in later ones."""
    end = lines.number
    lines.put_back(taken)
    block = Block()
    while lines.number < end:
        record = read_record(next(lines), lines, header.separator, len(header.names))
        if record is not None:
            block.add(record.line, record.cells, trouble=record.trouble)
    return block
