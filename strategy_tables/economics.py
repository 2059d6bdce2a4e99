"""The game's figures, exact, for any pay table, payout limit and way of playing.

A round is a chain: kind of three-card hand → second situation → final hand, with a chance of
riding at each step. So house edge, deviation, average bets and what a habit costs are sums of
integers over the shipped tables, with nothing simulated and nothing rounded. The unit is one of
the three equal bets.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm, sqrt
from typing import TYPE_CHECKING

from strategy_tables.errors import SituationError
from strategy_tables.rankings import HandRank
from strategy_tables.situations import KINDS, SECOND, SITUATIONS, Situation
from strategy_tables.values import (
    Choice,
    exact_limit,
    first_advantage,
    ride_value,
    round_net,
    second_advantage,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from strategy_tables.pay_tables import PayTable
    from strategy_tables.rankings import BonusRank

__all__ = [
    "LINES",
    "FinalHands",
    "GameFigures",
    "Line",
    "WayOfPlaying",
    "advantages",
    "bets_up",
    "cost_of_playing",
    "figures",
]

_BETS_BEFORE_SECOND = (1, 2)
"""The bets that ride before the second decision: 1 when bet 1 was pulled."""

_NEVER = Fraction(0)
_KNOWN = frozenset(SITUATIONS)


@dataclass(frozen=True, slots=True)
class WayOfPlaying:
    """The chance of riding at each decision, 0 to 1.

    Attributes:
        first: one chance per kind of three-card hand, in the order of `KINDS`.
        second: by the bets that ride already (1 or 2), one chance per situation in the order of
            `SECOND`. The two differ under a payout limit only.
    """

    first: tuple[Fraction, ...]
    second: Mapping[int, tuple[Fraction, ...]]

    @classmethod
    def by_situation(cls, riding: Mapping[Situation, Fraction | int]) -> WayOfPlaying:
        """From a chance of riding for each of the 66 situations.

        Raises:
            SituationError: a situation is missing or none, or a chance lies outside 0 to 1.
        """
        for one in SITUATIONS:
            if one not in riding:
                message = f"nothing is said about {one.id!r}; a way of playing covers all 66"
                raise SituationError(message)
        _refuse_bad_chances(riding, "rides")
        second = tuple(Fraction(riding[one]) for one in SECOND)
        return cls(
            tuple(Fraction(riding[kind.situation]) for kind in KINDS),
            dict.fromkeys(_BETS_BEFORE_SECOND, second),
        )

    @classmethod
    def optimal(
        cls,
        pay_table: PayTable,
        limit: Fraction | float | None = None,
        ties: Choice = Choice.PULL,
    ) -> WayOfPlaying:
        """Never a mistake; `ties` says what is done where both choices are worth the same.

        Raises:
            StakeError: a limit below zero.
        """
        first, second = advantages(pay_table, exact_limit(limit))

        def riding(advantage: Fraction) -> Fraction:
            return Fraction(advantage > 0 or (advantage == 0 and ties is Choice.RIDE))

        return cls(
            tuple(map(riding, first)),
            {bets: tuple(map(riding, row)) for bets, row in second.items()},
        )

    def but(self, riding: Mapping[Situation, Fraction | int]) -> WayOfPlaying:
        """This way, except that these situations ride with the chances given.

        Raises:
            SituationError: a key is no situation, or a chance lies outside 0 to 1.
        """
        _refuse_bad_chances(riding, "rides")
        return self._with(lambda one, chance: Fraction(riding.get(one, chance)))

    def erring(self, chances: Mapping[Situation, Fraction | int]) -> WayOfPlaying:
        """This way, but with a chance of doing the opposite; 0 in situations not named.

        Raises:
            SituationError: a key is no situation, or a chance lies outside 0 to 1.
        """
        _refuse_bad_chances(chances, "is played wrong")

        def mixed(one: Situation, chance: Fraction) -> Fraction:
            error = Fraction(chances.get(one, _NEVER))
            return chance * (1 - error) + (1 - chance) * error

        return self._with(mixed)

    def _with(self, change: Callable[[Situation, Fraction], Fraction]) -> WayOfPlaying:
        return WayOfPlaying(
            tuple(
                change(kind.situation, chance)
                for kind, chance in zip(KINDS, self.first, strict=True)
            ),
            {
                bets: tuple(change(one, chance) for one, chance in zip(SECOND, row, strict=True))
                for bets, row in self.second.items()
            },
        )


def _refuse_bad_chances(chances: Mapping[Situation, Fraction | int], what: str) -> None:
    for one, chance in chances.items():
        if one not in _KNOWN:
            message = f"{one!r} is not a situation; take it from SITUATIONS, or from situation_of"
            raise SituationError(message)
        if not 0 <= chance <= 1:
            message = f"{one.id!r} {what} with a chance of {chance}; it is 0 to 1"
            raise SituationError(message)


@lru_cache(maxsize=64)
def advantages(
    pay_table: PayTable, limit: Fraction | None
) -> tuple[tuple[Fraction, ...], Mapping[int, tuple[Fraction, ...]]]:
    """What riding adds under optimal play, in bets.

    For each of `KINDS`, and by the bets that ride already (1 or 2) for each of `SECOND`.
    """
    if limit is None:
        row = tuple(ride_value(one, pay_table) for one in SECOND)
        return (
            tuple(ride_value(kind.situation, pay_table) for kind in KINDS),
            dict.fromkeys(_BETS_BEFORE_SECOND, row),
        )
    return (
        tuple(first_advantage(kind.next_cards, pay_table, limit) for kind in KINDS),
        {
            bets: tuple(second_advantage(one.outcomes, bets, pay_table, limit) for one in SECOND)
            for bets in _BETS_BEFORE_SECOND
        },
    )


Line = tuple[Choice, Choice]
"""A line of play: what was done at the first and at the second decision."""

LINES: tuple[Line, ...] = tuple((first, second) for first in Choice for second in Choice)


def bets_up(line: Line) -> int:
    """The bets left at the end of a line of play: the $ bet and those that ride."""
    return 1 + line.count(Choice.RIDE)


@dataclass(frozen=True, slots=True)
class FinalHands:
    """How often a round ends on each of the four lines of play with each final hand.

    `chances` maps (line, `HandRank`) to an exact probability; they add up to 1.
    """

    chances: Mapping[tuple[Line, HandRank], Fraction]

    @classmethod
    def of(cls, way: WayOfPlaying, bonus: BonusRank | None = None) -> FinalHands:
        """Follow the chain from all 22,100 three-card hands, or from those of one bonus rank."""
        scale = lcm(*(chance.denominator for chance in way.first))
        scale_second = lcm(*(chance.denominator for row in way.second.values() for chance in row))
        arriving = {choice: [0] * len(SECOND) for choice in Choice}
        for kind, chance in zip(KINDS, way.first, strict=True):
            if bonus not in (None, kind.bonus):
                continue
            riding = int(chance * scale)
            for place, ways in enumerate(kind.next_cards):
                arriving[Choice.RIDE][place] += kind.hands * ways * riding
                arriving[Choice.PULL][place] += kind.hands * ways * (scale - riding)
        counts: dict[tuple[Line, HandRank], int] = {}
        for first, row in arriving.items():
            rides = way.second[2 if first is Choice.RIDE else 1]
            ridden = [0] * len(HandRank)
            whole = [0] * len(HandRank)
            for one, weight, chance in zip(SECOND, row, rides, strict=True):
                part = weight * int(chance * scale_second)
                for rank, boards in enumerate(one.outcomes):
                    ridden[rank] += part * boards
                    whole[rank] += weight * boards
            for rank in HandRank:
                counts[(first, Choice.RIDE), rank] = ridden[rank]
                counts[(first, Choice.PULL), rank] = whole[rank] * scale_second - ridden[rank]
        total = sum(counts.values())
        return cls(
            {cell: Fraction(counts[cell], total) for cell in product(LINES, reversed(HandRank))}
        )

    def _average(self, quantity: Callable[[Line, HandRank], Fraction | int]) -> Fraction:
        return sum(
            (chance * quantity(*cell) for cell, chance in self.chances.items() if chance),
            Fraction(0),
        )

    def mean(self, pay_table: PayTable, limit: Fraction | None = None) -> Fraction:
        """What a round wins on average, in bets: minus the house edge."""
        return self._average(lambda line, rank: round_net(bets_up(line), rank, pay_table, limit))

    def variance(self, pay_table: PayTable, limit: Fraction | None = None) -> Fraction:
        """The variance of a round's result, in bets squared."""
        squares = self._average(
            lambda line, rank: round_net(bets_up(line), rank, pay_table, limit) ** 2
        )
        return squares - self.mean(pay_table, limit) ** 2

    def by_bet(self, pay_table: PayTable, limit: Fraction | None = None) -> dict[str, Fraction]:
        """What the $ bet, bet 1 and bet 2 win on average; a bet that is pulled wins nothing.

        Under a limit the bets left up share the capped win equally.
        """

        def share(line: Line, rank: HandRank) -> Fraction:
            return round_net(bets_up(line), rank, pay_table, limit) / bets_up(line)

        return {
            "$": self._average(share),
            "1": self._average(lambda ln, rank: share(ln, rank) * (ln[0] is Choice.RIDE)),
            "2": self._average(lambda ln, rank: share(ln, rank) * (ln[1] is Choice.RIDE)),
        }

    def by_bets_up(self) -> dict[tuple[int, HandRank], Fraction]:
        """How often a round ends with 3, 2 or 1 bets up and each final hand, best first."""
        table = dict.fromkeys(product((3, 2, 1), reversed(HandRank)), Fraction(0))
        for (line, rank), chance in self.chances.items():
            table[bets_up(line), rank] += chance
        return table

    def average_bets(self) -> Fraction:
        """The bets left up at the end, on average."""
        return self._average(lambda line, _: bets_up(line))

    def hit_frequency(self) -> Fraction:
        """How often the final hand pays; the same for every way of playing."""
        return self._average(lambda _, rank: rank is not HandRank.LOSS)


