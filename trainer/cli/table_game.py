"""What `night` and `simulate` are both about: who plays, at which table, for how much."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from trainer.cli.arguments import CommandLineError, bonus_table_from, money, pay_table_from
from trainer.cli.printing import pay_table_document, pay_table_words
from trainer.money import write_money

if TYPE_CHECKING:
    from strategy_tables.economics import WayOfPlaying
    from strategy_tables.pay_tables import PayTable
    from strategy_tables.side_bets import SideBet

__all__ = ["TableGame"]


@dataclass(frozen=True, slots=True)
class TableGame:
    """Amounts are money, the limit too; it caps what the three bets win together."""

    policy: str
    pay_table: PayTable
    stake: Fraction
    bonus: Fraction
    bonus_table: SideBet
    limit: Fraction | None

    @classmethod
    def read(
        cls,
        policy: str,
        pay_table: str,
        stake: str | None,
        bonus: str | None,
        bonus_table: str | None,
        limit: str | None,
    ) -> TableGame:
        """From the options; errors as for the readers of each.

        Raises:
            CommandLineError: a bonus table without a bonus bet.
        """
        return cls(
            _policy_name(policy),
            pay_table_from(pay_table),
            money(stake, "stake") or Fraction(1),
            money(bonus, "bonus bet") or Fraction(0),
            bonus_table_from(bonus_table, bonus),
            money(limit, "limit"),
        )

    @property
    def limit_in_bets(self) -> Fraction | None:
        """The limit as a multiple of the stake."""
        from strategy_tables.values import limit_in_bets

        return limit_in_bets(self.limit, self.stake)

    @property
    def way(self) -> WayOfPlaying:
        """How the rounds are played."""
        from strategy_tables.named_ways import way_of_playing

        return way_of_playing(self.policy, self.pay_table, self.limit_in_bets)

    @property
    def document(self) -> dict[str, Any]:
        """The same for a document."""
        return {
            "policy": self.policy,
            "pay_table": pay_table_document(self.pay_table),
            "stake": str(self.stake),
            "bonus": str(self.bonus),
            "bonus_table": str(self.bonus_table) if self.bonus else None,
            "limit": None if self.limit is None else str(self.limit),
        }

    @property
    def words(self) -> str:
        """The same in a line or two."""
        policy = "optimal play, ties pulled" if self.policy == "optimal" else self.policy
        bets = f"{write_money(self.stake)} on each circle"
        if self.bonus:
            bets += f", {write_money(self.bonus)} on the Three Card Bonus {self.bonus_table}"
        if self.limit is not None:
            bets += f"; a round's bets win {write_money(self.limit)} at most"
        return f"{pay_table_words(self.pay_table)}\n{policy}; {bets}"


def _policy_name(text: str) -> str:
    from strategy_tables.named_ways import NAMED_WAYS

    names = {name.lower(): name for name in NAMED_WAYS}
    if text.strip().lower() not in names:
        message = f"--policy is {text!r}; give one of {', '.join(NAMED_WAYS)}"
        raise CommandLineError(message)
    return names[text.strip().lower()]
