"""Card faces drawn from ranks and suits: our own paths, so no font and no file is needed.

The unit is a card of 250 x 350. Every drawing stands alone: no ids, no styles, nothing that could
clash when many of them lie in one document.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from strategy_tables.cards import Rank, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from strategy_tables.cards import Card

__all__ = [
    "PAPER",
    "back_svg",
    "face_svg",
    "small_face_svg",
    "suit_colour",
    "suit_line",
    "suit_path",
]

PAPER: Final = "#fffdf8"
_EDGE: Final = "#d9d3c4"
_GOLD: Final = "#d8a23a"
_FRAME: Final = "#fbf4e2"
_SKIN: Final = "#f3d9bd"
_BACK: Final = "#7b1527"

_FOUR_COLOURS: Final = {
    Suit.SPADES: "#15171c",
    Suit.HEARTS: "#c4122f",
    Suit.DIAMONDS: "#1656b8",
    Suit.CLUBS: "#0b6b35",
}
_RED: Final = (Suit.HEARTS, Suit.DIAMONDS)

_Point: TypeAlias = tuple[float, float]

# A suit is one closed line of cubic curves around (0, 0), 100 high, from its top to its foot:
# the start, then three points for each curve. The left half is the mirror image of this one.
_RIGHT_HALVES: Final[dict[Suit, tuple[_Point, ...]]] = {
    Suit.HEARTS: (
        (0, -28),
        (5, -43), (16, -50), (28, -50), (43, -50), (52, -38), (52, -22), (52, 8), (20, 26), (0, 50),
    ),
    Suit.DIAMONDS: (
        (0, -52),
        (10, -34), (25, -14), (41, 0), (25, 14), (10, 34), (0, 52),
    ),
    Suit.SPADES: (
        (0, -51),
        (13, -29), (50, -10), (50, 15), (50, 37), (20, 43), (6, 22),
        (7, 36), (12, 45), (22, 50), (14, 50), (7, 50), (0, 50),
    ),
    Suit.CLUBS: (
        (0, -51),
        (31, -51), (33, -20), (17, -9), (33, -17), (52, -4), (52, 13), (52, 40), (18, 43), (6, 20),
        (7, 36), (12, 45), (22, 50), (14, 50), (7, 50), (0, 50),
    ),
}  # fmt: skip

# The signs in the corners: strokes in a box 56 high and as wide as the number says.
_SIGNS: Final[dict[Rank, tuple[int, str]]] = {
    Rank.TWO: (34, "M1 17C1 6 8 0 17 0s16 6 16 16C33 32 1 39 1 56h34"),
    Rank.THREE: (34, "M2 0h28L15 22c12-1 19 6 19 17s-7 17-17 17C9 56 3 53 0 46"),
    Rank.FOUR: (38, "M27 56V0L0 40h39"),
    Rank.FIVE: (34, "M31 0H6L3 26c4-4 9-6 14-6 10 0 17 7 17 18s-7 18-17 18C9 56 3 52 0 46"),
    Rank.SIX: (34, "M27 0C12 4 0 18 0 38c0 11 7 18 17 18s17-7 17-18-7-17-17-17S0 27 0 38"),
    Rank.SEVEN: (34, "M0 0h34C22 18 14 36 13 56"),
    Rank.EIGHT: (
        34,
        (
            "M17 25C9 25 4 20 4 13S9 0 17 0s13 6 13 13-5 12-13 12"
            "S0 31 0 40s7 16 17 16 17-7 17-16S27 25 17 25"
        ),
    ),
    Rank.NINE: (34, "M7 56c15-4 27-18 27-38C34 7 27 0 17 0S0 7 0 18s7 17 17 17 17-6 17-17"),
    Rank.TEN: (42, "M0 10 9 0v56M31 0c-8 0-11 10-11 28s3 28 11 28 11-10 11-28S39 0 31 0z"),
    Rank.JACK: (30, "M8 0h22M24 0v39c0 12-5 17-12 17S0 51 0 42"),
    Rank.QUEEN: (38, "M19 0C7 0 0 10 0 28s7 28 19 28 19-10 19-28S31 0 19 0zM20 39 38 60"),
    Rank.KING: (36, "M2-4v64M36-2 2 36M14 23 37 59"),
    Rank.ACE: (40, "M0 60 20-2 40 60M8 40h24"),
}

_WAIST: Final = 175
_LEFT, _MIDDLE, _RIGHT = 90, 125, 160
_TOP, _BOTTOM = 68, 282
_CORNERS: Final = ((_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, _BOTTOM), (_RIGHT, _BOTTOM))
_SIDES: Final = ((_LEFT, _WAIST), (_RIGHT, _WAIST))
_THIRDS: Final = ((_LEFT, 139), (_RIGHT, 139), (_LEFT, 211), (_RIGHT, 211))
_CENTRE: Final = (_MIDDLE, _WAIST)
# Where the pips stand; those below the waist stand on their heads.
_PIPS: Final[dict[Rank, tuple[tuple[int, int], ...]]] = {
    Rank.TWO: ((_MIDDLE, _TOP), (_MIDDLE, _BOTTOM)),
    Rank.THREE: ((_MIDDLE, _TOP), _CENTRE, (_MIDDLE, _BOTTOM)),
    Rank.FOUR: _CORNERS,
    Rank.FIVE: (*_CORNERS, _CENTRE),
    Rank.SIX: (*_CORNERS, *_SIDES),
    Rank.SEVEN: (*_CORNERS, *_SIDES, (_MIDDLE, 122)),
    Rank.EIGHT: (*_CORNERS, *_SIDES, (_MIDDLE, 122), (_MIDDLE, 228)),
    Rank.NINE: (*_CORNERS, *_THIRDS, _CENTRE),
    Rank.TEN: (*_CORNERS, *_THIRDS, (_MIDDLE, 104), (_MIDDLE, 246)),
}

# Upper halves of the court, drawn as (fill, path); "ink" is the suit's own colour. The waist
# hides where a half meets its mirror image.
_HALVES: Final[dict[Rank, tuple[tuple[str, str], ...]]] = {
    Rank.KING: (
        ("#54361f", "M97 84c-3 24-1 44 8 54h40c9-10 11-30 8-54z"),
        ("ink", "M69 175c0-25 14-35 34-40l22 22 22-22c20 5 34 15 34 40z"),
        (_FRAME, "M103 134l22 23 22-23 9 3-31 35-31-35z"),
        (_SKIN, "M105 84h40v26c0 16-9 26-20 26s-20-10-20-26z"),
        ("#54361f", "M105 106c5 3 12 1 20-3 8 4 15 6 20 3v9c0 19-8 33-20 33s-20-14-20-33z"),
        (_SKIN, "M119 113h12c-2 5-10 5-12 0z"),
        ("#2b2018", "M114 95h6v4h-6zM130 95h6v4h-6z"),
        (_GOLD, "M99 88 94 52l15 17 16-25 16 25 15-17-5 36z"),
        ("ink", "M99 80h52l-1 8h-50z"),
        (_GOLD, "M163 175v-58h-6v-6h6v-10h6v10h6v6h-6v58z"),
    ),
    Rank.QUEEN: (
        ("#7a4a22", ("M97 92c0-22 12-32 28-32s28 10 28 32c0 22 3 38 10 48-9 5-20 5-28-2h-20"
                     "c-8 7-19 7-28 2 7-10 10-26 10-48z")),
        ("ink", "M69 175c1-23 15-32 36-37 4 11 12 17 20 17s16-6 20-17c21 5 35 14 36 37z"),
        (_SKIN, "M118 126h14v12l-7 9-7-9z"),
        (_SKIN, "M106 92c0-13 8-20 19-20s19 7 19 20v15c0 15-8 26-19 26s-19-11-19-26z"),
        ("#2b2018", "M114 98h6v4h-6zM130 98h6v4h-6z"),
        ("#c4122f", "M119 117q6-3 12 0-6 7-12 0z"),
        (_GOLD, "M100 84 97 58l14 10 14-20 14 20 14-10-3 26c-16-7-34-7-50 0z"),
        ("ink", "M125 62l5 8-5 8-5-8z"),
        (_GOLD, "M105 138c4 11 12 17 20 17s16-6 20-17l7 2c-5 15-15 24-27 24s-22-9-27-24z"),
        (_GOLD, ("M167 175l-2-38c-9-2-13-9-12-19 4 1 7 3 9 6 1-5 3-9 6-11 3 2 5 6 6 11"
                 " 2-3 5-5 9-6 1 10-3 17-12 19l2 38z")),
    ),
    Rank.JACK: (
        ("#c08a3e", "M98 82h54c4 22 3 42-4 52h-46c-7-10-8-30-4-52z"),
        ("ink", "M69 175c0-25 14-34 36-38 6 7 13 10 20 10s14-3 20-10c22 4 36 13 36 38z"),
        (_SKIN, "M118 126h14v14l-7 6-7-6z"),
        (_SKIN, "M106 84h38v24c0 15-8 26-19 26s-19-11-19-26z"),
        ("#2b2018", "M114 97h6v4h-6zM130 97h6v4h-6z"),
        ("#a4633f", "M119 118h12c-2 4-10 4-12 0z"),
        (_GOLD, "M143 66c6-18 19-27 35-24-1 14-12 26-29 30z"),
        ("ink", "M95 82c-2-20 10-33 30-33s33 12 31 33z"),
        (_GOLD, "M95 79h61v9H95z"),
        (_GOLD, "M97 140l8-3c6 7 13 10 20 10s14-3 20-10l8 3c-7 11-17 17-28 17s-21-6-28-17z"),
        (_GOLD, "M122 157h6v18h-6zM98 153l5 3-5 19h-6zM152 153l-5 3 5 19h6z"),
    ),
}  # fmt: skip


def suit_colour(suit: Suit, *, four_colour: bool) -> str:
    """The ink of a suit, with a contrast of at least 4.5 on the card's paper."""
    if four_colour:
        return _FOUR_COLOURS[suit]
    return _FOUR_COLOURS[Suit.HEARTS if suit in _RED else Suit.SPADES]


