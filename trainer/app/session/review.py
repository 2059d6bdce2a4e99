"""The review table: situations that are due, the most forgotten first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.app.session.desk import Desk
from trainer.app.session.tab import (
    lately,
    next_number,
    occasion,
    review_cards,
    seed,
    settings,
    standing,
    today,
    zone,
)
from trainer.coach.days import day_of
from trainer.coach.hands import fresh_deal
from trainer.coach.reviews import due, forecast, sharing
from trainer.history import Mode

if TYPE_CHECKING:
    from trainer.coach.review_cards import ReviewCard
    from trainer.coach.reviews import Sharing
    from trainer.history import Question

__all__ = ["REVIEW", "due_next_days", "due_now", "reviewed_today", "shared_cards"]


def reviewed_today() -> int:
    """Reviews answered on the learner's day."""
    day = today()
    return sum(day_of(answer.answered_at, zone()) == day for answer in lately(Mode.REVIEW))


def due_now() -> tuple[ReviewCard, ...]:
    """What is still to be reviewed today, the most forgotten first; the rest simply waits."""
    return due(review_cards(), settings().rules, today(), done=reviewed_today())


def due_next_days(days: int) -> tuple[int, ...]:
    """How many cards fall due today and on each day after."""
    return forecast(review_cards(), settings().rules, today(), days)


def shared_cards() -> Sharing:
    """Which situations keep their cards under the pay table in force, and which start new ones."""
    return sharing(review_cards(), settings().rules)


def _next() -> Question | None:
    waiting = due_now()
    if not waiting:
        return None
    situation = waiting[0].situation
    dealt = fresh_deal(situation, standing()[situation].hands, seed(), next_number())
    return occasion(Mode.REVIEW, reason="due").decision(dealt, situation.decision)


REVIEW = Desk("review-felt", (Mode.REVIEW,), _next)
