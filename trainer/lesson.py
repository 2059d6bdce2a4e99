"""A lesson's course as a value: what kinds there are, what may be chosen, which step follows which.

A live lesson and one at the table stand at one step for everybody, and a teacher moves it on. A
self-paced one is open from the first step to its end, and each learner has a place of his own.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Any, Final, NamedTuple

from trainer.errors import LessonOptionsError

__all__ = [
    "GRACE",
    "LEAST_COUNTDOWN",
    "MOST_ATTEMPTS",
    "MOST_COUNTDOWN",
    "MOST_IN_A_LESSON",
    "Feedback",
    "LessonKind",
    "LessonOptions",
    "Stage",
    "Step",
    "first_step",
    "next_step",
    "places_shown",
]

MOST_IN_A_LESSON: Final = 500
MOST_ATTEMPTS: Final = 20
LEAST_COUNTDOWN: Final = 5
MOST_COUNTDOWN: Final = 3600
"""In seconds."""

GRACE: Final = timedelta(seconds=2)
"""What an answer may be later than the countdown: it was on its way."""


class LessonKind(Enum):
    """How a set is given to a class."""

    LIVE = "live"
    """Everybody sees the same hand; the teacher moves on."""
    SELF_PACED = "self-paced"
    """Each at his own speed, until it is due."""
    TABLE = "table"
    """One to seven seats with cards of their own share the community cards."""


class Feedback(Enum):
    """When learners see verdicts: after each hand, or when all of it is over."""

    AT_ONCE = "at once"
    AT_END = "at the end"


class Stage(Enum):
    """What happens with the hand at a lesson's place."""

    LOBBY = "lobby"
    """Nothing yet: the class gathers."""
    ASKING = "asking"
    """Answers are taken."""
    SHOWN = "shown"
    """Answers are taken no more, and the verdict is shown."""
    OVER = "over"
    """The lesson is closed."""


class Step(NamedTuple):
    """Where a lesson stands: `place` is that of an item of its set, from 0."""

    place: int
    stage: Stage


@dataclass(frozen=True, slots=True)
class LessonOptions:
    """What a teacher chooses for a lesson.

    Attributes:
        kind: how the set is given.
        countdown: seconds for each hand that the teacher moves on; none for as long as he waits.
            Being quick gives no points.
        due: when a self-paced lesson takes answers no more.
        attempts: how often a learner may go through a self-paced lesson; the first one counts.
        feedback: when verdicts are shown.
        seats: how many learners have room; none for as many as come (at a table, as it has seats).
        certainty: whether learners are asked how sure they are.

    Raises:
        LessonOptionsError: a number that cannot be.
    """

    kind: LessonKind = LessonKind.LIVE
    countdown: int | None = None
    due: datetime | None = None
    attempts: int = 1
    feedback: Feedback = Feedback.AT_ONCE
    seats: int | None = None
    certainty: bool = True

    def __post_init__(self) -> None:
        least, most = LEAST_COUNTDOWN, MOST_COUNTDOWN
        if self.countdown is not None and not least <= self.countdown <= most:
            message = (
                f"a countdown of {self.countdown} s is not possible; it has {least} to {most}"
                " seconds"
            )
            raise LessonOptionsError(message)
        if not 1 <= self.attempts <= MOST_ATTEMPTS:
            message = f"{self.attempts} attempts cannot be given; give 1 to {MOST_ATTEMPTS}"
            raise LessonOptionsError(message)
        if self.seats is not None and not 1 <= self.seats <= MOST_IN_A_LESSON:
            message = f"{self.seats} seats cannot be given; give 1 to {MOST_IN_A_LESSON}"
            raise LessonOptionsError(message)
        if self.due is not None and self.due.utcoffset() is None:
            message = f"the due time {self.due} says no time zone; name one, such as UTC"
            raise LessonOptionsError(message)

    def time_is_up(self, staged_at: datetime, now: datetime) -> bool:
        """Whether an answer given now is too late in a lesson that took its step at `staged_at`."""
        if self.kind is LessonKind.SELF_PACED:
            return self.due is not None and now > self.due
        if self.countdown is None:
            return False
        return now > staged_at + timedelta(seconds=self.countdown) + GRACE

    @property
    def document(self) -> str:
        """The options as JSON, all but the kind."""
        content = {
            "countdown": self.countdown,
            "due": None if self.due is None else self.due.isoformat(),
            "attempts": self.attempts,
            "feedback": self.feedback.value,
            "seats": self.seats,
            "certainty": self.certainty,
        }
        return json.dumps(content)

    @classmethod
    def from_document(cls, document: str, kind: LessonKind) -> LessonOptions:
        """The options that `document` wrote, for a lesson of this kind."""
        content: dict[str, Any] = json.loads(document)
        due = content["due"]
        return cls(
            **content
            | {
                "kind": kind,
                "due": None if due is None else datetime.fromisoformat(due),
                "feedback": Feedback(content["feedback"]),
            }
        )


def first_step(kind: LessonKind) -> Step:
    """Where a lesson begins: those that a teacher moves on wait for the class first."""
    return Step(0, Stage.ASKING if kind is LessonKind.SELF_PACED else Stage.LOBBY)


def next_step(step: Step, options: LessonOptions, items: int) -> Step:
    """The step after this one in a lesson of so many items; after the last one it is over.

    At a table items go in pairs, the two decisions of a round: after the first the card is turned
    and nothing is shown.
    """
    place, stage = step
    if stage is Stage.LOBBY:
        return Step(0, Stage.ASKING)
    if options.kind is LessonKind.SELF_PACED or stage is Stage.OVER:
        return Step(place, Stage.OVER)
    card_turns = options.kind is LessonKind.TABLE and place % 2 == 0
    at_once = options.feedback is Feedback.AT_ONCE
    if stage is Stage.ASKING and at_once and not card_turns:
        return Step(place, Stage.SHOWN)
    return Step(place + 1, Stage.ASKING) if place + 1 < items else Step(place, Stage.OVER)


def places_shown(step: Step, options: LessonOptions) -> range:
    """The places whose verdicts a class may see, where everybody stands at one step."""
    place, stage = step
    if stage in (Stage.OVER, Stage.SHOWN):
        return range(place + 1)
    if stage is Stage.LOBBY or options.feedback is Feedback.AT_END:
        return range(0)
    return range(place - place % 2 if options.kind is LessonKind.TABLE else place)