def suit_path(suit: Suit) -> str:
    """A suit's outline as the data of an SVG path: around (0, 0), 100 high, facing up."""
    return _outline(suit, 0, 0, 100)


@lru_cache(maxsize=104)
def face_svg(card: Card, *, four_colour: bool) -> str:
    """The card face up, as SVG text. Say its name on the element around it."""
    ink = suit_colour(card.suit, four_colour=four_colour)
    if card.rank is Rank.ACE:
        middle = _pips(card.suit, (_CENTRE,), 120)
    elif card.rank in _PIPS:
        middle = _pips(card.suit, _PIPS[card.rank], 39 if card.rank >= Rank.NINE else 46)
    else:
        middle = _court(card.rank, card.suit, ink)
    corner = _sign(card.rank, ink, 36, 23, 1.1) + _pips(card.suit, ((36, 119),), 42)
    return _svg(_paper() + f'<g fill="{ink}">{middle}{_both_ends(corner)}</g>')


@lru_cache(maxsize=104)
def small_face_svg(card: Card, *, four_colour: bool) -> str:
    """Rank over suit, large: for rows of small cards, where pips would be dust."""
    ink = suit_colour(card.suit, four_colour=four_colour)
    suit = _pips(card.suit, ((_MIDDLE, 252),), 126)
    return _svg(_paper() + f'<g fill="{ink}">{_sign(card.rank, ink, _MIDDLE, 44, 2.2)}{suit}</g>')


