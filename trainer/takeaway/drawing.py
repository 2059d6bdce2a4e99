"""What is drawn on a sheet, whatever file it becomes: boxes, lines, words and suits.

Lengths are points (1/72 inch), measured from the top left corner, y downwards. Words are set in
Bitstream Vera, which comes with reportlab, and measured in it; it is as wide as any font that a
browser puts in its place.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Literal, TypeAlias

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from trainer.card_faces import PAPER, suit_colour, suit_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from strategy_tables.cards import Card, Suit

__all__ = [
    "BOLD",
    "LEADING",
    "MILLIMETRE",
    "REGULAR",
    "Box",
    "Curve",
    "Inks",
    "Item",
    "Line",
    "Sheet",
    "Words",
    "lines_of",
    "printable",
    "width_of",
]

MILLIMETRE = 72 / 25.4
LEADING = 1.35
"""From line to line, in sizes."""
REGULAR, BOLD = "Vera", "VeraBd"
pdfmetrics.registerFont(TTFont(REGULAR, "Vera.ttf"))
pdfmetrics.registerFont(TTFont(BOLD, "VeraBd.ttf"))

_CAP_HEIGHT = 0.73  # of the size
_CARD_SHAPE = 1.4  # a card is so much higher than wide
_CARD_STEP = 1.12  # from card to card, in widths


class Inks(Enum):
    """The colours of the suits."""

    FOUR = "four"
    TWO = "two"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle; `hatched` draws slanting lines over its fill, to tell it without colour."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    edge: str | None = None
    radius: float = 0
    hatched: bool = False

    def moved(self, right: float, down: float) -> Box:
        """The same elsewhere."""
        return replace(self, x=self.x + right, y=self.y + down)


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x: float
    y: float
    to_x: float
    to_y: float
    colour: str
    width: float = 0.5
    dashed: bool = False

    def moved(self, right: float, down: float) -> Line:
        """The same elsewhere."""
        return replace(
            self, x=self.x + right, y=self.y + down, to_x=self.to_x + right, to_y=self.to_y + down
        )


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text; (x, y) is where its baseline starts, has its middle, or ends."""

    x: float
    y: float
    text: str
    size: float
    colour: str = "#15171c"
    font: str = REGULAR
    anchor: Literal["start", "middle", "end"] = "start"

    def moved(self, right: float, down: float) -> Words:
        """The same elsewhere."""
        return replace(self, x=self.x + right, y=self.y + down)

    @property
    def left(self) -> float:
        """Where the text begins."""
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]
        return self.x - share * width_of(self.text, self.size, self.font)


@dataclass(frozen=True, slots=True)
class Curve:
    """A filled line of cubic curves: the start, then three points for each curve."""

    points: tuple[tuple[float, float], ...]
    fill: str

    def moved(self, right: float, down: float) -> Curve:
        """The same elsewhere."""
        return replace(self, points=tuple((x + right, y + down) for x, y in self.points))


Item: TypeAlias = Box | Line | Words | Curve


@dataclass(slots=True)
class Sheet:
    """A page and what is drawn on it, in the order in which it is drawn."""

    width: float
    height: float
    items: list[Item] = field(default_factory=list)

    def paragraph(
        self, text: str, x: float, y: float, width: float, size: float, *, colour: str = "#15171c"
    ) -> float:
        """Set text in lines of this width, the first baseline at y; where the next would be."""
        for line in lines_of(text, size, width):
            self.items.append(Words(x, y, line, size, colour))
            y += LEADING * size
        return y

    def card(self, card: Card, x: float, y: float, width: float, *, inks: Inks) -> None:
        """A card face up: its rank over its suit."""
        height = width * _CARD_SHAPE
        ink = _ink(card.suit, inks)
        size = 0.5 * width
        self.items += [
            Box(x, y, width, height, fill=PAPER, edge="#8c8678", radius=0.1 * width),
            Words(
                x + width / 2, y + 0.12 * width + _CAP_HEIGHT * size, card.rank.index, size, ink,
                BOLD, "middle",
            ),
            Curve(suit_line(card.suit, x + width / 2, y + 0.97 * width, 0.6 * width), ink),
        ]  # fmt: skip

    def hand(self, cards: Sequence[Card], x: float, y: float, width: float, *, inks: Inks) -> None:
        """Cards side by side, each of this width."""
        for place, card in enumerate(cards):
            self.card(card, x + place * _CARD_STEP * width, y, width, inks=inks)

    def hand_width(self, cards: Sequence[Card], width: float) -> float:
        """How wide a hand of cards of this width is, with the gap behind it."""
        return len(cards) * _CARD_STEP * width


def _ink(suit: Suit, inks: Inks) -> str:
    if inks is Inks.BLACK:
        return "#000000"
    return suit_colour(suit, four_colour=inks is Inks.FOUR)


def width_of(text: str, size: float, font: str = REGULAR) -> float:
    """How wide a line of text is."""
    return float(pdfmetrics.stringWidth(text, font, size))


def lines_of(text: str, size: float, width: float, font: str = REGULAR) -> list[str]:
    """The text in lines that are not wider; a word that is wider alone is cut."""
    lines = [""]
    for word in _short_words(text, size, width, font):
        longer = f"{lines[-1]} {word}".lstrip()
        if width_of(longer, size, font) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _short_words(text: str, size: float, width: float, font: str) -> Iterator[str]:
    for word in text.split():
        left = word
        while width_of(left, size, font) > width and len(left) > 1:
            fits = max(
                n for n in range(1, len(left)) if n == 1 or width_of(left[:n], size, font) <= width
            )
            yield left[:fits]
            left = left[fits:]
        yield left


def printable(text: str) -> str:
    """The text with `?` for every sign that the font does not have."""
    known = pdfmetrics.getFont(REGULAR).face.charToGlyph
    return "".join(sign if ord(sign) in known else "?" for sign in text)
