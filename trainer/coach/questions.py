"""The next question: a hand dealt for the situation to be practised, or dealt as at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy_tables.situations import Decision
from strategy_tables.values import Choice
from trainer.coach.practice import Asked, next_situation
from trainer.dealing import deal, deal_from
from trainer.grading import weigh
from trainer.history import Mode, Question

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from trainer.history import Answer
    from trainer.settings import Settings

__all__ = ["asked_before", "next_question"]


def next_question(
    settings: Settings,
    *,
    recent: Sequence[Asked],
    seed: str,
    number: int,
    id_: str,
    now: datetime,
) -> Question:
    """Question `number` of a seed that stays on the server; `recent` is what was asked before.

    Where only the second decision is asked, bet 1 stands as optimal play leaves it (a tie pulls).
    """
    mode, rules, given = Mode(settings.mode), settings.rules, None
    if mode is Mode.NATURAL:
        dealt = deal(seed, number)
    else:
        situation = next_situation(recent, rules, seed, number)
        dealt = deal_from(situation, seed, number)
        if situation.decision is Decision.SECOND:
            advantage = weigh(dealt.seats[0], rules).advantage
            given = Choice.RIDE if advantage > 0 else Choice.PULL
    return Question(
        id=id_,
        mode=mode,
        rules=rules,
        stake=settings.stake_amount,
        currency=settings.currency,
        hand=dealt.seats[0],
        community=dealt.community,
        dealt_at=now,
        given=given,
    )


def asked_before(answers: Sequence[Answer]) -> list[Asked]:
    """What `next_question` wants to know of the answers given so far, oldest first."""
    return [Asked(one.situation, one.verdict.analysis.advantage) for one in answers]
