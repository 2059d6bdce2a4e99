"""Simulated learners who believe naive rules, learn from feedback and forget by the FSRS model.

The model, stated whole:

- In each of the 66 situations a learner has a *chance of believing wrong* before any teaching. For
  each family of `_FAMILIES` a learner is drawn who rides all of it, pulls all of it, or feels it
  right; where the belief is wrong the chance is 0.95. Everywhere else it is one half at the line
  and falls off with the distance, by e for each tenth of a bet; at a tie it is 0.
- In each situation the learner has a memory as FSRS-6 has it, with its published parameters: none
  at first, then a stability and a difficulty. Retrievability R is 0 without a memory, 1 on the day
  of the last question and falls with whole days. The first stability is multiplied by the
  learner's own pace (log-normal, spread 0.4), so that the coach's cards are not simply right.
- An answer is wrong with chance (1 − R) × the chance of believing wrong: who does not remember
  falls back on the belief. Each answer is told right or wrong and is a review: wrong "again",
  right "good".
- Situations teach nothing about each other.

Arrays hold learners by situations, in the order of `SITUATIONS`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from fsrs.scheduler import DEFAULT_PARAMETERS

from strategy_tables.situations import FIRST, SECOND, SITUATIONS, Decision, Situation
from trainer.coach.sides import worth_of_asking

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from trainer.rules import Rules

    Floats = NDArray[np.float64]
    Integers = NDArray[np.int64]
    Truths = NDArray[np.bool_]

__all__ = ["Learners", "advantages", "shares"]

_W = DEFAULT_PARAMETERS
_DECAY = -_W[20]
_FACTOR = 0.9 ** (1 / _DECAY) - 1
_AGAIN, _GOOD, _EASY = 1, 3, 4
_LONG_AGO = -1_000_000

_SURE_BELIEF = 0.95
_UNSURE_AT_LINE = 0.5
_FALL_OFF = 0.1  # bets
_SPREAD_OF_PACE = 0.4


class _Family(NamedTuple):
    """Situations that a naive rule treats alike, and how many learners ride or pull all of it."""

    riding: float
    pulling: float
    holds: Callable[[Situation], bool]


def _first(one: Situation) -> bool:
    return one.decision is Decision.FIRST


def _mixed(one: Situation) -> bool:
    return not one.is_made and not one.suited


_FAMILIES = (
    _Family(0.6, 0.0, lambda one: _first(one) and one.key == "low pair"),
    _Family(0.5, 0.0, lambda one: not _first(one) and one.key == "low pair"),
    _Family(0.5, 0.2, lambda one: _first(one) and one.suited),
    _Family(0.5, 0.0, lambda one: _first(one) and _mixed(one) and one.straights > 1),
    _Family(0.3, 0.0, lambda one: one.key in {"mixed s1 h3", "mixed s0 h3"} and _first(one)),
    _Family(0.2, 0.0, lambda one: one.key in {"mixed s1 h2", "mixed s0 h2"} and _first(one)),
    _Family(0.6, 0.2, lambda one: not _first(one) and _mixed(one) and one.straights > 1),
    _Family(0.5, 0.0, lambda one: not _first(one) and _mixed(one) and one.straights == 1),
    _Family(0.2, 0.0, lambda one: not _first(one) and one.key == "mixed s0 h3"),
    _Family(0.0, 0.15, lambda one: not _first(one) and one.suited),
)


def advantages(rules: Rules) -> Floats:
    """What riding is worth in each situation, in bets."""
    worth = worth_of_asking(rules)
    return np.array([float(worth[one]) for one in SITUATIONS])


def shares() -> Floats:
    """How often each situation comes up in a round; each decision adds up to 1."""
    return np.concatenate(
        [
            np.array([one.hands for one in half]) / sum(one.hands for one in half)
            for half in (FIRST, SECOND)
        ]
    )


def _beliefs(learners: int, advantage: Floats, rng: np.random.Generator) -> Floats:
    feeling = _UNSURE_AT_LINE * np.exp(-np.abs(advantage) / _FALL_OFF)
    wrong = np.tile(np.where(advantage == 0, 0, feeling), (learners, 1))
    for family in _FAMILIES:
        held = np.array([family.holds(one) for one in SITUATIONS])
        lot = rng.random((learners, 1))
        rides = lot < family.riding
        pulls = ~rides & (lot < family.riding + family.pulling)
        mistaken = (rides & (advantage < 0)) | (pulls & (advantage > 0))
        wrong[held & mistaken] = _SURE_BELIEF
    return wrong


class Learners:
    """Any number of learners, who answer side by side and know nothing of each other."""

    def __init__(self, learners: int, rules: Rules, rng: np.random.Generator) -> None:
        advantage = advantages(rules)
        self._rng = rng
        self._believing_wrong = _beliefs(learners, advantage, rng)
        self._stake = self._believing_wrong * shares() * np.abs(advantage)
        self._pace = np.exp(rng.normal(0, _SPREAD_OF_PACE, learners))
        self._stability = np.zeros((learners, len(SITUATIONS)))
        self._difficulty = np.zeros_like(self._stability)
        self._last_day = np.full(self._stability.shape, _LONG_AGO)

    def cost(self, who: Integers, day: int) -> Floats:
        """What these learners lose a round by their errors on that day, in bets."""
        remembered = _retrievability(self._stability[who], day - self._last_day[who])
        return np.asarray((self._stake[who] * (1 - remembered)).sum(axis=1), dtype=np.float64)

    def answer(self, who: Integers, places: Integers, day: int) -> Truths:
        """One question to each of these learners; whether they were wrong. They are told."""
        stability, difficulty = self._stability[who, places], self._difficulty[who, places]
        days = day - self._last_day[who, places]
        remembered = _retrievability(stability, days)
        forgotten = 1 - remembered
        wrong = self._rng.random(len(who)) < self._believing_wrong[who, places] * forgotten
        rating = np.where(wrong, _AGAIN, _GOOD)
        new = stability == 0
        known = np.where(new, 1, stability), np.where(new, 1, difficulty)
        self._stability[who, places] = np.where(
            new,
            np.where(wrong, _W[0], _W[2]) * self._pace[who],
            _next_stability(*known, remembered, days, wrong),
        )
        self._difficulty[who, places] = np.where(
            new, _first_difficulty(rating).clip(1, 10), _next_difficulty(known[1], rating)
        )
        self._last_day[who, places] = day
        return wrong


def _retrievability(stability: Floats, days: Integers) -> Floats:
    known = stability > 0
    remembered = (1 + _FACTOR * days / np.where(known, stability, 1)) ** _DECAY
    return np.where(known, remembered, 0)


def _first_difficulty(rating: Integers | int) -> Floats:
    return np.asarray(_W[4] - np.exp(_W[5] * (np.asarray(rating) - 1)) + 1, dtype=np.float64)


def _next_difficulty(difficulty: Floats, rating: Integers) -> Floats:
    damped = difficulty + (10 - difficulty) * -_W[6] * (rating - 3) / 9
    reverted = _W[7] * _first_difficulty(_EASY) + (1 - _W[7]) * damped
    return np.asarray(np.clip(reverted, 1, 10), dtype=np.float64)


def _next_stability(
    stability: Floats, difficulty: Floats, remembered: Floats, days: Integers, wrong: Truths
) -> Floats:
    """As `fsrs.Scheduler` has it, for "again" and "good"."""
    again_today = np.exp(_W[17] * (_AGAIN - 3 + _W[18])) * stability ** -_W[19]
    good_today = np.maximum(np.exp(_W[17] * _W[18]) * stability ** -_W[19], 1)
    today = stability * np.where(wrong, again_today, good_today)
    recalled = stability * (
        1
        + np.exp(_W[8])
        * (11 - difficulty)
        * stability ** -_W[9]
        * (np.exp((1 - remembered) * _W[10]) - 1)
    )
    lapsed = np.minimum(
        _W[11]
        * difficulty ** -_W[12]
        * ((stability + 1) ** _W[13] - 1)
        * np.exp((1 - remembered) * _W[14]),
        stability / np.exp(_W[17] * _W[18]),
    )
    after = np.where(days < 1, today, np.where(wrong, lapsed, recalled))
    return np.asarray(after.clip(min=0.001), dtype=np.float64)
