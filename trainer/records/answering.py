"""What a learner has in front of him in a lesson, and his answer to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from sqlalchemy import select

from strategy_tables.situations import Decision
from trainer.errors import AttemptError, LateAnswerError
from trainer.lesson import LessonKind, Stage, Step
from trainer.records.classroom_tables import LessonAnswerRow, LessonRow, SetItemRow
from trainer.records.columns import refuse_naive
from trainer.records.door import profile_row
from trainer.records.lesson_rows import (
    Lesson,
    lesson_whole,
    options_of,
    step_of,
    turn_if_all_answered,
)
from trainer.records.positions import (
    Neighbour,
    Position,
    neighbours_at,
    shows_verdict,
    withheld,
)
from trainer.records.questions import (
    add_answer,
    add_question,
    is_answered,
    locked_question,
    question_row,
    read_question,
)
from trainer.records.reviews import change_review
from trainer.records.rights import learner_himself, lesson_of_learner, refuse
from trainer.records.sets import SetRecords
from trainer.records.sittings import join_sitting

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from sqlalchemy.orm import Session

    from trainer.history import Answer, Question
    from trainer.records.reviews import ReviewChange
    from trainer.records.tables import QuestionRow

__all__ = ["AnsweringRecords", "Turn"]


@dataclass(frozen=True, slots=True)
class Turn:
    """What a learner has in front of him in a lesson.

    Attributes:
        lesson: as it stands.
        seat: the learner's.
        place: of the item, from 0; none in the lobby, after the end, and after an attempt.
        attempt: which one it is, from 1.
        question: with its answer, if it has one; none where there is no place.
        shows_verdict: whether the learner may see what was right.
        takes_answer: whether an answer would be taken now.
        neighbours: who sits at the table, himself too, by seat; nobody in other lessons.
    """

    lesson: Lesson
    seat: int
    place: int | None
    attempt: int
    question: Question | None
    shows_verdict: bool
    takes_answer: bool
    neighbours: tuple[Neighbour, ...] = ()


class AnsweringRecords(SetRecords):
    """A lesson from a learner's side. What is settled between tabs is settled here."""

    def lesson_step(self, lesson_id: int, *, as_learner: int) -> Step:
        """Where a lesson stands: one small query, for a page that waits for the next step.

        Raises:
            NotYoursError: the learner has no seat there.
        """
        with self._session() as session:
            return step_of(lesson_of_learner(session, lesson_id, as_learner)[0])

    def lesson_turn(
        self, lesson_id: int, question_id: str, now: datetime, *, as_learner: int
    ) -> Turn:
        """What the learner has in front of him; where it was put to him before, it only reads.

        Args:
            lesson_id: a lesson in which he has a seat.
            question_id: opaque and new, for the question if it was not put to him yet.
            now: when.
            as_learner: who.

        Raises:
            NotYoursError: the learner has no seat there.
        """
        refuse_naive(now)
        with self._session() as session:
            at = Position.of(session, lesson_id, as_learner)
            asked = at.question(session)
            if at.place is None or asked is not None:
                return _turn(session, at, asked, now)
        with self._session(writes=True) as session:
            _hold(session, lesson_id)
            learner_himself(session, as_learner, lock=True)
            # Looked at again: another tab may have been first, or the lesson gone on.
            at = Position.of(session, lesson_id, as_learner)
            asked = at.question(session)
            if at.place is not None and asked is None:
                asked = self._put(session, at, at.place, question_id, now)
            return _turn(session, at, asked, now)

    def go_on(self, lesson_id: int, question_id: str, now: datetime, *, as_learner: int) -> None:
        """Leave a hand of a self-paced lesson that is answered and whose verdict was shown.

        Raises:
            NotYoursError: the learner has no seat there, or it is no question put to him there.
        """
        with self._session(writes=True) as session:
            learner_himself(session, as_learner, lock=True)
            lesson_of_learner(session, lesson_id, as_learner)
            _place_of(session, question_id, lesson_id, as_learner)
            row, _ = locked_question(session, question_id, in_lesson=True)
            if row.turned_at is None and read_question(session, row).is_done:
                row.turned_at = now

    def begin_attempt(
        self, lesson_id: int, question_id: str, now: datetime, *, as_learner: int
    ) -> Turn:
        """The first question of another attempt at a self-paced lesson; arguments as above.

        Raises:
            NotYoursError: the learner has no seat there.
            AttemptError: an attempt is not finished yet, or none is left, or its time is up.
        """
        refuse_naive(now)
        with self._session(writes=True) as session:
            _hold(session, lesson_id)
            learner_himself(session, as_learner, lock=True)
            at = Position.of(session, lesson_id, as_learner)
            row = at.lesson
            options = options_of(row)
            if row.kind is not LessonKind.SELF_PACED or at.place is not None:
                message = "this attempt is not finished yet; answer its questions first"
                raise AttemptError(message)
            if row.closed_at is not None or options.time_is_up(row.staged_at, now):
                message = "this lesson takes no more answers; its time is up"
                raise AttemptError(message)
            if at.attempt >= options.attempts:
                message = f"all {options.attempts} attempts at this lesson are used up"
                raise AttemptError(message)
            at.attempt, at.place = at.attempt + 1, 0
            asked = self._put(session, at, at.place, question_id, now)
            return _turn(session, at, asked, now)

    def answer_lesson(
        self,
        lesson_id: int,
        answer: Answer,
        *,
        as_learner: int,
        review: ReviewChange | None = None,
        on_turn: Callable[[Step], None] | None = None,
    ) -> bool:
        """Keep the answer to a question of a lesson, with what it makes of its review card.

        At a table the card is turned when everybody has answered; `on_turn` is then told where the
        lesson stands.

        Returns:
            Whether this call stored it: `False` when the question was answered already; the first
            answer stands, with its card.

        Raises:
            NotYoursError: the learner has no seat there, or it is no question put to him there.
            LateAnswerError: the lesson has gone on, or the time is up.
        """
        refuse_naive(answer.answered_at)
        with self._session(writes=True) as session:
            _hold(session, lesson_id)
            learner = learner_himself(session, as_learner, lock=True)
            lesson, _ = lesson_of_learner(session, lesson_id, as_learner)
            place = _place_of(session, answer.question, lesson_id, as_learner)
            locked_question(session, answer.question, in_lesson=True)
            if is_answered(session, answer):
                return False
            _refuse_late(lesson, place, answer.answered_at)
            add_answer(session, learner.profile_id, answer)
            if review is not None:
                change_review(session, learner.profile_id, review)
            turned = turn_if_all_answered(session, lesson, answer.answered_at)
            step = step_of(lesson)
        if turned and on_turn is not None:  # not before it is kept
            on_turn(step)
        return True

    def withheld_questions(
        self, now: datetime, *, as_learner: int, attempts: int | None = None
    ) -> frozenset[str]:
        """The questions whose verdict the learner may not see yet, on any page.

        Args:
            now: when.
            as_learner: who.
            attempts: only those of the first so many.

        Raises:
            NotYoursError: there is no such learner, or he was sent out.
        """
        with self._session() as session:
            learner_himself(session, as_learner)
            return withheld(session, as_learner, now, attempts)

    def _put(
        self, session: Session, at: Position, place: int, question_id: str, now: datetime
    ) -> QuestionRow:
        """Put the item at the position's place to the learner."""
        item = self._items(session, at.lesson.set_id)[place]
        at_table = at.lesson.kind is LessonKind.TABLE
        hand = at.seat.seat if at_table else 1
        first = None
        if at_table and item.decision is Decision.SECOND:
            hand, first = at.first_of_round(session) or (hand, None)
        profile_id = at.learner.profile_id
        # He may be practising in another tab at this moment: both begin a sitting, or join one.
        profile_row(session, profile_id, lock=True)
        again = at.attempt > 1
        question = item.question(question_id, now, seat=hand, first=first, again=again)
        sitting_id = join_sitting(session, profile_id, now)
        add_question(session, profile_id, sitting_id, question)
        session.add(
            LessonAnswerRow(
                lesson_id=at.lesson.id,
                item_id=_item_id(session, at.lesson.set_id, place),
                learner_id=at.learner.id,
                attempt=at.attempt,
                question_id=question_id,
                hand=hand,
            )
        )
        session.flush()
        return cast("QuestionRow", question_row(session, question_id))


