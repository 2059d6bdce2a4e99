"""What the coach knows of a learner under the rules in force, from first answers alone.

A value that grows by one answer at a time. Answers given under other rules count wherever the
right answer is the same; ties are counted as asked and are neither right nor wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from statistics import median
from typing import TYPE_CHECKING

from strategy_tables.situations import SITUATIONS, Situation
from trainer.coach.days import day_of
from trainer.coach.hands import suit_class, suit_classes
from trainer.coach.sides import Side, side_of_answer, sides

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import date, datetime, tzinfo

    from trainer.history import Answer
    from trainer.rules import Rules

__all__ = ["MASTERED_DAYS", "MASTERED_RUN", "REMEMBERED", "Record", "Sample", "Standing"]

MASTERED_RUN = 5
"""So many first answers running have to be right: a guesser manages that once in 32 times."""

MASTERED_DAYS = 2
"""Over so many of the learner's days: what was right only today may be gone tomorrow."""

REMEMBERED = 10
"""So many of the latest answers in a situation are looked at, and open misses kept."""

_TIMES_KEPT = 100
_FEWEST_TIMES = 10


@dataclass(frozen=True, slots=True)
class Sample:
    """One first answer as the coach remembers it.

    Attributes:
        right: whether it was right; nothing at a tie.
        hand: its `suit_class`.
        day: the learner's.
    """

    right: bool | None
    hand: int
    at: datetime
    day: date


@dataclass(frozen=True, slots=True)
class Record:
    """What is known about one learner in one situation.

    Attributes:
        asked: first answers, ties among them.
        wrong: how many were wrong.
        recent: the last ten, oldest first.
        last_right, last_wrong: when it was last answered so.
        open_misses: the wrong answers since it was last answered right, oldest first; the last
            ten of more.
    """

    asked: int = 0
    wrong: int = 0
    recent: tuple[Sample, ...] = ()
    last_right: datetime | None = None
    last_wrong: datetime | None = None
    open_misses: tuple[Answer, ...] = ()

    def plus(self, sample: Sample, answer: Answer | None = None) -> Record:
        """With one more answer; the answer itself is kept where it is a miss to be put right."""
        missed = sample.right is False
        misses = () if sample.right else self.open_misses[1 - REMEMBERED :]
        return Record(
            self.asked + 1,
            self.wrong + missed,
            (*self.recent[1 - REMEMBERED :], sample),
            sample.at if sample.right else self.last_right,
            sample.at if missed else self.last_wrong,
            (*misses, answer) if missed and answer else misses,
        )

    @property
    def hands(self) -> tuple[int, ...]:
        """The suit classes of the hands asked lately, oldest first."""
        return tuple(sample.hand for sample in self.recent)

    @property
    def days(self) -> tuple[date, ...]:
        """The learner's days on which it was asked lately, each once, oldest first."""
        return tuple(dict.fromkeys(sample.day for sample in self.recent))

    def is_mastered(self, different_hands: int) -> bool:
        """Whether the last five were right, on different hands, over at least two days.

        `different_hands` is how many the situation has: where there are fewer than five, all of
        them are enough.
        """
        last = self.recent[-MASTERED_RUN:]
        return (
            len(last) == MASTERED_RUN
            and all(sample.right for sample in last)
            and len({sample.hand for sample in last}) >= min(MASTERED_RUN, different_hands)
            and len({sample.day for sample in last}) >= MASTERED_DAYS
        )


_NOTHING = Record()


@dataclass(frozen=True, slots=True)
class Standing(Mapping[Situation, Record]):
    """A learner's record in each of the 66 situations, under the rules in force.

    Attributes:
        rules: in force.
        zone: the learner's, for their days.
        thinking: how long the last hundred timed answers took, in milliseconds, oldest first.
    """

    rules: Rules
    zone: tzinfo
    thinking: tuple[int, ...] = ()
    _records: Mapping[Situation, Record] = field(default_factory=dict)

    @classmethod
    def of(cls, answers: Iterable[Answer], rules: Rules, zone: tzinfo) -> Standing:
        """From first answers, oldest first; answers that do not count are to be left out."""
        standing = cls(rules, zone)
        for answer in answers:
            standing = standing.plus(answer)
        return standing

    def plus(self, answer: Answer) -> Standing:
        """With one more first answer, later than all others."""
        thinking = self.thinking
        if answer.thinking is not None:
            thinking = (*thinking[1 - _TIMES_KEPT :], answer.thinking)
        situation = answer.situation
        side = side_of_answer(answer)
        if side is not sides(self.rules)[situation]:
            return replace(self, thinking=thinking)
        right = None if side is Side.EITHER else answer.choice.value == side.value
        at = answer.answered_at
        sample = Sample(right, suit_class(answer.cards), at, day_of(at, self.zone))
        return replace(self.plus_sample(situation, sample, answer), thinking=thinking)

    def plus_sample(
        self, situation: Situation, sample: Sample, answer: Answer | None = None
    ) -> Standing:
        """With one more answer, as far as it is known."""
        records = {**self._records, situation: self[situation].plus(sample, answer)}
        return replace(self, _records=records)

    def __getitem__(self, situation: Situation) -> Record:
        return self._records.get(situation, _NOTHING)

    def __iter__(self) -> Iterator[Situation]:
        return iter(SITUATIONS)

    def __len__(self) -> int:
        return len(SITUATIONS)

    @property
    def mastered(self) -> frozenset[Situation]:
        """The situations that are mastered; a tie never is, since nobody can be wrong there."""
        return frozenset(
            one for one, record in self._records.items() if record.is_mastered(suit_classes(one))
        )

    @property
    def open_misses(self) -> tuple[Answer, ...]:
        """Wrong answers to situations not answered right since, oldest first."""
        misses = [miss for record in self._records.values() for miss in record.open_misses]
        return tuple(sorted(misses, key=lambda miss: miss.answered_at))

    @property
    def median_thinking(self) -> float | None:
        """The learner's usual time for an answer, in milliseconds; none below ten timed answers."""
        return median(self.thinking) if len(self.thinking) >= _FEWEST_TIMES else None
