"""The strategy card: one page that says what the table says, with nothing cut off."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from strategy_tables.economics import figures
from strategy_tables.pay_tables import PRESETS, STANDARD, PayTable
from strategy_tables.rule_search import shortest_rules
from strategy_tables.situations import Decision
from tests.takeaway.reading import A4, LETTER, page_sizes, page_texts, picture
from trainer.explaining import list_words, percent, signed_bets
from trainer.takeaway.drawing import Box, Curve, Inks, Line, Sheet, Words, width_of
from trainer.takeaway.printer import Paper, Printer
from trainer.takeaway.strategy_card import (
    CardSize,
    card_pdf,
    card_svg,
    draw_page_card,
    draw_wallet_card,
)
from trainer.takeaway.strategy_table import changes_from_standard, entries_of

if TYPE_CHECKING:
    from collections.abc import Iterator

ODD = PayTable(
    "A name much too long to stand on a card, 長い名前 " * 4, (9, 0, 0, 0, 7, 0, 3, 0, 2)
)
# As many rules as any of 400 tables of random pays has; the other has the most changes and digits.
LONG, DEAR = (
    PayTable(name, pays)
    for name, pays in (("long rules", (9, 3, 10, 3, 9, 4, 2, 3, 3)), ("dear", (999,) * 9))
)
TABLES = [*PRESETS.values(), ODD, LONG, DEAR]
PAGES = {Paper.A4: A4, Paper.LETTER: LETTER}
SHEETS = [
    pytest.param(sheet, id=f"{kind}{limit} {table.name[:12]}")
    for table in TABLES
    for limited, limit in ((False, ""), (True, " under a limit"))
    for kind, sheet in (
        *(
            (paper.value, draw_page_card(table, printer=Printer(paper), limit_left_out=limited))
            for paper in Paper
        ),
        ("wallet", draw_wallet_card(table, limit_left_out=limited)),
    )
]


def _corners(sheet: Sheet) -> Iterator[tuple[float, float]]:
    for item in sheet.items:
        match item:
            case Box():
                yield from ((item.x, item.y), (item.x + item.width, item.y + item.height))
            case Line():
                yield from ((item.x, item.y), (item.to_x, item.to_y))
            case Words():
                yield item.left, item.y - 0.75 * item.size
                yield item.left + width_of(item.text, item.size, item.font), item.y
            case Curve():
                yield from item.points


@pytest.mark.parametrize("sheet", SHEETS)
def test_nothing_reaches_over_the_edge(sheet: Sheet) -> None:
    for x, y in _corners(sheet):
        assert -0.01 <= x <= sheet.width + 0.01
        assert -0.01 <= y <= sheet.height + 0.01


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_line_of_text_runs_into_another(sheet: Sheet) -> None:
    words = [item for item in sheet.items if isinstance(item, Words)]
    spans = [
        (one.left, one.left + width_of(one.text, one.size, one.font), one.y - 0.5 * one.size, one.y)
        for one in words
    ]
    for place, (left, right, top, bottom) in enumerate(spans):
        for other, (left2, right2, top2, bottom2) in enumerate(spans[:place]):
            apart = right <= left2 or right2 <= left or bottom <= top2 or bottom2 <= top
            assert apart, (words[place].text, words[other].text)


@pytest.mark.parametrize("table", PRESETS.values(), ids=str)
@pytest.mark.parametrize("size", list(CardSize))
@pytest.mark.parametrize("paper", list(Paper))
def test_the_page_says_the_rules_the_pays_and_the_edge(
    table: PayTable, size: CardSize, paper: Paper
) -> None:
    pdf = card_pdf(table, size, printer=Printer(paper))
    assert page_sizes(pdf) == [PAGES[paper]]
    (text,) = page_texts(pdf)
    assert str(table) in text
    digits = 4 if size is CardSize.PAGE else 2
    assert f"house edge {percent(figures(table).house_edge, digits)}" in text
    for decision in Decision:
        for words in list_words(shortest_rules(decision, table)):
            assert words in text


@pytest.mark.parametrize("paper", list(Paper))
def test_the_map_shows_what_riding_is_worth_in_all_66_situations(paper: Paper) -> None:
    (text,) = page_texts(card_pdf(STANDARD, CardSize.PAGE, printer=Printer(paper)))
    for entry in entries_of(STANDARD):
        worth = abs(entry.advantage)
        shown = signed_bets(entry.advantage, 1 if worth >= 10 else 3 if worth < 1 else 2)
        assert re.search(rf"(?<![\d.]){re.escape(shown)}(?![\d.])", text), entry.situation.id


@pytest.mark.parametrize("paper", list(Paper))
def test_what_differs_from_the_standard_table_is_named(paper: Paper) -> None:
    table, printer = PRESETS["california-03"], Printer(paper)
    (text,) = page_texts(card_pdf(table, CardSize.PAGE, printer=printer))
    assert len(changes_from_standard(table)) == 5
    for change in changes_from_standard(table):
        here = " or ".join(change.here.best_words)
        assert f"{here}, not {' or '.join(change.standard.best_words)}: " in text
        assert change.situation.name in text
    assert (
        "Every right choice is that of the standard table"
        in page_texts(card_pdf(PRESETS["california-02"], CardSize.PAGE, printer=printer))[0]
    )


def test_a_name_the_font_does_not_have_gives_way_to_the_pays() -> None:
    (text,) = page_texts(card_pdf(ODD, CardSize.WALLET))
    assert "長" not in text
    assert text.count("9/0/0/0/7/0/3/0/2") == 2


def test_the_wallet_card_has_the_size_of_a_bank_card_on_either_side_of_its_fold() -> None:
    root = ET.fromstring(card_svg(STANDARD, CardSize.WALLET))  # noqa: S314  our own drawing
    width, height = (float(root.attrib[name].removesuffix("pt")) for name in ("width", "height"))
    assert width / 72 * 25.4 == pytest.approx(85.6, abs=0.05)
    assert height / 72 * 25.4 == pytest.approx(2 * 53.98, abs=0.1)


@pytest.mark.parametrize("paper", list(Paper))
def test_the_svg_of_a_page_has_the_size_of_its_paper(paper: Paper) -> None:
    svg = card_svg(STANDARD, CardSize.PAGE, printer=Printer(paper))
    root = ET.fromstring(svg)  # noqa: S314  our own drawing
    width, height = (f"{length:.1f}pt" for length in PAGES[paper])
    assert (root.attrib["width"], root.attrib["height"]) == (width, height)


@pytest.mark.parametrize("table", [STANDARD, PRESETS["california-03"], ODD], ids=str)
@pytest.mark.parametrize("size", list(CardSize))
def test_the_svg_is_a_drawing_that_says_the_rules_aloud(table: PayTable, size: CardSize) -> None:
    root = ET.fromstring(card_svg(table, size))  # noqa: S314  our own drawing
    namespace = {"svg": "http://www.w3.org/2000/svg"}
    described = root.findtext("svg:desc", "", namespace)
    for decision in Decision:
        for words in list_words(shortest_rules(decision, table)):
            assert words in described
    drawn = " ".join("".join(text.itertext()) for text in root.iterfind("svg:text", namespace))
    assert str(table) in drawn
    assert not {name for node in root.iter() for name in node.attrib if "href" in name}


@pytest.mark.parametrize("size", list(CardSize))
def test_a_card_says_that_it_is_without_the_limit_where_there_is_one(size: CardSize) -> None:
    for make in (card_pdf, card_svg):
        assert make(STANDARD, size) == make(STANDARD, size, limit_left_out=False)
    (plain,), (said,) = (
        page_texts(card_pdf(STANDARD, size, limit_left_out=limited)) for limited in (False, True)
    )
    assert ("Without a payout limit" in plain, "Without a payout limit" in said) == (False, True)
    assert "Without a payout limit" in card_svg(STANDARD, size, limit_left_out=True).decode()


@pytest.mark.parametrize("size", list(CardSize))
def test_the_same_table_gives_the_same_bytes(size: CardSize) -> None:
    assert card_pdf(STANDARD, size) == card_pdf(STANDARD, size)
    assert card_svg(STANDARD, size) == card_svg(STANDARD, size)


def test_two_colours_are_red_and_black_alone() -> None:
    blue = np.array([0x16, 0x56, 0xB8])
    four = picture(card_pdf(STANDARD, CardSize.PAGE))
    two = picture(card_pdf(STANDARD, CardSize.PAGE, printer=Printer(inks=Inks.TWO)))
    assert (four == blue).all(axis=2).any()
    assert not (two == blue).all(axis=2).any()