def _turn(session: Session, at: Position, asked: QuestionRow | None, now: datetime) -> Turn:
    row = at.lesson
    question = None if asked is None else read_question(session, asked)
    answered = question is not None and bool(question.answers)
    late = options_of(row).time_is_up(row.staged_at, now)
    # At his own pace a learner sees no verdict before he answered.
    may_see = answered or row.kind is not LessonKind.SELF_PACED
    return Turn(
        lesson=lesson_whole(session, row),
        seat=at.seat.seat,
        place=at.place,
        attempt=at.attempt,
        question=question,
        shows_verdict=at.place is not None
        and may_see
        and shows_verdict(row, at.place, now, finished=False),
        takes_answer=question is not None
        and not answered
        and not late
        and row.stage is Stage.ASKING,
        neighbours=neighbours_at(session, row) if row.kind is LessonKind.TABLE else (),
    )


def _hold(session: Session, lesson_id: int) -> None:
    """Keep a lesson at its step: together with others who answer, but alone at a table."""
    one = LessonRow.id == lesson_id
    alone = session.scalar(select(LessonRow.kind).where(one)) is LessonKind.TABLE
    session.execute(select(LessonRow.id).where(one).with_for_update(read=not alone))


def _place_of(session: Session, question_id: str, lesson_id: int, as_learner: int) -> int:
    """The place of a question that was put to the learner in the lesson.

    Raises:
        NotYoursError: it was not.
    """
    query = (
        select(SetItemRow.place)
        .join(LessonAnswerRow)
        .where(
            LessonAnswerRow.question_id == question_id,
            LessonAnswerRow.lesson_id == lesson_id,
            LessonAnswerRow.learner_id == as_learner,
        )
    )
    place = session.scalar(query)
    return place if place is not None else refuse("question")


def _refuse_late(lesson: LessonRow, place: int, now: datetime) -> None:
    if lesson.closed_at is not None:
        message = "the lesson is over; this answer came too late and does not count"
        raise LateAnswerError(message)
    together = lesson.kind is not LessonKind.SELF_PACED
    if together and step_of(lesson) != Step(place, Stage.ASKING):
        message = "the class has moved on; this answer came too late and does not count"
        raise LateAnswerError(message)
    if options_of(lesson).time_is_up(lesson.staged_at, now):
        message = "the time is up; this answer came too late and does not count"
        raise LateAnswerError(message)


def _item_id(session: Session, set_id: int, place: int) -> int:
    query = select(SetItemRow.id).where(SetItemRow.set_id == set_id, SetItemRow.place == place)
    return session.scalars(query).one()
