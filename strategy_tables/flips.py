"""What would have to change for the answer to a hand to be another one.

An answer is the set of right choices. It flips when the other choice becomes right, alone or
together with this one: by another pay of one hand, or by cards seen elsewhere.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations_with_replacement, islice
from math import ceil, comb, floor, prod
from typing import TYPE_CHECKING

import numpy as np

from strategy_tables.boards import Boards
from strategy_tables.cards import DECK
from strategy_tables.pay_tables import HIGHEST_PAY
from strategy_tables.rankings import PAYING, HandRank
from strategy_tables.values import analyze, exact_limit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from strategy_tables.cards import Card
    from strategy_tables.pay_tables import PayTable
    from strategy_tables.values import Analysis

__all__ = ["MOST_SEEN", "Flips", "PayFlip", "SeenFlip", "flips"]

MOST_SEEN = 4
"""So many further cards are tried; nobody would remember more."""

_AT_ONCE = 8_192


@dataclass(frozen=True, slots=True)
class PayFlip:
    """One pay changed as little as flips the answer.

    Attributes:
        rank: the final hand it is paid for.
        now: its pay, "to 1"; instead: the other pay.
        advantage: ride minus pull then, in bets; 0 where the change makes a tie.
    """

    rank: HandRank
    now: int
    instead: int
    advantage: Fraction


@dataclass(frozen=True, slots=True)
class SeenFlip:
    """As few further cards as flip the answer once they are seen elsewhere.

    Attributes:
        cards: of all sets so small the one that moves the value furthest.
        sets: how many sets so small flip it.
        advantage: ride minus pull then, in bets.
    """

    cards: tuple[Card, ...]
    sets: int
    advantage: Fraction


@dataclass(frozen=True, slots=True)
class Flips:
    """The smallest changes that flip an answer.

    Attributes:
        pays: the smallest changes of one pay, all of one size, best hand first; empty where no
            pay up to `HIGHEST_PAY` flips it.
        seen: the fewest further cards; None where no `MOST_SEEN` of them flip it.
        unseen: ride minus pull had no card been seen, in bets; None where none was.
    """

    pays: tuple[PayFlip, ...]
    seen: SeenFlip | None
    unseen: Fraction | None


def flips(
    analysis: Analysis,
    pay_table: PayTable,
    *,
    limit: Fraction | float | None = None,
    bets_up: int | None = None,
) -> Flips:
    """The smallest changes that flip an answer; what follows it is as `analyze` was given it."""
    boards = Boards(analysis, exact_limit(limit), bets_up)
    unseen = None
    if analysis.seen:
        unseen = analyze(analysis.cards, pay_table, limit=limit, bets_up=bets_up).advantage
    return Flips(_pay_flips(boards, pay_table), _seen_flip(boards, pay_table), unseen)


def _pay_flips(boards: Boards, pay_table: PayTable) -> tuple[PayFlip, ...]:
    found: list[tuple[HandRank, int, int]] = []
    farthest = HIGHEST_PAY
    for rank, now in zip(PAYING, pay_table.to_one, strict=True):
        if not boards.analysis.outcomes[rank]:
            continue
        line = _Line(boards, pay_table, rank)
        for end in (min(now + farthest, HIGHEST_PAY), max(now - farthest, 0)):
            instead = line.first_flip(now, end)
            if instead is not None:
                found.append((rank, now, instead))
                farthest = min(farthest, abs(instead - now))
    return tuple(
        PayFlip(rank, now, instead, boards.weighed(_with_pay(pay_table, rank, instead)))
        for rank, now, instead in found
        if abs(instead - now) == farthest
    )


def _with_pay(pay_table: PayTable, rank: HandRank, pay: int) -> PayTable:
    pays = list(pay_table.to_one)
    pays[PAYING.index(rank)] = pay
    return replace(pay_table, to_one=tuple(pays))


class _Line:
    """The score of a hand over the pay for one final hand, all else as it is.

    Without a limit it is a straight line. Under one it bends where the limit begins to cut, and
    where the best second decision after some next card changes.
    """

    def __init__(self, boards: Boards, pay_table: PayTable, rank: HandRank) -> None:
        self._boards = boards
        counts, self._ways = boards.counts()
        weights = boards.weights(pay_table)
        weights[:, rank] = 0
        self._others = weights @ counts.T
        self._paid = counts[:, rank]

    def first_flip(self, now: int, end: int) -> int | None:
        """The first pay on the way from `now` to `end` at which the answer is another."""
        was, before = _sign(self._boards.analysis.advantage), now
        for stop in self._stops(now, end):
            if _sign(self._score(stop)) != was:
                return self._between(before, stop, was)
            before = stop
        return None

    def _between(self, before: int, stop: int, was: int) -> int:
        # There is no bend between two stops, so that the sign changes once.
        while abs(stop - before) > 1:
            middle = (before + stop) // 2
            if _sign(self._score(middle)) == was:
                before = middle
            else:
                stop = middle
        return stop

    def _score(self, pay: int) -> int:
        boards = self._boards
        won = [bets * pay * boards.unit for bets in boards.bets]
        if boards.limit is not None:
            won = [min(one, boards.limit.numerator) for one in won]
        paid = np.array(won, dtype=boards.dtype)[:, None] * self._paid
        return int((boards.gains(self._others + paid) * self._ways).sum())

    def _stops(self, now: int, end: int) -> list[int]:
        """The whole pays beside each bend, and the end, in the order in which they are met."""
        beside = {pay for bend in self._bends() for pay in (floor(bend), ceil(bend))}
        # A tie is left at the first step, and could be met again at the next stop.
        beside.add(now + (1 if end > now else -1))
        inside = {pay for pay in beside if min(now, end) <= pay <= max(now, end)}
        return sorted((inside | {end}) - {now}, reverse=end < now)

    def _bends(self) -> Iterator[Fraction]:
        boards, limit = self._boards, self._boards.limit
        if limit is None:
            return
        yield from (limit / bets for bets in boards.bets)
        if not boards.is_first:
            return
        # One bet more wins the pay up to limit / (bets + 1), from there on less and less until
        # limit / bets, and then nothing: the best second decision changes where that makes up for
        # what the bet loses at all other ends.
        for bets in (1, 2):
            lacking = self._others[bets - 1] - self._others[bets]
            for lack, paid in {*zip(lacking.tolist(), self._paid.tolist(), strict=True)}:
                if paid and 0 <= (pay := Fraction(lack, paid * boards.unit)) <= limit / (bets + 1):
                    yield from (pay, (limit - pay) / bets)


def _sign(score: Fraction | int) -> int:
    return (score > 0) - (score < 0)


def _seen_flip(boards: Boards, pay_table: PayTable) -> SeenFlip | None:
    was = _sign(boards.analysis.advantage)
    alike = boards.alike()
    spare = len(boards.unseen) - (2 if boards.is_first else 1)
    for size in range(1, min(MOST_SEEN, spare) + 1):
        sets, furthest, best = 0, -1, None
        every = _sets(alike, size)
        while some := list(islice(every, _AT_ONCE)):
            scores = boards.scores_without(np.array([places for places, _ in some]), pay_table)
            for (places, ways), score in zip(some, scores.tolist(), strict=True):
                if _sign(score) != was:
                    sets += ways
                    if abs(score) > furthest:
                        furthest, best = abs(score), places
        if best is not None:
            cards = tuple(DECK[boards.unseen[place]] for place in best)
            return SeenFlip(cards, sets, boards.weighed(pay_table, cards))
    return None


def _sets(alike: list[list[int]], size: int) -> Iterator[tuple[list[int], int]]:
    """One of each kind of set of that size, and how many there are of its kind."""
    for kinds in combinations_with_replacement(range(len(alike)), size):
        taken = Counter(kinds)
        if all(count <= len(alike[kind]) for kind, count in taken.items()):
            yield (
                [place for kind, count in taken.items() for place in alike[kind][:count]],
                prod(comb(len(alike[kind]), count) for kind, count in taken.items()),
            )
