"""Whatever fingers do: one decision is answered once, and none is answered unseen."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from strategy_tables.values import Choice
from tests.browser.judging import check_verdict
from tests.browser.table import KEY
from trainer.history import Mode

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.database import Database
    from tests.browser.screen import Screen
    from tests.browser.table import Table

_CLICK_ALL = "buttons => buttons.reverse().forEach(button => button.click())"
_PRESS = """options => document.body.dispatchEvent(
    new KeyboardEvent("keydown", {key: "p", bubbles: true, composed: true, ...options})
)"""


def _answer_next(table: Table, database: Database, rows: int) -> None:
    """Go on and answer: had anything been pressed unseen, it would show now."""
    table.go_on()
    assert database.count() == rows
    table.answer(Choice.PULL)
    assert database.count() == rows + 1


def test_a_double_click_is_one_answer_and_goes_no_further(
    screen: Screen, database: Database
) -> None:
    table = screen.open()
    for rows, name in enumerate(("Pull", "Let it ride"), start=1):
        hand = table.hand
        table.button(name).dblclick()
        table.wait_for_verdict()
        assert table.hand == hand
        assert database.count() == rows
        # Where "Pull" will be, so that the second click would be an answer.
        table.button("Next hand").dblclick(position={"x": 40, "y": 20})
        table.wait_for_question()
        expect(table.verdict).to_be_empty()
        assert database.count() == rows


def test_a_held_key_answers_once(screen: Screen, database: Database) -> None:
    table = screen.open()
    for rows, (choice, key) in enumerate(KEY.items(), start=1):
        hand = table.hand
        for _ in range(31):  # what a keyboard sends in a second
            screen.page.keyboard.down(key)
        table.wait_for_verdict()
        for _ in range(31):
            screen.page.keyboard.down(key)
        screen.page.keyboard.up(key)
        check_verdict(table, choice)
        assert table.hand == hand
        assert database.count() == rows
        table.go_on()


def test_a_held_key_goes_on_by_one_hand(screen: Screen, database: Database) -> None:
    table = screen.open()
    ways = product(("Space", "Enter"), (table.buttons, table.line))
    for rows, (key, focused) in enumerate(ways, start=1):
        table.answer(Choice.PULL)
        focused.focus()
        for _ in range(31):
            screen.page.keyboard.down(key)
        screen.page.keyboard.up(key)
        table.wait_for_question()
        assert database.count() == rows


def test_of_both_buttons_in_one_tick_the_first_counts(screen: Screen, database: Database) -> None:
    table = screen.open()
    table.buttons.evaluate_all(_CLICK_ALL)
    table.wait_for_verdict()
    check_verdict(table, Choice.RIDE)
    assert [one.choice for one in database.answers()] == [Choice.RIDE]
    _answer_next(table, database, 1)


def test_a_key_and_the_other_button_in_one_tick_are_one_answer(
    screen: Screen, database: Database
) -> None:
    table = screen.open()
    table.button("Let it ride").evaluate(
        """button => {
            document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "p", bubbles: true}));
            button.click();
        }"""
    )
    table.wait_for_verdict()
    check_verdict(table, Choice.PULL)
    assert database.count() == 1
    _answer_next(table, database, 1)


def test_keys_typed_on_another_page_answer_nothing(screen: Screen, database: Database) -> None:
    table = screen.open()
    before = table.seen()
    screen.go_to("Settings")
    screen.page.keyboard.press("p")
    field = screen.textbox("Name of another learner")
    field.press_sequentially("pl pl")
    expect(field).to_have_value("pl pl")
    screen.go_to("Practice")
    assert table.seen() == before
    assert database.count() == 0
    table.answer(Choice.PULL)
    assert database.count() == 1


def test_the_letters_work_after_a_click_elsewhere_on_the_page(
    screen: Screen, database: Database
) -> None:
    screen.open_page("Map")
    screen.go_to("Practice")  # the focus stays on the link that was clicked
    screen.page.keyboard.press("p")
    screen.table.wait_for_verdict()
    check_verdict(screen.table, Choice.PULL)
    screen.pick("Natural deals")  # and here on the choice
    expect(screen.main).to_contain_text("Whole rounds")
    screen.table.wait_for_question()
    screen.page.keyboard.press("l")
    screen.table.wait_for_verdict()
    check_verdict(screen.table, Choice.RIDE)
    assert database.count() == 2


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_going_on_by_key_works_after_a_click_elsewhere_on_the_page(
    key: str, screen: Screen, database: Database
) -> None:
    """A mouse leaves the focus on what it clicked; who walks there with Tab presses it."""
    table = screen.open()
    table.answer(Choice.PULL)
    screen.pick("Chosen hands")
    screen.page.keyboard.press(key)
    table.wait_for_question()

    table.answer(Choice.PULL)
    screen.pick("Chosen hands")
    screen.page.keyboard.press("Shift+Tab")
    screen.page.keyboard.press("Tab")
    before = table.seen()
    screen.page.keyboard.press(key)
    assert table.buttons.get_attribute("aria-disabled") is None
    assert table.seen() == before
    assert database.count() == 2


def test_what_is_pressed_with_space_keeps_it(screen: Screen, database: Database) -> None:
    table = screen.open()
    table.answer(Choice.PULL)
    before = table.seen()
    screen.main.get_by_role("radio", name="Chosen hands").focus()
    screen.page.keyboard.press("Space")
    assert table.buttons.get_attribute("aria-disabled") is None
    assert table.seen() == before
    table.go_on()
    assert database.count() == 1


def test_with_another_key_held_down_p_is_the_browsers_own(
    screen: Screen, database: Database
) -> None:
    table = screen.open()
    before = table.seen()
    screen.page.keyboard.press("Shift+P")
    screen.page.keyboard.press("Alt+p")
    for modifier in ("ctrlKey", "metaKey", "altKey", "shiftKey"):
        screen.page.evaluate(_PRESS, {modifier: True})
    screen.page.evaluate(_PRESS, {"isComposing": True})
    assert table.seen() == before
    screen.page.evaluate(_PRESS, {})  # the same without any: it would have been an answer
    table.wait_for_verdict()
    check_verdict(table, Choice.PULL)
    assert database.count() == 1


def test_a_hand_is_not_answered_before_it_could_be_seen(screen: Screen, database: Database) -> None:
    """Somebody clicks as fast as the machine lets him, all the time."""
    table = screen.open()
    place = table.button("Pull").bounding_box()
    assert place is not None
    for _ in range(60):
        screen.page.mouse.click(place["x"] + 20, place["y"] + 20)
    screen.page.mouse.move(0, 0)
    expect(table.buttons.first).to_be_enabled()
    table.wait_until_ready()
    answers = database.answers()
    assert answers
    assert len({one.question for one in answers}) == len(answers) == database.count()
    assert all(one.thinking is not None and one.thinking >= 300 for one in answers)


def test_a_late_answer_to_a_hand_that_is_past_changes_nothing(
    database: Database, open_tab: Callable[[], Screen]
) -> None:
    first, second = open_tab(), open_tab()
    first.open()
    second.open()
    hand = first.table.hand
    assert second.table.hand == hand
    first.table.answer(Choice.PULL)
    first.table.go_on()
    new_hand = first.table.hand
    second.table.button("Let it ride").click()  # it still shows the old question
    second.table.wait_for_verdict()
    assert second.table.hand == hand
    check_verdict(second.table, Choice.PULL)
    assert [one.choice for one in database.answers()] == [Choice.PULL]
    second.table.go_on()
    assert second.table.hand == new_hand
    second.table.answer(Choice.RIDE)
    first.table.button("Pull").click()
    first.table.wait_for_verdict()
    check_verdict(first.table, Choice.RIDE)
    assert [one.choice for one in database.answers()] == [Choice.PULL, Choice.RIDE]


def test_two_tabs_that_answer_at_once_leave_one_row(
    database: Database, open_tab: Callable[[], Screen]
) -> None:
    database.deal("9s 8s Qs", "2d 3c", Mode.NATURAL)
    first, second = open_tab(), open_tab()
    for tab in (first, second):
        tab.open()
    first.table.button("Let it ride").click()
    second.table.button("Pull").click()
    for tab in (first, second):
        tab.table.wait_for_verdict()
        check_verdict(tab.table, database.answers()[0].choice)
    assert database.count() == 1
    for tab in (first, second):
        tab.table.button("Turn the card").click()
    for tab in (first, second):
        tab.table.wait_for_question()
        assert len(tab.table.turned) == 1
    second.table.button("Pull").click()
    first.table.button("Let it ride").click()
    for tab in (first, second):
        tab.table.wait_for_verdict()
    assert database.count() == 2
    assert first.table.seen().verdict == second.table.seen().verdict
    assert first.table.seen().line == second.table.seen().line
