"""What a learner's way of playing costs at a real table, with its 90 % interval.

The two bets decided about stand apart, so independent errors add up exactly: a round costs, over
all situations, how often it comes up × how likely the learner is wrong there × what that costs.
How often comes from the deck, what it costs from the pay table; how likely is estimated
(`error_model`) from first answers alone, whatever practice chose to ask, and ties stay out. Under
a payout limit the two bets are tied to each other, and the averages of `worth_of_asking` are used:
near enough for an estimate.

A learner who improves is measured over their last `WINDOW` first answers of the last `MOST_AGE`.
That was tried on learners whose chance of error in a situation falls by half with each miss, on
slower ones and on steady ones (`python -m benchmarks.estimate`). Over all answers the estimate
lags 5 to 8 percentage points behind the fast and slow ones, over the last 500 it lags 3 to 6 after
600 questions; over 300 by 1 at most, and over 150 it errs more where nothing changes. Whoever
improves has changed within any window: their interval holds the truth less often, 62 to 85 % of
the time. The 90 days are for those who practise rarely: ten questions on each of 30 days fill the
window, and what somebody knew last year says little.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from strategy_tables.economics import figures
from strategy_tables.situations import FIRST, SECOND, SITUATIONS, Decision, Situation
from trainer.coach.error_model import DRAWS, draw_costs
from trainer.coach.sides import Side, side_of_answer, sides, worth_of_asking

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import datetime

    from numpy.typing import NDArray

    from trainer.history import Answer
    from trainer.rules import Rules

__all__ = [
    "CLOSE",
    "ENOUGH_ANSWERS",
    "FEWEST_FOR_ESTIMATE",
    "MOST_AGE",
    "WINDOW",
    "Count",
    "Estimate",
    "Rating",
    "asked_about",
    "close_decisions",
    "count_answers",
    "estimate_from",
    "estimate_of",
    "measured_answers",
    "rating_of",
    "share_of_rounds",
]

WINDOW = 300
"""So many first answers, the latest, are measured."""

MOST_AGE = timedelta(days=90)
"""Older answers say what the learner knew then."""

CLOSE = Fraction(1, 5)
"""A value this close to zero, in bets, is a close decision; ties are none."""

ENOUGH_ANSWERS = 3
"""First answers that each close decision needs before the estimate is final."""

FEWEST_FOR_ESTIMATE = 20
"""First answers below which the estimate says too little to be shown."""

_INSIDE = 0.9

_HANDS = {
    Decision.FIRST: sum(one.hands for one in FIRST),
    Decision.SECOND: sum(one.hands for one in SECOND),
}


class Rating(Enum):
    """A word for what a way of playing costs."""

    PERFECT = "Perfect"
    EXPERT = "Expert"
    ADVANCED = "Advanced"
    SOLID = "Solid"
    DEVELOPING = "Developing"
    NOVICE = "Novice"
    BEGINNER = "Beginner"


_COSTS_AT_MOST = {
    Rating.PERFECT: Fraction(1, 2000),
    Rating.EXPERT: Fraction(3, 1000),
    Rating.ADVANCED: Fraction(10, 1000),
    Rating.SOLID: Fraction(25, 1000),
    Rating.DEVELOPING: Fraction(70, 1000),
    Rating.NOVICE: Fraction(150, 1000),
}
"""The highest cost of each rating, in bets per round."""


def rating_of(cost: Fraction | float) -> Rating:
    """The rating of a way of playing that costs so many bets per round."""
    return next((one for one, most in _COSTS_AT_MOST.items() if cost <= most), Rating.BEGINNER)


class Count(NamedTuple):
    """First answers in one situation, and how many of them were wrong."""

    asked: int
    wrong: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """How a learner would play at a real table; edges are shares of one bet, 0.035 being 3.5 %.

    Attributes:
        edge: the house edge against this learner: as likely higher as lower.
        low, high: the shortest interval that holds it with a probability of 90 %.
        perfect: the house edge under perfect play.
        missing: the close decisions with fewer than `ENOUGH_ANSWERS` first answers.
        answers_used: first answers that went into it.
    """

    edge: float
    low: float
    high: float
    perfect: Fraction
    missing: tuple[Situation, ...]
    answers_used: int

    @property
    def provisional(self) -> bool:
        """Whether close decisions are still to be asked."""
        return bool(self.missing)

    @property
    def cost(self) -> float:
        """What the learner's mistakes cost, in bets per round."""
        return self.edge - float(self.perfect)

    @property
    def rating(self) -> Rating:
        """The rating of the cost."""
        return rating_of(self.cost)


def share_of_rounds(one: Situation) -> Fraction:
    """How often a round at a real table comes to this situation."""
    return Fraction(one.hands, _HANDS[one.decision])


def close_decisions(rules: Rules) -> tuple[Situation, ...]:
    """The close decisions under the rules, ties left out."""
    worth = worth_of_asking(rules)
    return tuple(one for one in SITUATIONS if 0 < abs(worth[one]) <= CLOSE)


