"""The estimate of what a learner's play costs at a real table, as it went over their sittings."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from strategy_tables.economics import FinalHands, WayOfPlaying
from strategy_tables.named_ways import way_of_playing
from strategy_tables.situations import FIRST, SECOND, Decision, situation
from strategy_tables.values import ride_value
from trainer.coach.estimate import MOST_AGE, WINDOW, Estimate, estimate_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from strategy_tables.situations import Situation
    from trainer.progress.table import SomeSittingAnswer
    from trainer.rules import Rules

__all__ = ["Skill", "benchmarks", "skill_now", "skill_over_sittings"]


class Skill(NamedTuple):
    """The estimate at the end of a sitting."""

    sitting: int
    started: datetime
    estimate: Estimate


def skill_now(history: Sequence[SomeSittingAnswer], rules: Rules, *, now: datetime) -> Estimate:
    """The estimate from the answers that count, oldest first."""
    counting = [one.answer for one in history if one.answer.mode.counts]
    return estimate_of(counting, rules, now=now)


def skill_over_sittings(
    history: Sequence[SomeSittingAnswer], rules: Rules, *, now: datetime, last: int, is_whole: bool
) -> list[Skill]:
    """The estimate at the end of each of the last sittings; the last one is that of `skill_now`.

    Args:
        history: oldest first.
        rules: in force, for all of them.
        now: the server's clock; earlier sittings are looked at from their own end.
        last: how many sittings.
        is_whole: whether the history has everything; else sittings are left out whose window may
            reach back to what is missing before it.
    """
    counting = [one for one in history if one.answer.mode.counts]
    ends = {one.sitting.id: place for place, one in enumerate(counting, 1)}
    found = []
    for id_, end in list(ends.items())[-last:]:
        latest = counting[end - 1]
        at = now if end == len(counting) else latest.answer.answered_at
        estimate = estimate_of([one.answer for one in counting[:end]], rules, now=at)
        reaches_back = at - MOST_AGE < history[0].answer.answered_at
        if is_whole or not reaches_back or estimate.answers_used == WINDOW:
            found.append(Skill(id_, latest.sitting.started_at, estimate))
    return found


def benchmarks(rules: Rules) -> dict[str, Fraction]:
    """The house edge against three players to compare with, in shares of one bet.

    At the standard table 3.51, 5.28 and 16.3 %.
    """
    table, limit = rules.pay_table, rules.limit
    ways = {
        "perfect play": WayOfPlaying.optimal(table, limit),
        "made hands only": way_of_playing("made-hands", table),
        "plausible novice": _novice(rules),
    }
    return {name: -FinalHands.of(way).mean(table, limit) for name, way in ways.items()}


_THREE_IN_A_ROW = ("1 mixed s2 h0", "1 mixed s1 h1", "1 mixed s2 h3", "1 mixed s1 h3")
"""The situations of 4-3-2, A-2-3, K-Q-J and A-K-Q, which reach fewer straights than others."""


def _novice(rules: Rules) -> WayOfPlaying:
    """Rides any pair, three suited and three in a row; at the second, any straight draw."""
    riding: dict[Situation, Fraction | int] = {}
    for one in FIRST + SECOND:
        draws = one.straights >= (3 if one.decision is Decision.FIRST else 1)
        best = ride_value(one, rules.pay_table) > 0
        suited = one.suited and one.decision is Decision.FIRST
        drawn = not one.is_made and (suited or draws)
        riding[one] = int(best or drawn or one.key == "low pair")
    for id_ in _THREE_IN_A_ROW:
        riding[situation(id_)] = Fraction(60, situation(id_).hands)  # a row has 60 mixed hands
    return WayOfPlaying.by_situation(riding)
