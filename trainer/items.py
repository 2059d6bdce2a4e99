"""An item: one fixed decision that everybody who is given a set is asked, kept as cards."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from strategy_tables.cards import refuse_duplicates, write_cards
from strategy_tables.situations import Decision
from trainer.dealing import MOST_SEATS
from trainer.errors import SetError
from trainer.grading import best_first_choice
from trainer.history import Mode, Question

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime
    from fractions import Fraction

    from strategy_tables.cards import Card
    from strategy_tables.values import Choice
    from trainer.rules import Rules

__all__ = ["Item", "table_seats"]


@dataclass(frozen=True, slots=True)
class Item:
    """One decision of a set. A round for a table is two items running, alike in their cards.

    Attributes:
        rules, stake, currency: in force, the stake being money on each circle.
        hands: three cards for each seat; alone unless it is for a table.
        community: the two cards they share, in the order they are turned.
        decision: which one is asked.
        given: what was done with bet 1 where the second decision is asked; none for what optimal
            play does, or at a table what the learner did himself.

    Raises:
        SetError: cards that cannot lie on one table, or bet 1 decided before the first decision.
        DuplicateCardError: a card comes twice.
    """

    rules: Rules
    stake: Fraction
    currency: str
    hands: tuple[tuple[Card, ...], ...]
    community: tuple[Card, ...]
    decision: Decision
    given: Choice | None = None

    def __post_init__(self) -> None:
        if (
            not 1 <= len(self.hands) <= MOST_SEATS
            or len(self.community) != 2
            or any(len(hand) != 3 for hand in self.hands)
        ):
            message = (
                f"{write_cards(chain(*self.hands, self.community))!r} is not a deal; it has three"
                f" cards for each of 1 to {MOST_SEATS} seats and two community cards"
            )
            raise SetError(message)
        cards = (*chain(*self.hands), *self.community)
        refuse_duplicates(cards)
        if self.decision is Decision.FIRST and self.given is not None:
            message = (
                f"bet 1 of {write_cards(self.hands[0])!r} cannot be decided before it is asked"
            )
            raise SetError(message)

    def cards(self, seat: int = 1) -> tuple[Card, ...]:
        """The three or four cards that the seat decides on."""
        return self.hands[seat - 1] + self.community[: self.decision.cards_seen - 3]

    def bet_one(self, seat: int = 1, first: Choice | None = None) -> Choice | None:
        """What was done with bet 1 before the second decision; none before the first.

        `first` is what the learner did with it in the same round himself.
        """
        if self.decision is Decision.FIRST:
            return None
        return first or self.given or best_first_choice(self.hands[seat - 1], self.rules)

    def question(
        self,
        id_: str,
        at: datetime,
        *,
        seat: int = 1,
        first: Choice | None = None,
        again: bool = False,
    ) -> Question:
        """The question to a learner, `again` where he has answered it; `first` as for `bet_one`."""
        return Question(
            id=id_,
            mode=Mode.LESSON_AGAIN if again else Mode.LESSON,
            rules=self.rules,
            stake=self.stake,
            currency=self.currency,
            hand=self.hands[seat - 1],
            community=self.community,
            dealt_at=at,
            given=self.bet_one(seat, first),
        )


def table_seats(items: Sequence[Item]) -> int:
    """How many seats a set can be given to at a table; 0 where it does not consist of rounds."""
    rounds = list(pairwise(items))[::2]
    if len(items) % 2 or not all(_is_round(*pair) for pair in rounds):
        return 0
    return min((len(item.hands) for item in items), default=0)


def _is_round(first: Item, second: Item) -> bool:
    return (
        (first.decision, second.decision) == (Decision.FIRST, Decision.SECOND)
        and second.given is None
        and (first.hands, first.community, first.rules)
        == (second.hands, second.community, second.rules)
    )
