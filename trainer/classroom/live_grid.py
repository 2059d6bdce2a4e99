"""The live grid: learners by questions, what each has answered, as a projector shows it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from trainer.classroom.marking import first_attempts
from trainer.grading import Grade
from trainer.lesson import LessonKind, Stage

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from trainer.classroom.marking import Marked
    from trainer.records import Lesson, LessonResults, Member

__all__ = ["CellState", "Grid", "GridCell", "GridRow", "grid_of"]


class CellState(Enum):
    """What has become of a question with a learner."""

    NOT_YET = "not yet"
    """It was not asked so far."""
    WAITING = "waiting"
    """An answer is still taken."""
    ANSWERED = "answered"
    NOT_GIVEN = "not given"
    """No answer is taken any more: none was given, which is no mistake."""


@dataclass(frozen=True, slots=True)
class GridCell:
    """A question with a learner; `grade` where it was answered."""

    state: CellState
    grade: Grade | None = None


_ANSWERED = {grade: GridCell(CellState.ANSWERED, grade) for grade in Grade}
_UNANSWERED = {state: GridCell(state) for state in CellState}


@dataclass(frozen=True, slots=True)
class GridRow:
    """A learner with a cell for every question."""

    member: Member
    cells: tuple[GridCell, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """All learners by seat; for each question how many answered, and how many were right."""

    rows: tuple[GridRow, ...]
    answered: tuple[int, ...]
    right: tuple[int, ...]


def grid_of(results: LessonResults, marked: Iterable[Marked], now: datetime) -> Grid:
    """The grid of a lesson as it stands.

    Args:
        results: of the lesson.
        marked: `mark(results)`, of which first attempts are shown.
        now: when; a self-paced lesson takes answers until it is due, any other until its
            countdown is over.
    """
    given = {(one.learner, one.place): one for one in first_attempts(marked)}
    lesson = results.lesson
    places = range(lesson.items)
    states = [_without_answer(lesson, place, now) for place in places]
    rows = []
    for member in results.members:
        cells = []
        for place in places:
            one = given.get((member.learner.id, place))
            if one is not None:
                cells.append(_ANSWERED[one.verdict.grade])
            elif states[place] is CellState.WAITING and not member.present:
                cells.append(_UNANSWERED[CellState.NOT_GIVEN])
            else:
                cells.append(_UNANSWERED[states[place]])
        rows.append(GridRow(member, tuple(cells)))
    answered = Counter(one.place for one in given.values())
    right = Counter(one.place for one in given.values() if one.is_right)
    return Grid(
        tuple(rows),
        tuple(answered[place] for place in places),
        tuple(right[place] for place in places),
    )


def _without_answer(lesson: Lesson, place: int, now: datetime) -> CellState:
    """The state of a question that a learner has not answered."""
    late = lesson.options.time_is_up(lesson.staged_at, now)
    if lesson.kind is LessonKind.SELF_PACED:
        return CellState.NOT_GIVEN if lesson.is_over or late else CellState.WAITING
    at, stage = lesson.step
    if place > at or stage is Stage.LOBBY:
        return CellState.NOT_YET
    asking = place == at and stage is Stage.ASKING and not late
    return CellState.WAITING if asking else CellState.NOT_GIVEN
