"""The learner's day: it starts at 4 o'clock on their own clock, so that a late evening is one day.

Moments are stored in UTC; only here do they become days. What counts is what the clock on the
wall reads, so a day with a change to or from daylight saving has 23 or 25 hours.
"""

from __future__ import annotations

from datetime import UTC, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from datetime import date, datetime, tzinfo

__all__ = ["DAY_STARTS_AT", "day_of", "zone_named"]

DAY_STARTS_AT = 4
"""The hour at which a new day starts."""


def day_of(moment: datetime, zone: tzinfo) -> date:
    """The learner's day that a moment (with its own zone, such as UTC) falls on."""
    local = moment.astimezone(zone)
    # By the clock's reading and not by four hours passed: those would be three or five of them
    # in the night when the clock changes.
    return local.date() - timedelta(days=local.hour < DAY_STARTS_AT)


def zone_named(name: str | None) -> tzinfo:
    """The time zone a browser names, such as `Europe/Zurich`; UTC where it names none we know.

    A browser may be newer than our zones, and nobody is to be locked out by that.
    """
    try:
        return ZoneInfo(name or "UTC")
    except (KeyError, OSError, ValueError):
        # Unknown; a folder such as "Europe"; no possible name at all.
        return UTC
