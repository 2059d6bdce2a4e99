"""What Practice promises of any stretch of questions, and what that leaves open for the next one.

Where two promises collide the earlier one wins:

1. no situation three times running;
2. of any 20 questions 7 to 13 are rides (35 to 65 %);
3. of any 20 at least 10 are worth up to a quarter bet either way;
4. of any 34 at most one is a tie (under 3 %);
5. of any 20 at most two are trivial, natural deals aside.

Under the published pay tables they never collide. A table of one's own that has nothing on one
side of the line, or nothing near it, breaks the later of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from strategy_tables.situations import SITUATIONS
from trainer.coach.sides import NEAR
from trainer.coach.terrain import PLACES, TRIVIAL

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from fractions import Fraction

    from strategy_tables.situations import Situation
    from trainer.coach.terrain import Terrain
    from trainer.history import Answer

__all__ = [
    "ALL_PLACES",
    "FEWEST_RIDES",
    "MOST_FAR",
    "MOST_RIDES",
    "MOST_TRIVIAL",
    "TIE_WINDOW",
    "WINDOW",
    "Bucket",
    "Promises",
    "Turn",
    "narrowed",
]

WINDOW = 20
"""How many questions running most promises are kept over."""

FEWEST_RIDES, MOST_RIDES = 7, 13
MOST_FAR = 10
MOST_TRIVIAL = 2

TIE_WINDOW = 34
"""Of so many questions running at most one is a tie."""

_SPARE = 1
"""A free choice keeps this far from 2 and 3, so that they seldom stand in an appointment's way."""

_RIDES_IN_HUNDRED = 42
"""How often a free choice is a ride: fewer situations are rides, so each still comes up more."""

_STEER = 10
"""Percent by which each ride too many in the window lowers that."""

ALL_PLACES = frozenset(range(len(SITUATIONS)))
"""`PLACES` of all situations."""


class Bucket(Enum):
    """Why a question is asked; the value is how it is kept."""

    CONTRAST = "contrast"
    RETURN = "return"
    DUE = "due"
    WEAK = "weak"
    NATURAL = "natural"
    LEAST_SEEN = "least seen"


@dataclass(frozen=True, slots=True)
class Turn:
    """A question already answered.

    Attributes:
        advantage: what riding was worth more than pulling, in bets.
        right: whether the answer was right, as it always is at a tie.
        bucket: why it was asked; where that is not known, none.
    """

    situation: Situation
    advantage: Fraction
    right: bool
    bucket: Bucket | None = None

    @classmethod
    def of(cls, answer: Answer, bucket: Bucket | None = None) -> Turn:
        """The turn that an answer in Practice ended."""
        verdict = answer.verdict
        advantage = verdict.analysis.advantage
        return cls(verdict.analysis.situation, advantage, verdict.is_right, bucket)

    # Whole numbers, because fractions take ten times as long to compare.

    @property
    def is_ride(self) -> bool:
        """Whether riding was the only right answer."""
        return self.advantage.numerator > 0

    @property
    def is_tie(self) -> bool:
        """Whether both answers were right."""
        return self.advantage.numerator == 0

    def is_beyond(self, distance: Fraction) -> bool:
        """Whether it was worth more than `distance` either way."""
        value = self.advantage
        return abs(value.numerator) * distance.denominator > distance.numerator * value.denominator


def narrowed(places: Iterable[int], *wanted: Collection[int]) -> list[int]:
    """Those of the places that are wanted, wish by wish; a wish that leaves none is passed over."""
    left = list(places)
    for wish in wanted:
        left = [place for place in left if place in wish] or left
    return left


@dataclass(frozen=True, slots=True)
class Promises:
    """What the last questions leave open for the next one.

    Attributes:
        rides, far, trivial: how many there were among the last 19.
        tie_allowed: whether a tie may come already.
        tired: the place asked twice running just now.
        to_come: questions still to come after the next one until the first window is full.
    """

    rides: int
    far: int
    trivial: int
    tie_allowed: bool
    tired: int | None
    to_come: int

    @classmethod
    def after(cls, recent: Sequence[Turn]) -> Promises:
        """After these questions, oldest first."""
        window = recent[1 - WINDOW :]
        last = {PLACES[turn.situation] for turn in recent[-2:]}
        return cls(
            rides=sum(turn.is_ride for turn in window),
            far=sum(turn.is_beyond(NEAR) for turn in window),
            trivial=sum(
                turn.bucket is not Bucket.NATURAL and turn.is_beyond(TRIVIAL) for turn in window
            ),
            tie_allowed=not any(turn.is_tie for turn in recent[1 - TIE_WINDOW :]),
            tired=min(last) if len(last) == 1 and len(recent) > 1 else None,
            to_come=WINDOW - 1 - len(window),
        )

    def _side(self, ground: Terrain, spare: int) -> Collection[int]:
        if self.rides < FEWEST_RIDES + spare - self.to_come:
            return ground.rides
        return ALL_PLACES - ground.rides if self.rides >= MOST_RIDES - spare else ALL_PLACES

    def _distance(self, ground: Terrain, spare: int) -> Collection[int]:
        return ground.near if self.far >= MOST_FAR - spare else ALL_PLACES

    def allowed(self, ground: Terrain) -> Collection[int]:
        """The places that break no promise."""
        return narrowed(
            ALL_PLACES,
            ALL_PLACES - {self.tired},
            self._side(ground, 0),
            self._distance(ground, 0),
            ALL_PLACES if self.tie_allowed else ALL_PLACES - ground.ties,
            ALL_PLACES if self.trivial < MOST_TRIVIAL else ALL_PLACES - ground.trivial,
        )

    def spared(self, allowed: Collection[int], ground: Terrain) -> Collection[int]:
        """Of those the ones that leave room for an appointment."""
        return narrowed(allowed, self._side(ground, _SPARE), self._distance(ground, _SPARE))

    @property
    def anything_goes(self) -> bool:
        """Whether any hand at all may be dealt, ties apart."""
        return (
            self.tired is None
            and FEWEST_RIDES + _SPARE - self.to_come <= self.rides < MOST_RIDES - _SPARE
            and self.far < MOST_FAR - _SPARE
        )

    @property
    def rides_in_hundred(self) -> int:
        """How often a free choice is to be a ride now, so that the mix stays even."""
        wanted = _RIDES_IN_HUNDRED * (WINDOW - 1 - self.to_come) / 100
        return max(10, min(90, _RIDES_IN_HUNDRED + round(_STEER * (wanted - self.rides))))