@dataclass(frozen=True, slots=True)
class GameFigures:
    """A game under optimal play. Where ties are broken matters for three of the figures.

    Attributes:
        house_edge: what the house keeps of a round, as a share of one bet.
        by_bet: what the $ bet, bet 1 and bet 2 win on average; they add up to minus the edge. Under
            a limit the bets left up share the capped win equally.
        hit_frequency: how often the final hand pays.
        final_hands: chances by line of play and final hand, for both ways of breaking ties.
        variance: of a round's result, in bets squared, for both ways of breaking ties.
    """

    house_edge: Fraction
    by_bet: Mapping[str, Fraction]
    hit_frequency: Fraction
    final_hands: Mapping[Choice, FinalHands]
    variance: Mapping[Choice, Fraction]

    def average_bets(self, ties: Choice = Choice.PULL) -> Fraction:
        """The bets left up at the end, on average."""
        return self.final_hands[ties].average_bets()

    def element_of_risk(self, ties: Choice = Choice.PULL) -> Fraction:
        """What the house keeps of each bet left up: the edge over the average bets."""
        return self.house_edge / self.average_bets(ties)

    def standard_deviation(self, ties: Choice = Choice.PULL) -> float:
        """Of a round's result, in bets."""
        return sqrt(self.variance[ties])


