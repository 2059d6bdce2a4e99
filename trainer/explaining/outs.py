"""The outs: how the boards that can come end, and what each end is worth to the bet at stake."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables.rankings import HandRank
from strategy_tables.situations import Decision
from strategy_tables.values import round_net

if TYPE_CHECKING:
    from strategy_tables.values import Analysis
    from trainer.rules import Rules

__all__ = ["Outs", "OutsRow", "outs_of"]


@dataclass(frozen=True, slots=True)
class OutsRow:
    """One way a board can end.

    Attributes:
        rank: the final hand.
        boards: how many boards bring it.
        pays: what the bet at stake then wins (+) or loses (−), in bets; unknown at the first
            decision under a limit, where it hangs on the second.
    """

    rank: HandRank
    boards: int
    pays: Fraction | None

    @property
    def points(self) -> Fraction | None:
        """Boards times pay: a column of points adds up to the value, in bets per all boards."""
        return None if self.pays is None else self.boards * self.pays


@dataclass(frozen=True, slots=True)
class Outs:
    """All rows that can come, nothing that pays first; boards and points add up exactly."""

    rows: tuple[OutsRow, ...]
    boards: int
    advantage: Fraction

    @property
    def points(self) -> Fraction:
        """The value of riding in bets per all boards: what the points add up to."""
        return self.advantage * self.boards


def outs_of(analysis: Analysis, rules: Rules, bets_riding: int = 1) -> Outs:
    """The outs of an analysed hand; `bets_riding` matters under a limit only."""

    def pays(rank: HandRank) -> Fraction | None:
        if rules.limit is None:
            return Fraction(rules.pay_table.net(rank))
        if analysis.situation.decision is Decision.FIRST:
            return None
        more = round_net(bets_riding + 1, rank, rules.pay_table, rules.limit)
        return more - round_net(bets_riding, rank, rules.pay_table, rules.limit)

    rows = tuple(
        OutsRow(rank, boards, pays(rank))
        for rank, boards in zip(HandRank, analysis.outcomes, strict=True)
        if boards
    )
    return Outs(rows, analysis.boards, analysis.advantage)
