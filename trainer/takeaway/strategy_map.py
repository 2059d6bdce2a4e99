"""The map of one decision on paper: what is made, and the grids of suited and mixed draws.

What is right can be told without colour: hands to ride stand in grey-green boxes in bold, hands to
pull in pale ones, ties are hatched.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from strategy_tables.values import Choice
from trainer.explaining import MADE_LABELS, signed_bets
from trainer.takeaway.drawing import BOLD, REGULAR, Box, Words, width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy_tables.situations import Decision
    from trainer.takeaway.drawing import Sheet
    from trainer.takeaway.strategy_table import Entry

__all__ = ["Cells", "draw_large_map", "draw_small_map"]

_RIDE_FILL, _PULL_FILL, _TIE_FILL = "#a9d8ba", "#fbe9e6", "#eeeeee"
_RIDE_INK, _PULL_INK, _SOFT = "#0c2f25", "#8a1c2c", "#55585f"


@dataclass(frozen=True, slots=True)
class Cells:
    """The entries of a decision, by where they stand."""

    made: tuple[Entry, ...]
    draws: dict[tuple[bool, int, int], Entry]

    @classmethod
    def of(cls, decision: Decision, entries: Sequence[Entry]) -> Cells:
        """Those of the decision among all entries."""
        here = [entry for entry in entries if entry.situation.decision is decision]
        return cls(
            tuple(entry for entry in here if entry.situation.is_made),
            {
                (one.suited, one.straights, one.high): entry
                for entry in here
                if not (one := entry.situation).is_made
            },
        )

    @property
    def rows(self) -> range:
        """Straights, most first."""
        return range(max(straights for _, straights, _ in self.draws), -1, -1)

    @property
    def columns(self) -> range:
        """High cards."""
        return range(max(high for _, _, high in self.draws) + 1)


def _draw_cell(
    sheet: Sheet, entry: Entry, box: tuple[float, float, float, float], size: float, *, words: bool
) -> None:
    """A cell with its value, or only `ride`, `pull` or `=`, if `words`."""
    x, y, width, height = box
    tie = len(entry.best) == 2
    rides = not tie and Choice.RIDE in entry.best
    fill = _TIE_FILL if tie else _RIDE_FILL if rides else _PULL_FILL
    sheet.items.append(Box(x, y, width, height, fill, "#ffffff", hatched=tie))
    if words:
        text = "=" if tie else entry.best_words[0]
    else:
        text = "0" if tie else signed_bets(entry.advantage, _digits(entry))
    font = REGULAR if not tie and not rides else BOLD
    ink = "#15171c" if tie else _RIDE_INK if rides else _PULL_INK
    if tie:  # a white ground, so that the hatching does not run through the text
        ground = width_of(text, size, font) + 3
        middle = x + width / 2 - ground / 2, y + height / 2 - 0.6 * size
        sheet.items.append(Box(*middle, ground, 1.2 * size, "#ffffff"))
    baseline = y + height / 2 + 0.36 * size
    sheet.items.append(Words(x + width / 2, baseline, text, size, ink, font, "middle"))


def _digits(entry: Entry) -> int:
    worth = abs(entry.advantage)
    if worth >= 10:
        return 1
    return 3 if worth < 1 else 2


def draw_large_map(sheet: Sheet, cells: Cells, x: float, y: float, width: float) -> float:
    """The strip of made hands over two grids side by side; where it ends."""
    strip = width / len(cells.made)
    for place, entry in enumerate(cells.made):
        left = x + place * strip
        label = MADE_LABELS[entry.situation.key]
        sheet.items.append(Words(left + strip / 2, y + 7, label, 7, _SOFT, anchor="middle"))
        _draw_cell(sheet, entry, (left, y + 10, strip, 21), 9, words=False)
    y += 44
    half = (width - 14) / 2
    for left, suited in ((x, True), (x + half + 14, False)):
        title = "All of one suit" if suited else "Mixed suits"
        sheet.items.append(Words(left, y, title, 7.5, font=BOLD))
        axes = "s: straights · h: high cards"
        sheet.items.append(Words(left + half, y, axes, 6, _SOFT, anchor="end"))
        bottom = _draw_grid(sheet, cells, (left, y + 5, half, 21), 9, suited=suited, words=False)
    return bottom


def draw_small_map(sheet: Sheet, cells: Cells, x: float, y: float, width: float) -> float:
    """Made hands and both grids in one band, in words; y is the baseline of the captions."""
    made, gap, height = 44.0, 6.0, 10.0
    top = y + 10
    for place, entry in enumerate(cells.made):
        line = top + place * height
        label = MADE_LABELS[entry.situation.key]
        sheet.items.append(Words(x, line + 6.6, label, 4.6))
        _draw_cell(sheet, entry, (x + 24, line, made - 24, height), 4.6, words=True)
    grid = (width - made - 2 * gap) / 2
    for left, suited in ((x + made + gap, True), (x + made + grid + 2 * gap, False)):
        caption = "all of one suit" if suited else "mixed suits"
        sheet.items.append(Words(left + 9, y, caption, 4.6, font=BOLD))
        box = (left, top - 7, grid, height)
        bottom = _draw_grid(sheet, cells, box, 4.6, suited=suited, words=True)
    return max(bottom, top + len(cells.made) * height)


def _draw_grid(
    sheet: Sheet,
    cells: Cells,
    box: tuple[float, float, float, float],
    size: float,
    *,
    suited: bool,
    words: bool,
) -> float:
    """Straights down, high cards across; `box` ends with the height of a row; where it ends."""
    x, y, width, height = box
    label, small = 1.9 * size, 0.85 * size
    step = (width - label) / len(cells.columns)
    for high in cells.columns:
        middle = x + label + (high + 0.5) * step
        sheet.items.append(Words(middle, y + 5, f"h{high}", small, _SOFT, anchor="middle"))
    top = y + 7
    for place, straights in enumerate(cells.rows):
        line = top + place * height
        baseline = line + height / 2 + 0.3 * size
        sheet.items.append(Words(x, baseline, f"s{straights}", small, _SOFT))
        for high in cells.columns:
            if entry := cells.draws.get((suited, straights, high)):
                cell = (x + label + high * step, line, step, height)
                _draw_cell(sheet, entry, cell, size, words=words)
    return top + len(cells.rows) * height
