"""The live grid as it is drawn, for the projector or for the teacher alone.

A projector never shows a name, and no verdict before the class may see it.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.classroom.live_grid import CellState
from trainer.explaining import SIGNS
from trainer.grading import Grade
from trainer.lesson import LessonKind, Stage, places_shown

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable

    from trainer.classroom.live_grid import Grid, GridCell, GridRow
    from trainer.records import Lesson

__all__ = ["counted_words", "gathered_html", "grid_html", "next_words", "stage_words"]


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
_RIGHT: Final = (Grade.RIGHT, Grade.EITHER)


def grid_html(grid: Grid, lesson: Lesson, *, projected: bool) -> str:
    """Learners by questions, with lines of counts below."""
    shown: Collection[int] = range(lesson.items)
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
    answered = _counts("answered", grid.answered)
    right = ""
    if shown:
        seen = (count if place in shown else 0 for place, count in enumerate(grid.right))
        right = _counts("right", seen)
    return (
        '<div class="grid-of-class" tabindex="0" role="region" aria-label="Live grid"><table>'
        f'<thead><tr><th scope="col">question</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody>"
        f"<tfoot>{answered}{right}</tfoot></table></div>"
        f"{_legend(verdicts=bool(shown))}"
    )


def _counts(words: str, counts: Iterable[int]) -> str:
    cells = "".join(f"<td>{count or ''}</td>" for count in counts)
    return f'<tr><th scope="row">{words}</th>{cells}</tr>'


def gathered_html(grid: Grid, *, projected: bool) -> str:
    """Who is here while the class gathers."""
    here = (row for row in grid.rows if row.member.present)
    names = "".join(f"<li>{_name(row, projected=projected)}</li>" for row in here)
    return f'<ul class="gathered" aria-label="Who is here">{names}</ul>'


def _row(row: GridRow, shown: Container[int], *, projected: bool) -> str:
    cells = "".join(
        f'<td data-state="{mark.state}"><span aria-label="{mark.words}" role="img">'
        f"{mark.sign}</span></td>"
        for mark in (_mark(cell, shows=place in shown) for place, cell in enumerate(row.cells))
    )
    gone = "" if row.member.present else "gone: "
    name = _name(row, projected=projected)
    return f'<tr><th scope="row">{gone}{name}</th>{cells}</tr>'


def _name(row: GridRow, *, projected: bool) -> str:
    learner = row.member.learner
    name = learner.alias if projected or not learner.name else f"{learner.name} ({learner.alias})"
    return f"<bdi>{escape(name)}</bdi>"


def _mark(cell: GridCell, *, shows: bool) -> _Mark:
    if cell.grade is None:
        return _STATES[cell.state]
    return _GRADES[cell.grade] if shows else _ANSWERED


def _legend(*, verdicts: bool) -> str:
    marks = [*(_GRADES.values() if verdicts else ()), _ANSWERED, *_STATES.values()]
    words = "".join(f"<span>{one.sign} {one.words}</span>" for one in marks if one.sign)
    return f'<p class="grid-legend">{words}</p>'


def counted_words(grid: Grid, lesson: Lesson) -> str:
    """`3 of 4 have answered` the hand that is asked now, `2 right` with its verdict.

    Both count those who are here; the lines below the grid count whoever left as well. Before the
    first hand, and where each has his own pace, how many are here.
    """
    rows = [row for row in grid.rows if row.member.present]
    here = len(rows)
    place, stage = lesson.step
    if lesson.kind is LessonKind.SELF_PACED or stage not in (Stage.ASKING, Stage.SHOWN):
        return f"{here} here"
    grades = [row.cells[place].grade for row in rows]
    answered = here - grades.count(None)
    right = f", {sum(map(grades.count, _RIGHT))} right" if stage is Stage.SHOWN else ""
    return f"{answered} of {here} have answered{right}"


def stage_words(lesson: Lesson) -> str:
    """Where a lesson stands."""
    if lesson.is_over:
        return "This lesson is over."
    if lesson.kind is LessonKind.SELF_PACED:
        return "Open: everyone at their own speed."
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
