"""What riding is worth: exact, for a situation, after cards seen elsewhere, under a payout limit.

The unit is one of the three equal bets. Taking a bet back is worth exactly zero, so the value of
riding is also the advantage of riding over pulling. A payout limit caps what the three bets of a
round win together (returned stakes not counted) and ties the two decisions to each other.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import floor
from numbers import Integral
from typing import TYPE_CHECKING

from strategy_tables.cards import DECK, refuse_duplicates, write_cards
from strategy_tables.errors import InvalidHandError, StakeError
from strategy_tables.rankings import HandRank, hand_rank_of_numbers
from strategy_tables.situations import (
    SECOND,
    Decision,
    Situation,
    situation_of,
    situation_of_numbers,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from strategy_tables.cards import Card
    from strategy_tables.pay_tables import PayTable

__all__ = [
    "Analysis",
    "Choice",
    "Outcomes",
    "analyze",
    "best_choices",
    "exact_limit",
    "first_advantage",
    "gains_at_second",
    "limit_in_bets",
    "next_cards_of",
    "outcomes_after",
    "ride_value",
    "round_net",
    "second_advantage",
]

_ZERO = Fraction(0)

Outcomes = tuple[int, ...]
"""Ten counts of boards by `HandRank`."""


class Choice(Enum):
    """The two answers to each decision."""

    RIDE = "ride"
    PULL = "pull"

    @property
    def other(self) -> Choice:
        """The answer not given."""
        return Choice.PULL if self is Choice.RIDE else Choice.RIDE


def best_choices(advantage: Fraction) -> frozenset[Choice]:
    """One choice, or both when riding is worth exactly as much as pulling."""
    if advantage == 0:
        return frozenset(Choice)
    return frozenset({Choice.RIDE if advantage > 0 else Choice.PULL})


def ride_value(situation: Situation, pay_table: PayTable) -> Fraction:
    """What a bet that rides wins on average, in bets, with no limit and no card seen elsewhere."""
    total = sum(
        count * pay for count, pay in zip(situation.outcomes, pay_table.by_outcome, strict=True)
    )
    return Fraction(total, situation.decision.boards)


def exact_limit(limit: Fraction | float | None) -> Fraction | None:
    """A limit as a fraction, so that nothing worked out under it is a float.

    Raises:
        StakeError: below zero, or no number.
    """
    if limit is None:
        return None
    exact = limit if type(limit) is Fraction else _exact(limit)
    if exact is None or exact.numerator < 0:
        message = f"a limit of {limit} cannot be; give an amount of 0 or more, such as 50000"
        raise StakeError(message)
    return exact


def _exact(amount: Fraction | float | Integral) -> Fraction | None:
    """Nothing where it is no number, or no finite one."""
    try:
        # NumPy's whole numbers would stay in the fraction, and overflow there.
        return Fraction(int(amount)) if isinstance(amount, Integral) else Fraction(amount)
    except (OverflowError, TypeError, ValueError):
        return None


def limit_in_bets(limit: Fraction | float | None, stake: Fraction | float) -> Fraction | None:
    """A limit in money as a multiple of the stake on each circle, exact for numbers of any kind.

    Raises:
        StakeError: the stake is not above zero, or the limit below zero.
    """
    unit = _exact(stake)
    if unit is None or unit <= 0:
        message = f"a stake of {stake} cannot be; give an amount above 0, such as 10"
        raise StakeError(message)
    exact = exact_limit(limit)
    return None if exact is None else exact / unit


def round_net(
    bets_up: int, rank: HandRank, pay_table: PayTable, limit: Fraction | float | None = None
) -> Fraction:
    """What a round wins (+) or loses (−), in bets, with `bets_up` bets (1 to 3) left at the end.

    Raises:
        StakeError: a limit below zero.
    """
    net, most = Fraction(bets_up * pay_table.net(rank)), exact_limit(limit)
    return net if most is None else min(net, most)


@dataclass(frozen=True, slots=True)
class Analysis:
    """The exact worth of both choices for one hand.

    Attributes:
        cards: three or four, in the order given; seen: known cards elsewhere.
        outcomes: boards by `HandRank`; they add up to `boards`.
        advantage: ride minus pull, in bets.
    """

    cards: tuple[Card, ...]
    seen: tuple[Card, ...]
    situation: Situation
    outcomes: Outcomes
    boards: int
    advantage: Fraction

    @property
    def best(self) -> frozenset[Choice]:
        """The right choices; both at a tie."""
        return best_choices(self.advantage)

    @property
    def cost_of_mistake(self) -> Fraction:
        """What the wrong choice costs on average, in bets; 0 at a tie."""
        return abs(self.advantage)


def analyze(
    cards: Sequence[Card],
    pay_table: PayTable,
    *,
    seen: Sequence[Card] = (),
    limit: Fraction | float | None = None,
    bets_up: int | None = None,
) -> Analysis:
    """Weigh both choices of a three- or four-card hand against every board that can come.

    Args:
        cards: the hand in view; order does not matter.
        pay_table: the pays in force.
        seen: cards known to be elsewhere (other seats, flashed cards), at most 47.
        limit: the most the three bets may win together, in bets; of whatever kind the number is,
            values stay exact.
        bets_up: with four cards under a limit, the bets that ride already: 1 when bet 1 was
            pulled, 2 when it rides.

    Raises:
        InvalidHandError: not three or four cards, `bets_up` missing or impossible, or so many
            cards seen that no board is left.
        DuplicateCardError: one card in two places.
        StakeError: a limit below zero.
    """
    cards, seen, limit = tuple(cards), tuple(seen), exact_limit(limit)
    hand = situation_of(cards)
    refuse_duplicates(cards + seen)
    decision = hand.decision
    if len(cards) + len(seen) > len(DECK) - (5 - len(cards)):
        message = (
            f"{len(seen)} cards seen leave no full board for {write_cards(cards)!r};"
            f" {5 - len(cards)} more must be unseen"
        )
        raise InvalidHandError(message)
    view = _View([card.number for card in cards], [card.number for card in seen])
    outcomes = view.outcomes() if seen else hand.outcomes
    boards = sum(outcomes)
    if limit is None:
        points = sum(n * pay for n, pay in zip(outcomes, pay_table.by_outcome, strict=True))
        advantage = Fraction(points, boards)
    elif decision is Decision.SECOND:
        if bets_up not in (1, 2):
            message = (
                f"bets up is {bets_up!r}; under a limit four cards need it: 1 when bet 1 was"
                " pulled, 2 when it rides"
            )
            raise InvalidHandError(message)
        advantage = second_advantage(outcomes, bets_up, pay_table, limit)
    else:
        advantage = view.first_advantage(pay_table, limit)
    return Analysis(cards, seen, hand, outcomes, boards, advantage)


def _expected(
    outcomes: Outcomes, bets_up: int, pay_table: PayTable, limit: Fraction | None
) -> Fraction:
    nets = (bets_up * pay for pay in pay_table.by_outcome)
    if limit is None:
        won = Fraction(sum(n * net for n, net in zip(outcomes, nets, strict=True)))
    else:
        # Whole numbers as long as possible: fractions cost a hundred times as much.
        most, uncapped, capped = floor(limit), 0, 0
        for n, net in zip(outcomes, nets, strict=True):
            if net > most:
                capped += n
            else:
                uncapped += n * net
        won = uncapped + capped * limit
    return won / sum(outcomes)


def second_advantage(
    outcomes: Outcomes, bets_up: int, pay_table: PayTable, limit: Fraction | None
) -> Fraction:
    """What one bet more adds to a round with `bets_up` bets, over the last cards counted."""
    more = _expected(outcomes, bets_up + 1, pay_table, limit)
    return more - _expected(outcomes, bets_up, pay_table, limit)


def _gain(outcomes: Outcomes, pay_table: PayTable, limit: Fraction | None) -> Fraction:
    """What having let bet 1 ride adds, once the second decision is played best either way."""
    one, two, three = (_expected(outcomes, bets, pay_table, limit) for bets in (1, 2, 3))
    return max(two, three) - max(one, two)


@lru_cache(maxsize=64)
def gains_at_second(pay_table: PayTable, limit: Fraction | None) -> tuple[Fraction, ...]:
    """For each situation of `SECOND`: what having let bet 1 ride adds to the round, in bets."""
    return tuple(_gain(one.outcomes, pay_table, limit) for one in SECOND)


def first_advantage(
    next_cards: Sequence[int], pay_table: PayTable, limit: Fraction | None
) -> Fraction:
    """What riding adds at the first decision when the second is then played best either way.

    `next_cards` says into which situation (in the order of `SECOND`) each next card leads.
    """
    gains = gains_at_second(pay_table, limit)
    total = sum((ways * gain for ways, gain in zip(next_cards, gains, strict=True) if ways), _ZERO)
    return total / sum(next_cards)


def next_cards_of(numbers: Sequence[int]) -> tuple[int, ...]:
    """Into which situation (in the order of `SECOND`) each of a hand's 49 next cards leads."""
    unseen = [number for number in range(len(DECK)) if number not in numbers]
    met = Counter(situation_of_numbers([*numbers, card]).key for card in unseen)
    return tuple(met[one.key] for one in SECOND)


