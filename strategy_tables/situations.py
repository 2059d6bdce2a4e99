"""The 66 situations with their counts: hands that lead to the same number of every final hand.

Counts are exact integers from the bare deck (`strategy_tables.generate`); together with the number
of next cards that lead from one to the next they are the whole game.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING

from strategy_tables import data_files
from strategy_tables.cards import refuse_duplicates, write_cards
from strategy_tables.classification import SECOND_KEYS, key_of_numbers
from strategy_tables.errors import InvalidHandError, SituationError
from strategy_tables.rankings import BonusRank, HandRank

if TYPE_CHECKING:
    from collections.abc import Collection

    from strategy_tables.cards import Card

__all__ = [
    "FIRST",
    "KINDS",
    "SECOND",
    "SITUATIONS",
    "Decision",
    "Kind",
    "Situation",
    "situation",
    "situation_of",
    "situation_of_numbers",
]


class Decision(IntEnum):
    """Which of the two decisions of a round; its value is the number of the bet at stake."""

    FIRST = 1
    SECOND = 2

    @property
    def cards_seen(self) -> int:
        """Three at the first, four at the second."""
        return self + 2

    @property
    def boards(self) -> int:
        """The ways the unseen cards can fall: 1,176 pairs, or 48 last cards."""
        return 1176 if self is Decision.FIRST else 48


_MADE_WORDS = {
    "quads": "four of a kind",
    "trips": "three of a kind",
    "two pair": "two pair",
    "pair T+": "a pair of tens or better",
    "low pair": "a pair lower than tens",
}
_DRAW = re.compile(r"(suited|mixed) s(\d) h(\d)")


@dataclass(frozen=True, slots=True)
class Situation:
    """One of the 33 situations of a decision; equal when decision and key are.

    Attributes:
        decision: which decision it belongs to.
        key: `low pair`, `suited s2 h1` …, unique within the decision.
        hands: how many of the 22,100 (270,725) hands are in it.
        outcomes: the final hands it leads to, counted over all `decision.boards` boards, by
            `HandRank`.
    """

    decision: Decision
    key: str
    hands: int = field(compare=False)
    outcomes: tuple[int, ...] = field(compare=False, repr=False)

    @property
    def id(self) -> str:
        """Unique among all 66, for files and addresses: `1 suited s3 h3`."""
        return f"{int(self.decision)} {self.key}"

    @property
    def is_made(self) -> bool:
        """Whether it holds a pair or more already."""
        return self.key in _MADE_WORDS

    @property
    def suited(self) -> bool:
        """Whether it is a draw with all its cards of one suit."""
        return self.key.startswith("suited")

    @property
    def straights(self) -> int:
        """How many of the ten straights contain all its ranks; 0 for what is already made."""
        draw = _DRAW.fullmatch(self.key)
        return int(draw[2]) if draw else 0

    @property
    def high(self) -> int:
        """How many of its cards are ten or higher; 0 for what is already made."""
        draw = _DRAW.fullmatch(self.key)
        return int(draw[3]) if draw else 0

    @property
    def name(self) -> str:
        """In plain words: `three suited cards, 2 straights possible, 1 high card`."""
        if self.is_made:
            return _MADE_WORDS[self.key]
        number = "three" if self.decision is Decision.FIRST else "four"
        colour = "suited" if self.suited else "mixed"
        straights = f"{self.straights or 'no'} straight{'' if self.straights == 1 else 's'}"
        high = f"{self.high or 'no'} high card{'' if self.high == 1 else 's'}"
        return f"{number} {colour} cards, {straights} possible, {high}"

    def __str__(self) -> str:
        return self.key


def _load(decision: Decision, file: str) -> tuple[Situation, ...]:
    return tuple(
        Situation(
            decision,
            row["situation"],
            int(row["hands"]),
            tuple(int(row[rank.key]) for rank in HandRank),
        )
        for row in data_files.read_rows(file)
    )


FIRST: tuple[Situation, ...] = _load(Decision.FIRST, data_files.FIRST)
SECOND: tuple[Situation, ...] = _load(Decision.SECOND, data_files.SECOND)
SITUATIONS: tuple[Situation, ...] = FIRST + SECOND
_BY_CARDS_SEEN = {
    3: {one.key: one for one in FIRST},
    4: {one.key: one for one in SECOND},
}
_BY_ID = {one.id: one for one in SITUATIONS}


@dataclass(frozen=True, slots=True)
class Kind:
    """Three-card hands alike in everything that may follow, side bet and payout limit included.

    `next_cards` says into which second situation (in the order of `SECOND`) each of the 49 next
    cards leads. The hands of one first situation agree in all final counts, but not in this.
    """

    situation: Situation
    bonus: BonusRank
    hands: int
    next_cards: tuple[int, ...]


KINDS: tuple[Kind, ...] = tuple(
    Kind(
        _BY_CARDS_SEEN[3][row["situation"]],
        BonusRank[row["bonus"].upper()],
        int(row["hands"]),
        tuple(int(row[key]) for key in SECOND_KEYS),
    )
    for row in data_files.read_rows(data_files.TRANSITIONS)
)


def situation(id_: str) -> Situation:
    """The situation with this id, such as `1 low pair`.

    Raises:
        SituationError: there is none.
    """
    try:
        return _BY_ID[id_]
    except KeyError:
        message = f"{id_!r} is not a situation; one is called, for example, '1 low pair'"
        raise SituationError(message) from None


def situation_of_numbers(numbers: Collection[int]) -> Situation:
    """`situation_of` for three or four different card numbers (0 to 51), unchecked."""
    return _BY_CARDS_SEEN[len(numbers)][key_of_numbers(tuple(numbers))]


def situation_of(cards: Collection[Card]) -> Situation:
    """The situation three or four cards are in; constant time.

    Raises:
        InvalidHandError: not three or four cards.
        DuplicateCardError: a card comes twice.
    """
    if len(cards) not in _BY_CARDS_SEEN:
        message = f"{write_cards(cards)!r} has {len(cards)} cards; a decision sees 3 or 4"
        raise InvalidHandError(message)
    refuse_duplicates(cards)
    return situation_of_numbers([card.number for card in cards])
