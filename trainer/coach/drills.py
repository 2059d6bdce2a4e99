"""Drills: practice narrowed to a family of situations, one decision, the line, or one's mistakes.

A drill is written in a few words that a link can carry: `suited,near,first`. Filters combine: all
must hold. Dealt from a seed that others know, it asks everyone the same hands, and never counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from strategy_tables.situations import SITUATIONS, Decision, situation
from trainer.coach.sides import NEAR, worth_of_asking
from trainer.dealing import by_lot, deal_from
from trainer.errors import DrillError

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from strategy_tables.situations import Situation
    from trainer.dealing import Deal
    from trainer.rules import Rules

__all__ = ["Drill", "Family", "family_of"]


class Family(Enum):
    """Kinds of hand as players speak of them; the value is its word in a drill."""

    PAYING = "paying"
    LOW_PAIRS = "low-pairs"
    SUITED = "suited"
    STRAIGHTS = "straights"
    HIGH_CARDS = "high-cards"
    NOTHING = "nothing"

    @property
    def label(self) -> str:
        """On screen."""
        return _LABELS[self]


_LABELS = {
    Family.PAYING: "Paying hands",
    Family.LOW_PAIRS: "Low pairs",
    Family.SUITED: "Suited draws",
    Family.STRAIGHTS: "Straight draws",
    Family.HIGH_CARDS: "High cards",
    Family.NOTHING: "Little or nothing",
}
_FIRST_OF_HIGH_CARDS = 2  # from two high cards on, a hand without straights is about those


def family_of(situation: Situation) -> Family:
    """The one family a situation belongs to."""
    if situation.is_made:
        return Family.LOW_PAIRS if situation.key == "low pair" else Family.PAYING
    if situation.suited:
        return Family.SUITED
    if situation.straights:
        return Family.STRAIGHTS
    return Family.HIGH_CARDS if situation.high >= _FIRST_OF_HIGH_CARDS else Family.NOTHING


_NEAR, _MISTAKES, _ONLY = "near", "mistakes", "only:"
_DECISIONS = {"first": Decision.FIRST, "second": Decision.SECOND}


@dataclass(frozen=True, slots=True)
class Drill:
    """What a drill asks; without any filter it asks everything.

    Attributes:
        families: any of these; all where empty.
        near: only situations whose value lies within `NEAR` of zero, ties left out.
        decision: only this decision.
        mistakes: only what the learner missed and has not put right.
        only: this one situation and no other.
    """

    families: frozenset[Family] = frozenset()
    near: bool = False
    decision: Decision | None = None
    mistakes: bool = False
    only: Situation | None = None

    @classmethod
    def parse(cls, text: str) -> Drill:
        """Read `suited,near,first`.

        Raises:
            DrillError: a word that is no filter, or both decisions at once.
            SituationError: `only:` something that is no situation.
        """
        words = [word.strip() for word in text.split(",") if word.strip()]
        singled_out = [word.removeprefix(_ONLY) for word in words if word.startswith(_ONLY)]
        only = situation(singled_out[-1]) if singled_out else None
        words = [word.lower() for word in words if not word.startswith(_ONLY)]
        families = {family.value: family for family in Family}
        known = [*families, _NEAR, _MISTAKES, *_DECISIONS]
        for word in words:
            if word not in known:
                message = f"{word!r} is not a drill; a drill is made of {', '.join(known)}"
                raise DrillError(message)
        decisions = [_DECISIONS[word] for word in words if word in _DECISIONS]
        if len(set(decisions)) > 1:
            message = f"{text!r} asks for both decisions; leave both words out for that"
            raise DrillError(message)
        return cls(
            frozenset(families[word] for word in words if word in families),
            _NEAR in words,
            decisions[0] if decisions else None,
            _MISTAKES in words,
            only,
        )

    def __str__(self) -> str:
        words = [family.value for family in Family if family in self.families]
        words += [_NEAR] * self.near
        words += [word for word, decision in _DECISIONS.items() if decision is self.decision]
        words += [_MISTAKES] * self.mistakes
        words += [f"{_ONLY}{self.only.id}"] if self.only is not None else []
        return ",".join(words)

    def situations(self, rules: Rules, missed: Collection[Situation] = ()) -> tuple[Situation, ...]:
        """What it can ask under the rules; `missed` are the learner's open mistakes."""
        found = _situations(self, rules)
        return tuple(one for one in found if one in missed) if self.mistakes else found

    def question(
        self, rules: Rules, missed: Sequence[Situation], seed: str, number: int
    ) -> tuple[Situation, Deal] | None:
        """Deal `number` of a seed: the same for everyone, unless it is about their mistakes.

        The situations come in rounds, each once a round in a new order, so that none is left out
        and, where there are several, none comes three times running.

        Returns:
            The situation and its deal; none where nothing fits the filters.
        """
        found = self.situations(rules, missed)
        if not found:
            return None
        round_, place = divmod(number, len(found))
        situation = by_lot(found, seed, round_, "drill")[place]
        return situation, deal_from(situation, seed, number)


@lru_cache(maxsize=256)
def _situations(drill: Drill, rules: Rules) -> tuple[Situation, ...]:
    worth = worth_of_asking(rules)
    return tuple(
        one
        for one in SITUATIONS
        if (not drill.families or family_of(one) in drill.families)
        and (drill.decision is None or one.decision is drill.decision)
        and (not drill.near or 0 < abs(worth[one]) <= NEAR)
        and drill.only in (None, one)
    )
