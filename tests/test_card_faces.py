"""The drawn cards: right pips, distinct faces, nothing that depends on a font or a neighbour."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from strategy_tables.cards import DECK, Card, Rank, Suit
from trainer.card_faces import PAPER, back_svg, face_svg, small_face_svg, suit_colour, suit_path

COURT = (Rank.JACK, Rank.QUEEN, Rank.KING)
DRAWINGS = [
    *(pytest.param(face_svg(card, four_colour=True), id=str(card)) for card in DECK),
    *(pytest.param(small_face_svg(card, four_colour=True), id=f"small {card}") for card in DECK),
    pytest.param(back_svg(), id="back"),
]


def tags(svg: str) -> list[ET.Element]:
    return list(ET.fromstring(svg).iter())  # noqa: S314  our own drawing


@pytest.mark.parametrize("svg", DRAWINGS)
def test_a_drawing_stands_alone(svg: str) -> None:
    names = {node.tag.rpartition("}")[2] for node in tags(svg)}
    assert names <= {"svg", "g", "path", "rect"}, "text would need a font, use would need an id"
    attributes = {name for node in tags(svg) for name in node.attrib}
    assert attributes.isdisjoint({"id", "class", "style", "href", "clip-path", "mask", "filter"})
    assert "url(" not in svg


@pytest.mark.parametrize("svg", DRAWINGS)
def test_a_drawing_is_silent_and_fits_any_size(svg: str) -> None:
    root = ET.fromstring(svg)  # noqa: S314  our own drawing
    assert root.get("aria-hidden") == "true"
    assert root.get("viewBox") == "0 0 250 350"
    assert {"width", "height"}.isdisjoint(root.attrib)


@pytest.mark.parametrize("four_colour", [True, False], ids=["four colours", "two colours"])
def test_no_two_cards_look_alike(four_colour: bool) -> None:
    for draw in (face_svg, small_face_svg):
        assert len({draw(card, four_colour=four_colour) for card in DECK} | {back_svg()}) == 53


def test_suits_differ_in_shape_and_not_only_in_colour() -> None:
    colourless = {re.sub(r"#[0-9a-f]{6}", "", face_svg(card, four_colour=True)) for card in DECK}
    assert len(colourless) == 52


@pytest.mark.parametrize("card", [c for c in DECK if c.rank not in COURT], ids=str)
def test_a_card_shows_as_many_pips_as_its_rank_and_one_in_each_corner(card: Card) -> None:
    # A pip is a closed line that is filled; the rank in the corner is a stroke.
    filled = [node for node in tags(face_svg(card, four_colour=True)) if node.get("fill") != "none"]
    pips = sum(node.get("d", "").count("z") for node in filled)
    assert pips == (1 if card.rank is Rank.ACE else card.rank) + 2


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_face_is_small_enough_to_send_with_every_question(card: Card) -> None:
    limit = 4000 if card.rank in COURT else 2500
    assert len(face_svg(card, four_colour=True)) <= limit


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2, from `#rrggbb`."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("four_colour", [True, False], ids=["four colours", "two colours"])
@pytest.mark.parametrize("suit", Suit)
def test_every_ink_can_be_read_on_the_paper(suit: Suit, four_colour: bool) -> None:
    ink = luminance(suit_colour(suit, four_colour=four_colour))
    assert (luminance(PAPER) + 0.05) / (ink + 0.05) >= 4.5


def test_four_colours_are_four_and_two_are_red_and_black() -> None:
    assert len({suit_colour(suit, four_colour=True) for suit in Suit}) == 4
    two = {suit: suit_colour(suit, four_colour=False) for suit in Suit}
    assert two[Suit.HEARTS] == two[Suit.DIAMONDS] != two[Suit.SPADES] == two[Suit.CLUBS]


@pytest.mark.parametrize("suit", Suit)
def test_a_suit_by_itself_is_as_high_as_it_says(suit: Suit) -> None:
    """Whoever draws it elsewhere, as the deck of Analyze does, gives it room for that."""
    start, steps = suit_path(suit).removeprefix("M").removesuffix("z").split("c")
    numbers = [int(number) for number in re.findall(r"-?\d+", steps)]
    height = int(re.findall(r"-?\d+", start)[1])
    heights = [height]
    for piece in range(0, len(numbers), 6):  # of each curve the last point; all are steps
        height += numbers[piece + 5]
        heights.append(height)
    assert 75 <= max(heights) - min(heights) <= 106
    assert min(heights) >= -54
    assert max(heights) <= 54
