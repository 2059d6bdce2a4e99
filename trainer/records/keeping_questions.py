"""The part of the records about what was asked and answered."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, select

from trainer.records import rulebook
from trainer.records.door import Door, profile_row
from trainer.records.facts import answer_of, answer_query, sitting_of
from trainer.records.profiles import SittingAnswer
from trainer.records.questions import (
    add_answer,
    add_question,
    is_answered,
    keep_pending,
    locked_question,
    question_row,
    read_question,
    read_questions,
)
from trainer.records.reviews import change_review
from trainer.records.seats import seat_row
from trainer.records.sittings import join_sitting, open_sitting
from trainer.records.tables import DecisionRow, QuestionRow, SittingRow

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from sqlalchemy import Select

    from trainer.history import Answer, Mode, Question
    from trainer.records.profiles import Sitting
    from trainer.records.reviews import ReviewChange

__all__ = ["QuestionRecords"]

# Sittings by id, which grows: an index has this order, and a clock put right does not change it.
_LATEST_ANSWER_FIRST = (
    SittingRow.id.desc(),
    DecisionRow.answered_at.desc(),
    DecisionRow.question_id.desc(),
    DecisionRow.decision.desc(),
)
_LATEST_QUESTION_FIRST = (SittingRow.id.desc(), QuestionRow.dealt_at.desc(), QuestionRow.id)


class QuestionRecords(Door):
    """Questions, answers and the sittings they were given in."""

    def record_question(
        self, profile_id: int, question: Question, *, seat: int | None = None
    ) -> bool:
        """Keep a question, with the answers it has, in the profile's sitting at its dealing.

        Args:
            profile_id: who is asked.
            question: what.
            seat: id of the seat it is dealt to, where it is dealt at the table.

        Returns:
            Whether this call stored it: `False` when a question of this id is there already.

        Raises:
            UnknownProfileError: there is none with this id.
            UnknownTableError: the profile has no such seat.
        """
        with self._session(writes=True) as session:
            profile_row(session, profile_id, lock=True)
            if seat is not None:
                seat_row(session, seat, profile_id)
            if question_row(session, question.id) is not None:
                return False
            sitting_id = join_sitting(session, profile_id, question.dealt_at)
            add_question(session, profile_id, sitting_id, question, table_id=seat)
            return True

    def record_answer(self, answer: Answer, *, review: ReviewChange | None = None) -> bool:
        """Keep an answer, in the sitting that is going on when it is given.

        Args:
            answer: of the profile that was asked.
            review: what it makes of its review card, kept together with it.

        Returns:
            Whether this call stored them: `False` when the decision was answered already, however
            the two answers differ. The first one stands, with its card.

        Raises:
            UnknownQuestionError: its question is not there.
        """
        with self._session(writes=True) as session:
            row, profile_id = locked_question(session, answer.question)
            if is_answered(session, answer):
                return False
            add_answer(session, profile_id, answer)
            keep_pending(row, None)
            if review is not None:
                change_review(session, profile_id, review)
            return True

    def record_turn(self, question_id: str, now: datetime) -> None:
        """Keep when the card was turned after the first decision; the first time stands.

        Raises:
            UnknownQuestionError: there is no such question.
        """
        with self._session(writes=True) as session:
            row, profile_id = locked_question(session, question_id)
            if row.turned_at is None:
                row.turned_at = now
                join_sitting(session, profile_id, now)

    def question(self, question_id: str) -> Question | None:
        """The question with the answers given so far, if it is there."""
        with self._session() as session:
            row = question_row(session, question_id)
            return None if row is None else read_question(session, row)

    def latest_question(
        self, profile_id: int, modes: Collection[Mode] | None = None
    ) -> Question | None:
        """The question dealt last to the profile, with the answers given so far.

        Args:
            profile_id: whose.
            modes: only questions of these modes; without, those of an open test are among them.
        """
        with self._session() as session:
            latest = _latest(None if modes is None else frozenset(modes))
            row = session.scalar(latest, {"profile": profile_id})
            return None if row is None else read_question(session, row)

    def questions(
        self, profile_id: int, *, modes: Collection[Mode] | None = None, last: int | None = None
    ) -> list[Question]:
        """The questions dealt to the profile, whole, in the order they were dealt.

        Args:
            profile_id: whose.
            modes: only those of these modes.
            last: only the latest so many; a long history takes seconds to read whole.
        """
        with self._session() as session:
            rows = session.scalars(_asked(modes).limit(last), {"profile": profile_id}).all()
            return read_questions(session, rows[::-1])

    def answers(
        self,
        profile_id: int,
        *,
        sitting: int | None = None,
        last: int | None = None,
        modes: Collection[Mode] | None = None,
    ) -> list[SittingAnswer]:
        """The answers of the profile in the order they were given, sitting by sitting.

        Args:
            profile_id: whose.
            sitting: only those of this sitting.
            last: only the latest so many; a long history takes a second to read whole.
            modes: only those of these modes.
        """
        query = answer_query().join(SittingRow, DecisionRow.sitting_id == SittingRow.id)
        query = query.where(SittingRow.profile_id == profile_id)
        if sitting is not None:
            query = query.where(SittingRow.id == sitting)
        if modes is not None:
            query = query.where(DecisionRow.mode.in_(modes))
        with self._session() as session:
            rows = session.execute(query.order_by(*_LATEST_ANSWER_FIRST).limit(last)).all()
            rules = rulebook.look_up(session, {row.rules_hash for row in rows})
            mine = select(SittingRow).where(SittingRow.profile_id == profile_id)
            sittings = {row.id: sitting_of(row) for row in session.scalars(mine)}
            rows = rows[::-1]
            return [SittingAnswer(sittings[row.sitting_id], answer_of(row, rules)) for row in rows]

    def current_sitting(self, profile_id: int, now: datetime) -> Sitting | None:
        """The sitting that an answer given now would belong to; none if it would begin one."""
        with self._session() as session:
            row = open_sitting(session, profile_id, now)
            return None if row is None else sitting_of(row)


def _asked(modes: Collection[Mode] | None) -> Select[QuestionRow]:
    """Questions of the profile that is given with the query, the latest first."""
    mine = SittingRow.profile_id == bindparam("profile")
    query = select(QuestionRow).join(SittingRow).where(mine)
    if modes is not None:
        query = query.where(QuestionRow.mode.in_(modes))
    return query.order_by(*_LATEST_QUESTION_FIRST)


@lru_cache
def _latest(modes: frozenset[Mode] | None) -> Select[QuestionRow]:
    """The first of them; made once, for every press asks for it."""
    return _asked(modes).limit(1)
