"""The learner's day: it turns at 4 o'clock on their own clock, whatever that clock does."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo, available_timezones

import pytest

from trainer.coach.days import day_of, zone_named

ZURICH = ZoneInfo("Europe/Zurich")
HELSINKI = ZoneInfo("Europe/Helsinki")
NEW_YORK = ZoneInfo("America/New_York")
TOKYO = ZoneInfo("Asia/Tokyo")


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("moment", "zone", "day"),
    [
        pytest.param("2026-01-15 02:59:59", ZURICH, "2026-01-14", id="a second to four"),
        pytest.param("2026-01-15 03:00:00", ZURICH, "2026-01-15", id="four"),
        pytest.param("2026-01-14 23:30:00", ZURICH, "2026-01-14", id="half past midnight"),
        pytest.param("2026-01-01 01:00:00", ZURICH, "2025-12-31", id="New Year's night"),
        pytest.param("2024-03-01 02:00:00", ZURICH, "2024-02-29", id="a leap day's night"),
        pytest.param("2026-01-15 08:59:59", NEW_YORK, "2026-01-14", id="New York, before four"),
        pytest.param("2026-01-15 09:00:00", NEW_YORK, "2026-01-15", id="New York, four"),
        pytest.param("2026-01-14 19:00:00", TOKYO, "2026-01-15", id="Tokyo, four"),
        pytest.param("2026-03-29 01:59:59", ZURICH, "2026-03-28", id="spring, a second to four"),
        pytest.param("2026-03-29 02:00:00", ZURICH, "2026-03-29", id="spring, four, an hour early"),
        pytest.param("2026-10-25 02:30:00", ZURICH, "2026-10-24", id="autumn, half past three"),
        pytest.param("2026-10-25 03:00:00", ZURICH, "2026-10-25", id="autumn, four"),
        pytest.param("2026-03-29 00:59:59", HELSINKI, "2026-03-28", id="2:59:59, then it is 4:00"),
        pytest.param(
            "2026-03-29 01:00:00", HELSINKI, "2026-03-29", id="3:00 never was, it is 4:00"
        ),
        pytest.param("2026-10-25 00:59:59", HELSINKI, "2026-10-24", id="3:59:59, then 3:00 again"),
        pytest.param("2026-10-25 01:30:00", HELSINKI, "2026-10-24", id="half past three once more"),
        pytest.param("2026-10-25 02:00:00", HELSINKI, "2026-10-25", id="four at last"),
    ],
)
def test_a_day_starts_at_four(moment: str, zone: ZoneInfo, day: str) -> None:
    assert day_of(utc(moment), zone) == date.fromisoformat(day)


def test_the_zone_of_the_moment_itself_does_not_matter() -> None:
    moment = utc("2026-07-01 01:30:00")
    assert day_of(moment.astimezone(TOKYO), ZURICH) == day_of(moment, ZURICH) == date(2026, 6, 30)


@pytest.mark.parametrize(
    ("day", "hours"), [(date(2026, 3, 28), 23), (date(2026, 10, 24), 25), (date(2026, 6, 1), 24)]
)
def test_the_day_before_the_clock_changes_is_shorter_or_longer(day: date, hours: int) -> None:
    start = datetime(day.year, day.month, day.day, tzinfo=UTC) - timedelta(days=1)
    in_it = [day_of(start + timedelta(hours=hour), ZURICH) == day for hour in range(80)]
    assert sum(in_it) == hours


def test_someone_who_flies_takes_their_day_along() -> None:
    landed = utc("2026-05-02 20:00:00")
    assert day_of(landed, TOKYO) == date(2026, 5, 3)
    assert day_of(landed, NEW_YORK) == date(2026, 5, 2)


@pytest.mark.exhaustive
def test_no_clock_on_earth_makes_a_day_run_backwards_or_be_left_out() -> None:
    noons = [datetime(2026, 1, 1, 12, tzinfo=UTC) + timedelta(days=day) for day in range(366)]
    for name in sorted(available_timezones()):
        zone = zone_named(name)
        offsets = [noon.astimezone(zone).utcoffset() for noon in noons]
        for noon, before, after in zip(noons, offsets, offsets[1:], strict=False):
            if before != after:
                hours = [noon + timedelta(hours=hour) for hour in range(-24, 72)]
                days = [day_of(hour, zone) for hour in hours]
                assert {(late - early).days for early, late in pairwise(days)} == {0, 1}, name


@pytest.mark.parametrize(
    "name", [None, "", "Mars/Olympus", "Europe", "../etc/passwd", "a\0b", "x" * 300]
)
def test_a_zone_nobody_knows_is_utc(name: str | None) -> None:
    moment = utc("2026-05-02 03:59:59")
    assert day_of(moment, zone_named(name)) == date(2026, 5, 1)
    assert day_of(moment + timedelta(seconds=1), zone_named(name)) == date(2026, 5, 2)


def test_a_zone_by_its_name() -> None:
    assert zone_named("Asia/Tokyo") == TOKYO
