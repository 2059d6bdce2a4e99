"""Questions made of dealt cards: one decision, or a whole round."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables.situations import Decision
from trainer.grading import best_first_choice
from trainer.history import Question

if TYPE_CHECKING:
    from datetime import datetime

    from strategy_tables.values import Choice
    from trainer.dealing import Deal
    from trainer.history import Mode
    from trainer.rules import Rules

__all__ = ["Occasion"]


@dataclass(frozen=True, slots=True)
class Occasion:
    """Everything of a question but the cards; see `Question` for what each part means."""

    id: str
    mode: Mode
    rules: Rules
    stake: Fraction
    currency: str
    at: datetime
    reason: str | None = None
    bonus_stake: Fraction = Fraction(0)

    def round(self, dealt: Deal) -> Question:
        """Both decisions of a round, linked."""
        return self._question(dealt, None)

    def decision(self, dealt: Deal, decision: Decision) -> Question:
        """One decision. At the second, bet 1 stands as optimal play leaves it (a tie pulls)."""
        if decision is Decision.FIRST:
            return self._question(dealt, None)
        return self._question(dealt, best_first_choice(dealt.seats[0], self.rules))

    def _question(self, dealt: Deal, given: Choice | None) -> Question:
        return Question(
            id=self.id,
            mode=self.mode,
            rules=self.rules,
            stake=self.stake,
            currency=self.currency,
            hand=dealt.seats[0],
            community=dealt.community,
            dealt_at=self.at,
            given=given,
            reason=self.reason,
            bonus_stake=self.bonus_stake,
        )
