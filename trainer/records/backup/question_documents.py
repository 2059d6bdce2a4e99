"""A question with its answers as JSON.

What an answer shares with its question is said once, with the question: the answer is made from it
again, as it was at first. So an answer that contradicts its question cannot be written down.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from strategy_tables.cards import write_cards
from strategy_tables.values import Choice
from trainer.history import Certainty, Mode, Pending, Question, answer_of
from trainer.records.backup.copies import QuestionCopy

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from trainer.history import Answer
    from trainer.records.backup.fields import Fields
    from trainer.rules import Rules

__all__ = ["read_question", "without_nulls", "write_question"]

_NONE = Fraction(0)


def without_nulls(**values: Any) -> dict[str, Any]:  # noqa: ANN401 - what JSON holds
    """The fields that have a value."""
    return {name: value for name, value in values.items() if value is not None}


def write_question(copy: QuestionCopy, rules: dict[Rules, int]) -> dict[str, Any]:
    """The question; its rules by their number."""
    question, pending = copy.question, copy.question.pending
    test, place = copy.test or (None, None)
    return without_nulls(
        id=question.id,
        sitting=copy.sitting,
        test=test,
        place=place,
        seat=copy.seat,
        mode=question.mode.value,
        rules=rules[question.rules],
        stake=str(question.stake),
        bonus_stake=str(question.bonus_stake) if question.bonus_stake else None,
        currency=question.currency,
        hand=write_cards(question.hand),
        community=write_cards(question.community),
        given=question.given and question.given.value,
        dealt_at=question.dealt_at.isoformat(),
        turned_at=question.turned_at and question.turned_at.isoformat(),
        reason=question.reason,
        answers=[
            _write_answer(answer, sitting)
            for answer, sitting in zip(question.answers, copy.answered_in, strict=True)
        ],
        pending=None if pending is None else _write_pending(pending),
    )


def read_question(
    fields: Fields,
    rules: Sequence[Rules],
    sittings: Collection[object],
    tests: Collection[object],
    seats: Collection[object],
) -> QuestionCopy:
    """The question; what it belongs to has to be among the others.

    Raises:
        BackupError: a value in it cannot be.
    """
    question = _read_asked(fields, rules)
    sitting, test, seat = fields.place("sitting", sittings), None, None
    if fields.is_there("test"):
        test = (fields.place("test", tests), fields.whole("place", 0, 10_000))
    if fields.is_there("seat"):
        seat = fields.place("seat", seats)
    for belonging, mode in ((test, Mode.TEST), (seat, Mode.TABLE)):
        if belonging is not None and question.mode is not mode:
            fields.refuse("mode", question.mode.value, f"where it belongs it is {mode.value!r}")
    answered_in = []
    for one in fields.objects("answers", "answer", 2):
        if question.asked is None:
            fields.refuse("answers", one.where, "nothing was asked any more")
        question = replace(question, answers=(*question.answers, _read_answer(one, question)))
        answered_in.append(one.place("sitting", sittings))
        one.end()
    for one in fields.objects("pending", "pending answer", 1):
        if question.asked is None:
            fields.refuse("pending", one.where, "nothing is asked any more")
        question = replace(question, pending=_read_pending(one))
    fields.end()
    return QuestionCopy(question, sitting, tuple(answered_in), test, seat)


def _read_asked(fields: Fields, rules: Sequence[Rules]) -> Question:
    """The question without what was answered."""
    question = Question(
        id=fields.text("id", least=1),
        mode=fields.member("mode", Mode),
        rules=rules[fields.place("rules", rules)],
        stake=fields.exact("stake", 0),
        currency=fields.currency(),
        hand=fields.cards("hand", {3}),
        community=fields.cards("community", {2}),
        dealt_at=fields.moment("dealt_at"),
        given=fields.member_or_none("given", Choice),
        turned_at=fields.moment_or_none("turned_at"),
        reason=fields.text("reason") if fields.is_there("reason") else None,
        bonus_stake=fields.exact("bonus_stake", 0) if fields.is_there("bonus_stake") else _NONE,
    )
    if question.given is not None and not question.mode.is_single:
        fields.refuse("given", question.given.value, "a whole round asks both decisions")
    if set(question.hand) & set(question.community):
        cards = write_cards(question.community)
        fields.refuse("community", cards, "none of these cards is in the hand")
    return question


def _write_answer(answer: Answer, sitting: int) -> dict[str, Any]:
    return without_nulls(
        sitting=sitting,
        choice=answer.choice.value,
        certainty=answer.certainty and answer.certainty.value,
        shown_at=answer.shown_at.isoformat(),
        answered_at=answer.answered_at.isoformat(),
        thinking=answer.thinking,
        seen=write_cards(answer.seen) or None,
    )


def _read_answer(fields: Fields, question: Question) -> Answer:
    answer = answer_of(
        question,
        fields.member("choice", Choice),
        shown_at=fields.moment("shown_at"),
        answered_at=fields.moment("answered_at"),
        thinking=fields.milliseconds("thinking"),
        certainty=fields.member_or_none("certainty", Certainty),
    )
    if not fields.is_there("seen"):
        return answer
    # At least three cards must be left to be dealt from.
    seen = fields.cards("seen", range(1, 46))
    if set(seen) & set(answer.cards):
        fields.refuse("seen", write_cards(seen), "none of these cards is in the hand")
    return replace(answer, seen=seen)


def _write_pending(pending: Pending) -> list[dict[str, Any]]:
    return [
        without_nulls(
            choice=pending.choice.value,
            certainty=pending.certainty and pending.certainty.value,
            given_at=pending.given_at.isoformat(),
            thinking=pending.thinking,
        )
    ]


def _read_pending(fields: Fields) -> Pending:
    pending = Pending(
        fields.member("choice", Choice),
        fields.member_or_none("certainty", Certainty),
        fields.moment("given_at"),
        fields.milliseconds("thinking"),
    )
    fields.end()
    return pending
