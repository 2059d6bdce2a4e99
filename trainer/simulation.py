"""Rounds dealt and settled one by one, a few hundred thousand at a time: the check on the laws.

Nothing here knows a probability. Five different cards are dealt, the player looks at three and at
four of them, the five are ranked by the rules, and the bets that are up are paid. No learner ever
sees these cards, so NumPy's own generator is chance enough; the same seed gives the same rounds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import gcd, lcm, sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

from strategy_tables.cards import DECK
from strategy_tables.generate import hands_of, place_of, rank_all_hands
from strategy_tables.lattice import too_uneven
from strategy_tables.many_situations import situation_places
from strategy_tables.rankings import BonusRank, HandRank, bonus_rank
from strategy_tables.round_law import money_for_a_round
from strategy_tables.side_bets import STANDARD_BONUS
from strategy_tables.situations import KINDS, situation_of_numbers
from strategy_tables.values import next_cards_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from strategy_tables.economics import WayOfPlaying
    from strategy_tables.pay_tables import PayTable
    from strategy_tables.side_bets import SideBet

    Integers = NDArray[np.int64]

__all__ = ["Nights", "Sample", "Simulation"]

_BATCH: Final = 1 << 17  # rounds at once: what the cache holds


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is simulated; arguments as for `strategy_tables.round_law.round_law`.

    Raises:
        NightError: amounts so uneven that 64 bits do not hold what rounds add up to.
    """

    way: WayOfPlaying
    pay_table: PayTable
    limit: Fraction | None = None
    stake: Fraction = Fraction(1)
    bonus: Fraction = Fraction(0)
    bonus_table: SideBet = STANDARD_BONUS

    def __post_init__(self) -> None:
        most = sum(max(map(abs, paid.values())) for paid in (self._main(), self._beside()))
        units = int(most / self.unit)
        if units * _BATCH > np.iinfo(np.int64).max:
            raise too_uneven(units)

    @property
    def needed(self) -> Fraction:
        """The money that stands on the table when a round begins."""
        return money_for_a_round(self.stake, self.bonus)

    @property
    def unit(self) -> Fraction:
        """The greatest amount that everything paid is a whole multiple of."""
        paid = [*self._main().values(), *self._beside().values()]
        below = lcm(*(amount.denominator for amount in paid))
        return Fraction(gcd(*(int(amount * below) for amount in paid)) or 1, below)

    def _main(self) -> dict[tuple[int, HandRank], Fraction]:
        """What the three bets win, in money, by how many are up and the final hand."""
        won = {
            (up, rank): Fraction(up * self.pay_table.net(rank))
            for up in (1, 2, 3)
            for rank in HandRank
        }
        cap = self.limit
        return {
            cell: self.stake * (net if cap is None else min(net, cap)) for cell, net in won.items()
        }

    def _beside(self) -> dict[BonusRank, Fraction]:
        return {rank: self.bonus * self.bonus_table.net(rank) for rank in BonusRank}

    def rounds(self, count: int, seed: int) -> Iterator[Integers]:
        """The net results of `count` rounds, in units, batch by batch."""
        chance = np.random.default_rng(seed)
        unit = self.unit
        main = np.zeros((4, len(HandRank)), dtype=np.int64)
        for cell, net in self._main().items():
            main[cell] = net / unit
        beside = np.array([int(net / unit) for _, net in sorted(self._beside().items())])
        first = np.array([float(riding) for riding in self.way.first])
        second = np.array([[float(riding) for riding in self.way.second[up]] for up in (1, 2)])
        for begun in range(0, count, _BATCH):
            dealt = _deal(chance, min(_BATCH, count - begun))
            three = place_of(np.sort(dealt[:, :3], axis=1))
            rides_1 = chance.random(len(dealt)) < first[_kinds()[three]]
            four = place_of(np.sort(dealt[:, :4], axis=1))
            rides_2 = chance.random(len(dealt)) < second[rides_1.astype(np.int64), _seconds()[four]]
            up = 1 + rides_1.astype(np.int64) + rides_2
            final = rank_all_hands(np.sort(dealt, axis=1))
            yield main[up, final] + beside[_bonus_ranks()[three]]


