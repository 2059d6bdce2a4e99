"""Tests: begun, left, resumed and finished, with answers that may be changed until the next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from typing import TYPE_CHECKING

from sqlalchemy import delete, exists, select, update

from trainer.errors import UnknownTestError
from trainer.history import answer_of
from trainer.records.columns import refuse_naive
from trainer.records.door import Door, profile_row
from trainer.records.questions import (
    add_answer,
    add_question,
    keep_pending,
    locked_question,
    read_question,
    read_questions,
)
from trainer.records.reviews import change_review
from trainer.records.sittings import join_sitting, sitting_at
from trainer.records.tables import DecisionRow, ProfileRow, QuestionRow, TestRow

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import Session

    from trainer.history import Pending, Question
    from trainer.records.reviews import ReviewChange

__all__ = ["TestRecord", "TestRecords"]


@dataclass(frozen=True, slots=True)
class TestRecord:
    """A test with its questions in order, and their answers as far as they are given."""

    __test__ = False  # pytest collects what is called Test

    id: int
    started_at: datetime
    finished_at: datetime | None
    questions: tuple[Question, ...]


class TestRecords(Door):
    """Tests; a profile has at most one that is open."""

    __test__ = False

    def begin_test(
        self, profile_id: int, questions: Sequence[Question], now: datetime
    ) -> TestRecord:
        """A new test with these questions, or the one that is open already, as it is.

        Raises:
            UnknownProfileError: there is none with this id.
        """
        refuse_naive(now)
        with self._session(writes=True) as session:
            profile_row(session, profile_id, lock=True)
            open_ = _read_tests(session, _is_open(profile_id))
            return open_[0] if open_ else _add_test(session, profile_id, questions, now)

    def open_test(self, profile_id: int) -> TestRecord | None:
        """The test that the profile has begun and not finished, if there is one."""
        with self._session() as session:
            return next(iter(_read_tests(session, _is_open(profile_id))), None)

    def test(self, test_id: int) -> TestRecord | None:
        """The test, if it is there."""
        with self._session() as session:
            return next(iter(_read_tests(session, TestRow.id == test_id)), None)

    def tests(self, profile_id: int) -> list[TestRecord]:
        """All tests of the profile, the oldest first."""
        with self._session() as session:
            return _read_tests(session, TestRow.profile_id == profile_id)

    def set_pending(self, question_id: str, pending: Pending) -> bool:
        """Keep an answer that may still be changed, instead of the one kept so before.

        Returns:
            Whether it is kept: `False` when the decision is answered for good, or its test over.

        Raises:
            UnknownQuestionError: there is no such question.
        """
        refuse_naive(pending.given_at)
        with self._session(writes=True) as session:
            row, profile_id = locked_question(session, question_id)
            test = None if row.test_id is None else session.get_one(TestRow, row.test_id)
            over = test is not None and test.finished_at is not None
            if over or read_question(session, row).asked is None:
                return False
            keep_pending(row, pending)
            # So that it has a sitting to belong to when it is settled, be it days later.
            join_sitting(session, profile_id, pending.given_at)
            return True

    def finish_test(
        self, test_id: int, now: datetime, *, reviews: Sequence[ReviewChange] = ()
    ) -> TestRecord:
        """The test, over from now on, with whatever was pending given for good.

        Args:
            test_id: which; finishing it once more changes nothing.
            now: when.
            reviews: what its answers make of the review cards, one after the other.

        Raises:
            UnknownTestError: there is none with this id.
        """
        refuse_naive(now)
        with self._session(writes=True) as session:
            row = _locked_test_row(session, test_id)
            if row is None:
                message = f"there is no test {test_id} any more; begin a new one"
                raise UnknownTestError(message)
            if row.finished_at is None:
                waiting = select(QuestionRow).where(QuestionRow.test_id == test_id)
                waiting = waiting.where(QuestionRow.pending_at.is_not(None))
                for one in session.scalars(waiting.order_by(QuestionRow.test_place)).all():
                    _settle(session, row.profile_id, one)
                for change in reviews:
                    change_review(session, row.profile_id, change)
                row.finished_at = now
                session.flush()
                session.expire_all()
            return _read_tests(session, TestRow.id == test_id)[0]

    def drop_test(self, test_id: int) -> None:
        """Give up an open test: as if it had never been, but for what was answered in it.

        Answers given for good stay in the history, their questions belonging to no test. One that
        is over, or gone, is left as it is.
        """
        with self._session(writes=True) as session:
            row = _locked_test_row(session, test_id)
            if row is None or row.finished_at is not None:
                return
            answered = exists().where(DecisionRow.question_id == QuestionRow.id)
            its = QuestionRow.test_id == test_id
            session.execute(delete(QuestionRow).where(its, ~answered))
            left = update(QuestionRow).where(its)
            session.execute(left.values(test_id=None, test_place=None))
            session.delete(row)


def _is_open(profile_id: int) -> ColumnElement[bool]:
    return (TestRow.profile_id == profile_id) & TestRow.finished_at.is_(None)


def _locked_test_row(session: Session, test_id: int) -> TestRow | None:
    """The row of a test, whose profile nobody else writes for before this transaction ends."""
    whose = select(ProfileRow.id).join(TestRow).where(TestRow.id == test_id)
    session.execute(whose.with_for_update(of=ProfileRow))
    return session.get(TestRow, test_id, populate_existing=True)


def _add_test(
    session: Session, profile_id: int, questions: Sequence[Question], now: datetime
) -> TestRecord:
    test = TestRow(profile_id=profile_id, started_at=now)
    session.add(test)
    session.flush()
    sitting_id = join_sitting(session, profile_id, now)
    for place, question in enumerate(questions):
        its_place = {"test_id": test.id, "test_place": place}
        add_question(session, profile_id, sitting_id, question, **its_place)
    return _read_tests(session, TestRow.id == test.id)[0]


def _read_tests(session: Session, which: ColumnElement[bool]) -> list[TestRecord]:
    tests = session.scalars(select(TestRow).where(which).order_by(TestRow.id)).all()
    theirs = select(QuestionRow).where(QuestionRow.test_id.in_([row.id for row in tests]))
    in_order = theirs.order_by(QuestionRow.test_id, QuestionRow.test_place)
    rows = session.scalars(in_order).all()
    asked = zip([row.test_id for row in rows], read_questions(session, rows), strict=True)
    by_test = {
        test_id: tuple(question for _, question in pairs)
        for test_id, pairs in groupby(asked, key=lambda pair: pair[0])
    }
    return [
        TestRecord(row.id, row.started_at, row.finished_at, by_test.get(row.id, ()))
        for row in tests
    ]


def _settle(session: Session, profile_id: int, row: QuestionRow) -> None:
    """Give the pending answer for good, in the sitting and at the time it was chosen."""
    question = read_question(session, row)
    pending = question.pending
    keep_pending(row, None)
    if pending is None or question.asked is None:
        return
    answer = answer_of(
        question,
        pending.choice,
        shown_at=pending.given_at - timedelta(milliseconds=pending.thinking or 0),
        answered_at=pending.given_at,
        thinking=pending.thinking,
        certainty=pending.certainty,
    )
    add_answer(session, profile_id, answer, sitting_at(session, profile_id, answer.answered_at))
