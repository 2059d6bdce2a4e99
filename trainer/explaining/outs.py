"""The outs: how the boards that can come end, and what each end is worth to the bet at stake."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables.rankings import HandRank
from strategy_tables.situations import Decision
from strategy_tables.values import outcomes_after, round_net

if TYPE_CHECKING:
    from collections.abc import Callable

    from strategy_tables.values import Analysis, Outcomes
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
        points: what it adds to the value of riding: a column of points adds up to the value, in
            bets per all boards.
    """

    rank: HandRank
    boards: int
    pays: Fraction | None
    points: Fraction


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
    if rules.limit is not None and analysis.situation.decision is Decision.FIRST:
        points = _points_before_second(analysis, rules)
        return _outs(analysis, lambda rank: (None, points[rank]))

    def of_rank(rank: HandRank) -> tuple[Fraction, Fraction]:
        pays = Fraction(rules.pay_table.net(rank))
        if rules.limit is not None:
            more = round_net(bets_riding + 1, rank, rules.pay_table, rules.limit)
            pays = more - round_net(bets_riding, rank, rules.pay_table, rules.limit)
        return pays, analysis.outcomes[rank] * pays

    return _outs(analysis, of_rank)


def _outs(
    analysis: Analysis, of_rank: Callable[[HandRank], tuple[Fraction | None, Fraction]]
) -> Outs:
    rows = tuple(
        OutsRow(rank, boards, *of_rank(rank))
        for rank, boards in zip(HandRank, analysis.outcomes, strict=True)
        if boards
    )
    return Outs(rows, analysis.boards, analysis.advantage)


def _points_before_second(analysis: Analysis, rules: Rules) -> list[Fraction]:
    """By rank, what riding adds under a limit when bet 2 is then played best either way.

    At a tie bet 2 is pulled; another choice would only move points from one rank to another.
    """

    def won(bets: int, outcomes: Outcomes) -> list[Fraction]:
        nets = (round_net(bets, rank, rules.pay_table, rules.limit) for rank in HandRank)
        return [boards * net for boards, net in zip(outcomes, nets, strict=True)]

    held, seen = ([card.number for card in cards] for cards in (analysis.cards, analysis.seen))
    points = [Fraction(0)] * len(HandRank)
    for outcomes, ways in outcomes_after(held, seen).items():
        one, two, three = (won(bets, outcomes) for bets in (1, 2, 3))
        riding = three if sum(three) > sum(two) else two
        pulling = two if sum(two) > sum(one) else one
        for rank in HandRank:
            # Each board is met twice: either of its cards can come first.
            points[rank] += ways * (riding[rank] - pulling[rank]) / 2
    return points