def _deal(chance: np.random.Generator, rounds: int) -> Integers:
    """Five different cards for each round, in the order dealt; shape (rounds, 5)."""
    dealt = np.empty((rounds, 5), dtype=np.int64)
    for place in range(5):
        card = chance.integers(0, len(DECK) - place, rounds, dtype=np.int64)
        # The n-th card of those left: count on past every card dealt before, the lowest first.
        for earlier in np.sort(dealt[:, :place], axis=1).T:
            card += card >= earlier
        dealt[:, place] = card
    return dealt


@cache
def _kinds() -> Integers:
    """For each three-card hand the place in `KINDS` of what is like it in all that may follow."""
    examples, place = _in_patterns(hands_of(3))
    known = {(kind.situation, kind.bonus, kind.next_cards): n for n, kind in enumerate(KINDS)}
    found = [
        known[situation_of_numbers(hand), bonus_rank([DECK[n] for n in hand]), next_cards_of(hand)]
        for hand in examples.tolist()
    ]
    return np.array(found)[place]


@cache
def _bonus_ranks() -> Integers:
    """The bonus rank of each three-card hand."""
    examples, place = _in_patterns(hands_of(3))
    ranks = [bonus_rank([DECK[number] for number in hand]) for hand in examples.tolist()]
    return np.array(ranks, dtype=np.int64)[place]


@cache
def _seconds() -> Integers:
    """The place in `SECOND` of each four-card hand's situation."""
    return situation_places(hands_of(4))


def _in_patterns(hands: Integers) -> tuple[Integers, Integers]:
    """One hand of each pattern, and for every hand the place of its own among these.

    A pattern is the ranks, and whether all suits agree: all that a situation depends on.
    """
    suits = hands & 3
    pattern = (suits == suits[:, :1]).all(axis=1).astype(np.int64)
    for column in (hands >> 2).T:
        pattern = pattern * 13 + column
    _, example, place = np.unique(pattern, return_index=True, return_inverse=True)
    return hands[example], place


@dataclass(slots=True)
class Sample:
    """What simulated rounds add up to, in units; the sum is exact, that of squares a float."""

    unit: Fraction
    rounds: int = 0
    total: int = 0
    squares: float = 0.0

    def add(self, results: Integers) -> None:
        """Count a batch of net results."""
        self.rounds += len(results)
        self.total += int(results.sum())
        self.squares += float(np.square(results.astype(np.float64)).sum())

    @property
    def mean(self) -> Fraction:
        """The average net result of a round, in money."""
        return Fraction(self.total, self.rounds) * self.unit

    @property
    def standard_deviation(self) -> float:
        """Of a round's net result, in money."""
        mean = self.total / self.rounds
        return sqrt(max(self.squares / self.rounds - mean**2, 0.0)) * float(self.unit)

    @property
    def standard_error(self) -> float:
        """How far the average is likely to be off, in money: one standard deviation of it."""
        return self.standard_deviation / sqrt(self.rounds)


@dataclass(slots=True)
class Nights:
    """Simulated rounds cut into nights of equal length, each with the same bankroll.

    Attributes:
        length: the rounds of a night, if the money lasts.
        spare: what the bankroll has beyond the money for one round, in units, rounded down.
        played: nights completed.
        ruined: those after some round of which the money for another was not there.
    """

    length: int
    spare: int
    played: int = 0
    ruined: int = 0
    _begun: Integers = field(default_factory=lambda: np.zeros(0, dtype=np.int64))

    def add(self, results: Integers) -> Integers:
        """Play on with a batch of net results.

        Returns:
            What the nights completed by it would end with if the money always lasted, in units.
        """
        results = np.concatenate([self._begun, results])
        whole = len(results) // self.length * self.length
        self._begun = results[whole:]
        sums = np.cumsum(results[:whole].reshape(-1, self.length), axis=1)
        self.played += len(sums)
        self.ruined += int((sums.min(axis=1) < -self.spare).sum())
        return sums[:, -1]
