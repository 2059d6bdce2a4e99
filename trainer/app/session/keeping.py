"""An answer: kept, and then taken into everything that is derived of answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.app import storage
from trainer.app.session.tab import (
    is_tallied,
    leave_profile,
    settings,
    standing,
    tab,
    withheld,
    zone,
)
from trainer.coach.days import day_of
from trainer.coach.review_cards import ReviewCard
from trainer.coach.reviews import after_answer, key_of
from trainer.errors import UnknownQuestionError
from trainer.records import ReviewChange, StoredReview

if TYPE_CHECKING:
    from collections.abc import Callable

    from trainer.history import Answer

__all__ = ["change_of_review", "keep_answer", "stored_review"]


def stored_review(card: ReviewCard) -> StoredReview:
    """The card as the records keep it."""
    return StoredReview(card.situation.id, card.side.value, card.state, card.due)


def keep_answer(
    answer: Answer, keep: Callable[[Answer, ReviewChange | None], bool] | None = None
) -> bool:
    """Put an answer into the records, and then into everything derived; whether it was new.

    `keep` does the first where the records have a way of their own for it.
    """
    state, known = tab(), standing()
    changed: list[ReviewCard] = []
    change = change_of_review(answer, changed) if answer.mode.counts else None
    try:
        if keep is None:
            new = storage.records().record_answer(answer, review=change)
        else:
            new = keep(answer, change)
    except UnknownQuestionError:  # its profile was deleted in another tab
        leave_profile()
        return False
    if not new:
        return False
    if is_tallied(answer):
        state.tally = state.tally.plus(answer)
    state.lately[answer.mode].append(answer)
    state.reviews.update((card.key, card) for card in changed)
    if answer.question in withheld(anew=answer.mode.is_of_lesson):
        state.withheld |= {answer.question}
    elif answer.mode.counts:
        state.standing = known.plus(answer)
    return True


def change_of_review(answer: Answer, changed: list[ReviewCard] | None = None) -> ReviewChange:
    """What the answer makes of its card, which it puts into `changed`."""
    key, day = key_of(answer), day_of(answer.answered_at, zone())
    median, retention = standing().median_thinking, settings().retention

    def after(kept: StoredReview | None) -> StoredReview:
        cards = {} if kept is None else {key: ReviewCard.from_state(kept.state)}
        card = after_answer(cards, answer, day, median_thinking=median, retention=retention)
        if changed is not None:
            changed[:] = [card]
        return stored_review(card)

    return ReviewChange(key.situation.id, key.side.value, after)
