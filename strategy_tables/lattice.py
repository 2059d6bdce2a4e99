"""Laws of sums of money on a lattice: windows, transforms, and what they may be off by.

All results of a round are whole multiples of a step, so the law of a sum of rounds is a power of a
discrete Fourier transform. A transform as long as the whole range would hold mostly nothing: it
covers a window instead, outside of which there is at most `TAIL` on either side (a Chernoff bound).
What is outside is folded back into the window, and what was rounded adds to it; `Results.error`
bounds both together for any question one can ask of a result.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log, log2, sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

from strategy_tables.errors import NightError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from numpy.typing import NDArray

    from strategy_tables.round_law import RoundLaw

    Floats = NDArray[np.float64]
    Complexes = NDArray[np.complex128]
    Integers = NDArray[np.int64]

__all__ = ["TAIL", "Results", "Steps", "length_for", "power", "rounding_error", "too_uneven"]

TAIL: Final = 1e-13
"""The most that may lie outside of the window on either side."""

_LONGEST = 1 << 23  # places of a transform: 64 MB, and half a second

_LONGEST_JUMP = 1 << 61


def too_uneven(steps: int) -> NightError:
    """The complaint about a round that wins or loses up to so many steps."""
    return NightError(
        f"a round wins or loses up to {steps:,} times the common step of all amounts, too many to"
        " add up; give a stake, bonus and limit that are round multiples of each other"
    )


@dataclass(frozen=True, slots=True)
class Results:
    """The law of a net result, on a lattice of money.

    Attributes:
        lowest: where `chances` begins, in steps.
        step: what one place is worth, in money.
        chances: the probability of each place.
        error: no probability of any event is off by more.
        above: the probability of more than the last place.
    """

    lowest: int
    step: Fraction
    chances: Floats
    error: float
    above: float = 0.0

    def at(self, place: int) -> Fraction:
        """The money that a place of `chances` stands for."""
        return (self.lowest + place) * self.step

    def quantile(self, share: float) -> Fraction:
        """The least result that is not exceeded with at least this probability.

        The last place where the law ends before that.
        """
        return self.quantiles([share])[0]

    def quantiles(self, shares: Sequence[float]) -> tuple[Fraction, ...]:
        """Several of them, for little more than one."""
        places = np.searchsorted(np.cumsum(self.chances), shares)
        return tuple(self.at(min(int(place), len(self.chances) - 1)) for place in places)

    def at_most(self, money: Fraction) -> float:
        """The probability of a result of `money` or less."""
        places = floor(money / self.step) - self.lowest + 1
        return min(float(self.chances[: max(places, 0)].sum()), 1.0)

    @property
    def ahead(self) -> float:
        """The probability of a result above 0."""
        return self.above + float(self.chances[max(1 - self.lowest, 0) :].sum())

    @property
    def even(self) -> float:
        """The probability of a result of exactly 0."""
        return float(self.chances[-self.lowest]) if 0 <= -self.lowest < len(self.chances) else 0.0

    def between(self, edges: Sequence[Fraction]) -> Floats:
        """The probabilities of results above each edge and at most the next."""
        below = [self.at_most(edge) for edge in edges]
        return np.array([high - low for low, high in pairwise(below)])


@dataclass(frozen=True, slots=True)
class Steps:
    """A round's law in whole steps, for arithmetic with arrays.

    Attributes:
        step: in money.
        jumps: what a round can win, in steps, ascending; shape (n,).
        chances: how likely each is.
    """

    step: Fraction
    jumps: Integers
    chances: Floats

    @classmethod
    def of(cls, law: RoundLaw) -> Steps:
        """From the exact law.

        Raises:
            NightError: 64 bits do not hold the difference of two jumps.
        """
        step = law.step
        jumps = [int(net / step) for net in law.chances]
        if (most := max(map(abs, jumps))) > _LONGEST_JUMP:
            raise too_uneven(most)
        return cls(
            step,
            np.array(jumps, dtype=np.int64),
            np.array([float(chance) for chance in law.chances.values()]),
        )

    @property
    def deepest(self) -> int:
        """The greatest loss of a round, in steps."""
        return -int(self.jumps[0])

    def moved(self, chances: Floats, lowest: int, below: int) -> Floats:
        """Play a round from few places, jump by jump: quick where most of them are 0.

        No place gets more terms than there are jumps. If none is negative, it is off by as many
        roundings of what it holds, and one each for the chance of a jump and for the product.

        Args:
            chances: how likely the places from `lowest` on are before it.
            lowest: the first of them, in steps.
            below: whatever ends there or above is left out.

        Returns:
            How likely the places from `lowest - deepest` on are after it, up to `below`.
        """
        near = self.jumps.searchsorted(below - lowest)
        at = np.flatnonzero(chances)
        places = at[:, None] + (self.jumps[:near] + self.deepest)
        shares = chances[at, None] * self.chances[:near]
        count = below - lowest + self.deepest
        moved = np.bincount(places.ravel(), shares.ravel(), count)[:count]
        return moved.astype(np.float64, copy=False)  # NumPy counts nothing at all in integers

    def highest(self, rounds: int, tail: float = TAIL) -> int:
        """A sum that is exceeded at no time in so many rounds with more than this probability.

        Whatever t > 0: exp(t·sum − n·K(t)) is a martingale of mean 1, K being the logarithm of
        the moment generating function; so for K ≥ 0 the sum passes (n·K(t) − log tail) / t with a
        probability of at most `tail`, and for K < 0 it passes −log tail / t with no more.
        """
        return self._bound(self.jumps, rounds, tail)

    def lowest(self, rounds: int, tail: float = TAIL) -> int:
        """The same on the other side: hardly ever is a sum below."""
        return -self._bound(-self.jumps, rounds, tail)

    def window(self, rounds: int, tail: float = TAIL) -> tuple[int, int]:
        """Both: the lowest and the highest sum that are worth a place."""
        return self.lowest(rounds, tail), self.highest(rounds, tail)

    def _bound(self, jumps: Integers, rounds: int, tail: float) -> int:
        most = int(jumps.max())
        if most <= 0:
            return 0
        scale = np.geomspace(1e-4, 50.0, 300)[:, None] / np.abs(jumps).max()
        scale = np.concatenate([scale, np.geomspace(1e-3, 5.0, 200)[:, None]])
        cumulant = np.logaddexp.reduce(scale * jumps + np.log(self.chances), axis=1)
        bounds = (rounds * np.maximum(cumulant, 0) - log(tail)) / scale[:, 0]
        return min(ceil(float(bounds.min())), rounds * most)

    def spectrum(self, length: int) -> Complexes:
        """The transform of a round's law on a circle of `length` places; its non-negative half."""
        law = np.zeros(length)
        np.add.at(law, self.jumps % length, self.chances)
        return np.fft.rfft(law)


