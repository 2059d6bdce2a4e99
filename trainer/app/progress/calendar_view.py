"""A year of practice as twelve small months, for any width and in both themes."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from trainer.explaining import counted

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

__all__ = ["STEPS", "calendar_html", "calendar_words"]

STEPS = (1, 20, 60, 120)
"""Answers a day from which its square is a shade darker."""


def calendar_words(days: Mapping[date, int]) -> str:
    """The same in a sentence, for those who do not see it."""
    played = sum(count > 0 for count in days.values())
    answers = sum(days.values())
    return f"{counted(answers, 'answer')} on {counted(played, 'day')} of the last year"


def calendar_html(days: Mapping[date, int]) -> str:
    """One square a day, a week a row from Monday on; the latest month first.

    `days` are consecutive, oldest first.
    """
    months = [list(month) for _, month in groupby(days, key=lambda day: (day.year, day.month))]
    drawn = "".join(_month(month, days) for month in reversed(months))
    shades = "".join(f'<i data-shade="{shade}"></i>' for shade in range(len(STEPS) + 1))
    legend = f'<p class="year-legend">none {shades} {STEPS[-1]} or more answers a day</p>'
    return f'<div class="year" role="img" aria-label="{calendar_words(days)}">{drawn}</div>{legend}'


def _month(month: list[date], days: Mapping[date, int]) -> str:
    gap = "<i></i>" * month[0].weekday()
    squares = "".join(_square(day, days[day]) for day in month)
    return f'<div class="month"><b>{month[0]:%b %Y}</b><div>{gap}{squares}</div></div>'


def _square(day: date, count: int) -> str:
    shade = sum(count >= step for step in STEPS)
    said = f"{day:%a} {day.day} {day:%b}: {count} answer{'' if count == 1 else 's'}"
    return f'<i data-shade="{shade}" title="{said}"></i>'
