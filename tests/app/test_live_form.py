"""What a browser may send from a live form, and the deck it is sent."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from strategy_tables.cards import DECK, parse_cards
from trainer.app import live_form
from trainer.app.live_form import Input, read_input
from trainer.app.live_form.view import deck_html

_ASSETS = Path(live_form.__file__).parent


def test_what_the_form_sends_is_taken_in() -> None:
    raw = {"number": 3, "texts": {"cards": "7d 8d", "seen": ""}}
    assert read_input(raw) == Input(3, {"cards": "7d 8d", "seen": ""})


@pytest.mark.parametrize(
    "raw",
    [
        None,
        "7d",
        [],
        {},
        {"number": "3", "texts": {}},
        {"number": True, "texts": {}},
        {"number": -1, "texts": {}},
        {"number": 10**30, "texts": {}},
        {"number": 1, "texts": ["7d"]},
    ],
)
def test_anything_else_is_refused(raw: object) -> None:
    assert read_input(raw) is None


def test_of_odd_texts_only_what_can_be_used_is_taken_in() -> None:
    raw = {"number": 1, "texts": {"cards": "x" * 9_999, "seen": 7, 8: "9d"}}
    assert read_input(raw) == Input(1, {"cards": "x" * 300})


def test_the_deck_has_every_card_once_named_as_a_player_says_it() -> None:
    html = deck_html()
    assert sorted(re.findall(r'aria-label="(\w+ of \w+)"', html)) == sorted(
        card.name for card in DECK
    )
    assert sorted(re.findall(r'data-card="(\w+)"', html)) == sorted(map(str, DECK))


@pytest.mark.parametrize("text", ["7d8dTd", "10h, 9♣️ A♤", "tC jD qH"])
def test_the_browser_knows_the_cards_that_the_server_reads(text: str) -> None:
    # The same expression in both, so that the deck shows what the answer is about.
    script = (_ASSETS / "deck.js").read_text(encoding="utf-8")
    (pattern,) = re.findall(r"const CARD = /(.+)/gi;", script)
    found = [match[0] for match in re.finditer(pattern, text, re.IGNORECASE)]
    assert parse_cards(" ".join(found)) == parse_cards(text)
