"""What Progress says in words and draws in HTML."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

import pytest

from strategy_tables.situations import SITUATIONS
from strategy_tables.values import Choice
from tests.progress.test_views import LOW_PAIR, answer, sat
from trainer.app.progress.calendar_view import STEPS, calendar_html, calendar_words
from trainer.app.progress.leak_list import leak_html
from trainer.app.progress.skill_card import estimate_words, missing_words
from trainer.coach.estimate import Estimate, close_decisions
from trainer.progress import decisions, leaks
from trainer.rules import STANDARD_RULES


def estimate(missing: int = 0) -> Estimate:
    return Estimate(
        edge=0.03921,
        low=0.0371,
        high=0.043,
        perfect=Fraction(37_963, 1_082_900),
        missing=close_decisions(STANDARD_RULES)[:missing],
        answers_used=287,
    )


def test_the_estimate_has_its_interval_and_what_it_is_compared_with() -> None:
    assert estimate_words(estimate()) == (
        "You would play at a house edge of 3.92\N{NO-BREAK SPACE}% (3.71–\N{WORD JOINER}4.30);"
        " perfect play faces 3.51\N{NO-BREAK SPACE}%"
    )


def test_an_estimate_of_few_answers_claims_no_more_than_is_proven() -> None:
    assert estimate_words(estimate(missing=7)) == (
        "You would play at a house edge of 3.92\N{NO-BREAK SPACE}% (3.71–\N{WORD JOINER}4.30),"
        " judging by your answers so far; perfect play faces 3.51\N{NO-BREAK SPACE}%"
    )


def test_an_estimate_says_what_it_lacks() -> None:
    assert missing_words(estimate(), STANDARD_RULES) == ""
    assert missing_words(estimate(missing=7), STANDARD_RULES) == (
        "Provisional: 7 of the 11 close decisions have fewer than 3 first answers."
    )
    assert missing_words(estimate(missing=1), STANDARD_RULES) == (
        "Provisional: 1 of the 11 close decisions has fewer than 3 first answers."
    )


def _leak(wrong: int, right: int) -> str:
    choices = [Choice.RIDE] * wrong + [Choice.PULL] * right
    found = leaks(decisions(sat(*(answer(LOW_PAIR, c, n) for n, c in enumerate(choices)))))
    return leak_html(found.iloc[0], longest=1.0)


def test_a_leak_has_its_unit_its_number_and_its_interval() -> None:
    said = _leak(wrong=3, right=9)
    assert "Bet 1: a pair lower than tens" in said
    assert "<b>0.157</b> bets per 100 hands (0.0" in said
    assert "3 of 12 wrong</p>" in said
    assert "few" not in said


def test_a_leak_of_few_answers_is_hatched_and_says_how_many_it_needs() -> None:
    said = _leak(wrong=1, right=4)
    assert 'class="few"' in said
    assert "a hint only, needs 1 more answer<" in said
    assert "needs 5 more answers<" in _leak(wrong=1, right=0)


def year(**counts: int) -> dict[date, int]:
    first = date(2025, 3, 2)
    days = {first + timedelta(days=n): 0 for n in range(365)}
    return days | {
        date.fromisoformat(day.strip("_").replace("_", "-")): n for day, n in counts.items()
    }


def test_the_year_is_said_in_words_as_well() -> None:
    assert calendar_words(year()) == "0 answers on 0 days of the last year"
    assert calendar_words(year(_2026_03_01=1)) == "1 answer on 1 day of the last year"
    two = year(_2026_03_01=1200, _2025_12_24=34)
    assert calendar_words(two) == "1,234 answers on 2 days of the last year"
    assert f'role="img" aria-label="{calendar_words(two)}"' in calendar_html(two)


def test_every_day_is_a_square_shaded_by_its_answers() -> None:
    drawn = calendar_html(year(_2026_03_01=STEPS[-1], _2025_12_24=1))
    year_drawn = drawn[: drawn.index("year-legend")]
    assert year_drawn.count("data-shade=") == 365
    assert f'<i data-shade="4" title="Sun 1 Mar: {STEPS[-1]} answers">' in drawn
    assert '<i data-shade="1" title="Wed 24 Dec: 1 answer">' in drawn
    assert drawn.index("Mar 2026") < drawn.index("Dec 2025") < drawn.index("Mar 2025")


@pytest.mark.parametrize("month", ["Jun 2025", "Dec 2025"])
def test_a_week_begins_on_monday(month: str) -> None:
    """The first of June 2025 is a Sunday, of December a Monday."""
    gaps = {"Jun 2025": 6, "Dec 2025": 0}[month]
    assert f"<b>{month}</b><div>{'<i></i>' * gaps}<i data-shade" in calendar_html(year())


def test_there_are_close_decisions_to_be_missing() -> None:
    assert 0 < len(close_decisions(STANDARD_RULES)) < len(SITUATIONS)
