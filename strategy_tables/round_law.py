"""Everything a round can win or lose, and how likely each is: exact, with the Three Card Bonus.

The bonus is settled on the three cards that the first decision is made on, so the two are taken
together: a law that added an independent bonus would have the right mean and the wrong spread.
Amounts are money; how the round is played depends on the pay table and the limit alone.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm, sqrt
from typing import TYPE_CHECKING

from strategy_tables.economics import FinalHands, bets_up
from strategy_tables.errors import StakeError
from strategy_tables.side_bets import BONUS_COUNTS, STANDARD_BONUS
from strategy_tables.values import exact_limit, round_net

if TYPE_CHECKING:
    from collections.abc import Mapping

    from strategy_tables.economics import WayOfPlaying
    from strategy_tables.pay_tables import PayTable
    from strategy_tables.side_bets import SideBet

__all__ = ["RoundLaw", "money_for_a_round", "round_law"]

_THREE_CARD_HANDS = sum(BONUS_COUNTS.values())


def money_for_a_round(stake: Fraction, bonus: Fraction = Fraction(0)) -> Fraction:
    """What has to lie on the table when a round begins: three bets, and the bonus bet."""
    return 3 * stake + bonus


@dataclass(frozen=True, slots=True)
class RoundLaw:
    """The law of a round's net result.

    Attributes:
        chances: exact probability of each result in money, the worst first; they add up to 1.
        needed: the money that stands on the table when a round begins.
    """

    chances: Mapping[Fraction, Fraction]
    needed: Fraction

    @property
    def mean(self) -> Fraction:
        """What a round wins on average; below 0 for every way of playing a real table."""
        return sum((net * chance for net, chance in self.chances.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The variance, in money squared."""
        squares = sum((net**2 * chance for net, chance in self.chances.items()), Fraction(0))
        return squares - self.mean**2

    @property
    def standard_deviation(self) -> float:
        """The standard deviation, in money."""
        return sqrt(self.variance)

    @property
    def step(self) -> Fraction:
        """The greatest amount that all results are whole multiples of."""
        below = lcm(*(net.denominator for net in self.chances))
        return Fraction(gcd(*(int(net * below) for net in self.chances)) or 1, below)


def round_law(
    way: WayOfPlaying,
    pay_table: PayTable,
    limit: Fraction | float | None = None,
    *,
    stake: Fraction = Fraction(1),
    bonus: Fraction = Fraction(0),
    bonus_table: SideBet = STANDARD_BONUS,
) -> RoundLaw:
    """The law of a round.

    Args:
        way: how it is played.
        pay_table: the pays in force.
        limit: the most the three bets win together, in bets; the bonus is paid beside it.
        stake: money on each circle.
        bonus: money on the Three Card Bonus; 0 for none.
        bonus_table: what that pays.

    Raises:
        StakeError: a stake that is not above 0, or a bonus or limit below 0.
    """
    limit = exact_limit(limit)
    if stake <= 0 or bonus < 0:
        message = f"a stake of {stake} with a bonus of {bonus} cannot be; give amounts above 0"
        raise StakeError(message)
    chances: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for rank, hands in BONUS_COUNTS.items() if bonus else [(None, _THREE_CARD_HANDS)]:
        share = Fraction(hands, _THREE_CARD_HANDS)
        beside = Fraction(0) if rank is None else bonus * bonus_table.net(rank)
        for (line, final), chance in FinalHands.of(way, rank).chances.items():
            if chance:
                net = stake * round_net(bets_up(line), final, pay_table, limit)
                chances[net + beside] += share * chance
    return RoundLaw(dict(sorted(chances.items())), money_for_a_round(stake, bonus))
