"""What a hand is and what it is worth, worked out without the code under test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from strategy_tables.pay_tables import PayTable
    from tests.strategy_tables.judge import Integers, SuitClasses

RUNS: Final = [
    "A2345",
    "23456",
    "34567",
    "45678",
    "56789",
    "6789T",
    "789TJ",
    "89TJQ",
    "9TJQK",
    "TJQKA",
]
"""The ten straights, the lowest first."""

_SYMBOLS: Final = "23456789TJQKA"


def _pays(pay_table: PayTable) -> Integers:
    return np.array((-1, *reversed(pay_table.to_one)), dtype=np.int64)


@dataclass(frozen=True)
class Counted:
    """One hand of each suit class with the judge's ten counts of the boards that can come."""

    classes: SuitClasses
    counts: Integers

    def each(self) -> Iterator[tuple[list[int], list[int]]]:
        """Hands of card numbers, each with its counts."""
        return zip(self.classes.examples.tolist(), self.counts.tolist(), strict=True)

    def points(self, pay_table: PayTable) -> Integers:
        """For each class what a bet that rides wins over all boards together."""
        points: Integers = self.counts @ _pays(pay_table)
        return points

    def points_under(self, pay_table: PayTable, limit: int, bets_riding: int) -> Integers:
        """For each class what one bet more wins over all last cards, under a limit in bets."""
        pays = _pays(pay_table)
        more, now = (np.minimum(bets * pays, limit) for bets in (bets_riding + 1, bets_riding))
        points: Integers = self.counts @ (more - now)
        return points


@dataclass(frozen=True)
class Look:
    """What anyone sees who looks at the cards.

    Attributes:
        symbols: the ranks, highest first, such as `QJ92`.
        suits: the different suits among the cards, as numbers 0 to 3.
    """

    symbols: str
    suits: frozenset[int]

    @classmethod
    def at(cls, hand: Sequence[int]) -> Look:
        """Look at cards given by number."""
        ranks = sorted((number // 4 for number in hand), reverse=True)
        return cls("".join(_SYMBOLS[rank] for rank in ranks), frozenset(n % 4 for n in hand))

    @property
    def is_draw(self) -> bool:
        """Whether no two ranks are equal."""
        return len(set(self.symbols)) == len(self.symbols)

    @property
    def runs(self) -> list[str]:
        """The straights that contain all the ranks."""
        return [run for run in RUNS if set(self.symbols) <= set(run)]

    @property
    def high(self) -> list[str]:
        """The cards of ten or higher, highest first."""
        return [symbol for symbol in self.symbols if symbol in "TJQKA"]

    @property
    def kin(self) -> tuple[int, bool, int]:
        """Number of cards, suited or not, high cards: what the line is drawn among."""
        return len(self.symbols), len(self.suits) == 1, len(self.high)


def sign(number: int | Fraction) -> int:
    """1, 0 or −1."""
    return (number > 0) - (number < 0)
