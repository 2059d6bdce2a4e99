"""A set with its answers, for the teacher who is to give it: what is asked, what is right, why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from strategy_tables.values import Choice
from trainer.coach.sides import NEAR
from trainer.grading import weigh

if TYPE_CHECKING:
    from collections.abc import Iterable

    from strategy_tables.values import Analysis
    from trainer.items import Item

__all__ = ["Balance", "Solution", "balance_of", "solution_of"]


@dataclass(frozen=True, slots=True)
class Solution:
    """What is right for the cards of one seat; `bets_riding` as in a decision."""

    item: Item
    analysis: Analysis
    bets_riding: int

    @property
    def is_near(self) -> bool:
        """Whether it is near the line; a tie is on it."""
        return abs(self.analysis.advantage) <= NEAR


def solution_of(item: Item, seat: int = 1) -> Solution:
    """The solution of an item for a seat whose first decision, if it had one, was right."""
    bets_riding = 2 if item.bet_one(seat) is Choice.RIDE else 1
    analysis = weigh(item.cards(seat), item.rules, bets_up=bets_riding)
    return Solution(item, analysis, bets_riding)


@dataclass(frozen=True, slots=True)
class Balance:
    """What a set asks, over all its seats; a set on which one habit is always right teaches it.

    Attributes:
        decisions: how many; `ride`, `pull` and `ties` say what is right, and add up to it.
        near: those of them near the line.
    """

    decisions: int
    ride: int
    pull: int
    ties: int
    near: int


def balance_of(items: Iterable[Item]) -> Balance:
    """The balance of a set."""
    all_ = [solution_of(item, seat) for item in items for seat in range(1, len(item.hands) + 1)]
    advantages = [one.analysis.advantage for one in all_]
    return Balance(
        decisions=len(all_),
        ride=sum(value > 0 for value in advantages),
        pull=sum(value < 0 for value in advantages),
        ties=sum(value == 0 for value in advantages),
        near=sum(one.is_near for one in all_),
    )
