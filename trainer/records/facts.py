"""From the trainer's own values to rows and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from trainer.history import Answer, Pending, Question
from trainer.records.alikes import alike_number
from trainer.records.profiles import Profile, Sitting
from trainer.records.tables import DecisionRow, QuestionRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sqlalchemy import Row, Select

    from trainer.records.tables import ProfileRow, SittingRow
    from trainer.rules import Rules

__all__ = [
    "answer_columns",
    "answer_of",
    "answer_query",
    "pending_columns",
    "profile_of",
    "question_columns",
    "question_of",
    "sitting_of",
]


def profile_of(row: ProfileRow) -> Profile:
    return Profile(row.id, row.name, row.created_at, row.last_used_at)


def sitting_of(row: SittingRow) -> Sitting:
    return Sitting(row.id, row.started_at)


def question_columns(question: Question, sitting_id: int, rules_hash: str) -> dict[str, Any]:
    """Without its answers: those are rows of their own."""
    return {
        "id": question.id,
        "sitting_id": sitting_id,
        "rules_hash": rules_hash,
        "mode": question.mode,
        "stake": question.stake,
        "currency": question.currency,
        "hand": question.hand,
        "community": question.community,
        "given": question.given,
        "dealt_at": question.dealt_at,
        "turned_at": question.turned_at,
        "reason": question.reason,
        "bonus_stake": question.bonus_stake,
        **pending_columns(question.pending),
    }


def pending_columns(pending: Pending | None) -> dict[str, Any]:
    """What the columns of a question say about the answer that may still be changed."""
    return {
        "pending_choice": pending and pending.choice,
        "pending_certainty": pending and pending.certainty,
        "pending_at": pending and pending.given_at,
        "pending_thinking": pending and pending.thinking,
    }


def _pending_of(row: QuestionRow) -> Pending | None:
    if row.pending_choice is None or row.pending_at is None:
        return None
    return Pending(row.pending_choice, row.pending_certainty, row.pending_at, row.pending_thinking)


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
        reason=row.reason,
        bonus_stake=row.bonus_stake,
        pending=_pending_of(row),
    )


def answer_query() -> Select[*tuple[Any, ...]]:
    """Decisions as `answer_of` takes them; columns only, because a history is long."""
    return select(
        DecisionRow.question_id,
        DecisionRow.decision,
        DecisionRow.mode,
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
        QuestionRow.reason,
        QuestionRow.currency,
    ).join(QuestionRow)


def answer_of(row: Row[*tuple[Any, ...]], rules: Mapping[str, Rules]) -> Answer:
    """The answer in a row of `answer_query`, with the rules it was given under, by their hash."""
    id_, decision, mode, rules_hash, stake, cards, bets_riding, choice, *rest = row
    shown_at, answered_at, seen, certainty, thinking, _, reason, currency = rest
    return Answer(
        question=id_,
        decision=decision,
        mode=mode,
        rules=rules[rules_hash],
        stake=stake,
        currency=currency,
        cards=cards,
        bets_riding=bets_riding,
        choice=choice,
        shown_at=shown_at,
        answered_at=answered_at,
        seen=seen,
        certainty=certainty,
        thinking=thinking,
        reason=reason,
    )


def answer_columns(answer: Answer, sitting_id: int, rules_hash: str) -> dict[str, Any]:
    """Without reason and currency, which the question has; with what follows from the rest."""
    return {
        "question_id": answer.question,
        "decision": answer.decision,
        "sitting_id": sitting_id,
        "rules_hash": rules_hash,
        "stake": answer.stake,
        "cards": answer.cards,
        "bets_riding": answer.bets_riding,
        "seen": answer.seen,
        "choice": answer.choice,
        "certainty": answer.certainty,
        "shown_at": answer.shown_at,
        "answered_at": answer.answered_at,
        "thinking": answer.thinking,
        "mode": answer.mode,
        "situation": answer.situation.id,
        "alike": alike_number(answer),
    }
