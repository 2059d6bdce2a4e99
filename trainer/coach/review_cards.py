"""How well one situation is remembered: a review card, kept as text, scheduled by FSRS.

The schedule counts in the learner's days (`day_of`) and not in minutes: there are no learning
steps, a card falls due on a day, and within a sitting the mix itself brings a missed situation
back after some questions. For the same reason the first answer of a day is the review, and later
that day only a miss counts: ten right answers within an hour show one memory, not ten. After a
miss a card falls due on the next day, however stable it still is: that is the relearning step. A
due day is a date, so neither a restart nor another time zone moves it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import NamedTuple

import fsrs
from fsrs import Rating

from strategy_tables.situations import Situation, situation
from trainer.coach.sides import Side
from trainer.settings import LEAST_RETENTION, MOST_RETENTION, USUAL_RETENTION

__all__ = ["CardKey", "ReviewCard"]

_LONGEST_INTERVAL = 365
"""Days: with at most 66 cards, seeing each once a year costs a question a week."""

_LONGEST_STABILITY = 1e6
"""Days; years of right answers come to some ten thousand."""


class CardKey(NamedTuple):
    """What a card is about; a learner has at most one card of each."""

    situation: Situation
    side: Side


@dataclass(frozen=True, slots=True)
class ReviewCard:
    """How well one situation is remembered, and when it falls due.

    Attributes:
        last, due: the learner's days of the last review and of the next.
        stability: days until the chance of being right has fallen to 90 %.
        difficulty: 1 to 10, as FSRS has it.
        reviews, lapses: how many there were, and how many of them were wrong.
    """

    situation: Situation
    side: Side
    last: date
    due: date
    stability: float
    difficulty: float
    reviews: int = 1
    lapses: int = 0

    @property
    def key(self) -> CardKey:
        """What the card is about."""
        return CardKey(self.situation, self.side)

    @classmethod
    def new(
        cls, key: CardKey, rating: Rating, day: date, retention: float = USUAL_RETENTION
    ) -> ReviewCard:
        """The card after its first review, on the learner's `day`."""
        return cls._from_fsrs(key, _review(fsrs.Card(card_id=0), rating, day, retention), rating)

    def after(self, rating: Rating, day: date, retention: float = USUAL_RETENTION) -> ReviewCard:
        """The card after one more answer; a second one that is right on one day changes nothing.

        Someone who flew west may be a day behind the last review: that is the same day, too.
        """
        if day <= self.last and rating is not Rating.Again:
            return self
        reviewed = _review(self._as_fsrs(), rating, max(day, self.last), retention)
        return self._from_fsrs(self.key, reviewed, rating, self)

    def retrievability(self, day: date) -> float:
        """The chance, by the model, of still being right on that day: 0 to 1."""
        return _scheduler(USUAL_RETENTION).get_card_retrievability(self._as_fsrs(), _noon(day))

    def _as_fsrs(self) -> fsrs.Card:
        return fsrs.Card(
            card_id=0,
            state=fsrs.State.Review,
            stability=self.stability,
            difficulty=self.difficulty,
            due=_noon(self.due),
            last_review=_noon(self.last),
        )

    @classmethod
    def _from_fsrs(
        cls, key: CardKey, card: fsrs.Card, rating: Rating, before: ReviewCard | None = None
    ) -> ReviewCard:
        if card.last_review is None or card.stability is None or card.difficulty is None:
            message = f"FSRS left the card {key.situation.id!r} without a review"
            raise ValueError(message)
        last, missed = card.last_review.date(), rating is Rating.Again
        reviews, lapses = (before.reviews, before.lapses) if before else (0, 0)
        return cls(
            *key,
            last,
            last + timedelta(days=1) if missed else card.due.date(),
            card.stability,
            card.difficulty,
            reviews + 1,
            lapses + missed,
        )

    @property
    def state(self) -> str:
        """The card as JSON, for keeping; `from_state` reads it."""
        return json.dumps(
            {
                "situation": self.situation.id,
                "side": self.side.value,
                "last": self.last.isoformat(),
                "due": self.due.isoformat(),
                "stability": self.stability,
                "difficulty": self.difficulty,
                "reviews": self.reviews,
                "lapses": self.lapses,
            }
        )

    @classmethod
    def from_state(cls, state: str) -> ReviewCard:
        """The card that was kept.

        Raises:
            ValueError: the text is no card.
        """
        try:
            kept = json.loads(state)
            card = cls(
                situation(kept["situation"]),
                Side(kept["side"]),
                date.fromisoformat(kept["last"]),
                date.fromisoformat(kept["due"]),
                float(kept["stability"]),
                float(kept["difficulty"]),
                int(kept["reviews"]),
                int(kept["lapses"]),
            )
            card._refuse_impossible()
        except (KeyError, OverflowError, TypeError, ValueError, RecursionError) as error:
            message = f"this is not a review card: {state[:80]!r} ({error})"
            raise ValueError(message) from error
        return card

    def _refuse_impossible(self) -> None:
        """Let pass only what FSRS can go on with; NaN is in no range."""
        possible = (
            0 < self.stability < _LONGEST_STABILITY
            and 1 <= self.difficulty <= 10
            and 0 <= self.lapses <= self.reviews
            and 0 < (self.due - self.last).days <= _LONGEST_INTERVAL
        )
        if not possible:
            message = "numbers that no schedule leads to"
            raise ValueError(message)


@lru_cache(maxsize=64)
def _scheduler(retention: float) -> fsrs.Scheduler:
    if not LEAST_RETENTION <= retention <= MOST_RETENTION:
        message = (
            f"a desired retention of {retention} is not possible; it lies between {LEAST_RETENTION}"
            f" and {MOST_RETENTION}"
        )
        raise ValueError(message)
    return fsrs.Scheduler(
        desired_retention=retention,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=_LONGEST_INTERVAL,
        enable_fuzzing=False,
    )


def _review(card: fsrs.Card, rating: Rating, day: date, retention: float) -> fsrs.Card:
    reviewed, _ = _scheduler(retention).review_card(card, rating, _noon(day))
    return reviewed


def _noon(day: date) -> datetime:
    """A moment for FSRS, which knows no days: whole ones lie between two of them."""
    return datetime.combine(day, time(12), UTC)