@lru_cache(maxsize=1)
def back_svg() -> str:
    """The back: a lattice in two frames; nobody can tell which end is up."""
    slopes = "".join(f"M{x} 0l300 300M{x + 300} 0l-300 300" for x in range(-285, 206, 15))
    # An inner <svg> cuts the lattice off without a clip path, which would need an id.
    lattice = (
        f'<svg x="22" y="22" width="206" height="306"><path d="{slopes}" stroke="{_GOLD}"'
        f' stroke-width="1.6" opacity=".55"/></svg>'
    )
    ends = _both_ends(_pips(Suit.SPADES, ((_MIDDLE, 146),), 40))
    medallion = (
        f'<path d="M125 92 176 175 125 258 74 175z" fill="{_BACK}" stroke="{_GOLD}"'
        f' stroke-width="4"/><g fill="{_GOLD}">{ends}</g>'
    )
    frame = f'<rect x="14" y="14" width="222" height="322" rx="10" fill="{_BACK}"/>'
    line = (
        f'<rect x="22" y="22" width="206" height="306" rx="6" fill="none" stroke="{_GOLD}"'
        ' stroke-width="3"/>'
    )
    return _svg(_paper() + frame + lattice + line + medallion)


def _svg(drawing: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350" aria-hidden="true"'
        f' focusable="false">{drawing}</svg>'
    )


