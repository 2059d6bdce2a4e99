"""The days on which a learner answered, a year back."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import TYPE_CHECKING, Protocol

from trainer.coach.days import day_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date, datetime, tzinfo

__all__ = ["SomeQuarterHour", "answers_by_day"]

_YEAR = timedelta(days=364)


class SomeQuarterHour(Protocol):
    """A quarter of an hour with answers, as the records give them."""

    @property
    def start(self) -> datetime: ...
    @property
    def answers(self) -> int: ...


def answers_by_day(times: Iterable[SomeQuarterHour], zone: tzinfo, today: date) -> dict[date, int]:
    """How many answers were given on each day of the last 365, today the last of them.

    Days are the learner's, which begin at four in the morning.
    """
    counts: Counter[date] = Counter()
    for quarter in times:
        counts[day_of(quarter.start, zone)] += quarter.answers
    return {day: counts[day] for day in (today - _YEAR + timedelta(days=n) for n in range(365))}
