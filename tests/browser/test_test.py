"""A whole test: left and resumed, answers changed, nothing told before the end, its report kept."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from strategy_tables.pay_tables import STANDARD
from strategy_tables.values import Choice, analyze
from tests.browser.command import run_command
from tests.browser.database import Database
from tests.browser.overhearing import Line, assert_untold
from tests.browser.screen import Screen
from tests.browser.table import BUTTON, KEY
from tests.browser.watching import Watch
from trainer.history import Certainty, Mode
from trainer.records import Records

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser

    from trainer.history import Question
    from trainer.records import TestRecord

_SURE = {Certainty.UNSURE: "Unsure", Certainty.FAIRLY_SURE: "Fairly sure", Certainty.SURE: "Sure"}


class _Test:
    """The page Test as a learner finds it."""

    def __init__(self, screen: Screen, database: Database) -> None:
        self.screen, self.database = screen, database
        self.table, self.page = screen.table, screen.page
        self.go_on = screen.main.get_by_role("button", name="Next question")
        self.finish = screen.main.get_by_role("button", name="Finish the test")

    def begin(self, line: Line | None = None) -> None:
        """Hear on the line what comes from the press on; the offer is the same for everybody."""
        self.screen.open_page("Test")
        if line is not None:
            line.forget()
        self.screen.press("Begin the test")
        self.wait_for(1)

    def wait_for(self, number: int) -> None:
        """Until this question is there, and an answer to it counts."""
        expect(self.screen.main.get_by_text(f"Question {number} of 30", exact=True)).to_be_visible()
        self.page.locator("[data-test-script-state=notRunning]").wait_for()
        self.table.wait_until_ready()

    def record(self) -> TestRecord:
        test = self.database.records.open_test(self.database.profile.id)
        assert test is not None
        return test

    def is_chosen(self, choice: Choice, certainty: Certainty | None) -> None:
        """The answer given so far is seen to be so, and another would be taken."""
        for one, name in BUTTON.items():
            pressed = "true" if one is choice else "false"
            expect(self.table.button(name)).to_have_attribute("aria-pressed", pressed)
        expect(self.table.line).to_contain_text("unless you change it")
        for other, name in _SURE.items():
            sign = "●" if other is certainty else "○"
            expect(self.screen.main.get_by_role("button", name=f"{sign} {name}")).to_be_enabled()
        self.table.wait_until_ready()

    def answer_by_key(self, choice: Choice, certainty: Certainty) -> None:
        self.page.keyboard.press(KEY[choice])
        self.is_chosen(choice, None)
        self.page.keyboard.press(str(certainty.value))
        self.is_chosen(choice, certainty)
        expect(self.go_on.or_(self.finish)).to_be_enabled()


def _right(question: Question) -> Choice:
    return Choice.RIDE if analyze(question.round.visible, STANDARD).advantage > 0 else Choice.PULL


def _other(choice: Choice) -> Choice:
    return Choice.PULL if choice is Choice.RIDE else Choice.RIDE


def test_a_whole_test_by_keyboard_with_a_reload_in_the_middle(
    screen: Screen, database: Database
) -> None:
    line = Line(screen)
    test = _Test(screen, database)
    test.begin(line)
    questions = test.record().questions
    missed = next(one for one in questions if one.reason == "close")
    changed, reloaded = questions[9], questions[14]
    for number, question in enumerate(questions, 1):
        test.wait_for(number)
        visible = question.round.visible
        assert screen.table.cards == visible
        expect(screen.table.verdict).to_be_hidden()
        right = _right(question)
        if question is changed:
            test.answer_by_key(_other(right), Certainty.SURE)
        choice = _other(right) if question is missed else right
        if question is changed:
            screen.table.wait_until_ready()
            screen.page.keyboard.press(KEY[choice])  # its certainty stays
            test.is_chosen(choice, Certainty.SURE)
        else:
            test.answer_by_key(choice, Certainty.SURE if number % 2 else Certainty.UNSURE)
        if question is reloaded:
            screen.page.reload()
            test.wait_for(number)
            assert screen.table.cards == visible
            test.is_chosen(choice, Certainty.SURE)
        assert_untold(line, visible, (question.hand + question.community)[len(visible) :])
        line.forget()
        assert database.count() == 0
        if number < len(questions):
            screen.page.keyboard.press("n")
    screen.go_to("Progress")  # where everything answered is judged
    expect(screen.main.get_by_text("Nothing is answered yet")).to_be_visible()
    screen.go_to("Test")
    test.wait_for(30)
    screen.page.keyboard.press("n")
    _check_report(screen, missed)
    answers = {answer.question: answer for answer in database.answers()}
    assert len(answers) == database.count() == 30
    assert {answer.mode for answer in answers.values()} == {Mode.TEST}
    assert [one for one, answer in answers.items() if not answer.verdict.is_right] == [missed.id]
    assert answers[changed.id].certainty is Certainty.SURE
    assert all((answer.thinking or 0) >= 300 for answer in answers.values())
    assert database.records.reviews(database.profile.id)
    _leave_and_open_again(screen, missed)


def _check_report(screen: Screen, missed: Question) -> None:
    main = screen.main
    expect(main.get_by_role("heading", name="Passed")).to_be_visible()
    expect(main.get_by_text("29 of 30", exact=True)).to_be_visible()
    expect(main.get_by_text("1 wrong answer; 3 are allowed")).to_be_visible()
    expect(main.get_by_text("under perfect play it is 3.51 %")).to_be_visible()
    expect(main.get_by_role("row", name="Fairly sure 0 0 –")).to_be_visible()
    for card in missed.round.visible:
        expect(main.get_by_role("img", name=card.name).first).to_be_visible()
    expect(main.get_by_text("Nearest hand across the line")).to_have_count(1)


def _leave_and_open_again(screen: Screen, missed: Question) -> None:
    screen.page.reload()
    _check_report(screen, missed)
    screen.press("All tests")
    expect(screen.main.get_by_text("It will be offered again on")).to_be_visible()
    screen.main.get_by_role("button", name="29 of 30 right · passed").click()
    _check_report(screen, missed)


def test_a_page_that_is_behind_changes_nothing(
    database: Database, open_tab: Callable[[], Screen]
) -> None:
    first, second = (_Test(open_tab(), database) for _ in range(2))
    first.begin()
    second.screen.open_page("Test")
    second.wait_for(1)
    first.answer_by_key(Choice.PULL, Certainty.SURE)
    first.page.keyboard.press("n")
    first.wait_for(2)
    second.table.button("Let it ride").click()  # it still shows the first question
    second.wait_for(2)
    questions = first.record().questions
    assert questions[0].pending is not None
    assert questions[0].pending.choice is Choice.PULL
    assert questions[1].pending is None
    assert second.table.cards == first.table.cards == questions[1].round.visible


def test_keys_go_on_working_where_the_mouse_was_used(screen: Screen, database: Database) -> None:
    test = _Test(screen, database)
    test.begin()
    test.answer_by_key(Choice.PULL, Certainty.SURE)
    screen.main.get_by_role("button", name="○ Unsure").click()  # which has the focus now
    test.is_chosen(Choice.PULL, Certainty.UNSURE)
    screen.page.keyboard.press("l")
    test.is_chosen(Choice.RIDE, Certainty.UNSURE)
    screen.page.keyboard.press("n")
    test.wait_for(2)
    assert [one.pending is None for one in test.record().questions[:2]] == [False, True]


def test_on_a_phone_everything_is_in_sight(phone: Screen, database: Database) -> None:
    test = _Test(phone, database)
    test.begin()
    phone.table.button("Pull").tap()
    test.is_chosen(Choice.PULL, None)
    for place in (
        phone.table.your_cards.first,
        phone.table.button("Let it ride"),
        phone.main.get_by_role("button", name="○ Sure"),
        test.go_on,
    ):
        box = place.bounding_box()
        assert box is not None
        assert box["y"] >= 60
        assert box["y"] + box["height"] <= 745
        assert box["x"] + box["width"] <= 360
    phone.main.get_by_role("button", name="○ Sure").tap()
    test.go_on.tap()
    test.wait_for(2)
    kept = database.records.question(test.record().questions[0].id)
    assert kept is not None
    assert kept.pending is not None
    assert (kept.pending.choice, kept.pending.certainty) == (Choice.PULL, Certainty.SURE)


def test_a_report_is_printed_black_on_white_without_navigation(
    screen: Screen, database: Database
) -> None:
    record = database.take_test(lambda question: _other(_right(question)))
    screen.page.emulate_media(color_scheme="dark")
    screen.page.goto(f"{screen.url}/test?report={record.id}")
    screen.wait_for_page("Test")
    expect(screen.main.get_by_role("heading", name="Not passed yet")).to_be_visible()
    asked_to_print = "window.print = () => document.body.dataset.printed = 'yes'"
    screen.page.evaluate(asked_to_print)
    screen.press("Print this report")
    assert screen.page.evaluate("document.body.dataset.printed") == "yes"
    screen.page.emulate_media(media="print", color_scheme="dark")
    expect(screen.page.get_by_role("navigation", name="App pages")).to_be_hidden()
    expect(screen.main.get_by_role("button", name="All tests")).to_be_hidden()
    words = screen.main.get_by_text("30 wrong answers")
    expect(words).to_have_css("color", "rgb(0, 0, 0)")
    expect(screen.page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    assert screen.page.pdf().count(b"/MediaBox") > 2  # and not the first screenful alone
    screen.page.emulate_media(media="screen", color_scheme="light")


def test_a_server_restart_in_the_middle_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 850})
    page = context.new_page()
    watch = Watch(page)
    with run_command(tmp_path) as trainer:
        screen = Screen(page, trainer.url, watch)
        records = Records.open(tmp_path / "records")
        database = Database(records, records.add_profile("Ann", datetime.now(UTC)))
        test = _Test(screen, database)
        test.begin()
        test.answer_by_key(Choice.PULL, Certainty.SURE)
        page.keyboard.press("n")
        test.wait_for(2)
        test.answer_by_key(Choice.RIDE, Certainty.UNSURE)
        before = (screen.table.cards, screen.table.line.inner_text())
        watch.outage = True
        assert trainer.stop() == 0
        assert trainer.logged() == ""
    page.locator("[data-test-connection-state=CONNECTED]").wait_for(state="detached")
    with run_command(tmp_path, "--port", screen.url.rpartition(":")[2]) as trainer:
        page.locator("[data-test-connection-state=CONNECTED]").wait_for()
        page.reload()  # what stands there may be what the old server had sent
        test.wait_for(2)
        assert (screen.table.cards, screen.table.line.inner_text()) == before
        test.is_chosen(Choice.RIDE, Certainty.UNSURE)
        screen.table.button("Pull").click()
        test.is_chosen(Choice.PULL, Certainty.UNSURE)
        test.go_on.click()
        test.wait_for(3)
        assert [one.pending and one.pending.choice for one in test.record().questions[:3]] == [
            Choice.PULL,
            Choice.PULL,
            None,
        ]
        assert trainer.stop() == 0
    records.close()
    context.close()
    assert watch.complaints == []
