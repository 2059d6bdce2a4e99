"""One question at a time: whose it is, and what was answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from trainer.errors import UnknownQuestionError
from trainer.records import rulebook
from trainer.records.facts import answer_of, answer_query, answer_row, question_of
from trainer.records.sittings import join_sitting
from trainer.records.tables import DecisionRow, QuestionRow, SittingRow

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from trainer.history import Answer, Question

__all__ = ["add_answer", "profile_asked", "read_question"]


def profile_asked(session: Session, question_id: str) -> int:
    query = select(SittingRow.profile_id).join(QuestionRow).where(QuestionRow.id == question_id)
    profile_id = session.scalar(query)
    if profile_id is None:
        message = f"there is no question {question_id!r} any more; deal a new hand"
        raise UnknownQuestionError(message)
    return profile_id


def add_answer(session: Session, profile_id: int, answer: Answer) -> None:
    sitting_id = join_sitting(session, profile_id, answer.answered_at)
    session.add(answer_row(answer, sitting_id, rulebook.keep(session, answer.rules)))


def read_question(session: Session, row: QuestionRow) -> Question:
    query = answer_query().where(DecisionRow.question_id == row.id).order_by(DecisionRow.decision)
    answers = session.execute(query).all()
    rules = rulebook.look_up(session, {row.rules_hash, *(one.rules_hash for one in answers)})
    return question_of(row, rules[row.rules_hash], [answer_of(one, rules) for one in answers])
