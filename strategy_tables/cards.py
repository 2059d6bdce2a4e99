"""Cards as values, read from and printed as the text a player writes: `Th`, `10h`, `T♥`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import TYPE_CHECKING

from strategy_tables.errors import DuplicateCardError, UnknownCardError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

__all__ = ["DECK", "Card", "Rank", "Suit", "parse_cards", "refuse_duplicates", "write_cards"]


class Rank(IntEnum):
    """The thirteen ranks; the ace is high (it is low only inside A-2-3 and A-2-3-4-5)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def symbol(self) -> str:
        """One character, as in `Th`."""
        return "23456789TJQKA"[self - 2]

    @property
    def index(self) -> str:
        """What is printed in the corner of the card: `10`, not `T`."""
        return "10" if self is Rank.TEN else self.symbol

    @property
    def word(self) -> str:
        """`ten`, `queen`."""
        return self.name.lower()

    @property
    def plural(self) -> str:
        """`tens`, `sixes`."""
        return "sixes" if self is Rank.SIX else f"{self.word}s"

    @property
    def is_high(self) -> bool:
        """Whether a pair of it pays: ten or better."""
        return self >= Rank.TEN


class Suit(Enum):
    """The four suits, in the order clubs, diamonds, hearts, spades; none beats another."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def symbol(self) -> str:
        """`♣ ♦ ♥ ♠`."""
        return {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[self.value]

    @property
    def word(self) -> str:
        """`hearts`."""
        return self.name.lower()


_RANKS = {rank.symbol: rank for rank in Rank} | {"10": Rank.TEN}
_SUITS = {suit.value: suit for suit in Suit} | {suit.symbol: suit for suit in Suit}
# Some keyboards and fonts offer the outlined suits.
_SUITS |= dict(zip("♧♢♡♤", Suit, strict=True))
# A suit's symbol may carry a variation selector: drawn as text, or as an emoji. Without ASCII, the
# signs Kelvin and long s would pass for letters here and for nothing afterwards.
_CARD = re.compile(
    r"\s*(10|[2-9TJQKA])\s*([cdhs♣♦♥♠♧♢♡♤])[\ufe0e\ufe0f]?", re.ASCII | re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 52."""

    rank: Rank
    suit: Suit

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read `Th`, `10h`, `th` or `T♥`.

        Raises:
            UnknownCardError: the text names no card.
        """
        match = _CARD.fullmatch(text.strip())
        if match is None:
            raise UnknownCardError(_no_card(text))
        rank, suit = match.groups()
        return DECK[_position(_RANKS[rank.upper()], _SUITS[suit.lower()])]

    @property
    def number(self) -> int:
        """0 (two of clubs) to 51 (ace of spades): its place in `DECK`."""
        return _position(self.rank, self.suit)

    @property
    def name(self) -> str:
        """`Ten of hearts`."""
        return f"{self.rank.word.capitalize()} of {self.suit.word}"

    def __str__(self) -> str:
        return f"{self.rank.symbol}{self.suit.value}"


_SUIT_ORDER = {suit: order for order, suit in enumerate(Suit)}


def _position(rank: Rank, suit: Suit) -> int:
    return (rank - 2) * 4 + _SUIT_ORDER[suit]


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
_WRITTEN = {str(card): card for card in DECK}


def _no_card(text: str) -> str:
    return f"{text.strip()!r} is not a card; write rank and suit, such as Th, 10h or T♥"


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read any number of cards in the order written, with or without spaces or commas.

    Raises:
        UnknownCardError: a piece of the text names no card.
        DuplicateCardError: a card is named twice.
    """
    cards: list[Card] = []
    for word in re.split(r"[\s,;]+", text.strip()):
        if (written := _WRITTEN.get(word)) is not None:
            cards.append(written)
            continue
        position = 0
        while position < len(word):
            match = _CARD.match(word, position)
            if match is None:
                raise UnknownCardError(_no_card(word[position:]))
            cards.append(Card.parse(match.group()))
            position = match.end()
    refuse_duplicates(cards, text)
    return tuple(cards)


def refuse_duplicates(cards: Collection[Card], where: str | None = None) -> None:
    """Raise `DuplicateCardError` if a card comes twice.

    The message names it and quotes `where`, by default the cards themselves.
    """
    if len(set(cards)) == len(cards):
        return
    quoted = write_cards(cards) if where is None else where
    met: set[Card] = set()
    for card in cards:
        if card in met:
            message = f"{card} appears twice in {quoted!r}; there is one of each card"
            raise DuplicateCardError(message)
        met.add(card)


def write_cards(cards: Iterable[Card]) -> str:
    """The text `parse_cards` reads, in the order given: `Th Jh Qh`."""
    return " ".join(map(str, cards))
