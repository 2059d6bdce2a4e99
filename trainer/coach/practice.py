"""The next situation to practise: mostly near the line, about as often to ride as to pull.

At a table nine first decisions of ten are plain pulls, and a learner who always pulls looks good.
So practice picks: of any `WINDOW` questions at least half have a value within `NEAR` of zero, 35 to
65 % are rides, and no situation comes three times running.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from strategy_tables.situations import FIRST, KINDS, SECOND, SITUATIONS, Situation
from strategy_tables.values import first_advantage, ride_value, second_advantage
from trainer.dealing import draw_below

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trainer.rules import Rules

__all__ = ["NEAR", "WINDOW", "Asked", "next_situation", "worth_of_asking"]

WINDOW = 20
"""How many questions running the promises are kept over."""

NEAR = Fraction(1, 4)
"""A value this close to zero, in bets, is near the line."""

_FEWEST_RIDES, _MOST_RIDES = 7, 13  # 35 % and 65 % of the window
_FEWEST_NEAR = 10
_NEAR_IN_TEN = 7  # above the promise, so that the constraint seldom has to bite
_LEAST_PER_SIDE = 3  # where a table has fewer near ones on a side, the nearest are taken as near


@dataclass(frozen=True, slots=True)
class Asked:
    """A question already asked: its situation and what riding was worth, in bets."""

    situation: Situation
    advantage: Fraction


@lru_cache(maxsize=64)
def worth_of_asking(rules: Rules) -> dict[Situation, Fraction]:
    """What riding is worth in each situation, in bets; exact unless there is a limit.

    Under a limit a first situation is the average over its kinds of hands, and at the second
    decision bet 1 was pulled: near enough to choose what to ask, never used to grade.
    """
    table, limit = rules.pay_table, rules.limit
    if limit is None:
        return {one: ride_value(one, table) for one in SITUATIONS}
    totals: Counter[Situation] = Counter()
    worth: dict[Situation, Fraction] = dict.fromkeys(FIRST, Fraction(0))
    for kind in KINDS:
        totals[kind.situation] += kind.hands
        worth[kind.situation] += kind.hands * first_advantage(kind.next_cards, table, limit)
    return {one: worth[one] / totals[one] for one in FIRST} | {
        one: second_advantage(one.outcomes, 1, table, limit) for one in SECOND
    }


def next_situation(recent: Sequence[Asked], rules: Rules, seed: str, number: int) -> Situation:
    """What to ask after `recent` (oldest first); the same arguments give the same answer."""
    worth = worth_of_asking(rules)
    window = recent[-(WINDOW - 1) :]
    draws = _draws(seed, number)
    rides = sum(asked.advantage > 0 for asked in window)
    # An odd pay table may have nothing to ride, or nothing to pull, or neither.
    can_ride = any(value > 0 for value in worth.values())
    must_ride = can_ride and rides < _FEWEST_RIDES - (WINDOW - len(window) - 1)
    ride = must_ride or (rides < _MOST_RIDES and next(draws) % 2 == 0)
    far = sum(abs(asked.advantage) > NEAR for asked in window)
    near = far >= WINDOW - _FEWEST_NEAR or next(draws) % 10 < _NEAR_IN_TEN
    candidates = _candidates(worth, ride=ride, near=near)
    candidates = candidates or _candidates(worth, ride=not ride, near=near) or list(worth)
    if near and not must_ride and not any(asked.advantage == 0 for asked in window):
        candidates += [one for one, value in worth.items() if value == 0]
    tired = _just_asked_twice(recent)
    candidates = [one for one in candidates if one != tired] or candidates
    return _least_seen_first(candidates, recent, next(draws))


def _draws(seed: str, number: int) -> Iterator[int]:
    for turn in range(10):
        yield draw_below(1 << 32, seed, number, f"practice {turn}")


def _candidates(worth: dict[Situation, Fraction], *, ride: bool, near: bool) -> list[Situation]:
    """The situations of a side of the line, near it or further away."""
    side = sorted(
        (one for one, value in worth.items() if (value > 0 if ride else value < 0)),
        key=lambda one: abs(worth[one]),
    )
    close = max(sum(abs(worth[one]) <= NEAR for one in side), _LEAST_PER_SIDE)
    return side[:close] if near else (side[close:] or side)


def _just_asked_twice(recent: Sequence[Asked]) -> Situation | None:
    last = [asked.situation for asked in recent[-2:]]
    return last[0] if len(last) == 2 and last[0] == last[1] else None


def _least_seen_first(
    candidates: Sequence[Situation], recent: Sequence[Asked], draw: int
) -> Situation:
    """By lot among the half of the candidates that was asked longest ago."""
    last_asked = {asked.situation: place for place, asked in enumerate(recent)}
    by_age = sorted(candidates, key=lambda one: (last_asked.get(one, -1), one.decision, one.key))
    half = by_age[: max(1, -(-len(by_age) // 2))]
    return half[draw % len(half)]
