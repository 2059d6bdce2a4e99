"""What the map shows: cells ready to draw, in grids, per decision. It knows no rule of the game.

Whoever fills it decides what a colour means: the value of riding, a learner's mastery, or the
results of a class. Every text is drawn as plain text, never as markup.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["LONGEST_ID", "Block", "Cell", "DecisionView", "LegendEntry", "MapView"]

LONGEST_ID: Final = 64
"""Characters. What the browser sends back is cut off here, so no cell may be named longer."""

_LONGEST_MARK: Final = 2  # characters; more would run into the cell's value


@dataclass(frozen=True, slots=True, kw_only=True)
class LegendEntry:
    """One swatch, painted like a cell with the same tone, hatch and mark, and its meaning."""

    words: str
    tone: float | None = None
    hatch: bool = False
    mark: str = ""

    def __post_init__(self) -> None:
        _check_paint(f"the legend entry {self.words!r}", self.tone, self.mark)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One situation, as a button where the map takes picks.

    `tone` runs from -1 (pull, weak) to +1 (ride, strong) and chooses the colour; None is neutral:
    a tie, or nothing known yet. `hatch` says "do not read too much into this colour". `label` is
    everything a screen reader says, so it repeats the value, the word and the mark's meaning.
    """

    id: str
    value: str
    word: str
    tone: float | None
    label: str
    hatch: bool = False
    mark: str = ""

    def __post_init__(self) -> None:
        if not 1 <= len(self.id) <= LONGEST_ID:
            raise ValueError(f"a cell's id has 1 to {LONGEST_ID} characters, unlike {self.id!r}")
        if not self.label:
            raise ValueError(f"cell {self.id!r} has no label for screen readers")
        _check_paint(f"cell {self.id!r}", self.tone, self.mark)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A grid of cells, None where no such situation exists; without row labels, a strip."""

    caption: str
    column_labels: tuple[str, ...]
    cells: tuple[tuple[Cell | None, ...], ...]
    row_labels: tuple[str, ...] = ()
    row_heading: str = ""
    column_heading: str = ""

    def __post_init__(self) -> None:
        if self.row_labels and len(self.row_labels) != len(self.cells):
            raise ValueError(
                f"{self.caption!r} has {len(self.cells)} rows but {len(self.row_labels)} row labels"
            )
        if self.row_heading and not self.row_labels:
            raise ValueError(f"{self.caption!r} has a row heading but no row labels")
        for row in self.cells:
            if len(row) != len(self.column_labels):
                raise ValueError(
                    f"{self.caption!r} has {len(self.column_labels)} column labels "
                    f"but a row of {len(row)} cells"
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionView:
    """All situations of one decision, in the order in which they are drawn and read out."""

    heading: str
    blocks: tuple[Block, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapView:
    """The whole map. `selected` is the id of the cell shown as picked."""

    decisions: tuple[DecisionView, ...]
    legend: tuple[LegendEntry, ...] = ()
    selected: str | None = None

    def __post_init__(self) -> None:
        uses = Counter(cell.id for cell in self.cells())
        doubled = sorted(name for name, times in uses.items() if times > 1)
        if doubled:
            raise ValueError(f"cells must have ids of their own; used twice: {doubled}")
        if self.selected is not None and self.selected not in uses:
            raise ValueError(f"no cell has the selected id {self.selected!r}")

    def cells(self) -> Iterator[Cell]:
        """Every cell that exists, in reading order."""
        for decision in self.decisions:
            for block in decision.blocks:
                for row in block.cells:
                    yield from (cell for cell in row if cell is not None)

    def as_data(self) -> dict[str, object]:
        """The view as the browser gets it: JSON with the names of these classes' fields."""
        return {
            "decisions": [
                {**_fields(decision), "blocks": [_block_data(block) for block in decision.blocks]}
                for decision in self.decisions
            ],
            "legend": [_fields(entry) for entry in self.legend],
            "selected": self.selected,
        }


def _block_data(block: Block) -> dict[str, object]:
    cells = [[cell and _fields(cell) for cell in row] for row in block.cells]
    return {**_fields(block), "cells": cells}


def _fields(part: LegendEntry | Cell | Block | DecisionView) -> dict[str, object]:
    # dataclasses.asdict copies every text deeply: 2.5 ms a map, at every click on a page.
    return {field.name: getattr(part, field.name) for field in fields(part)}


def _check_paint(what: str, tone: float | None, mark: str) -> None:
    # Written so that a NaN, which compares false with everything, is refused as well.
    if tone is not None and not -1 <= tone <= 1:
        raise ValueError(f"{what} has tone {tone}, outside -1 to +1")
    if len(mark) > _LONGEST_MARK:
        raise ValueError(f"{what} has mark {mark!r}, longer than {_LONGEST_MARK} characters")