@dataclass(frozen=True, slots=True)
class _View:
    """What one seat knows, by card number."""

    held: list[int]
    seen: list[int]

    def unseen(self) -> list[int]:
        gone = {*self.held, *self.seen}
        return [number for number in range(len(DECK)) if number not in gone]

    def outcomes(self) -> Outcomes:
        boards = combinations(self.unseen(), 5 - len(self.held))
        return _count(hand_rank_of_numbers([*self.held, *board]) for board in boards)

    def first_advantage(self, pay_table: PayTable, limit: Fraction) -> Fraction:
        if not self.seen:
            return first_advantage(next_cards_of(self.held), pay_table, limit)
        after = outcomes_after(self.held, self.seen)
        gains = (ways * _gain(outcomes, pay_table, limit) for outcomes, ways in after.items())
        return sum(gains, _ZERO) / after.total()


def outcomes_after(held: Sequence[int], seen: Sequence[int]) -> Counter[Outcomes]:
    """What each next card leads to, and how many lead there; `held` are three card numbers."""
    if not seen:
        next_cards = zip(SECOND, next_cards_of(held), strict=True)
        return Counter({one.outcomes: ways for one, ways in next_cards if ways})
    unseen = _View([*held], [*seen]).unseen()
    return Counter(_View([*held, card], [*seen]).outcomes() for card in unseen)


def _count(ranks: Iterable[HandRank]) -> Outcomes:
    counts = Counter(ranks)
    return tuple(counts[rank] for rank in HandRank)
