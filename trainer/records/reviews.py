"""What a learner remembers of each situation: the coach's review cards, kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, insert, select, update

from trainer.records.door import Door
from trainer.records.tables import ReviewRow, table_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from sqlalchemy.orm import Session

__all__ = [
    "ReviewChange",
    "ReviewRecords",
    "StoredReview",
    "change_review",
    "review_of",
    "save_reviews",
]


# Statements that every press runs are made once: to make one takes as long as to run it.
_ITS = (
    ReviewRow.profile_id == bindparam("profile"),
    ReviewRow.situation == bindparam("of_situation"),
    ReviewRow.side == bindparam("of_side"),
)
_CARD = select(ReviewRow.state, ReviewRow.due).where(*_ITS)
_ADD = insert(table_of(ReviewRow))
_CHANGE = update(table_of(ReviewRow)).where(*_ITS)


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review card; a profile has one of each situation and side.

    Attributes:
        situation: id of the situation.
        side: the right answer, as the coach writes it.
        state: the card as the coach writes it; only a backup looks into it.
        due: the learner's day on which it is to be asked again.
    """

    situation: str
    side: str
    state: str
    due: date


@dataclass(frozen=True, slots=True)
class ReviewChange:
    """What an answer makes of the review card of a situation and side.

    Attributes:
        after: the card as it is then, of the one that is kept by now, or of none: another tab or
            device may have changed it. It may be called more than once.
    """

    situation: str
    side: str
    after: Callable[[StoredReview | None], StoredReview]


class ReviewRecords(Door):
    """Review cards; those that an answer changes are kept with the answer."""

    def reviews(self, profile_id: int) -> list[StoredReview]:
        """The review cards of the profile, by situation and side."""
        query = select(ReviewRow).where(ReviewRow.profile_id == profile_id)
        with self._session() as session:
            rows = session.scalars(query.order_by(ReviewRow.situation, ReviewRow.side))
            return list(map(review_of, rows))


def review_of(row: ReviewRow) -> StoredReview:
    return StoredReview(row.situation, row.side, row.state, row.due)


def save_reviews(session: Session, profile_id: int, reviews: Sequence[StoredReview]) -> None:
    """Keep review cards, each instead of the one of its situation and side."""
    for one in reviews:
        session.merge(
            ReviewRow(
                profile_id=profile_id,
                situation=one.situation,
                side=one.side,
                state=one.state,
                due=one.due,
            )
        )


def change_review(session: Session, profile_id: int, change: ReviewChange) -> None:
    """Keep what an answer makes of its card; nobody else writes for the profile meanwhile."""
    situation, side = change.situation, change.side
    which = {"profile": profile_id, "of_situation": situation, "of_side": side}
    kept = session.execute(_CARD, which).one_or_none()
    card = change.after(None if kept is None else StoredReview(situation, side, *kept))
    values = {"state": card.state, "due": card.due}
    if kept is None:
        its = {"profile_id": profile_id, "situation": situation, "side": side}
        session.execute(_ADD, its | values)
    else:
        session.execute(_CHANGE, which | values)
