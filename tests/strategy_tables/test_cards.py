"""Cards are read from whatever a player writes, and errors quote what names no card."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from strategy_tables.cards import DECK, Card, Rank, Suit, parse_cards, write_cards
from strategy_tables.errors import DuplicateCardError, UnknownCardError
from tests.strategy_tables.strategies import hands

KELVIN_SIGN: Final = "\N{KELVIN SIGN}"
LONG_S: Final = "\N{LATIN SMALL LETTER LONG S}"
AS_TEXT, AS_EMOJI = "\N{VARIATION SELECTOR-15}", "\N{VARIATION SELECTOR-16}"


def test_the_deck_holds_52_cards_from_the_two_of_clubs_to_the_ace_of_spades() -> None:
    assert len(set(DECK)) == 52
    assert [card.number for card in DECK] == list(range(52))
    assert (DECK[0].name, DECK[-1].name) == ("Two of clubs", "Ace of spades")


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_is_read_back_from_every_way_it_is_printed(card: Card) -> None:
    plain, corner, symbols = str(card), f"{card.rank.index}{card.suit.value}", card.suit.symbol
    for text in (plain, plain.upper(), plain.lower(), corner, card.rank.symbol + symbols):
        assert Card.parse(text) == card
        assert parse_cards(text) == (card,)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Th Jh Qs", id="the usual way"),
        pytest.param("10h Jh Qs", id="10 for the ten"),
        pytest.param("th jh qs", id="small letters"),
        pytest.param("TH JH QS", id="capitals"),
        pytest.param("ThJhQs", id="no spaces"),
        pytest.param("10hJhQs", id="no spaces and 10"),
        pytest.param("Th,Jh,Qs", id="commas"),
        pytest.param("Th, Jh; Qs,", id="commas, semicolons, spaces"),
        pytest.param("\tTh\n Jh\r\nQs ", id="lines and tabs"),
        pytest.param("T♥ J♥ Q♠", id="symbols"),
        pytest.param("10♥J♥Q♠", id="symbols, no spaces"),
        pytest.param("T♡ J♡ Q♤", id="outlined symbols"),
        pytest.param(f"T♥{AS_EMOJI} J♥{AS_EMOJI} Q♠{AS_EMOJI}", id="emoji"),
        pytest.param(f"T♥{AS_EMOJI}J♥{AS_EMOJI}Q♠{AS_EMOJI}", id="emoji, no spaces"),
        pytest.param(f"T♥{AS_TEXT} J♥{AS_TEXT} Q♠{AS_TEXT}", id="symbols marked as text"),
    ],
)
def test_three_cards_are_read_however_they_are_written(text: str) -> None:
    assert write_cards(parse_cards(text)) == "Th Jh Qs"


@settings(deadline=None)
@given(hands(0, 52))
def test_any_cards_are_read_back_in_the_order_written(cards: tuple[Card, ...]) -> None:
    assert parse_cards(write_cards(cards)) == cards
    assert parse_cards("".join(map(str, cards))) == cards
    assert parse_cards(", ".join(card.rank.index + card.suit.symbol for card in cards)) == cards


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        pytest.param("Th 1h Qh", "1h", id="there is no one"),
        pytest.param("Th 11h", "11h", id="nor an eleven"),
        pytest.param("Th Jx", "Jx", id="nor a suit x"),
        pytest.param("ThJhQ", "Q", id="a rank without a suit"),
        pytest.param("Th10Qh", "10Qh", id="a ten without a suit"),
        pytest.param("hT", "hT", id="suit before rank"),
        pytest.param("joker", "joker", id="a joker"),
        pytest.param("Th h", "h", id="a suit without a rank"),
        pytest.param("Th/Jh", "/Jh", id="a slash between"),
        pytest.param(f"Th {KELVIN_SIGN}h", f"{KELVIN_SIGN}h", id="a Kelvin sign is no king"),
        pytest.param(f"Th A{LONG_S}", f"A{LONG_S}", id="a long s is no spade"),
    ],
)
def test_what_names_no_card_is_quoted_alone(text: str, quoted: str) -> None:
    with pytest.raises(UnknownCardError) as refusal:
        parse_cards(text)
    assert (
        str(refusal.value)
        == f"{quoted!r} is not a card; write rank and suit, such as Th, 10h or T♥"
    )


@pytest.mark.parametrize("text", ["", " ", "Th Jh", "ThJh", f"{KELVIN_SIGN}h"])
def test_one_card_is_exactly_one_card(text: str) -> None:
    with pytest.raises(UnknownCardError, match="is not a card"):
        Card.parse(text)


@pytest.mark.parametrize("text", ["Th Jh Th", "Th 10h", "T♥ th", "ThTh"])
def test_a_card_named_twice_is_named_in_the_refusal(text: str) -> None:
    with pytest.raises(DuplicateCardError) as refusal:
        parse_cards(text)
    assert str(refusal.value) == f"Th appears twice in {text!r}; there is one of each card"


@settings(deadline=None)
@given(st.text(st.sampled_from(f"0123456789TJQKAtjqkacdhsCDHS♣♦♥♠♡, ;\t\0{KELVIN_SIGN}{LONG_S}")))
@example("1")
@example("10")
def test_any_text_is_cards_or_a_named_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except (UnknownCardError, DuplicateCardError):
        return  # anything else that is raised fails here
    assert parse_cards(write_cards(cards)) == cards


def test_no_cards_are_no_cards() -> None:
    assert parse_cards(" ,; ") == ()


@pytest.mark.parametrize(
    ("rank", "symbol", "index", "word", "plural"),
    [
        (Rank.SIX, "6", "6", "six", "sixes"),
        (Rank.TEN, "T", "10", "ten", "tens"),
        (Rank.QUEEN, "Q", "Q", "queen", "queens"),
        (Rank.ACE, "A", "A", "ace", "aces"),
    ],
)
def test_ranks_have_the_words_a_dealer_says(
    rank: Rank, symbol: str, index: str, word: str, plural: str
) -> None:
    assert (rank.symbol, rank.index, rank.word, rank.plural) == (symbol, index, word, plural)


def test_a_pair_of_tens_is_the_lowest_that_pays() -> None:
    assert [rank.symbol for rank in Rank if rank.is_high] == ["T", "J", "Q", "K", "A"]


def test_each_suit_has_a_letter_a_symbol_and_a_word() -> None:
    assert [(suit.value, suit.symbol, suit.word) for suit in Suit] == [
        ("c", "♣", "clubs"),
        ("d", "♦", "diamonds"),
        ("h", "♥", "hearts"),
        ("s", "♠", "spades"),
    ]
