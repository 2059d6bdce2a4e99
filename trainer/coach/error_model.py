"""How likely a learner is to be wrong in each situation, from how often they were.

Practice asks about what most rounds bring, the plain pulls, least: about twice each in 300
questions, where a mistake would cost most. Two right answers say little about one situation by
itself, and much when everything else was right as well; so a situation is judged in the company of
the others. It is in one of three states:

- *known*: only slips happen. Their chance is drawn from a Beta distribution with the mean μ of the
  learner, which may be exactly zero;
- *mistaken*: a wrong rule is applied, always but for slips, with the same μ;
- *in doubt*: any chance from 0 to 1 is as likely as any other.

A share of the situations is not known; families (suited draws, high cards, …) have a share of
their own with chance `_OWN_SHARE`, because people err by rules of thumb, and otherwise that of the
learner's whole game. Of those not known, a further share is in doubt and the rest mistaken. Each of
these quantities has a few possible values, all equally likely beforehand, so their posterior is a
table and nothing is iterated: given the state, right and wrong answers are Beta-binomial. A
situation that was never asked takes the shares of its family and its learner, and is neither
assumed right nor assumed unknown.

Why not a Beta posterior for each situation alone, or one pooled mean for a family: with a prior
mean of 1 % and weight 4, a third of all hands (`1 mixed s0 h1`) would after two right answers still
cost a perfect player 1.5 thousandths of a bet; and who "rides any three suited" is right about one
half of a family and wrong about the other. Zero and always, which no Beta posterior reaches, are
how people play who have a rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp, lgamma
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Whole = NDArray[np.int64]

__all__ = ["DRAWS", "draw_costs", "expected_chances"]

DRAWS = 4_000
"""Learners drawn from the posterior; more would move the ends of an interval by 2 to 7 % of it."""

_BATCH = 1_000  # as many at once as the cache holds; all at once takes half as long again

_SEED = 66
"""The same answers give the same draws, and one answer more moves them as little as it should."""

_SLIPS = (0.0, 0.003, 0.01, 0.03, 0.08, 0.16, 0.3)
"""The mean chance of a slip."""

_SHARES_NOT_KNOWN = np.array([0.0, 0.01, 0.03, 0.08, 0.2, 0.4, 0.7, 1.0])
_SHARES_IN_DOUBT = np.array([0.2, 0.5, 0.8, 1.0])
_OWN_SHARE = 0.3

_KNOWN = 0  # the first of the states: one for each chance of a slip
_IN_DOUBT = len(_SLIPS)
_MISTAKEN = _IN_DOUBT + 1  # again one for each chance of a slip
_STATES = _MISTAKEN + len(_SLIPS)

_LEVELS = 256
"""A chance of error is drawn as one of so many equally likely quantiles: one byte."""

_END = 16.0
_LOGITS = np.linspace(-_END, _END, 801)
"""Log odds of a chance of error; wide enough and fine enough for some hundred answers."""

_NARROW = 0.12
"""A standard deviation in log odds, three steps of the grid: below, it shows nothing but itself."""

_DEVIATIONS = np.linspace(-12, 12, 801)
"""The grid of a narrow one; a tail that falls as slowly as any is in it, too."""


def draw_costs(
    asked: Sequence[int], wrong: Sequence[int], families: Sequence[int], costs: Floats
) -> Floats:
    """Draw `DRAWS` learners who might have answered so, and what a round costs each of them.

    The same arguments give the same draws.

    Args:
        asked: first answers in each situation; 0 is welcome.
        wrong: how many of them were wrong.
        families: the place where each family begins; those of one family stand together.
        costs: what always being wrong in each situation costs; shape (situations, …).
    """
    rng = np.random.default_rng(_SEED)
    pairs = list(zip(asked, wrong, strict=True))
    posterior = _Posterior.of(np.stack([_evidence(*pair) for pair in pairs], -1), families)
    chances = np.stack([_quantiles(*pair) for pair in pairs])
    slips, rows = posterior.draw(rng)
    parts = (slice(start, start + _BATCH) for start in range(0, DRAWS, _BATCH))
    return np.concatenate(
        [
            _chances_of_error(posterior, chances, slips[part], rows[part], rng) @ costs
            for part in parts
        ]
    )


def expected_chances(asked: Sequence[int], wrong: Sequence[int], families: Sequence[int]) -> Floats:
    """The chance of error in each situation, averaged over the same learners."""
    always_wrong_in_one = np.eye(len(asked))
    chances: Floats = draw_costs(asked, wrong, families, always_wrong_in_one).mean(axis=0)
    return chances


def _chances_of_error(
    posterior: _Posterior, chances: Floats, slips: Whole, rows: Whole, rng: np.random.Generator
) -> Floats:
    """One chance for each learner and situation, from the `_quantiles` of all situations."""
    rows = rows[:, posterior.family_of]
    places = np.arange(len(chances))
    state = np.repeat(slips[:, None], len(chances), axis=1)
    lot = rng.random(rows.shape)
    learner, place = np.nonzero(lot < posterior.not_known.take(rows + places))
    doubted = lot[learner, place] < posterior.in_doubt.take(rows[learner, place] + place)
    state[learner, place] = np.where(doubted, _IN_DOUBT, _MISTAKEN + slips[learner])
    level = np.frombuffer(rng.bytes(rows.size), np.uint8).reshape(rows.shape)
    return chances.take((places * _STATES + state) * _LEVELS + level)


def _priors() -> list[tuple[float, float]]:
    """The Beta distribution of the chance of error in each state that has one."""
    slips = [(1.0, 1 / mean - 1) for mean in _SLIPS[1:]]
    return [*slips, (1.0, 1.0), *((b, a) for a, b in slips)]


@lru_cache(maxsize=4096)
def _evidence(asked: int, wrong: int) -> Floats:
    """How likely so many wrong answers are in each state; without a slip all are right or wrong."""

    def log_beta(a: float, b: float) -> float:
        return lgamma(a) + lgamma(b) - lgamma(a + b)

    # With the number of orders, so that thousands of answers do not vanish to zero.
    orders = -log_beta(wrong + 1, asked - wrong + 1) - np.log(asked + 1)
    likely = [
        exp(orders + log_beta(a + wrong, b + asked - wrong) - log_beta(a, b)) for a, b in _priors()
    ]
    likely.insert(_KNOWN, float(wrong == 0))
    likely.insert(_MISTAKEN, float(wrong == asked))
    return np.array(likely)


@lru_cache(maxsize=512)
def _quantiles(asked: int, wrong: int) -> Floats:
    """The chance of error after these answers, in each state, at equally likely levels.

    Summed up on a fine grid of log odds: NumPy alone has no inverse of the Beta distribution, and
    drawing from it takes ten times as long as looking up.
    """
    beta = np.array(_priors())
    a, b = beta[:, :1] + wrong, beta[:, 1:] + asked - wrong
    grid = _grid(a, b)
    log_density = -a * np.logaddexp(0, -grid) - b * np.logaddexp(0, grid)
    density = np.exp(log_density - log_density.max(1, keepdims=True))
    sums = density.cumsum(1) - density / 2  # half of a step lies below its middle
    levels = (np.arange(_LEVELS) + 0.5) / _LEVELS
    logits = [
        np.interp(levels, below / whole, row)
        for below, whole, row in zip(
            sums, density.sum(1), np.broadcast_to(grid, sums.shape), strict=True
        )
    ]
    chances = [1 / (1 + np.exp(-row)) for row in logits]
    chances.insert(_KNOWN, np.zeros(_LEVELS))
    chances.insert(_MISTAKEN, np.ones(_LEVELS))
    return np.array(chances)


def _grid(a: Floats, b: Floats) -> Floats:
    """Log odds at even steps for Beta distributions, in rows unless one grid is right for all.

    The more answers, the narrower the posterior: after some ten thousand it lies between two steps
    of a grid that stays, and after as many without a mistake beyond its end. So it gets its own.
    """
    middle, width = np.log(a / b), np.sqrt(1 / a + 1 / b)
    own = (width < _NARROW) | (np.abs(middle) + 8 * width > _END)
    return np.where(own, middle + width * _DEVIATIONS, _LOGITS) if own.any() else _LOGITS


@dataclass(frozen=True, slots=True)
class _Posterior:
    """What is known of a learner; axes: slips, share in doubt, share not known, then what it is of.

    Attributes:
        family: (…, family) how likely a family's answers are, up to a factor.
        whole: how likely the learner's own three quantities are; adds up to 1.
        not_known: (row, situation) the chance that a situation is not known; a row is one
            combination of the three quantities.
        in_doubt: the chance that it is in doubt.
        family_of: the family of each situation.
    """

    family: Floats
    whole: Floats
    not_known: Floats
    in_doubt: Floats
    family_of: Whole

    @classmethod
    def of(cls, evidence: Floats, families: Sequence[int]) -> _Posterior:
        """From the evidence (state, situation)."""
        situations = evidence.shape[1]
        known = evidence[_KNOWN:_IN_DOUBT, None, None]
        doubt = _SHARES_IN_DOUBT[:, None] * evidence[_IN_DOUBT]
        mistaken = (1 - _SHARES_IN_DOUBT)[:, None] * evidence[_MISTAKEN:, None]
        share = _SHARES_NOT_KNOWN[:, None]
        not_known = share * (doubt + mistaken)[:, :, None]
        either = (1 - share) * known + not_known
        with np.errstate(divide="ignore"):  # known without a slip, and yet wrong: impossible
            families_log = np.add.reduceat(np.log(either), families, axis=-1)
        top = families_log.max(2, keepdims=True)
        family = np.exp(families_log - top)
        own = _OWN_SHARE * family.mean(2, keepdims=True)
        whole = (np.log((1 - _OWN_SHARE) * family + own) + top).sum(-1)
        whole = np.exp(whole - whole.max())
        possible = np.maximum(either, np.finfo(np.float64).tiny)
        return cls(
            family=family,
            whole=whole / whole.sum(),
            not_known=(not_known / possible).reshape(-1, situations),
            in_doubt=(share * doubt[:, None] / possible).reshape(-1, situations),
            family_of=np.searchsorted(families, np.arange(situations), side="right") - 1,
        )

    def draw(self, rng: np.random.Generator) -> tuple[Whole, Whole]:
        """For each learner drawn: their place in `_SLIPS`, and where each family's row begins."""
        counts = rng.multinomial(DRAWS, self.whole.ravel())
        drawn = np.repeat(np.arange(counts.size), counts)
        weights = _OWN_SHARE / len(_SHARES_NOT_KNOWN) * self.family[:, :, None]
        usual = np.eye(len(_SHARES_NOT_KNOWN))[:, :, None]
        weights = weights + (1 - _OWN_SHARE) * self.family[:, :, None] * usual
        sums = weights.cumsum(3).reshape(-1, *weights.shape[3:])
        sums /= sums[:, -1:]
        lot = rng.random((DRAWS, 1, sums.shape[2]))
        share = (sums[drawn, :-1] < lot).sum(1)
        slips, doubt, _ = np.unravel_index(drawn, self.whole.shape)
        first_row = (slips * len(_SHARES_IN_DOUBT) + doubt) * len(_SHARES_NOT_KNOWN)
        return slips, (first_row[:, None] + share) * self.not_known.shape[1]
