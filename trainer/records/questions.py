"""One question at a time: whose it is, and what was answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import exists, select

from trainer.errors import NotYoursError, UnknownQuestionError
from trainer.history import Mode
from trainer.records import rulebook
from trainer.records.classroom_tables import LessonAnswerRow
from trainer.records.facts import (
    answer_of,
    answer_query,
    answer_row,
    pending_columns,
    question_of,
    question_row,
)
from trainer.records.sittings import join_sitting
from trainer.records.tables import DecisionRow, ProfileRow, QuestionRow, SittingRow

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sqlalchemy.orm import Session

    from trainer.history import Answer, Pending, Question

__all__ = [
    "add_answer",
    "add_question",
    "keep_pending",
    "locked_question_row",
    "profile_asked",
    "read_question",
    "read_questions",
]

_AT_ONCE = 1000
"""Questions whose answers are asked for together; databases limit how many they can be given."""


def profile_asked(session: Session, question_id: str) -> int:
    """Whose question it is.

    Raises:
        UnknownQuestionError: there is none with this id.
    """
    query = select(SittingRow.profile_id).join(QuestionRow).where(QuestionRow.id == question_id)
    profile_id = session.scalar(query)
    if profile_id is None:
        raise UnknownQuestionError(_no_question(question_id))
    return profile_id


def locked_question_row(
    session: Session, question_id: str, *, in_lesson: bool = False
) -> QuestionRow:
    """The row of a question, whose profile nobody else writes for before this transaction ends.

    Raises:
        UnknownQuestionError: there is none with this id.
        NotYoursError: it was put to a learner in a lesson; those are answered by
            `answer_lesson` alone, which asks who answers, and whether it is not too late.
    """
    asked = select(ProfileRow.id).join(SittingRow).join(QuestionRow)
    asked = asked.where(QuestionRow.id == question_id).with_for_update(of=ProfileRow)
    is_there = session.scalar(asked) is not None
    row = session.get(QuestionRow, question_id, populate_existing=True) if is_there else None
    if row is None:
        raise UnknownQuestionError(_no_question(question_id))
    if row.mode is Mode.LESSON and not in_lesson:
        put = exists().where(LessonAnswerRow.question_id == question_id)
        if session.scalar(select(put)):
            message = f"question {question_id!r} belongs to a lesson; answer it there"
            raise NotYoursError(message)
    return row


def _no_question(question_id: str) -> str:
    return f"there is no question {question_id!r} any more; deal a new hand"


def add_question(
    session: Session,
    profile_id: int,
    sitting_id: int,
    question: Question,
    *,
    table: int | None = None,
) -> QuestionRow:
    """Keep a question with the answers it has, and the seat it was dealt to at a table."""
    row = question_row(question, sitting_id, rulebook.keep(session, question.rules))
    row.table_id = table
    session.add(row)
    session.flush()
    for answer in question.answers:
        add_answer(session, profile_id, answer)
    return row


def add_answer(
    session: Session, profile_id: int, answer: Answer, sitting_id: int | None = None
) -> None:
    """Keep an answer, by default in the sitting that goes on when it is given."""
    if sitting_id is None:
        sitting_id = join_sitting(session, profile_id, answer.answered_at)
    rules_hash = answer.rules.content_hash
    # Nearly always the rules of its question, which are kept as long as that is.
    if session.get_one(QuestionRow, answer.question).rules_hash != rules_hash:
        rulebook.keep(session, answer.rules)
    session.add(answer_row(answer, sitting_id, rules_hash))
    session.flush()


def keep_pending(row: QuestionRow, pending: Pending | None) -> None:
    """Keep the answer that may still be changed; none once it is given for good."""
    for column, value in pending_columns(pending).items():
        setattr(row, column, value)


def read_question(session: Session, row: QuestionRow) -> Question:
    """The question in a row, with its answers."""
    return read_questions(session, [row])[0]


def read_questions(session: Session, rows: Sequence[QuestionRow]) -> list[Question]:
    """The questions in the rows, with their answers, in the same order."""
    answers = [answer for part in _parts(rows) for answer in _read_answers(session, part)]
    by_question: dict[str, list[Answer]] = {row.id: [] for row in rows}
    for answer in answers:
        by_question[answer.question].append(answer)
    rules = rulebook.look_up(session, {row.rules_hash for row in rows})
    return [question_of(row, rules[row.rules_hash], by_question[row.id]) for row in rows]


def _parts(rows: Sequence[QuestionRow]) -> Iterator[list[str]]:
    for start in range(0, len(rows), _AT_ONCE):
        yield [row.id for row in rows[start : start + _AT_ONCE]]


def _read_answers(session: Session, questions: Sequence[str]) -> list[Answer]:
    query = answer_query().where(DecisionRow.question_id.in_(questions))
    rows = session.execute(query.order_by(DecisionRow.question_id, DecisionRow.decision)).all()
    rules = rulebook.look_up(session, {row.rules_hash for row in rows})
    return [answer_of(row, rules) for row in rows]
