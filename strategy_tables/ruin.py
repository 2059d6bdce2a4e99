"""A night that ends early when the money runs out: an absorbing chain, nothing simulated.

A player is ruined when what is left no longer covers a round's three bets and bonus, and goes home
with it. The chain follows, round by round, how likely each amount above that line is, up to a top
above which no more than the last hundredth of nights ends. Nobody falls far within a night: from
more than a *drop* above the top nobody comes back below it (but for `lattice.TAIL`), so whoever
rises so far is counted as above it, and followed no further.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, log2, sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

from strategy_tables.errors import NightError
from strategy_tables.lattice import TAIL, Results, Steps, length_for
from strategy_tables.night import night

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from fractions import Fraction

    from strategy_tables.lattice import Complexes, Floats
    from strategy_tables.round_law import RoundLaw

__all__ = ["MOST_ROUNDS_WITH_BANKROLL", "Ruin", "night_with_bankroll"]

MOST_ROUNDS_WITH_BANKROLL: Final = 10_000

_SHOWN = 0.997
"""The share of nights that end below the top; at earlier looks it may be a little less."""

_MOST_WORK = 300_000_000  # rounds times places of a transform: some seconds


@dataclass(frozen=True, slots=True)
class Ruin:
    """A night that ends early when the money runs out.

    Attributes:
        by_round: the probability of being ruined by the end of round 1, 2, …
        results: the law of the net result after so many rounds, the ruined keeping what is left.
        mean_of_a_round: what a round wins on average, in money.
        error: no probability is off by more.
    """

    by_round: Floats
    results: Mapping[int, Results]
    mean_of_a_round: Fraction
    error: float

    @property
    def chance(self) -> float:
        """The probability of being ruined by the end of the night."""
        return float(self.by_round[-1])

    @property
    def rounds_played(self) -> float:
        """How many rounds are played on average."""
        return self._played(len(self.by_round))

    def mean_after(self, rounds: int) -> float:
        """What is won on average by then: so much a round for as long as it lasts (Wald)."""
        return float(self.mean_of_a_round) * self._played(rounds)

    def _played(self, rounds: int) -> float:
        return rounds - float(self.by_round[: rounds - 1].sum())


def night_with_bankroll(
    law: RoundLaw, bankroll: Fraction, rounds: int, looks: Collection[int] = ()
) -> Ruin:
    """Follow a night of so many rounds.

    Args:
        law: of a round.
        bankroll: the money at hand when it begins.
        rounds: how many are played if the money lasts.
        looks: earlier rounds after which the result is wanted as well.

    Raises:
        NightError: a bankroll that does not cover one round, not 1 to
            `MOST_ROUNDS_WITH_BANKROLL` rounds, or amounts that hardly have a common step.
    """
    if bankroll < law.needed:
        message = (
            f"a bankroll of {float(bankroll):,.10g} does not cover one round; bring at least"
            f" {float(law.needed):,.10g}"
        )
        raise NightError(message)
    if not 1 <= rounds <= MOST_ROUNDS_WITH_BANKROLL:
        message = (
            f"a night of {rounds:,} rounds with a bankroll cannot be worked out; give 1 to"
            f" {MOST_ROUNDS_WITH_BANKROLL:,}"
        )
        raise NightError(message)
    wanted = {*looks, rounds}
    steps = Steps.of(law)
    start = floor((bankroll - law.needed) / steps.step)
    if start >= -steps.lowest(rounds):  # so much money never runs out
        results = {count: night(law, count) for count in sorted(wanted)}
        return Ruin(np.zeros(rounds), results, law.mean, TAIL)
    chain = _Chain.of(steps, start, rounds, _top(law, rounds))
    by_round = np.zeros(rounds)
    results = {}
    for n in range(rounds):
        chain.play()
        by_round[n] = chain.gone.sum()
        if n + 1 in wanted:
            results[n + 1] = chain.results()
    # Rounding must not make ruin less likely as the night goes on.
    return Ruin(np.maximum.accumulate(np.maximum(by_round, 0)), results, law.mean, chain.error)


def _top(law: RoundLaw, rounds: int) -> int:
    """A net result, in steps, that hardly a night is above, whether after all rounds or fewer."""
    counts = {max(rounds >> halved, 1) for halved in range(rounds.bit_length())}
    return max(0, *(int(night(law, count).quantile(_SHOWN) / law.step) for count in counts))


@dataclass(slots=True)
class _Chain:
    """Where the money stands after some rounds.

    Attributes:
        start: the bankroll, in steps above the ruin line.
        shown: how many of the heights are below the top.
        alive: how likely each height above the ruin line is, a drop beyond the top included.
        gone: how likely each of the amounts is that the ruined are left with, the highest first.
        length: of a transform.
        moves: the transform of a round's law; what jumps beyond all heights is left out.
        error: what rounding can have done so far to the probability of any event.
    """

    steps: Steps
    start: int
    shown: int
    alive: Floats
    gone: Floats
    length: int
    moves: Complexes
    error: float = 2 * TAIL

    @classmethod
    def of(cls, steps: Steps, start: int, rounds: int, top: int) -> _Chain:
        deepest = -int(steps.jumps.min())
        shown = start + top + 1
        heights = shown - steps.lowest(rounds)
        length = length_for(2 * heights + deepest)
        if rounds * length > _MOST_WORK:
            message = (
                f"{rounds:,} rounds from this bankroll take {rounds * length:,} sums, more than"
                f" {_MOST_WORK:,}; give fewer rounds, or amounts that are round multiples of each"
                " other"
            )
            raise NightError(message)
        near = steps.jumps < heights
        law = np.zeros(length)
        law[steps.jumps[near] % length] = steps.chances[near]
        alive = np.zeros(heights)
        alive[start] = 1
        return cls(steps, start, shown, alive, np.zeros(deepest), length, np.fft.rfft(law))

    def play(self) -> None:
        """Play one more round."""
        # Not a dot product: for one of this length NumPy would wake, and wait for, other threads.
        size = sqrt(float(np.square(self.alive).sum()))
        moved = np.fft.irfft(np.fft.rfft(self.alive, self.length) * self.moves, self.length)
        self.gone += moved[: -len(self.gone) - 1 : -1]  # the places below the ruin line
        self.alive = moved[: len(self.alive)]
        unit = float(np.finfo(np.float64).eps)
        self.error += 3 * unit * log2(self.length) * sqrt(self.length) * size

    def results(self) -> Results:
        """The law of the net result up to the top, and how much is above it."""
        chances = np.maximum(np.concatenate([self.gone[::-1], self.alive[: self.shown]]), 0)
        lowest = -self.start - len(self.gone)
        above = max(1 - float(chances.sum()), 0.0)
        return Results(lowest, self.steps.step, chances, self.error, above)
