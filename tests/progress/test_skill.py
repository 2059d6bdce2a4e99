"""The estimate over sittings: the last point is the headline, and none knows what came later."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from strategy_tables.values import Choice
from tests.progress.test_views import LOW_PAIR, OPEN_ENDED, answer, sat
from tests.records.examples import NOON
from trainer.coach.estimate import MOST_AGE, WINDOW
from trainer.history import Mode
from trainer.progress import benchmarks, skill_now, skill_over_sittings
from trainer.rules import STANDARD_RULES

if TYPE_CHECKING:
    from trainer.records import SittingAnswer

PULL, RIDE = Choice.PULL, Choice.RIDE
NOW = NOON + timedelta(days=3)


def sitting(number: int, *choices: Choice) -> list[SittingAnswer]:
    """A sitting of low pairs, a day after the one before."""
    start = 1440 * (number - 1)
    return sat(*(answer(LOW_PAIR, c, start + n) for n, c in enumerate(choices)), sitting=number)


def test_the_last_point_is_the_headline() -> None:
    history = [*sitting(1, RIDE, RIDE, RIDE, PULL), *sitting(2, PULL, PULL), *sitting(3, PULL)]
    skills = skill_over_sittings(history, STANDARD_RULES, now=NOW, last=2, is_whole=True)
    assert [one.sitting for one in skills] == [2, 3]
    assert skills[-1].estimate == skill_now(history, STANDARD_RULES, now=NOW)
    assert skills[-1].started == history[-1].sitting.started_at


def test_a_sitting_knows_nothing_of_later_ones() -> None:
    early, late = sitting(1, RIDE, RIDE, RIDE), sitting(2, PULL, PULL, PULL)
    first, second = skill_over_sittings(
        early + late, STANDARD_RULES, now=NOW, last=9, is_whole=True
    )
    at_its_end = early[-1].answer.answered_at
    assert first.estimate == skill_now(early, STANDARD_RULES, now=at_its_end)
    assert first.estimate.answers_used == 3
    assert second.estimate.edge < first.estimate.edge


def test_what_never_counts_is_not_measured() -> None:
    history = sitting(1, RIDE, RIDE)
    open_drill = [replace(one, answer=replace(one.answer, mode=Mode.OPEN_DRILL)) for one in history]
    assert skill_now(open_drill, STANDARD_RULES, now=NOW).answers_used == 0
    assert skill_over_sittings(open_drill, STANDARD_RULES, now=NOW, last=9, is_whole=True) == []


def test_a_sitting_whose_window_is_cut_off_is_left_out() -> None:
    history = sitting(1, *[PULL] * (WINDOW - 1)) + sitting(2, PULL)
    skills = skill_over_sittings(history, STANDARD_RULES, now=NOW, last=9, is_whole=False)
    assert [one.sitting for one in skills] == [2]


def test_ties_do_not_fill_the_window() -> None:
    ties = sat(*(answer(OPEN_ENDED, PULL, number) for number in range(WINDOW)))
    history = ties + sitting(2, *[PULL] * (WINDOW - 1)) + sitting(3, PULL)
    skills = skill_over_sittings(history, STANDARD_RULES, now=NOW, last=9, is_whole=False)
    assert [one.sitting for one in skills] == [3]
    assert [one.estimate.answers_used for one in skills] == [WINDOW]


def test_who_practises_rarely_is_cut_off_by_age_alone() -> None:
    """What was before the history is too old to be measured, so nothing is missing."""
    days = MOST_AGE.days
    history = sitting(1, PULL, PULL) + sitting(days, PULL) + sitting(days + 2, PULL, RIDE)
    now = history[-1].answer.answered_at
    skills = skill_over_sittings(history, STANDARD_RULES, now=now, last=9, is_whole=False)
    assert [one.sitting for one in skills] == [days + 2]
    assert [one.estimate for one in skills] == [skill_now(history, STANDARD_RULES, now=now)]


def test_the_players_to_compare_with_are_the_published_ones() -> None:
    """LEARNERS, benchmark players: 3.51, 5.28 and 16.3 % at the standard table."""
    assert {name: float(edge) for name, edge in benchmarks(STANDARD_RULES).items()} == {
        "perfect play": pytest.approx(0.0351, abs=5e-5),
        "made hands only": pytest.approx(0.0528, abs=5e-5),
        "plausible novice": pytest.approx(0.163, abs=5e-4),
    }
