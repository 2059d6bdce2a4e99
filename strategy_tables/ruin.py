"""A night that ends early when the money runs out: an absorbing chain, nothing simulated.

A player is ruined when what is left no longer covers a round's three bets and bonus, and goes home
with it. The chain follows, round by round, how likely each amount above that line is, up to a top
above which no more than the last hundredth of nights ends. Nobody falls far within a night: from
more than a *drop* above the top nobody comes back below it (but for `lattice.TAIL`), so whoever
rises so far is counted as above it, and followed no further.

Four rounds take three long transforms, not eight. Only those can fall below the line within them
who begin less than four of a round's greatest losses above it: these few are followed round by
round. All are then moved by the law of four rounds, as if there were no line, and the *ghosts* are
taken away again: what the fallen would have come to, had they played on.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, log2, sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

from strategy_tables.errors import NightError
from strategy_tables.lattice import TAIL, Results, Steps, length_for
from strategy_tables.night import MOST_PLACES, nights

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from fractions import Fraction

    from strategy_tables.lattice import Complexes, Floats
    from strategy_tables.round_law import RoundLaw

__all__ = ["MOST_ROUNDS_WITH_BANKROLL", "Ruin", "night_with_bankroll"]

MOST_ROUNDS_WITH_BANKROLL: Final = 10_000

_SHOWN = 0.997
"""The share of nights that end below the top; at earlier looks it may be a little less."""

_UNSEEN = 1e-6  # what the top may be off by on either side: it says only where results end

_MOST_WORK = 300_000_000  # rounds times places of a transform: some seconds

_LONGEST = 1 << 22  # places of such a transform; half a dozen of that length are held at once

_AT_ONCE = (4, 2, 1)  # rounds: the most that there are before a result is wanted


@dataclass(frozen=True, slots=True)
class Ruin:
    """A night that ends early when the money runs out.

    Attributes:
        by_round: the probability of being ruined by the end of round 1, 2, …
        mean_of_a_round: what a round wins on average, in money.
        error: no probability is off by more.
    """

    by_round: Floats
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
    law: RoundLaw,
    bankroll: Fraction,
    rounds: int,
    looks: Collection[int] = (),
    see: Callable[[int, Results], object] | None = None,
) -> Ruin:
    """Follow a night of so many rounds.

    Args:
        law: of a round.
        bankroll: the money at hand when it begins.
        rounds: how many are played if the money lasts.
        looks: earlier rounds after which the result is wanted as well.
        see: is given the rounds of each look, and of the end, with the law of the net result, the
            ruined keeping what is left; the law is then dropped.

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
        if see is not None:
            nights(law, wanted, see)
        return Ruin(np.zeros(rounds), law.mean, TAIL)
    _Chain.size(steps, start, rounds, _least_top(steps, rounds))  # a refusal costs nothing
    chain = _Chain.of(steps, start, rounds, _top(steps, rounds))
    ruined: list[float] = []
    for look in sorted(wanted):
        while len(ruined) < look:
            ruined += chain.play(next(n for n in _AT_ONCE if n <= look - len(ruined)))
        if see is not None:
            see(look, chain.results())
    # Rounding must not make ruin less likely as the night goes on.
    by_round = np.maximum.accumulate(np.maximum(ruined, 0))
    return Ruin(by_round, law.mean, chain.error)


def _least_top(steps: Steps, rounds: int) -> int:
    """What the top is not below, at a glance: a win that is not rare, less what the others lose."""
    as_much = np.minimum(steps.chances[::-1].cumsum()[::-1], 0.5)
    once = -np.expm1(rounds * np.log1p(-as_much))
    likely = steps.jumps[once > 1.01 * (1 - _SHOWN)]
    return max(int(likely.max(initial=0)) + steps.lowest(rounds), 0)


def _top(steps: Steps, rounds: int) -> int:
    """A net result, in steps, that hardly a night is above, whether after all rounds or fewer."""
    lowest, highest = steps.window(rounds, _UNSEEN)
    length = length_for(highest - lowest + 1)
    if rounds.bit_length() * length > MOST_PLACES:
        message = (
            f"where {rounds:,} rounds may end takes {rounds.bit_length() * length:,} sums, more"
            f" than {MOST_PLACES:,}; give fewer rounds, a lower payout limit, or amounts that are"
            " round multiples of each other"
        )
        raise NightError(message)
    spectrum = steps.spectrum(length)
    top, summed = 0, np.ones_like(spectrum)
    for halved in reversed(range(rounds.bit_length())):
        summed *= summed
        if rounds >> halved & 1:
            summed *= spectrum
        chances = np.roll(np.fft.irfft(summed, length), -lowest)
        top = max(top, lowest + int(np.searchsorted(np.cumsum(chances), _SHOWN)))
    return top


def _size(vector: Floats) -> float:
    """The root of the sum of the squares."""
    # Not a dot product: for one of this length NumPy would wake, and wait for, other threads.
    return sqrt(float(np.square(vector).sum()))


