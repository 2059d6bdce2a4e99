"""The Table's own widgets: sitting down, stakes, the card of a seat; the felt is a browser's."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from streamlit.testing.v1 import AppTest

import trainer.app
from strategy_tables.cards import parse_cards
from strategy_tables.values import Choice
from tests.app.tab import words_on
from trainer.app.session import tab
from trainer.history import Mode, Question, answer_of
from trainer.settings import Settings

if TYPE_CHECKING:
    from streamlit.testing.v1.element_tree import Button, TextInput

    from trainer.records import Profile, Records

SCREEN = Path(trainer.app.__file__).parent / "screens" / "table.py"
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
_SLOWEST = 60  # seconds, on a busy machine


@pytest.fixture
def learner(records: Records) -> Profile:
    return records.add_profile("Ann", NOW)


@pytest.fixture
def page(learner: Profile) -> AppTest:
    return AppTest.from_file(SCREEN, default_timeout=_SLOWEST).run()


def play(records: Records, learner: Profile, *choices: Choice, number: int = 1) -> None:
    """A round at the learner's seat, dealt and answered beside the page."""
    seat = records.current_seat(learner.id)
    assert seat is not None
    settings = Settings.from_document(records.settings(learner.id))
    question = Question(
        id=f"round {number}",
        mode=Mode.TABLE,
        rules=settings.rules,
        stake=settings.stake_amount,
        currency=seat.currency,
        hand=parse_cards("Tc 7d 2h"),
        community=parse_cards("Th 5s"),
        dealt_at=datetime.now(UTC),
    )
    records.record_question(learner.id, question, seat=seat.id)
    for choice in choices:
        if question.answers:
            question = replace(question, turned_at=NOW)
        answer = answer_of(question, choice, shown_at=NOW, answered_at=datetime.now(UTC))
        records.record_answer(answer)
        question = replace(question, answers=(*question.answers, answer))


def text_input(page: AppTest, label: str) -> TextInput:
    return next(one for one in page.text_input if one.label == label)


def button(page: AppTest, label: str) -> Button:
    return next(one for one in page.button if one.label == label)


def said(page: AppTest) -> str:
    return words_on(page).replace("\N{WORD JOINER}", "")


def sit_down(page: AppTest, bankroll: str | None = None) -> AppTest:
    if bankroll is not None:
        text_input(page, "Bankroll").input(bankroll)
    button(page, "Sit down").click()
    return page.run()


def test_a_learner_sits_down_with_a_hundred_bets(
    page: AppTest, records: Records, learner: Profile
) -> None:
    assert not page.exception
    sit_down(page)
    seat = records.current_seat(learner.id)
    assert seat is not None
    assert (seat.bankroll, seat.currency) == (Fraction(1000), "$")
    assert [one.label for one in page.button] == ["Stand up"]


@pytest.mark.parametrize("bankroll", ["", "a lot", "-50", "20"])
def test_a_bankroll_that_cannot_be_is_refused_and_quoted(
    bankroll: str, page: AppTest, records: Records, learner: Profile
) -> None:
    sit_down(page, bankroll)
    assert records.current_seat(learner.id) is None
    [refused] = re.findall('role="alert">(.*?)</p>', said(page))
    assert "bankroll" in refused
    assert (repr(bankroll) if bankroll != "20" else "20") in unescape(refused)
    sit_down(page, "30")
    assert records.current_seat(learner.id) is not None


def test_the_stake_of_the_page_is_that_of_the_settings(
    page: AppTest, records: Records, learner: Profile
) -> None:
    text_input(page, "Stake on each circle").input("25")
    page.run()
    assert text_input(page, "Bankroll").value == "2500"
    text_input(page, "Three Card Bonus").input("5")
    page.run()
    kept = Settings.from_document(records.settings(learner.id))
    assert (kept.stake, kept.bonus) == ("25", "5")
    for label, wrong in (("Stake on each circle", "<b>x</b>"), ("Three Card Bonus", "0")):
        text_input(page, label).input(wrong)
        page.run()
        assert not page.exception
        assert Settings.from_document(records.settings(learner.id)) == kept
    text_input(page, "Three Card Bonus").input("")
    page.run()
    assert Settings.from_document(records.settings(learner.id)).bonus is None


def test_no_one_stands_up_or_changes_a_bet_in_the_middle_of_a_round(
    page: AppTest, records: Records, learner: Profile
) -> None:
    sit_down(page)
    play(records, learner, Choice.RIDE)
    page.run()
    assert button(page, "Stand up").disabled
    assert text_input(page, "Stake on each circle").disabled
    assert text_input(page, "Three Card Bonus").disabled


def test_standing_up_leaves_a_card_with_luck_and_mistakes_apart(
    page: AppTest, records: Records, learner: Profile
) -> None:
    sit_down(page)
    play(records, learner, Choice.RIDE, Choice.RIDE)
    page.run()
    button(page, "Stand up").click()
    page.run()
    assert records.current_seat(learner.id) is None
    assert "You were lucky by" in said(page)
    assert "mistakes cost" in said(page)
    assert r"sat down with \$1,000.00 and stood up with \$1,030.00" in said(page)
    assert "Luck is the result minus" in said(page)
    again = AppTest.from_file(SCREEN, default_timeout=_SLOWEST).run()
    assert "You were lucky by" in said(again)
    sit_down(again, "500")
    assert "You were lucky by" not in said(again)


def test_a_seat_without_a_round_says_so(page: AppTest) -> None:
    sit_down(page)
    button(page, "Stand up").click()
    page.run()
    assert "without playing a round" in said(page)


def test_the_chart_is_there_only_once_it_is_asked_for(
    page: AppTest, records: Records, learner: Profile
) -> None:
    sit_down(page)
    play(records, learner, Choice.RIDE, Choice.RIDE)
    page.run()
    assert not page.get("plotly_chart")
    page.toggle[0].set_value(True).run()
    assert len(page.get("plotly_chart")) == 1


def test_a_long_seat_is_followed_round_by_round(
    page: AppTest, records: Records, learner: Profile
) -> None:
    """Rounds dealt by another tab are counted, each once."""
    sit_down(page)
    for number in range(1, 4):
        play(records, learner, Choice.PULL, Choice.PULL, number=number)
        if number != 2:
            page.run()
    button(page, "Stand up").click()
    page.run()
    assert "| 3 rounds | Amount |" in said(page)
    assert r"stood up with \$1,030.00" in said(page)


def test_a_round_is_dealt_though_the_clock_was_set_back(
    records: Records, learner: Profile, page: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down(page)
    play(records, learner, Choice.PULL, Choice.PULL)

    def deals() -> None:
        import streamlit as st

        from trainer.app.session import table

        before = table.seat()
        table.TABLE.deal()
        after = table.seat()
        assert before is not None
        assert after is not None
        st.text(f"{before.dealt} {after.dealt} {after.open_round is not None}")

    monkeypatch.setattr(tab, "now", lambda: datetime.now(UTC) - timedelta(minutes=20))
    dealt = AppTest.from_function(deals, default_timeout=_SLOWEST).run()
    assert not dealt.exception
    assert dealt.text[0].value == "1 2 True"
