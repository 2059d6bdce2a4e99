"""Side bets: the Three Card Bonus on the player's own cards, and a bonus on the final five.

Tables say whether they pay "to 1" (the stake comes back on top) or "for 1" (it is kept): the same
numbers differ by the whole stake of every winning bet.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables import data_files
from strategy_tables.errors import PayTableError, UnknownPayTableError
from strategy_tables.pay_tables import listed_pays, parse_pay, read_toml, rows_of, text_of
from strategy_tables.rankings import PAYING, BonusRank, HandRank
from strategy_tables.situations import KINDS, SECOND

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "BONUS_COUNTS",
    "BONUS_PAYING",
    "BONUS_PRESETS",
    "FINAL_COUNTS",
    "FIVE_CARD_PAYING",
    "FIVE_CARD_PRESETS",
    "STANDARD_BONUS",
    "Convention",
    "SideBet",
    "read_bonus_table",
]


class Convention(Enum):
    """Whether a winning side bet gets its stake back."""

    TO_ONE = "to 1"
    FOR_ONE = "for 1"


BONUS_PAYING: tuple[BonusRank, ...] = tuple(reversed(BonusRank))[:-1]
"""The six hands the Three Card Bonus pays, mini royal first."""

FIVE_CARD_PAYING: tuple[HandRank, ...] = PAYING[:-1]
"""The eight hands the five-card bonus pays, royal flush to two pair."""


def _bonus_counts() -> dict[BonusRank, int]:
    counts: Counter[BonusRank] = Counter()
    for kind in KINDS:
        counts[kind.bonus] += kind.hands
    return {rank: counts[rank] for rank in reversed(BonusRank)}


def _final_counts() -> dict[HandRank, int]:
    # Every five-card hand is met five times as four cards and a last one.
    return {
        rank: sum(one.hands * one.outcomes[rank] for one in SECOND) // 5
        for rank in reversed(HandRank)
    }


BONUS_COUNTS: Mapping[BonusRank, int] = _bonus_counts()
"""How many of the 22,100 three-card hands are of each bonus rank."""

FINAL_COUNTS: Mapping[HandRank, int] = _final_counts()
"""How many of the 2,598,960 five-card hands are of each rank."""


@dataclass(frozen=True, slots=True)
class SideBet:
    """A side bet's pay table.

    Attributes:
        name: how it is called on screen.
        pays: six whole numbers (mini royal first) for the Three Card Bonus, eight (royal flush to
            two pair) for the five-card bonus.
        convention: whether a winner's stake comes back on top; its words will do.
        source: where it is published; empty for one's own.
    """

    name: str
    pays: tuple[int, ...]
    convention: Convention = Convention.TO_ONE
    source: str = ""

    def __post_init__(self) -> None:
        given = listed_pays(self.pays)
        if len(given) not in (len(BONUS_PAYING), len(FIVE_CARD_PAYING)):
            message = (
                f"{'/'.join(map(str, given))!r} has {len(given)} pays; a bonus table has"
                " 6, mini royal to pair, such as 50/40/30/6/3/1"
            )
            raise PayTableError(message)
        ranks: tuple[BonusRank | HandRank, ...] = _ranks_of(given)
        pays = tuple(parse_pay(rank.key, pay) for rank, pay in zip(ranks, given, strict=True))
        object.__setattr__(self, "pays", pays)
        try:
            object.__setattr__(self, "convention", Convention(self.convention))
        except ValueError:
            words = " or ".join(repr(one.value) for one in Convention)
            message = f"a side bet cannot pay {self.convention!r}; give {words}"
            raise PayTableError(message) from None

    @property
    def ranks(self) -> tuple[BonusRank, ...] | tuple[HandRank, ...]:
        """The hands it pays, best first."""
        return _ranks_of(self.pays)

    @property
    def counts(self) -> Mapping[BonusRank, int] | Mapping[HandRank, int]:
        """How many of all hands are of each rank, best first."""
        return BONUS_COUNTS if self.ranks == BONUS_PAYING else FINAL_COUNTS

    def net(self, rank: BonusRank | HandRank) -> int:
        """What a side bet of 1 wins (+) or loses (−)."""
        for paying, pay in zip(self.ranks, self.pays, strict=True):
            if rank is paying:
                return pay if self.convention is Convention.TO_ONE else pay - 1
        return -1

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of each side bet, exact."""
        total = sum(count * self.net(rank) for rank, count in self.counts.items())
        return Fraction(-total, sum(self.counts.values()))

    def __str__(self) -> str:
        return "/".join(map(str, self.pays))


def _ranks_of(pays: tuple[object, ...]) -> tuple[BonusRank, ...] | tuple[HandRank, ...]:
    return BONUS_PAYING if len(pays) == len(BONUS_PAYING) else FIVE_CARD_PAYING


def _load(name: str, ranks: tuple[BonusRank, ...] | tuple[HandRank, ...]) -> SideBet:
    file = f"bonus_tables/{name}.toml"
    document = read_toml(data_files.read(file), file)
    return SideBet(
        text_of(document, "name", name, file),
        rows_of(document, "pays", [rank.key for rank in ranks], file),
        Convention(text_of(document, "convention", "to 1", file)),
        text_of(document, "source", "", file),
    )


_THREE_CARD = ("50/40/30/6/3/1", "50/40/30/6/4/1", "100/40/30/5/4/1", "40/40/30/6/4/1")
BONUS_PRESETS: Mapping[str, SideBet] = {
    pays: _load(f"three-card-{pays.replace('/', '-')}", BONUS_PAYING) for pays in _THREE_CARD
}
"""The published Three Card Bonus tables, by their pays."""

STANDARD_BONUS = BONUS_PRESETS["50/40/30/6/3/1"]

FIVE_CARD_PRESETS: Mapping[Convention, SideBet] = {
    convention: _load(f"five-card-{convention.value.replace(' ', '-')}", FIVE_CARD_PAYING)
    for convention in Convention
}
"""The five-card bonus, read both ways."""


def read_bonus_table(text: str) -> SideBet:
    """A Three Card Bonus table such as `50/40/30/6/3/1`, mini royal to pair, "to 1".

    Raises:
        UnknownPayTableError: no pays at all.
        PayTableError: not six whole numbers of 0 or more.
    """
    if text in BONUS_PRESETS:
        return BONUS_PRESETS[text]
    if "/" not in text:
        message = f"{text!r} is not a bonus table; give its pays, such as {STANDARD_BONUS}"
        raise UnknownPayTableError(message)
    words = text.split("/")
    if len(words) != len(BONUS_PAYING):
        message = f"{text!r} has {len(words)} pays; a bonus table has 6, such as {STANDARD_BONUS}"
        raise PayTableError(message)
    pays = tuple(
        parse_pay(rank.key, word.strip()) for rank, word in zip(BONUS_PAYING, words, strict=True)
    )
    return SideBet("/".join(map(str, pays)), pays)