def figures(pay_table: PayTable, limit: Fraction | float | None = None) -> GameFigures:
    """The figures of a game under optimal play; `limit` caps the three bets' win, in bets.

    Raises:
        StakeError: a limit below zero.
    """
    return _figures(pay_table, exact_limit(limit))


@lru_cache(maxsize=64)
def _figures(pay_table: PayTable, limit: Fraction | None) -> GameFigures:
    ends = {ties: FinalHands.of(WayOfPlaying.optimal(pay_table, limit, ties)) for ties in Choice}
    return GameFigures(
        house_edge=-ends[Choice.PULL].mean(pay_table, limit),
        by_bet=ends[Choice.PULL].by_bet(pay_table, limit),
        hit_frequency=ends[Choice.PULL].hit_frequency(),
        final_hands=ends,
        variance={ties: end.variance(pay_table, limit) for ties, end in ends.items()},
    )


def cost_of_playing(
    way: WayOfPlaying, pay_table: PayTable, limit: Fraction | float | None = None
) -> Fraction:
    """What a way of playing loses a round against optimal play, in bets; never below zero.

    Raises:
        StakeError: a limit below zero.
    """
    limit = exact_limit(limit)
    best = FinalHands.of(WayOfPlaying.optimal(pay_table, limit)).mean(pay_table, limit)
    return best - FinalHands.of(way).mean(pay_table, limit)
