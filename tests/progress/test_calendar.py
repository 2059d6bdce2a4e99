"""Days of a learner begin at four in the morning, on their own clock."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from trainer.progress import answers_by_day
from trainer.records import QuarterHour

TODAY = date(2026, 3, 1)
ZURICH = ZoneInfo("Europe/Zurich")


def quarter(text: str, answers: int = 1) -> QuarterHour:
    return QuarterHour(datetime.fromisoformat(text).astimezone(UTC), answers)


def test_there_is_a_day_for_each_of_the_last_year() -> None:
    days = answers_by_day([], UTC, TODAY)
    assert list(days) == [TODAY - timedelta(days=n) for n in range(364, -1, -1)]
    assert not any(days.values())


def test_answers_before_four_belong_to_the_evening_before() -> None:
    days = answers_by_day(
        [quarter("2026-03-01T03:45+01:00", 2), quarter("2026-03-01T04:00+01:00", 3)], ZURICH, TODAY
    )
    assert (days[date(2026, 2, 28)], days[TODAY]) == (2, 3)


def test_the_night_the_clocks_change_is_cut_at_four_on_the_wall() -> None:
    """On 29 March 2026 Zurich's clocks go from 2 to 3: 4 o'clock is 2 in UTC, not 3."""
    days = answers_by_day(
        [quarter("2026-03-29T01:45+00:00"), quarter("2026-03-29T02:00+00:00", 5)],
        ZURICH,
        date(2026, 3, 29),
    )
    assert (days[date(2026, 3, 28)], days[date(2026, 3, 29)]) == (1, 5)


def test_what_is_older_than_a_year_is_left_out() -> None:
    days = answers_by_day([quarter("2025-03-01T12:00+00:00")], UTC, TODAY)
    assert not any(days.values())
