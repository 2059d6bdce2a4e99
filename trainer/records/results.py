"""What came of lessons: who sat in them and what was answered, as facts.

Grid, tables, exports and a learner's own report are all made of what is read here, in two queries
whatever the lesson's size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import select

from trainer.records.classroom_tables import (
    LearnerRow,
    LessonAnswerRow,
    LessonRow,
    LessonSeatRow,
    SetItemRow,
)
from trainer.records.learners import Learner, learner_of
from trainer.records.lesson_rows import Lesson, lesson_query, read_lesson
from trainer.records.positions import withheld
from trainer.records.rights import class_of_teacher, learner_himself, refuse, teaches
from trainer.records.sets import SetRecords
from trainer.records.tables import DecisionRow

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import Session

    from strategy_tables.values import Choice
    from trainer.history import Certainty
    from trainer.items import Item

__all__ = ["Cell", "LessonResults", "Member", "ResultRecords"]


class Member(NamedTuple):
    """A learner with the seat he has in a lesson, or had before he was sent out."""

    learner: Learner
    seat: int
    present: bool


class Cell(NamedTuple):
    """An item that was put to a learner, with the answer where one was given.

    Attributes:
        learner: id; `place` of the item and `attempt`, from 1.
        hand: whose three cards of the item they were.
        choice: none where no answer was given.
        bets_riding: as in an `Answer`.
        thinking: milliseconds, by the learner's own clock.
    """

    learner: int
    place: int
    attempt: int
    hand: int
    question: str
    choice: Choice | None
    bets_riding: int | None
    certainty: Certainty | None
    thinking: int | None
    shown_at: datetime | None
    answered_at: datetime | None


@dataclass(frozen=True, slots=True)
class LessonResults:
    """A lesson with everybody who sat in it and everything that was put to them.

    `items` are those of its set; in a learner's own results some are missing: those he may not see.
    """

    lesson: Lesson
    items: dict[int, Item]
    members: tuple[Member, ...]
    cells: tuple[Cell, ...]


class ResultRecords(SetRecords):
    """Results, for the teachers of a class and for each learner himself."""

    def lesson_results(self, lesson_id: int, *, as_teacher: int) -> LessonResults:
        """What came of a lesson; asked every second while it goes on.

        Raises:
            NotYoursError: there is no such lesson in the teacher's classes.
        """
        with self._session() as session:
            mine = (LessonRow.id == lesson_id) & teaches(as_teacher, LessonRow.class_id)
            found = self._results(session, mine)
            return found[0] if found else refuse(f"lesson {lesson_id}")

    def class_results(self, class_id: int, *, as_teacher: int) -> list[LessonResults]:
        """What came of all lessons of a class, the oldest first.

        Raises:
            NotYoursError: it is none of the teacher's classes.
        """
        with self._session() as session:
            class_of_teacher(session, class_id, as_teacher)
            return self._results(session, LessonRow.class_id == class_id)

    def own_results(self, lesson_id: int, now: datetime, *, as_learner: int) -> LessonResults:
        """What a learner himself did in a lesson, as far as he may see verdicts by now.

        Raises:
            NotYoursError: he never had a seat there, or was sent out.
        """
        with self._session() as session:
            learner_himself(session, as_learner)
            found = self._results(session, LessonRow.id == lesson_id, as_learner)
            if not found or not found[0].members:
                refuse(f"lesson {lesson_id}")
            hidden = withheld(session, as_learner, now)
            (results,) = found
            cells = tuple(cell for cell in results.cells if cell.question not in hidden)
            places = {cell.place for cell in cells}
            items = {place: item for place, item in results.items.items() if place in places}
            return LessonResults(results.lesson, items, results.members, cells)

    def _results(
        self, session: Session, which: ColumnElement[bool], learner_id: int | None = None
    ) -> list[LessonResults]:
        seat = LessonSeatRow.lesson_id == LessonRow.id
        if learner_id is not None:
            seat &= LessonSeatRow.learner_id == learner_id
        lessons = (
            lesson_query()
            .add_columns(LessonSeatRow, LearnerRow)
            .join(LessonSeatRow, seat, isouter=True)
            .join(LearnerRow, LearnerRow.id == LessonSeatRow.learner_id, isouter=True)
            .where(which)
            .order_by(LessonRow.id, LessonSeatRow.seat, LessonSeatRow.joined_at)
        )
        found: dict[int, Lesson] = {}
        members: dict[int, list[Member]] = {}
        for row, class_name, set_name, items, seat_row, learner in session.execute(lessons):
            if row.id not in found:
                found[row.id] = read_lesson(row, class_name, set_name, items)
                members[row.id] = []
            if seat_row is not None:
                present = seat_row.left_at is None
                members[row.id].append(Member(learner_of(learner), seat_row.seat, present))
        cells = _cells(session, list(found), learner_id)
        return [
            LessonResults(
                lesson,
                dict(enumerate(self._items(session, lesson.set_id))),
                tuple(members[lesson.id]),
                tuple(cells.get(lesson.id, ())),
            )
            for lesson in found.values()
        ]


def _cells(session: Session, lessons: list[int], learner_id: int | None) -> dict[int, list[Cell]]:
    query = (
        select(
            LessonAnswerRow.lesson_id,
            LessonAnswerRow.learner_id,
            SetItemRow.place,
            LessonAnswerRow.attempt,
            LessonAnswerRow.hand,
            LessonAnswerRow.question_id,
            DecisionRow.choice,
            DecisionRow.bets_riding,
            DecisionRow.certainty,
            DecisionRow.thinking,
            DecisionRow.shown_at,
            DecisionRow.answered_at,
        )
        .join(SetItemRow, SetItemRow.id == LessonAnswerRow.item_id)
        .join(DecisionRow, DecisionRow.question_id == LessonAnswerRow.question_id, isouter=True)
        .where(LessonAnswerRow.lesson_id.in_(lessons))
    )
    if learner_id is not None:
        query = query.where(LessonAnswerRow.learner_id == learner_id)
    in_order = (LessonAnswerRow.learner_id, LessonAnswerRow.attempt, SetItemRow.place)
    cells: dict[int, list[Cell]] = {}
    # Past the session, which would take each of thousands of rows in hand.
    for lesson_id, *rest in session.connection().execute(query.order_by(*in_order)).all():
        cells.setdefault(lesson_id, []).append(Cell(*rest))
    return cells