@dataclass(slots=True)
class _Chain:
    """Where the money stands after some rounds.

    Places are steps above the ruin line; a round's greatest loss is `deepest` of them. The law of n
    rounds begins n · `deepest` below 0, and so does what they lead to.

    Attributes:
        start: the bankroll, in steps above the ruin line.
        shown: how many of the heights are below the top.
        alive: how likely each height above the ruin line is, a drop beyond the top included.
        gone: how likely each of the amounts is that the ruined are left with, the lowest first.
        length: of a transform.
        moves: for so many rounds at once, the transform of their law.
        error: what rounding can have done so far to the probability of any event.
    """

    steps: Steps
    start: int
    shown: int
    alive: Floats
    gone: Floats
    length: int
    moves: Mapping[int, Complexes]
    error: float = 2 * TAIL

    @classmethod
    def of(cls, steps: Steps, start: int, rounds: int, top: int) -> _Chain:
        deepest, most = steps.deepest, max(_AT_ONCE)
        heights, length = cls.size(steps, start, rounds, top)
        moves, law = {}, np.ones(1)
        for n in range(1, min(rounds, most) + 1):
            # From any higher the rounds that are left lead to none of the heights.
            law = steps.moved(law, (1 - n) * deepest, heights + (most - n) * deepest)
            if n in _AT_ONCE:
                moves[n] = np.fft.rfft(law, length)
        alive = np.zeros(heights)
        alive[start] = 1
        return cls(steps, start, start + top + 1, alive, np.zeros(deepest), length, moves)

    @staticmethod
    def size(steps: Steps, start: int, rounds: int, top: int) -> tuple[int, int]:
        """How many heights are followed, a drop beyond the top included, on how long a circle.

        Raises:
            NightError: that takes too much work.
        """
        heights = start + top + 1 - steps.lowest(rounds)
        length = length_for(2 * heights + max(_AT_ONCE) * steps.deepest)
        if length > _LONGEST:
            message = (
                f"money would be spread over {heights:,} different amounts, too many to follow;"
                " give a stake, bonus and limit that are round multiples of each other"
            )
            raise NightError(message)
        if rounds * length > _MOST_WORK:
            message = (
                f"{rounds:,} rounds from this bankroll take {rounds * length:,} sums, more than"
                f" {_MOST_WORK:,}; give fewer rounds, or amounts that are round multiples of each"
                " other"
            )
            raise NightError(message)
        return heights, length

    def play(self, rounds: int) -> list[float]:
        """Play 1, 2 or 4 more rounds; the probability of ruin by the end of each.

        With L for the law of a round, F for who falls in each and products for convolutions, four
        lead from A to L⁴A − L²(L·F₁ + F₂) − L·F₃ − F₄, of which F₄ is all below the line. On a
        circle the end of a product comes round to its beginning, but no further than what is below
        the line: A has as many places as there are heights; the laws, and L·F₁ + F₂, have four
        times `deepest` more; and the circle has as many as the two together.
        """
        deepest, heights = len(self.gone), len(self.alive)
        fallen = self._fall(rounds)
        spectrum = np.fft.rfft(self.alive, self.length) * self.moves[rounds]
        size = _size(self.alive)
        if rounds == 4:
            ghosts = self.steps.moved(fallen[0], -deepest, heights + 2 * deepest)
            ghosts[deepest : 2 * deepest] += fallen[1]
            spectrum -= np.fft.rfft(ghosts, self.length) * self.moves[2]
            size += _size(ghosts)
        line = rounds * deepest
        self.alive = np.fft.irfft(spectrum, self.length)[line : line + heights]
        if rounds > 1:
            ghosts = self.steps.moved(fallen[-2], -deepest, heights)
            self.alive -= ghosts[2 * deepest :]
        ruined = []
        for fell in fallen:
            self.gone += fell
            ruined.append(float(self.gone.sum()))
        self.error += self._rounding(rounds, size, float(np.sum(fallen)))
        return ruined

    def _fall(self, rounds: int) -> list[Floats]:
        """How likely it is to fall below the line in each of the next rounds, and how far."""
        deepest = len(self.gone)
        fallen, low = [], self.alive[: rounds * deepest]
        for left in reversed(range(rounds)):
            moved = self.steps.moved(low, 0, left * deepest)
            fallen.append(moved[:deepest])
            low = moved[deepest:]
        return fallen

    def _rounding(self, rounds: int, size: float, fell: float) -> float:
        """What rounding can do to the probability of any event in rounds that are played at once.

        A halving of a transform multiplies by a root of unity and adds: a product of complex
        numbers is off by √5 roundings, the root and the sum by one each, together by less than four
        or two units. That is of the root of the sum of squares, or for a law, each place of whose
        transform is a sum of its chances, of 1. There are three transforms, of the law, of what it
        moves, and back; one more halving of each makes up for the product between them. The heights
        are then off by at most √heights times as much together (Cauchy and Schwarz), whatever the
        event, and later rounds only spread that.

        The laws, the fallen and the ghosts are sums, off as `Steps.moved` says for each round
        and by one more rounding where they meet: of all who are alive, and again of who fell.
        """
        unit = float(np.finfo(np.float64).eps)
        transforms = 3 * 2 * unit * (log2(self.length) + 1) * size
        sums = rounds * (len(self.steps.jumps) + 3) * unit / 2 * (1 + fell)
        return sqrt(len(self.alive)) * transforms + sums

    def results(self) -> Results:
        """The law of the net result up to the top, and how much is above it."""
        chances = np.maximum(np.concatenate([self.gone, self.alive[: self.shown]]), 0)
        lowest = -self.start - len(self.gone)
        above = max(1 - float(chances.sum()), 0.0)
        return Results(lowest, self.steps.step, chances, self.error, above)
