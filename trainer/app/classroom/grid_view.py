"""The live grid as it is drawn, for the projector or for the teacher alone.

A projector never shows a name, and no verdict before the class may see it.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.classroom.live_grid import CellState
from trainer.explaining import SIGNS
from trainer.lesson import LessonKind, Stage, places_shown

if TYPE_CHECKING:
    from collections.abc import Container

    from trainer.classroom.live_grid import Grid, GridCell, GridRow
    from trainer.records import Lesson

__all__ = ["counted_words", "grid_html", "next_words", "stage_words"]


class _Mark(NamedTuple):
    """A cell's sign and what it means: never a colour alone."""

    sign: str
    words: str
    state: str


_GRADES: Final = {
    grade: _Mark(sign, grade.value.lower(), grade.name.lower()) for grade, sign in SIGNS.items()
}
_ANSWERED: Final = _Mark("●", "answered", "answered")
_STATES: Final = {
    CellState.WAITING: _Mark("…", "waiting", "waiting"),
    CellState.NOT_GIVEN: _Mark("–", "not given", "not-given"),
    CellState.NOT_YET: _Mark("", "not yet asked", "not-yet"),
}


def grid_html(grid: Grid, lesson: Lesson, *, projected: bool) -> str:
    """Learners by questions, with a line of counts below."""
    shown: Container[int] = range(lesson.items)
    if projected and not lesson.is_over:
        together = lesson.kind is not LessonKind.SELF_PACED
        shown = places_shown(lesson.step, lesson.options) if together else ()
    now = lesson.step.place if lesson.step.stage in (Stage.ASKING, Stage.SHOWN) else None
    if lesson.kind is LessonKind.SELF_PACED:
        now = None
    heads = "".join(
        f'<th scope="col"{" data-now" if place == now else ""}>{place + 1}</th>'
        for place in range(lesson.items)
    )
    rows = "".join(_row(row, shown, projected=projected) for row in grid.rows)
    counts = "".join(
        f"<td>{answered or ''}{f' · {right} ✓' if answered and place in shown else ''}</td>"
        for place, (answered, right) in enumerate(zip(grid.answered, grid.right, strict=True))
    )
    return (
        '<div class="grid-of-class" tabindex="0" role="region" aria-label="Live grid"><table>'
        f'<thead><tr><th scope="col">question</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody>"
        f'<tfoot><tr><th scope="row">answered</th>{counts}</tr></tfoot></table></div>'
        f"{_legend(verdicts=bool(shown))}"
    )


def _row(row: GridRow, shown: Container[int], *, projected: bool) -> str:
    learner = row.member.learner
    name = learner.alias if projected or not learner.name else f"{learner.name} ({learner.alias})"
    gone = "" if row.member.present else ", gone"
    cells = "".join(
        f'<td data-state="{mark.state}"><span aria-label="{mark.words}" role="img">'
        f"{mark.sign}</span></td>"
        for mark in (_mark(cell, shows=place in shown) for place, cell in enumerate(row.cells))
    )
    return f'<tr><th scope="row"><bdi>{escape(name)}</bdi>{gone}</th>{cells}</tr>'


def _mark(cell: GridCell, *, shows: bool) -> _Mark:
    if cell.grade is None:
        return _STATES[cell.state]
    return _GRADES[cell.grade] if shows else _ANSWERED


def _legend(*, verdicts: bool) -> str:
    marks = [*(_GRADES.values() if verdicts else ()), _ANSWERED, *_STATES.values()]
    words = "".join(f"<span>{one.sign} {one.words}</span>" for one in marks if one.sign)
    return f'<p class="grid-legend">{words}</p>'


def counted_words(grid: Grid, lesson: Lesson) -> str:
    """`3 of 4 have answered` the hand that is asked now; else how many are here."""
    here = sum(row.member.present for row in grid.rows)
    if lesson.kind is LessonKind.SELF_PACED or lesson.step.stage is not Stage.ASKING:
        return f"{here} here"
    return f"{grid.answered[lesson.step.place]} of {here} have answered"


def stage_words(lesson: Lesson) -> str:
    """Where a lesson stands."""
    if lesson.is_over:
        return "This lesson is over."
    if lesson.kind is LessonKind.SELF_PACED:
        return "Open: each at his own speed."
    return {
        Stage.LOBBY: "The class gathers.",
        Stage.ASKING: "Answers are taken.",
        Stage.SHOWN: "The verdict is shown.",
        Stage.OVER: "This lesson is over.",
    }[lesson.step.stage]


def next_words(lesson: Lesson, following: Stage) -> str:
    """What the button says that moves on, `following` being the stage it leads to."""
    if lesson.step.stage is Stage.LOBBY:
        return "Begin"
    if following is Stage.OVER:
        return "Finish the lesson"
    if following is Stage.SHOWN:
        return "Show what was right"
    if lesson.kind is LessonKind.TABLE and lesson.step.place % 2 == 0:
        return "Turn the card"
    return "Next hand"