@dataclass(frozen=True, slots=True)
class _Stakes:
    """What there is to lose under some rules.

    Attributes:
        situations: all but ties, those of one family together.
        families: where each family begins.
        costs: what always being wrong in each situation costs, in bets per round.
        perfect: the house edge under perfect play.
    """

    situations: tuple[Situation, ...]
    families: tuple[int, ...]
    costs: NDArray[np.float64]
    perfect: Fraction


@lru_cache(maxsize=64)
def _stakes(rules: Rules) -> _Stakes:
    worth, side = worth_of_asking(rules), sides(rules)
    family = {one: _family(one, side[one]) for one in SITUATIONS if worth[one]}
    situations = tuple(sorted(family, key=lambda one: family[one]))
    names = [family[one] for one in situations]
    return _Stakes(
        situations=situations,
        families=tuple(names.index(name) for name in sorted(set(names))),
        costs=np.array([float(share_of_rounds(one) * abs(worth[one])) for one in situations]),
        perfect=figures(rules.pay_table, rules.limit).house_edge,
    )


def asked_about(rules: Rules) -> tuple[tuple[Situation, ...], tuple[int, ...]]:
    """The situations that somebody can be wrong in, by family, and where each family begins."""
    stakes = _stakes(rules)
    return stakes.situations, stakes.families


def _family(one: Situation, side: Side) -> tuple[str, ...]:
    """Situations that one rule of thumb gets right or wrong together."""
    if one.is_made:
        return ("low pairs" if one.key == "low pair" else "made hands", side.value)
    decision = one.decision.name
    if one.suited:
        return (f"suited, {decision}", side.value)
    if one.straights >= (3 if one.decision is Decision.FIRST else 1):
        return (f"straight draws, {decision}", side.value)
    return (f"{'high cards' if one.high >= 3 else 'nothing'}, {decision}", side.value)


def measured_answers(
    answers: Sequence[Answer], rules: Rules, *, now: datetime
) -> tuple[Answer, ...]:
    """The answers an estimate is made from: the latest that count, oldest first.

    Answers given under other rules count wherever the right answer is the same; ties never.

    Args:
        answers: the learner's first answers, oldest first; whatever is not rated is left out.
        rules: in force.
        now: the server's clock.
    """
    latest = [answer for answer, _ in _latest(answers, rules, now)]
    return tuple(reversed(latest))


def _latest(
    answers: Sequence[Answer], rules: Rules, now: datetime
) -> Iterator[tuple[Answer, Side]]:
    """The measured answers with what was right, latest first."""
    return islice(_counting(answers, rules, now - MOST_AGE), WINDOW)


def _counting(
    answers: Sequence[Answer], rules: Rules, since: datetime
) -> Iterator[tuple[Answer, Side]]:
    in_force = sides(rules)
    for answer in reversed(answers):
        if answer.answered_at < since:
            continue  # they come as they were given, whatever the clock said then
        side = side_of_answer(answer)
        if side is not Side.EITHER and side is in_force[answer.situation]:
            yield answer, side


def count_answers(answers: Iterable[Answer]) -> dict[Situation, Count]:
    """First answers by situation, each under its own rules; ties stay out."""
    return _count((answer, side_of_answer(answer)) for answer in answers)


def _count(answers: Iterable[tuple[Answer, Side]]) -> dict[Situation, Count]:
    asked: Counter[Situation] = Counter()
    wrong: Counter[Situation] = Counter()
    for answer, side in answers:
        if side is not Side.EITHER:
            one = answer.situation
            asked[one] += 1
            wrong[one] += answer.choice.value != side.value
    return {one: Count(asked[one], wrong[one]) for one in asked}


def estimate_of(answers: Sequence[Answer], rules: Rules, *, now: datetime) -> Estimate:
    """The estimate over the window; arguments as for `measured_answers`.

    The same answers give the same estimate.
    """
    return estimate_from(_count(_latest(answers, rules, now)), rules)


def estimate_from(counts: Mapping[Situation, Count], rules: Rules) -> Estimate:
    """The estimate from first answers by situation; those at ties under the rules are ignored."""
    stakes, none = _stakes(rules), Count(0, 0)
    asked, wrong = zip(*(counts.get(one, none) for one in stakes.situations), strict=True)
    costs = np.sort(draw_costs(asked, wrong, stakes.families, stakes.costs))
    first, last = _shortest(costs)
    perfect = float(stakes.perfect)
    return Estimate(
        edge=perfect + float(np.median(costs)),
        low=perfect + float(costs[first]),
        high=perfect + float(costs[last]),
        perfect=stakes.perfect,
        missing=tuple(
            one for one in close_decisions(rules) if counts.get(one, none).asked < ENOUGH_ANSWERS
        ),
        answers_used=sum(asked),
    )


def _shortest(costs: NDArray[np.float64]) -> tuple[int, int]:
    """The first and last place of the shortest stretch of sorted costs that holds 90 % of them."""
    more = ceil(_INSIDE * DRAWS) - 1
    first = int(np.argmin(costs[more:] - costs[: DRAWS - more]))
    return first, first + more
