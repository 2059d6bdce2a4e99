"""A language for playing by heart: lists of rules about what a player can see of a hand.

A rule asks which made hand is held; or, without a pair, whether all cards are of one suit, how many
straights contain all ranks (s), how many cards are high (h), and for sums of those two. A list
names the hands of one choice; every other hand takes the other.

The length of a list is the number of its conditions; a sum in which s or h counts twice is two.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from strategy_tables.situations import Decision

if TYPE_CHECKING:
    from strategy_tables.situations import Situation
    from strategy_tables.values import Choice

__all__ = [
    "MADE_HANDS",
    "MIXED",
    "SUITED",
    "Condition",
    "Quantity",
    "Relation",
    "Rule",
    "RuleList",
]

MADE_HANDS: dict[Decision, tuple[str, ...]] = {
    Decision.FIRST: ("low pair", "pair T+", "trips"),
    Decision.SECOND: ("low pair", "pair T+", "two pair", "trips", "quads"),
}
"""The keys of what a hand can hold already, the weakest first."""


class Quantity(Enum):
    """What a condition counts; a made hand has no other, a hand without a pair not this one."""

    MADE = "made hand"  # its place in `MADE_HANDS`
    SUITED = "suited"  # 1 where all cards are of one suit, else 0
    STRAIGHTS = "s"
    HIGH = "h"
    SUM = "s + h"
    STRAIGHTS_TWICE = "2s + h"
    HIGH_TWICE = "s + 2h"

    @property
    def length(self) -> int:
        """Two where something counts twice."""
        return 1 + (self in (Quantity.STRAIGHTS_TWICE, Quantity.HIGH_TWICE))

    def of(self, one: Situation) -> int:
        """The count for the hands of a situation."""
        match self:
            case Quantity.MADE:
                return MADE_HANDS[one.decision].index(one.key)
            case Quantity.SUITED:
                return int(one.suited)
        straights, high = _WEIGHTS[self]
        return straights * one.straights + high * one.high


_WEIGHTS = {
    Quantity.STRAIGHTS: (1, 0),
    Quantity.HIGH: (0, 1),
    Quantity.SUM: (1, 1),
    Quantity.STRAIGHTS_TWICE: (2, 1),
    Quantity.HIGH_TWICE: (1, 2),
}
"""How often a straight and how often a high card counts."""


class Relation(Enum):
    """How a count is compared."""

    AT_LEAST = "≥"
    AT_MOST = "≤"
    EXACTLY = "="


@dataclass(frozen=True, slots=True)
class Condition:
    """A count held against a number: `s + h ≥ 3`."""

    quantity: Quantity
    relation: Relation
    number: int

    def holds_for(self, one: Situation) -> bool:
        """Whether it is so for the hands of a situation."""
        count = self.quantity.of(one)
        match self.relation:
            case Relation.AT_LEAST:
                return count >= self.number
            case Relation.AT_MOST:
                return count <= self.number
            case Relation.EXACTLY:
                return count == self.number

    def __str__(self) -> str:
        return f"{self.quantity.value} {self.relation.value} {self.number}"


@dataclass(frozen=True, slots=True)
class Rule:
    """Hands for which all conditions hold: made hands, or hands without a pair."""

    made: bool
    conditions: tuple[Condition, ...]

    def holds_for(self, one: Situation) -> bool:
        """Whether the hands of a situation are meant."""
        return one.is_made == self.made and all(asked.holds_for(one) for asked in self.conditions)

    @property
    def length(self) -> int:
        """Its conditions; "any pair" and "no pair", which have none, count as one."""
        return max(1, sum(asked.quantity.length for asked in self.conditions))


SUITED = Condition(Quantity.SUITED, Relation.EXACTLY, 1)
MIXED = Condition(Quantity.SUITED, Relation.EXACTLY, 0)


@dataclass(frozen=True, slots=True)
class RuleList:
    """One decision's rules: hands that one of them means take `choice`, all others the other.

    Attributes:
        ties: the situations where either choice is right at the pay table.
    """

    decision: Decision
    choice: Choice
    rules: tuple[Rule, ...]
    ties: tuple[Situation, ...]

    @property
    def length(self) -> int:
        """The number of conditions."""
        return sum(rule.length for rule in self.rules)

    def choice_in(self, one: Situation) -> Choice:
        """What the list says of a situation of its decision."""
        named = any(rule.holds_for(one) for rule in self.rules)
        return self.choice if named else self.choice.other
