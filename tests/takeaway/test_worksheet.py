"""A worksheet: questions without answers, and a key that is right."""

from __future__ import annotations

import re

import numpy as np
import pytest

from strategy_tables.cards import parse_cards
from strategy_tables.pay_tables import PRESETS, STANDARD, PayTable
from strategy_tables.values import analyze
from tests.takeaway.reading import A4, LETTER, covered_signs, page_sizes, page_texts, picture
from trainer.errors import WorksheetError
from trainer.explaining import signed_bets
from trainer.rules import Rules
from trainer.takeaway.drawing import Inks
from trainer.takeaway.printer import Paper, Printer
from trainer.takeaway.questions import mixed_hands
from trainer.takeaway.worksheet import worksheet_pdf

_KEY_ROW = re.compile(
    r"(\d+) ((?:[2-9TJQKA][cdhs] ){3,4})(ride|pull|either) ([+−]?[\d.]+) Bet (\d)\."
)


@pytest.mark.parametrize("name", ["standard", "california-03"])
@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, A4), (Paper.LETTER, LETTER)])
def test_the_key_is_right_for_every_question(
    name: str, paper: Paper, size: tuple[float, float]
) -> None:
    pdf = worksheet_pdf(PRESETS[name], 60, "key", printer=Printer(paper))
    pages = page_texts(pdf)
    assert set(page_sizes(pdf)) == {size}
    keys = [page for page in pages if page.startswith("Key: ")]
    assert pages[-len(keys) :] == keys
    rows = [row for page in keys for row in _KEY_ROW.findall(page)]
    assert [int(number) for number, *_ in rows] == list(range(1, 61))
    for _, cards, best, value, bet in rows:
        analysis = analyze(parse_cards(cards), PRESETS[name])
        assert best == ("either" if len(analysis.best) == 2 else next(iter(analysis.best)).value)
        assert value == signed_bets(analysis.advantage)
        assert int(bet) == len(parse_cards(cards)) - 2


@pytest.mark.parametrize("paper", list(Paper))
def test_a_page_has_24_questions_and_does_not_tell_their_answers(paper: Paper) -> None:
    first, *keys = page_texts(
        worksheet_pdf(STANDARD, 24, "x", printer=Printer(paper), title="Tuesday")
    )
    assert "Tuesday" in first
    assert all(page.startswith("Key: Tuesday") for page in keys)
    assert first.count("pull") == first.count("let it ride") == 24
    assert not re.search(r"[+−]0\.|Bet \d|either", first)


def test_every_page_says_that_it_is_without_the_limit_where_there_is_one() -> None:
    words = "without a payout limit"
    assert all(
        words in page for page in page_texts(worksheet_pdf(STANDARD, 24, "x", limit_left_out=True))
    )
    assert not any(words in page for page in page_texts(worksheet_pdf(STANDARD, 24, "x")))


def test_the_same_seed_prints_the_same_sheet_and_another_one_other_hands() -> None:
    assert worksheet_pdf(STANDARD, 24, "a") == worksheet_pdf(STANDARD, 24, "a")
    hands = [hand.cards for hand in mixed_hands(Rules(STANDARD), 24, "worksheet a")]
    assert hands != [hand.cards for hand in mixed_hands(Rules(STANDARD), 24, "worksheet b")]
    assert len({frozenset(cards) for cards in hands}) == 24


def test_most_questions_are_close_and_not_all_are_pulls() -> None:
    worth = [hand.analysis.advantage for hand in mixed_hands(Rules(STANDARD), 40, "close")]
    assert sum(0 < abs(value) <= 0.25 for value in worth) >= 30
    assert 10 <= sum(value > 0 for value in worth) <= 30


def test_where_nothing_is_close_any_hand_is_asked() -> None:
    far = PayTable.parse("999/999/999/999/999/999/999/999/999")
    hands = mixed_hands(Rules(far), 24, "far")
    assert len({hand.analysis.situation for hand in hands}) == 24


def test_black_ink_is_without_any_colour() -> None:
    def colours(inks: Inks) -> int:
        pixels = picture(worksheet_pdf(STANDARD, 24, "x", printer=Printer(inks=inks))).astype(int)
        # The paper of the cards is a shade of cream.
        return int((np.ptp(pixels, axis=2) > 40).sum())

    assert colours(Inks.BLACK) == 0
    assert colours(Inks.FOUR) > 1000


@pytest.mark.parametrize("paper", list(Paper))
def test_nothing_is_cut_off_at_the_edge_of_the_paper(paper: Paper) -> None:
    pdf = worksheet_pdf(STANDARD, 60, "edge", printer=Printer(paper), title="W" * 200)
    for page in range(len(page_texts(pdf))):
        pixels = picture(pdf, page)
        for edge in (pixels[:20], pixels[-20:], pixels[:, :20], pixels[:, -20:]):
            assert (edge == 255).all()
        assert covered_signs(pdf, page) == []


@pytest.mark.parametrize("questions", [0, -1, 201])
def test_a_number_of_questions_that_cannot_be_is_quoted(questions: int) -> None:
    with pytest.raises(WorksheetError, match=f"^{questions} questions"):
        worksheet_pdf(STANDARD, questions, "x")