def length_for(places: int) -> int:
    """The length of a quick transform that covers so many places: 1, 3 or 5 times a power of 2.

    Raises:
        NightError: it would be too long.
    """
    if places > _LONGEST:
        message = (
            f"results would be spread over {places:,} different amounts, more than {_LONGEST:,};"
            " give a stake, bonus and limit that are round multiples of each other"
        )
        raise NightError(message)
    return min(odd << max(-(-places // odd) - 1, 1).bit_length() for odd in (1, 3, 5))


def power(base: Complexes, exponent: int) -> Complexes:
    """The power by repeated squaring: quicker than NumPy's, and its rounding is easily bounded."""
    result, square = np.ones_like(base), base
    while exponent:
        if exponent & 1:
            result *= square
        exponent >>= 1
        if exponent:  # in place, but for the first: that is the caller's
            square = np.multiply(square, square, out=None if square is base else square)
    return result


def rounding_error(sizes: Floats, rounds: int, length: int) -> float:
    """What rounding can do to the probability of any event, from the sizes of a spectrum.

    A place of the spectrum is off by at most `off`, its power then by rounds · size^(rounds − 1)
    times that and the rounding of a product. A sum of places of the result is off by at most the
    root of the sum of their squares (Parseval, Cauchy and Schwarz).
    """
    unit = float(np.finfo(np.float64).eps)
    off = unit * (log2(length) + sqrt(5))
    powers = np.exp((rounds - 1) * np.log(np.maximum(sizes, 1e-300)))
    return float(off * sqrt(2 * np.square(rounds * powers).sum()) + unit * log2(length))
