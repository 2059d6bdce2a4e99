"""One question at a time: whose it is, and what was answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import bindparam, exists, insert, select

from trainer.errors import NotYoursError, UnknownQuestionError
from trainer.records import rulebook
from trainer.records.classroom_tables import LessonAnswerRow
from trainer.records.facts import (
    answer_columns,
    answer_of,
    answer_query,
    pending_columns,
    question_columns,
    question_of,
)
from trainer.records.portions import portions
from trainer.records.sittings import join_sitting
from trainer.records.tables import DecisionRow, ProfileRow, QuestionRow, SittingRow, table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.orm import Session

    from trainer.history import Answer, Pending, Question

__all__ = [
    "add_answer",
    "add_question",
    "is_answered",
    "keep_pending",
    "locked_question",
    "question_row",
    "read_question",
    "read_questions",
]

# Statements that every press runs are made once: to make one takes as long as to run it.
_LOCKED_PROFILE = (
    select(ProfileRow.id)
    .join(SittingRow)
    .join(QuestionRow)
    .where(QuestionRow.id == bindparam("question"))
    .with_for_update(of=ProfileRow)
)
_QUESTION = (
    select(QuestionRow)
    .where(QuestionRow.id == bindparam("question"))
    .execution_options(populate_existing=True)
)
_DECISION = select(DecisionRow.decision).where(
    DecisionRow.question_id == bindparam("question"),
    DecisionRow.decision == bindparam("decision", type_=DecisionRow.decision.type),
)
_ANSWERS = (
    answer_query()
    .where(DecisionRow.question_id.in_(bindparam("questions", expanding=True)))
    .order_by(DecisionRow.question_id, DecisionRow.decision)
)
_ADD_QUESTION, _ADD_DECISION = insert(table_of(QuestionRow)), insert(table_of(DecisionRow))


def locked_question(
    session: Session, question_id: str, *, in_lesson: bool = False
) -> tuple[QuestionRow, int]:
    """The row of a question, and the id of the profile that was asked.

    Nobody else writes for that profile before this transaction ends.

    Raises:
        UnknownQuestionError: there is none with this id.
        NotYoursError: it was put to a learner in a lesson; those are answered by
            `answer_lesson` alone, which asks who answers, and whether it is not too late.
    """
    profile_id = session.scalar(_LOCKED_PROFILE, {"question": question_id})
    row = question_row(session, question_id)
    if profile_id is None or row is None:
        message = f"there is no question {question_id!r} any more; deal a new hand"
        raise UnknownQuestionError(message)
    if row.mode.is_of_lesson and not in_lesson:
        put = exists().where(LessonAnswerRow.question_id == question_id)
        if session.scalar(select(put)):
            message = f"question {question_id!r} belongs to a lesson; answer it there"
            raise NotYoursError(message)
    return row, profile_id


def question_row(session: Session, question_id: str) -> QuestionRow | None:
    """The row of a question as it is kept now, if it is there."""
    return session.scalar(_QUESTION, {"question": question_id})


def is_answered(session: Session, answer: Answer) -> bool:
    """Whether the decision was answered already, with this answer or another."""
    decided = {"question": answer.question, "decision": answer.decision}
    return session.scalar(_DECISION, decided) is not None


def add_question(
    session: Session,
    profile_id: int,
    sitting_id: int,
    question: Question,
    **belongs: int | None,
) -> None:
    """Keep a question with the answers it has.

    Args:
        session: that writes.
        profile_id: who is asked.
        sitting_id: the sitting it is dealt in.
        question: what.
        belongs: `table_id` of the seat it is dealt to, or `test_id` and `test_place`.
    """
    columns = question_columns(question, sitting_id, rulebook.keep(session, question.rules))
    session.execute(_ADD_QUESTION, columns | belongs)
    for answer in question.answers:
        add_answer(session, profile_id, answer)


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
    session.execute(_ADD_DECISION, answer_columns(answer, sitting_id, rules_hash))


def keep_pending(row: QuestionRow, pending: Pending | None) -> None:
    """Keep the answer that may still be changed; none once it is given for good."""
    for column, value in pending_columns(pending).items():
        setattr(row, column, value)


def read_question(session: Session, row: QuestionRow) -> Question:
    """The question in a row, with its answers."""
    return read_questions(session, [row])[0]


def read_questions(session: Session, rows: Sequence[QuestionRow]) -> list[Question]:
    """The questions in the rows, with their answers, in the same order."""
    answers = [
        answer
        for part in portions(row.id for row in rows)
        for answer in _read_answers(session, part)
    ]
    by_question: dict[str, list[Answer]] = {row.id: [] for row in rows}
    for answer in answers:
        by_question[answer.question].append(answer)
    rules = rulebook.look_up(session, {row.rules_hash for row in rows})
    return [question_of(row, rules[row.rules_hash], by_question[row.id]) for row in rows]


def _read_answers(session: Session, questions: Sequence[str]) -> list[Answer]:
    rows = session.execute(_ANSWERS, {"questions": questions}).all()
    rules = rulebook.look_up(session, {row.rules_hash for row in rows})
    return [answer_of(row, rules) for row in rows]
