"""The boards that can complete a hand, laid out so that it can be weighed many times over.

Weighing once is `strategy_tables.values`; this is for asking what other pays, or other cards seen,
would make of the same hand.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from strategy_tables.cards import DECK
from strategy_tables.pay_tables import HIGHEST_PAY
from strategy_tables.rankings import HandRank, hand_rank_of_numbers
from strategy_tables.situations import Decision
from strategy_tables.values import analyze, round_net

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from numpy.typing import NDArray

    from strategy_tables.cards import Card
    from strategy_tables.pay_tables import PayTable
    from strategy_tables.values import Analysis

    Integers = NDArray[np.int64]

__all__ = ["Boards"]

_NO_BOARD = len(HandRank)
"""The end of a board in which a card would follow itself; it wins nothing."""

_SAFE = 2**62


class Boards:
    """The ends of one hand; scores are ride minus pull in whole numbers.

    Attributes:
        analysis: the hand as it was weighed; limit, bets_up: as it was weighed by.
        is_first: whether it is at the first decision.
        unseen: the numbers of the cards that can come.
        ends: `HandRank` by next card and last card; one row at the second decision.
        bets: the numbers of bets that a score compares.
        unit: what scores are counted in: the limit's denominator.
        dtype: Python's own integers where the limit is so odd a fraction that int64 overflows.
    """

    def __init__(self, analysis: Analysis, limit: Fraction | None, bets_up: int | None) -> None:
        self.analysis = analysis
        self.limit = limit
        self.bets_up = bets_up
        self.is_first = analysis.situation.decision is Decision.FIRST
        held = [card.number for card in analysis.cards]
        gone = {*held, *(card.number for card in analysis.seen)}
        self.unseen = [number for number in range(len(DECK)) if number not in gone]
        self.ends = self._ends(held)
        self.unit = 1
        self.bets: tuple[int, ...] = (1,)
        if limit is not None:
            self.unit = limit.denominator
            self.bets = (1, 2, 3) if self.is_first else (bets_up or 1, (bets_up or 1) + 1)
        most = max(self.bets) * HIGHEST_PAY * self.unit * self.ends.size
        self.dtype: type = np.int64 if most < _SAFE else object

    def _ends(self, held: list[int]) -> NDArray[np.int8]:
        unseen = self.unseen
        if not self.is_first:
            row = [hand_rank_of_numbers([*held, card]) for card in unseen]
            return np.array([row], dtype=np.int8)
        ends = np.full((len(unseen), len(unseen)), _NO_BOARD, dtype=np.int8)
        for (i, one), (j, other) in combinations(enumerate(unseen), 2):
            ends[i, j] = ends[j, i] = hand_rank_of_numbers([*held, one, other])
        return ends

    def weights(self, pay_table: PayTable) -> Integers:
        """What each number of bets (rows) wins at each end (columns)."""
        rows = [
            [int(round_net(bets, rank, pay_table, self.limit) * self.unit) for rank in HandRank]
            for bets in self.bets
        ]
        return np.array([[*row, 0] for row in rows], dtype=self.dtype)

    def gains(self, won: Integers) -> Integers:
        """What riding adds where so much is won with each number of bets (the first axis)."""
        if self.limit is None:
            return np.asarray(won[0])
        if not self.is_first:
            return np.asarray(won[1] - won[0])
        one, two, three = won
        return np.asarray(np.maximum(two, three) - np.maximum(one, two))

    def counts(self) -> tuple[Integers, Integers]:
        """Last cards by end, a row for next cards alike, and how many next cards are alike."""
        rows = Counter(
            tuple(np.bincount(row, minlength=_NO_BOARD + 1).tolist()) for row in self.ends
        )
        return (
            np.array(list(rows), dtype=self.dtype),
            np.array(list(rows.values()), dtype=self.dtype),
        )

    def alike(self) -> list[list[int]]:
        """The places of `unseen`, together where exchanging the cards changes no end."""
        groups: list[list[int]] = []
        for place in range(len(self.unseen)):
            for group in groups:
                differ = self.ends[:, place] != self.ends[:, group[0]]
                if self.is_first:
                    differ[[place, group[0]]] = False
                if not differ.any():
                    group.append(place)
                    break
            else:
                groups.append([place])
        return groups

    def scores_without(self, sets: Integers, pay_table: PayTable) -> Integers:
        """The score once each set (a row of places of `unseen`) is seen elsewhere."""
        nets = self.weights(pay_table)[:, self.ends]
        won = np.repeat(nets.sum(axis=2)[:, :, None], len(sets), axis=2)
        for places in sets.T:
            won -= nets[:, :, places]
        gains = self.gains(won)
        if self.is_first:
            for places in sets.T:
                gains[places, np.arange(len(sets))] = 0
        return np.asarray(gains.sum(axis=0))

    def weighed(self, pay_table: PayTable, further: Sequence[Card] = ()) -> Fraction:
        """The advantage at another table, or with further cards seen."""
        seen = (*self.analysis.seen, *further)
        return analyze(
            self.analysis.cards, pay_table, seen=seen, limit=self.limit, bets_up=self.bets_up
        ).advantage
