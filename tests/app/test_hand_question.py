"""What the texts of the analyst's fields ask, and why some are refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from strategy_tables.cards import DECK, write_cards
from strategy_tables.pay_tables import PRESETS
from trainer.app.views.hand_question import HandTexts, read_question


def test_a_question_is_read_whole() -> None:
    texts = HandTexts("7d 8d Td", "9d", "california-03", "2.50", "$5,000")
    reading = read_question(texts)
    assert reading.question is not None
    assert not reading.complaints
    assert write_cards(reading.question.analysis.cards) == "7d 8d Td"
    assert write_cards(reading.question.analysis.seen) == "9d"
    assert reading.question.rules.pay_table == PRESETS["california-03"]
    assert reading.question.rules.limit == 2000
    assert reading.question.stake == Fraction(5, 2)


@pytest.mark.parametrize(
    ("texts", "missing"),
    [
        pytest.param(HandTexts(""), "Pick 3 cards.", id="no card"),
        pytest.param(HandTexts("7d"), "Pick 2 more cards.", id="one card"),
        pytest.param(HandTexts("7d 8d"), "Pick 1 more card.", id="two cards"),
        pytest.param(
            HandTexts("7d 8d Td Jd", limit="500"),
            "Under a limit four cards need to know whether bet 1 rides: choose.",
            id="four cards under a limit",
        ),
    ],
)
def test_what_is_missing_is_said(texts: HandTexts, missing: str) -> None:
    reading = read_question(texts)
    assert (reading.question, reading.missing) == (None, missing)
    assert reading.complaints == {}


@pytest.mark.parametrize(
    ("texts", "field", "quoted"),
    [
        pytest.param(HandTexts("7d 8x Td"), "cards", "'8x'", id="no card"),
        pytest.param(HandTexts("7d 7d Td"), "cards", "7d appears twice", id="a card twice"),
        pytest.param(HandTexts("2c 3c 4c 5c 6c"), "cards", "has 5 cards", id="five cards"),
        pytest.param(HandTexts("7d 8d Td", "Td"), "seen", "Td appears twice", id="held and seen"),
        pytest.param(HandTexts("7d 8d Td", "9"), "seen", "'9'", id="half a card"),
        pytest.param(
            HandTexts("2c 2d 2h", write_cards(DECK[3:51])), "seen", "48 cards seen", id="all seen"
        ),
        pytest.param(HandTexts(table="casino.toml"), "table", "'casino.toml'", id="a file"),
        pytest.param(HandTexts(table="1/2/3"), "table", "has 3 pays", id="three pays"),
        pytest.param(HandTexts(stake=""), "stake", "''", id="no stake"),
        pytest.param(HandTexts(stake="ten"), "stake", "'ten'", id="a word"),
        pytest.param(HandTexts(limit="-5"), "limit", "'-5'", id="a negative limit"),
    ],
)
def test_a_text_that_cannot_be_is_quoted_beside_its_field(
    texts: HandTexts, field: str, quoted: str
) -> None:
    reading = read_question(texts)
    assert reading.question is None
    assert list(reading.complaints) == [field]
    assert quoted in reading.complaints[field]
    assert "cannot be read" in reading.missing


@pytest.mark.parametrize(("up", "advantage"), [("1", "1/2"), ("2", "1/2")])
def test_four_cards_under_a_limit_are_weighed_with_the_bets_that_ride(
    up: str, advantage: str
) -> None:
    reading = read_question(HandTexts("Kd Qc Jc Tc", limit="5000", up=up))
    assert reading.needs_bets_up
    assert reading.question is not None
    assert reading.question.bets_up == int(up)
    assert reading.question.analysis.advantage == Fraction(advantage)


def test_without_a_limit_nobody_asks_what_became_of_bet_1() -> None:
    reading = read_question(HandTexts("Kd Qc Jc Tc", up="2"))
    assert not reading.needs_bets_up
    assert reading.question is not None
    assert reading.question.bets_up is None
