"""What would change the answer, in words."""

from __future__ import annotations

import pytest

from strategy_tables.cards import parse_cards
from strategy_tables.flips import flips
from strategy_tables.pay_tables import STANDARD
from strategy_tables.values import analyze
from trainer.explaining import pay_flip_lines, seen_flip_lines


@pytest.mark.parametrize(
    ("cards", "seen", "pays", "cards_seen"),
    [
        pytest.param(
            "8c 8d Ah",
            "",
            [
                "Three of a kind at **4 to 1** instead of 3: **ride, +0.014**",
                "Two pair at **3 to 1** instead of 2: **ride, +0.108**",
            ],
            ["**2♣ 2♦ 2♥** seen elsewhere: **ride, +0.001** (so would 43 other sets of three)"],
            id="a low pair",
        ),
        pytest.param(
            "Td 8d Jd",
            "",
            ["No other pay for one hand would change it."],
            ["**9♦** seen elsewhere: **pull, −0.035**"],
            id="one card alone does it",
        ),
        pytest.param(
            "Tc Jd Qh",
            "Kc 9d 8h",
            ["Pair of tens or better at **2 to 1** instead of 1: **ride, +0.278**"],
            [
                (
                    "**2♣ 2♦ 2♥** seen elsewhere: **ride, +0.027** (so would 3,955 other sets of"
                    " three)"
                ),
                "Without the cards seen: **pull, −0.023**",
            ],
            id="after cards seen",
        ),
        pytest.param(
            "2c 3c 4d 7h",
            "",
            ["No other pay for one hand would change it."],
            ["No four further cards seen elsewhere would change it."],
            id="nothing does it",
        ),
        pytest.param(
            "9c 8d 7h 6s",
            "",
            [
                "Straight at **6 to 1** instead of 5: **ride, +0.167**",
                "Straight at **4 to 1** instead of 5: **pull, −0.167**",
            ],
            ["**5♣** seen elsewhere: **pull, −0.106** (so would 47 other cards)"],
            id="a tie",
        ),
    ],
)
def test_the_smallest_changes_in_words(
    cards: str, seen: str, pays: list[str], cards_seen: list[str]
) -> None:
    analysis = analyze(parse_cards(cards), STANDARD, seen=parse_cards(seen))
    found = flips(analysis, STANDARD)
    assert pay_flip_lines(found) == pays
    assert seen_flip_lines(found) == cards_seen