def _paper() -> str:
    return (
        f'<rect x="1" y="1" width="248" height="348" rx="17" fill="{PAPER}" stroke="{_EDGE}"'
        ' stroke-width="2"/>'
    )


def _both_ends(drawing: str) -> str:
    return f'{drawing}<g transform="rotate(180 {_MIDDLE} {_WAIST})">{drawing}</g>'


def _sign(rank: Rank, ink: str, middle: float, top: int, scale: float = 1) -> str:
    width, strokes = _SIGNS[rank]
    left = middle - width * scale / 2
    grow = f" scale({scale})" if scale != 1 else ""
    return (
        f'<path transform="translate({left:g} {top}){grow}" d="{strokes}" fill="none"'
        f' stroke="{ink}" stroke-width="9.5" stroke-linejoin="round"/>'
    )


def _pips(suit: Suit, places: Iterable[tuple[int, int]], height: int) -> str:
    """All the pips of a face in one path."""
    line = "".join(_outline(suit, x, y, height if y <= _WAIST else -height) for x, y in places)
    return f'<path d="{line}"/>'


def suit_line(suit: Suit, x: float, y: float, height: float) -> tuple[_Point, ...]:
    """The suit around (x, y): the start, then three points for each cubic curve.

    A negative height turns it upside down.
    """
    half, scale = _RIGHT_HALVES[suit], height / 100
    mirrored = [(-dx, dy) for dx, dy in reversed(half)]
    return tuple((x + dx * scale, y + dy * scale) for dx, dy in (*half, *mirrored[1:]))


def _outline(suit: Suit, x: int, y: int, height: int) -> str:
    points = [(round(to_x), round(to_y)) for to_x, to_y in suit_line(suit, x, y, height)]
    (pen_x, pen_y), *curve = points
    line = [f"M{pen_x} {pen_y}c"]
    # Steps from the pen, which are short numbers; taken from rounded places, so nothing drifts.
    for start in range(0, len(curve), 3):
        piece = curve[start : start + 3]
        line += [f"{to_x - pen_x} {to_y - pen_y}" for to_x, to_y in piece]
        pen_x, pen_y = piece[-1]
    return line[0] + " ".join(line[1:]).replace(" -", "-") + "z"


def _court(rank: Rank, suit: Suit, ink: str) -> str:
    half = "".join(
        f'<path fill="{ink if fill == "ink" else fill}" d="{line}"/>'
        for fill, line in _HALVES[rank]
    )
    half += _pips(suit, ((85, 60),), 26)
    frame = f'<rect x="68" y="36" width="114" height="278" rx="5" fill="{_FRAME}"/>'
    edge = (
        f'<rect x="68" y="36" width="114" height="278" rx="5" fill="none" stroke="{ink}"'
        ' stroke-width="2.5"/>'
    )
    sash = (
        f'<path fill="{_GOLD}" d="M68 166h114v18H68z"/>'
        '<path d="M125 167l8 8-8 8-8-8zM97 169l6 6-6 6-6-6zM153 169l6 6-6 6-6-6z"/>'
    )
    return frame + _both_ends(half) + sash + edge
