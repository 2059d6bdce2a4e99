"""A round as a value: deal, first decision, second decision, settled."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables.cards import refuse_duplicates, write_cards
from strategy_tables.rankings import BonusRank, HandRank, bonus_rank, hand_rank
from strategy_tables.situations import Decision
from strategy_tables.values import Choice
from trainer.errors import RoundOverError, UnfinishedRoundError

if TYPE_CHECKING:
    from strategy_tables.cards import Card
    from trainer.rules import Rules

__all__ = ["BonusBet", "LimitCovers", "Round", "Settlement"]


class LimitCovers(Enum):
    """What a payout limit counts: the three bets, or the whole hand with its bonus."""

    BETS = "bets"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Round:
    """One player's round.

    Attributes:
        hand: the player's own three cards, as dealt.
        community: the two cards turned after each decision.
        choices: what was answered so far; the first is about bet 1, the second about bet 2.
    """

    hand: tuple[Card, ...]
    community: tuple[Card, ...]
    choices: tuple[Choice, ...] = ()

    def __post_init__(self) -> None:
        if (len(self.hand), len(self.community)) != (3, 2):
            message = (
                f"a round has 3 own and 2 community cards, not {len(self.hand)}"
                f" and {len(self.community)}"
            )
            raise ValueError(message)
        if len(self.choices) > len(Decision):
            message = f"a round has {len(Decision)} decisions, not {len(self.choices)}"
            raise RoundOverError(message)
        refuse_duplicates(self.hand + self.community)

    @property
    def decision(self) -> Decision | None:
        """The decision to be made now; none once both are."""
        return None if self.is_over else Decision(len(self.choices) + 1)

    @property
    def is_over(self) -> bool:
        """Whether both decisions are made."""
        return len(self.choices) == len(Decision)

    @property
    def visible(self) -> tuple[Card, ...]:
        """What the player sees: his own cards, then the community cards turned so far."""
        return self.hand + self.community[: len(self.choices)]

    @property
    def bets_up(self) -> int:
        """The bets still out, 1 to 3. The $ bet never comes back."""
        return 3 - self.choices.count(Choice.PULL)

    @property
    def bets_riding(self) -> int:
        """The bets that ride for certain: the $ bet and those let ride so far."""
        return 1 + self.choices.count(Choice.RIDE)

    def choose(self, choice: Choice) -> Round:
        """The round after this choice; this round stays as it was.

        Raises:
            RoundOverError: both choices have been made.
        """
        if self.is_over:
            message = f"both bets of {write_cards(self.visible)} are decided already"
            raise RoundOverError(message)
        return replace(self, choices=(*self.choices, choice))

    def settle(
        self,
        rules: Rules,
        stake: Fraction,
        bonus_stake: Fraction = Fraction(0),
        covers: LimitCovers = LimitCovers.BETS,
    ) -> Settlement:
        """What the finished round pays, in money, with `stake` on each circle.

        A limit caps what is won, returned stakes not counted. Where it covers the whole hand, the
        three bets are paid first and the bonus gets what is left of it.

        Raises:
            UnfinishedRoundError: a decision is still to be made.
        """
        if not self.is_over:
            message = f"{write_cards(self.visible)} cannot be settled before both decisions"
            raise UnfinishedRoundError(message)
        rank = hand_rank(self.hand + self.community)
        limit = None if rules.limit is None else rules.limit * stake
        net_main = self.bets_up * stake * rules.pay_table.net(rank)
        if limit is not None:
            net_main = min(net_main, limit)
        bonus = None
        if bonus_stake:
            bonus = BonusBet.settled(self.hand, rules, bonus_stake)
            if limit is not None and covers is LimitCovers.HAND:
                left = limit - max(net_main, Fraction(0))
                bonus = replace(bonus, net=min(bonus.net, left))
        return Settlement(rank, self.bets_up, net_main, bonus)


@dataclass(frozen=True, slots=True)
class BonusBet:
    """How a Three Card Bonus bet ended, in money."""

    rank: BonusRank
    net: Fraction

    @classmethod
    def settled(cls, hand: tuple[Card, ...], rules: Rules, stake: Fraction) -> BonusBet:
        """Settled on the player's own three cards alone.

        Raises:
            ValueError: the rules offer no bonus.
        """
        if rules.bonus is None:
            message = "a bonus bet stands where the rules offer no bonus"
            raise ValueError(message)
        rank = bonus_rank(hand)
        return cls(rank, stake * rules.bonus.net(rank))


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of a round; amounts in money, won (+) or lost (−)."""

    rank: HandRank
    bets_up: int
    net_main: Fraction
    bonus: BonusBet | None = None

    @property
    def net_bonus(self) -> Fraction:
        """What the bonus bet won or lost; 0 without one."""
        return Fraction(0) if self.bonus is None else self.bonus.net

    @property
    def net(self) -> Fraction:
        """What the whole round won or lost."""
        return self.net_main + self.net_bonus
