"""A session from roles and names alone, with a keyboard: no mouse, and nothing looked up by CSS."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from strategy_tables.pay_tables import STANDARD
from strategy_tables.values import Choice, analyze
from tests.browser.judging import GRADES
from tests.browser.listening import Listener, Stop
from tests.browser.table import BUTTON, KEY

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from strategy_tables.cards import Card
    from tests.browser.database import Database
    from tests.browser.screen import Screen

_WRONG = {Choice.PULL: Choice.RIDE, Choice.RIDE: Choice.PULL}
_QUESTION = Stop("paragraph", "Decision ")


def _right(cards: tuple[Card, ...]) -> Choice:
    return Choice.RIDE if analyze(cards, STANDARD).advantage > 0 else Choice.PULL


def _button(listener: Listener, name: str) -> Locator:
    return listener.page.get_by_role("button", name=name, exact=True)


def test_a_whole_session_by_ear_and_by_keyboard(screen: Screen, database: Database) -> None:
    for number, hand in enumerate((*("Jc Qd 9s", "8c 5d 2s") * 20, "8c 5d 2s")):
        at = datetime.now(UTC) - timedelta(days=30, minutes=60 - number)
        answered = database.answer(hand, Choice.RIDE, at)
    database.forget(answered)
    screen.page.goto(screen.url)
    listener = Listener(screen.page)
    _practise(listener)
    assert database.count() == 45
    _review(listener)
    assert database.count() == 46
    _begin_a_test(listener)
    _open_a_situation(listener)
    _look_at_progress(listener)


def _practise(listener: Listener) -> None:
    """Four hands, the second of them missed; buttons and letters in turn."""
    expect(_button(listener, "Pull")).to_be_visible()
    listener.tab_to("button", "Pull")
    for number in range(4):
        cards = listener.cards()
        right = _right(cards)
        choice = _WRONG[right] if number == 1 else right
        on = _button(listener, "Next hand")
        if number % 2:
            listener.press_until(KEY[choice], on)
        else:
            if listener.stop() != Stop("button", BUTTON[choice]):
                listener.tab_to("button", BUTTON[choice])
            listener.press_until("Enter", on)
        said = listener.verdict()
        assert said.startswith(GRADES)
        if analyze(cards, STANDARD).advantage:
            assert said.startswith("Right") == (choice is right)
        listener.hears("heading", "Why")
        assert listener.stop() == Stop("button", "Next hand")
        listener.press_until("Space", _button(listener, "Pull"))
        # Never on one of two answers: Space twice would give it unseen.
        stop = listener.stop()
        assert stop.role == _QUESTION.role
        assert stop.name.startswith(_QUESTION.name)


def _review(listener: Listener) -> None:
    listener.go_to("Review")
    expect(_button(listener, "Pull")).to_be_visible()
    where = listener.stop()
    choice = _right(listener.cards())
    listener.press_until(KEY[choice], _button(listener, "Next hand"))
    assert listener.verdict().startswith("Right")
    assert listener.stop() == where


def _begin_a_test(listener: Listener) -> None:
    listener.go_to("Test", "More practice")
    listener.tab_to("button", "Begin the test")
    listener.press("Enter")
    listener.hears("main", "Question 1 of 30")
    listener.press_until("l", listener.page.get_by_text("unless you change it"))
    pressed = listener.page.get_by_role("button", name="Let it ride", pressed=True)
    expect(pressed).to_be_visible()
    sure, on = (
        listener.page.get_by_role("button", name=name) for name in ("○ Sure", "Next question")
    )
    expect(sure).to_be_enabled()
    listener.press("3")
    expect(sure).to_have_count(0)
    expect(on).to_be_enabled()
    listener.press("n")
    listener.hears("main", "Question 2 of 30")
    listener.tab_to("button", "Pull")
    listener.press_until("Enter", listener.page.get_by_role("button", name="Pull", pressed=True))


def _open_a_situation(listener: Listener) -> None:
    listener.go_to("Map")
    listener.tab_to("button", "Three of a kind: ride")
    listener.press("ArrowRight")
    cell = listener.stop()
    assert cell.name.startswith("A pair of tens or better: ride")
    listener.press("Enter")
    dialog = listener.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="A pair of tens or better")).to_be_visible()
    expect(dialog.get_by_role("table")).to_be_visible()
    listener.press("Escape")
    expect(dialog).to_have_count(0)
    listener.comes_back_to(cell)


def _look_at_progress(listener: Listener) -> None:
    listener.go_to("Progress")
    listener.hears("heading", "You would play at")
    listener.tab_to("tab", "Leaks")
    listener.tab_to("button", "Replay 20 misses")
    replay = listener.stop()
    listener.press("Enter")
    dialog = listener.page.get_by_role("dialog")
    expect(dialog).to_contain_text("1 of 20")
    listener.press("ArrowRight")
    expect(dialog).to_contain_text("2 of 20")
    expect(dialog.get_by_role("table")).to_be_visible()
    listener.press("Escape")
    expect(dialog).to_have_count(0)
    listener.comes_back_to(replay)
