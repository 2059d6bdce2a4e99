"""What the night page shows: one plan, and everything that follows from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import cycle
from math import ceil, floor
from typing import TYPE_CHECKING, Final

from strategy_tables.economics import WayOfPlaying, cost_of_playing
from strategy_tables.named_ways import way_of_playing
from strategy_tables.night import nights
from strategy_tables.round_law import round_law
from strategy_tables.ruin import night_with_bankroll

if TYPE_CHECKING:
    from collections.abc import Mapping

    from strategy_tables.lattice import Results
    from strategy_tables.ruin import Ruin
    from strategy_tables.situations import Situation
    from trainer.rules import Rules

__all__ = ["PERFECT", "Ends", "Outlook", "Plan", "Price", "outlook_of"]

PERFECT: Final = "optimal"
"""The named way that makes no mistake."""

_BAND: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The shares of nights that the lines of the fan are drawn for."""

_ENDS: Final = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
"""The shares of nights that words and tables give the ends of."""

_PICTURED: Final = (0.005, 0.985)
"""The shares of nights that end below the picture, and not above it, or less."""

_LOOKS = 16
_BARS = 44
_CENT = Fraction(1, 100)


@dataclass(frozen=True, slots=True)
class Plan:
    """A night as planned.

    Attributes:
        rules: at the table, what the bonus pays among them.
        stake, bonus: money on each circle and on the bonus.
        rounds: how many.
        hourly: rounds an hour.
        bankroll: the money at hand; nothing where it never runs out.
        way: a named way to begin with.
        riding: situations that are played otherwise, with the chance of riding there.
        errors: the chance of a mistake, where there is one.
    """

    rules: Rules
    stake: Fraction
    bonus: Fraction
    rounds: int
    hourly: int
    bankroll: Fraction | None = None
    way: str = PERFECT
    riding: tuple[tuple[Situation, int], ...] = ()
    errors: tuple[tuple[Situation, Fraction], ...] = ()

    @property
    def played(self) -> WayOfPlaying:
        """The way of playing."""
        table, limit = self.rules.pay_table, self.rules.limit
        named = way_of_playing(self.way, table, limit)
        return named.but(dict(self.riding)).erring(dict(self.errors))

    @property
    def hours(self) -> Fraction:
        """How long it lasts."""
        return Fraction(self.rounds, self.hourly)


@dataclass(frozen=True, slots=True)
class Price:
    """What so many rounds cost on average, in money to the cent; the three add up to `total`."""

    house: Fraction
    bonus: Fraction
    mistakes: Fraction

    @property
    def total(self) -> Fraction:
        """All of it."""
        return self.house + self.bonus + self.mistakes


@dataclass(frozen=True, slots=True)
class Ends:
    """Where nights end, as far as it is shown: the law itself may be of megabytes.

    Attributes:
        at_most: the results that the shares `_ENDS` of nights end at or below.
        ahead: the probability of a result above 0.
        edges: of the bars of a picture of the night, in money; 0 is one of them.
        bars: the probabilities of results above each edge and at most the next.
        beyond: the probability of more than the last edge.
        error: no probability is off by more.
    """

    at_most: Mapping[float, Fraction]
    ahead: float
    edges: tuple[Fraction, ...]
    bars: tuple[float, ...]
    beyond: float
    error: float

    @classmethod
    def of(cls, results: Results) -> Ends:
        """What is shown of a law."""
        low, high, *ends = results.quantiles([*_PICTURED, *_ENDS])
        width = _round_up(max((high - low) / _BARS, results.step))
        first, last = min(floor(low / width) - 1, -1), max(ceil(high / width), 1)
        edges = tuple(place * width for place in range(first, last + 1))
        return cls(
            dict(zip(_ENDS, ends, strict=True)),
            results.ahead,
            edges,
            tuple(map(float, results.between(edges))),
            max(1 - results.at_most(edges[-1]), 0.0),
            results.error,
        )


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a plan comes to.

    Attributes:
        cost_of_mistakes: in money a round.
        mean: what a round wins, in money, bonus and mistakes included.
        ends: where nights end; with a bankroll they may end early.
        fan: results that the shares `_BAND` of nights end at or below, after so many rounds.
        ruin: when the bankroll runs out, if there is one.
    """

    plan: Plan
    cost_of_mistakes: Fraction
    mean: Fraction
    ends: Ends
    fan: tuple[tuple[int, tuple[Fraction, ...]], ...]
    ruin: Ruin | None

    @property
    def rounds_expected(self) -> Fraction:
        """How many rounds are played on average; all of them where the money never runs out."""
        if self.ruin is None:
            return Fraction(self.plan.rounds)
        return Fraction(self.ruin.rounds_played)

    def mean_after(self, rounds: int) -> float:
        """What is won on average by then, in money."""
        if self.ruin is None:
            return float(rounds * self.mean)
        return self.ruin.mean_after(rounds)

    def price(self, rounds: Fraction | int) -> Price:
        """What so many rounds cost on average."""
        bonus_table = self.plan.rules.bonus
        edge = Fraction(0) if bonus_table is None else bonus_table.house_edge
        bonus, mistakes, total = (
            round(rounds * cost / _CENT) * _CENT
            for cost in (self.plan.bonus * edge, self.cost_of_mistakes, -self.mean)
        )
        return Price(total - bonus - mistakes, bonus, mistakes)


def _round_up(width: Fraction) -> Fraction:
    """The next 1, 2 or 5 times a power of ten, from a cent on."""
    rounded, factors = _CENT, cycle((Fraction(2), Fraction(5, 2), Fraction(2)))
    while rounded < width:
        rounded *= next(factors)
    return rounded


def outlook_of(plan: Plan) -> Outlook:
    """Work out what a plan comes to.

    Raises:
        NightError: the night is too long, or the bankroll too small, or the amounts too uneven.
    """
    # However fast it is played, the night is the same.
    return replace(_worked_out(replace(plan, hourly=1)), plan=plan)


@lru_cache(maxsize=16)  # each of a few kB, with a bankroll of 8 bytes a round besides
def _worked_out(plan: Plan) -> Outlook:
    table, limit, way = plan.rules.pay_table, plan.rules.limit, plan.played
    bonus = {} if plan.rules.bonus is None else {"bonus_table": plan.rules.bonus}
    law = round_law(way, table, limit, stake=plan.stake, bonus=plan.bonus, **bonus)
    after = sorted({max(plan.rounds * look // _LOOKS, 1) for look in range(1, _LOOKS + 1)})
    fan: list[tuple[int, tuple[Fraction, ...]]] = []
    ends: list[Ends] = []

    def see(rounds: int, results: Results) -> None:
        fan.append((rounds, results.quantiles(_BAND)))
        if rounds == plan.rounds:
            ends.append(Ends.of(results))

    ruin = None
    if plan.bankroll is None:
        nights(law, after, see)
    else:
        ruin = night_with_bankroll(law, plan.bankroll, plan.rounds, after, see)
    return Outlook(
        plan,
        plan.stake * cost_of_playing(way, table, limit),
        law.mean,
        ends[0],
        tuple(fan),
        ruin,
    )
