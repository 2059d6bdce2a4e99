"""Pages before anything is on them: what one gets there, and one button to begin with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from streamlit.testing.v1 import AppTest

import trainer.app
from strategy_tables.pay_tables import PRESETS, STANDARD
from tests.app.tab import words_on
from trainer.app.analyst.log_example import example_rows

if TYPE_CHECKING:
    from tests.app.learner import Learner

SCREENS = Path(trainer.app.__file__).parent / "screens"


@pytest.mark.parametrize(
    ("page", "words", "primary"),
    [
        ("review", "Nothing to review yet", "Practise now"),
        ("test", "at most 3 wrong answers", "Begin the test"),
        ("table", "three bets of \\$10.00: \\$30.00", "Sit down"),
        ("progress", "Nothing is answered yet", "Deal me a hand"),
    ],
)
def test_a_page_with_nothing_on_it_says_what_comes_and_has_one_button(
    page: str, words: str, primary: str, learner: Learner
) -> None:
    tab = learner.look_at(page)
    assert words in words_on(tab)
    assert len([line for line in words_on(tab).splitlines() if line.startswith("- ")]) >= 3
    assert [one.label for one in tab.button] == [primary]


def test_at_the_table_everything_is_chosen_above_the_button(learner: Learner) -> None:
    tab = learner.look_at("table")
    fields = [one.label for one in tab.text_input]
    assert fields == ["Stake on each circle", "Three Card Bonus", "Bankroll"]


def test_before_a_log_is_handed_in_three_rows_show_what_comes_back(learner: Learner) -> None:
    tab = AppTest.from_file(SCREENS / "grade_a_log.py", default_timeout=60).run()
    assert not tab.exception
    assert "| Th Ts 4c | pull | Blunder | 1.436 |" in words_on(tab)


def test_the_rows_of_the_example_are_graded_at_the_table_in_force() -> None:
    """1689/1176 and 22/48 at the standard table; 7-8-10 suited changes side at another."""
    assert [row[2:] for row in example_rows(STANDARD)] == [
        ("Right", "0"),
        ("Blunder", "1.436"),
        ("Blunder", "0.458"),
    ]
    assert example_rows(PRESETS["california-03"])[0][2:] != ("Right", "0")
