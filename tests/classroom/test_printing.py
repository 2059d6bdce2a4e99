"""A set on paper: the questions of the lesson by the same numbers, and a key that is right."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import pytest

from strategy_tables.cards import write_cards
from strategy_tables.pay_tables import PRESETS
from strategy_tables.values import Choice
from tests.records.school import rounds, singles
from tests.takeaway.reading import A4, LETTER, covered_signs, page_sizes, page_texts, picture
from trainer.classroom.preview import solution_of
from trainer.classroom.printing import set_pdf
from trainer.explaining import signed_bets
from trainer.rules import Rules
from trainer.takeaway.drawing import Inks
from trainer.takeaway.printer import Paper, Printer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trainer.items import Item

_LABEL, _CARDS = r"(\d+(?:\.\d)?)", r"((?:[2-9TJQKA][cdhs] ){3,4})"
_KEY_ROW = re.compile(rf"{_LABEL} {_CARDS}(ride|pull|either) ([+−]?[\d.]+) Bet (\d)\.")
LIMITED = Rules(PRESETS["california-02"], Fraction(100))


def _right(items: Sequence[Item]) -> Iterator[tuple[str, ...]]:
    """The rows of a right key."""
    for number, item in enumerate(items, 1):
        for seat in range(1, len(item.hands) + 1):
            label = str(number) if len(item.hands) == 1 else f"{number}.{seat}"
            worth = solution_of(item, seat).analysis.advantage
            best = "either" if not worth else "ride" if worth > 0 else "pull"
            cards = f"{write_cards(item.cards(seat))} "
            yield label, cards, best, signed_bets(worth), str(int(item.decision))


@pytest.mark.parametrize(
    "items",
    [singles(40), singles(9, LIMITED), rounds(4, 3), (*singles(3), *singles(3, LIMITED))],
    ids=["singles", "under a limit", "a table", "two pay tables"],
)
def test_the_key_has_what_is_right_for_every_seat(items: tuple[Item, ...]) -> None:
    keys = [page for page in page_texts(set_pdf("7b", items)) if page.startswith("Key: 7b")]
    assert [row for page in keys for row in _KEY_ROW.findall(page)] == list(_right(items))


def test_each_page_says_which_table_it_is_about() -> None:
    dear = tuple(replace(item, stake=Fraction(25), currency="€") for item in singles(2, LIMITED))
    first, second, first_key, second_key = page_texts(set_pdf("Mixed", (*singles(2), *dear)))
    for page in (first, first_key):
        assert "pays 1000/200/50/11/8/5/3/2/1 · $10 a bet" in page
        assert "at most" not in page
    for page in (second, second_key):
        pays = LIMITED.pay_table
        assert f"pays {pays} · €25 a bet · a round wins at most 100 bets" in page


def test_the_questions_tell_no_answer_and_none_of_another_question() -> None:
    sheet = " ".join(page for page in page_texts(set_pdf("x", rounds(3, 4))) if "Key" not in page)
    assert sheet.count("let it ride") == 24
    assert not re.search(r"[+−]0\.|Bet \d|either|bet 1 (rides|was)", sheet)


def test_a_second_decision_alone_says_how_bet_one_stands() -> None:
    one = singles(2)[1]
    for given, words in ((Choice.RIDE, "bet 1 rides"), (Choice.PULL, "bet 1 was pulled")):
        assert words in page_texts(set_pdf("x", [replace(one, given=given)]))[0]


def test_black_and_white_is_without_any_colour() -> None:
    pixels = picture(set_pdf("x", rounds(2, 3), printer=Printer(inks=Inks.BLACK))).astype(int)
    assert int((np.ptp(pixels, axis=2) > 40).sum()) == 0


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, A4), (Paper.LETTER, LETTER)])
def test_nothing_is_cut_off_whatever_the_set_is_called(
    paper: Paper, size: tuple[float, float]
) -> None:
    items = (*rounds(6, 7), *singles(50, LIMITED))
    pdf = set_pdf("=1+1 \u202e🦉 " + "W" * 200, items, printer=Printer(paper))
    assert set(page_sizes(pdf)) == {size}
    for page in range(len(page_texts(pdf))):
        pixels = picture(pdf, page)
        for edge in (pixels[:20], pixels[-20:], pixels[:, :20], pixels[:, -20:]):
            assert (edge == 255).all()
        assert covered_signs(pdf, page) == []
