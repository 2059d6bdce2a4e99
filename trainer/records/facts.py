"""From the trainer's own values to rows and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from trainer.history import Answer, Question
from trainer.records.profiles import Profile, Sitting
from trainer.records.tables import DecisionRow, QuestionRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sqlalchemy import Row, Select

    from trainer.records.tables import ProfileRow, SittingRow
    from trainer.rules import Rules

__all__ = [
    "answer_of",
    "answer_query",
    "answer_row",
    "profile_of",
    "question_of",
    "question_row",
    "sitting_of",
]


def profile_of(row: ProfileRow) -> Profile:
    return Profile(row.id, row.name, row.created_at, row.last_used_at)


def sitting_of(row: SittingRow) -> Sitting:
    return Sitting(row.id, row.started_at)


def question_row(question: Question, sitting_id: int, rules_hash: str) -> QuestionRow:
    """Without its answers: those are rows of their own."""
    return QuestionRow(
        id=question.id,
        sitting_id=sitting_id,
        rules_hash=rules_hash,
        mode=question.mode,
        stake=question.stake,
        currency=question.currency,
        hand=question.hand,
        community=question.community,
        given=question.given,
        dealt_at=question.dealt_at,
        turned_at=question.turned_at,
    )


def question_of(row: QuestionRow, rules: Rules, answers: Iterable[Answer]) -> Question:
    return Question(
        id=row.id,
        mode=row.mode,
        rules=rules,
        stake=row.stake,
        currency=row.currency,
        hand=row.hand,
        community=row.community,
        dealt_at=row.dealt_at,
        given=row.given,
        answers=tuple(answers),
        turned_at=row.turned_at,
    )


def answer_query() -> Select[*tuple[Any, ...]]:
    """Decisions as `answer_of` takes them; columns only, because a history is long."""
    return select(
        DecisionRow.question_id,
        DecisionRow.decision,
        QuestionRow.mode,
        DecisionRow.rules_hash,
        DecisionRow.stake,
        DecisionRow.cards,
        DecisionRow.bets_riding,
        DecisionRow.choice,
        DecisionRow.shown_at,
        DecisionRow.answered_at,
        DecisionRow.seen,
        DecisionRow.certainty,
        DecisionRow.thinking,
        DecisionRow.sitting_id,
    ).join(QuestionRow)


def answer_of(row: Row[*tuple[Any, ...]], rules: Mapping[str, Rules]) -> Answer:
    """The answer in a row of `answer_query`, with the rules it was given under, by their hash."""
    id_, decision, mode, rules_hash, stake, cards, bets_riding, choice, *rest = row
    shown_at, answered_at, seen, certainty, thinking, _ = rest
    return Answer(
        question=id_,
        decision=decision,
        mode=mode,
        rules=rules[rules_hash],
        stake=stake,
        cards=cards,
        bets_riding=bets_riding,
        choice=choice,
        shown_at=shown_at,
        answered_at=answered_at,
        seen=seen,
        certainty=certainty,
        thinking=thinking,
    )


def answer_row(answer: Answer, sitting_id: int, rules_hash: str) -> DecisionRow:
    """Without the mode: that is a matter of the question."""
    return DecisionRow(
        question_id=answer.question,
        decision=answer.decision,
        sitting_id=sitting_id,
        rules_hash=rules_hash,
        stake=answer.stake,
        cards=answer.cards,
        bets_riding=answer.bets_riding,
        seen=answer.seen,
        choice=answer.choice,
        certainty=answer.certainty,
        shown_at=answer.shown_at,
        answered_at=answer.answered_at,
        thinking=answer.thinking,
    )
