"""Every page of the app, led through its states: a question, a verdict, a dialog, an error.

Each story opens its page once where it can, and yields the name of each state it has come to.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from strategy_tables.situations import situation
from strategy_tables.values import Choice
from trainer.history import Mode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import FilePayload

    from tests.browser.database import Database
    from tests.browser.screen import Screen

__all__ = ["STORIES"]

_PULL, _RIDE = Choice.PULL, Choice.RIDE
_PLAYED: Final = ("Th Jh Qh", "Jc Qd Ts", "8c 5d 2s") * 20


def _practice(screen: Screen, database: Database) -> Iterator[str]:
    database.deal("9s 9d Qs", "9h 3c", Mode.NATURAL)
    table = screen.open()
    yield "a question"
    table.answer(_RIDE)
    yield "a mistake"
    table.go_on()
    table.answer(_PULL)
    yield "a round over, with a blunder"
    database.deal("5c 6d 7h", "8s Kd", Mode.CHOSEN, given=_PULL)
    screen.open().answer(_RIDE)
    yield "a tie"


def _review(screen: Screen, database: Database) -> Iterator[str]:
    screen.open_page("Review")
    yield "nothing to review"
    answered = database.answer("2h 2s 9d", _RIDE, datetime.now(UTC) - timedelta(days=30))
    database.forget(answered)
    screen.open_page("Review")
    screen.table.wait_for_question()
    yield "a due question"
    screen.table.answer(_PULL)
    yield "a verdict"


def _map(screen: Screen, database: Database) -> Iterator[str]:
    _play(database)
    screen.open_page("Map")
    yield "values"
    screen.main.get_by_role("button", name=situation("1 mixed s3 h3").name).click()
    dialog = screen.page.get_by_role("dialog")
    expect(dialog.get_by_role("table")).to_be_visible()
    yield "a situation"
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    screen.pick("Mastery")
    expect(screen.main.get_by_text("mostly right")).to_be_visible()
    yield "mastery"


def _progress(screen: Screen, database: Database) -> Iterator[str]:
    screen.open_page("Progress")
    yield "before the first answer"
    _play(database)
    screen.open_page("Progress")
    expect(screen.main).to_contain_text("You would play at")
    yield "leaks"
    for name in ("Skill", "Mistakes", "Situations", "Certainty", "Calendar", "Every decision"):
        screen.main.get_by_role("tab", name=name, exact=True).click()
        expect(screen.main.get_by_role("tabpanel", name=name, exact=True)).to_be_visible()
        screen.wait_for_page("Progress")
        yield name.lower()
    screen.main.get_by_test_id("stDataFrame").click(position={"x": 16, "y": 52})
    expect(screen.page.get_by_role("dialog").get_by_role("table")).to_be_visible()
    yield "a decision of the past"


def _play(database: Database) -> None:
    for number, hand in enumerate(_PLAYED):
        database.answer(hand, _RIDE, datetime.now(UTC) - timedelta(minutes=90 - number))


def _drills(screen: Screen, _: Database) -> Iterator[str]:
    screen.page.goto(f"{screen.url}/drills?drill=<b>everything")
    expect(screen.main.get_by_role("alert")).to_contain_text("<b>everything")
    screen.table.wait_until_ready()
    yield "an address that is refused"
    screen.main.get_by_text("By the clock (never counts)").click()
    expect(screen.main.get_by_role("timer")).to_be_visible()
    screen.table.wait_for_question()
    yield "by the clock"
    screen.table.answer(_PULL)
    yield "a verdict by the clock"


def _test(screen: Screen, database: Database) -> Iterator[str]:
    screen.open_page("Test")
    yield "the start"
    screen.press("Begin the test")
    screen.table.wait_for_question()
    yield "a question"
    screen.table.button("Pull").click()
    expect(screen.table.line).to_contain_text("unless you change it")
    yield "an answer that may be changed"
    screen.press("Give up this test")
    screen.page.get_by_role("button", name="Give it up for good").click()
    expect(screen.main.get_by_role("button", name="Begin the test")).to_be_visible()
    record = database.take_test(lambda _: _PULL)
    screen.page.goto(f"{screen.url}/test?report={record.id}")
    screen.wait_for_page("Test")
    expect(screen.main.get_by_role("heading", name="Not passed yet")).to_be_visible()
    yield "a report"


def _table(screen: Screen, _: Database) -> Iterator[str]:
    screen.open_page("Table")
    screen.type_into("Bankroll", "much")
    expect(screen.main.get_by_role("alert")).to_contain_text("'much'")
    yield "a bankroll that is refused"
    screen.type_into("Bankroll", "1000")
    expect(screen.table.button("Deal")).to_be_visible()
    screen.table.wait_until_ready()
    yield "seated"
    screen.table.button("Deal").click()
    screen.table.wait_for_question()
    yield "a question"
    screen.table.answer(_RIDE)
    yield "a verdict"
    screen.table.go_on()
    screen.table.answer(_PULL)
    yield "the round over"
    screen.switch("Show luck and skill")
    expect(screen.page.locator(".js-plotly-plot .legendtext")).to_have_count(2)
    yield "its chart"
    screen.press("Stand up")
    expect(screen.main.get_by_role("heading", name="Your seat")).to_be_visible()
    yield "stood up"


def _pay_the_hand(screen: Screen, _: Database) -> Iterator[str]:
    screen.open_page("Pay the hand")
    screen.main.locator("input[inputmode=decimal]").first.wait_for()
    yield "a hand to pay"
    screen.press("Pay seat 3")
    expect(screen.main.get_by_role("alert")).to_be_visible()
    yield "nothing was named"
    for seat in (3, 2, 1):
        screen.main.get_by_role("radio", name="5 Flush", exact=True).click()
        screen.textbox(f"Seat {seat}: winnings alone").fill("1")
        bonus = screen.textbox("Bonus: winnings alone")
        if bonus.count():
            kinds = screen.main.get_by_role("radiogroup", name="bonus hand")
            kinds.get_by_role("radio").first.click()
            bonus.fill("0")
        screen.press(f"Pay seat {seat}")
        expect(screen.main.get_by_role("status")).to_contain_text(f"Seat {seat} · ")
        if seat == 3:
            yield "a verdict"
    expect(screen.main.get_by_role("button", name="Next round")).to_be_visible()
    yield "the table paid"


def _analyze(screen: Screen, _: Database) -> Iterator[str]:
    screen.page.goto(
        f"{screen.url}/analyze?cards=7d+8d+Td&seen=9d&table=standard&stake=x&limit=500"
    )
    screen.wait_for_page("Analyze")
    expect(screen.main).to_contain_text("'x'")
    yield "a stake that is refused"
    screen.textbox("Stake on each circle").fill("10")
    expect(screen.main).to_contain_text("What would change the answer")
    yield "an answer"


def _pay_tables(screen: Screen, _: Database) -> Iterator[str]:
    screen.page.goto(f"{screen.url}/pay-tables?pays=100/50/30/9/15/6/3/2/1&stake=10&limit=500")
    screen.wait_for_page("Pay tables")
    expect(screen.main).to_contain_text("the better hand pays less")
    expect(screen.main).to_contain_text("Bonus on the final five cards")
    yield "a table that is doubted"


def _night(screen: Screen, _: Database) -> Iterator[str]:
    screen.page.goto(f"{screen.url}/night?money=400&way=Set+on+the+map&otherwise=1+low+pair")
    screen.wait_for_page("Night")
    expect(screen.main.get_by_test_id("stPlotlyChart").locator("svg.main-svg")).not_to_have_count(0)
    yield "a way set on the map"
    screen.type_into("Bankroll", "four hundred")
    expect(screen.main.get_by_role("alert").filter(has_text="'four hundred'")).to_be_visible()
    yield "a bankroll that is refused"
    screen.type_into("Three Card Bonus", "5")
    expect(screen.main).to_contain_text("The Three Card Bonus pays 50/40/30/6/3/1 to 1")
    yield "a bonus and what it pays"


def _take_away(screen: Screen, database: Database) -> Iterator[str]:
    screen.open_page("Take away")
    expect(screen.main.get_by_role("button", name="All tables")).to_be_visible()
    yield "what there is"
    database.change(limit="5000")
    screen.open_page("Take away")
    expect(screen.main.get_by_role("alert")).to_contain_text("without your payout limit")
    yield "a payout limit that is left out"


def _grade_a_log(screen: Screen, _: Database) -> Iterator[str]:
    screen.open_page("Grade a log")
    yield "before a file"
    uploaded = screen.main.locator("input[type=file]")
    uploaded.set_input_files(_file("log.csv", "hand;action\n7d 8d Td;ride\n8c 8d Ah;ride\nXx;ride"))
    dialog = screen.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Grade", exact=True)).to_be_visible()
    expect(dialog.get_by_test_id("stDataFrame")).to_be_visible()
    yield "the dialog that asks for the columns"
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    _remove(screen, "log.csv")
    uploaded.set_input_files(
        _file("ours.csv", "cards,choice\n7d 8d Td,pull\n8c 8d Ah,ride\nXx,ride")
    )
    expect(screen.main).to_contain_text("2 decisions graded; 1 row could not be graded")
    screen.main.get_by_text("1 row that could not be graded").click()
    expect(screen.main.get_by_role("button", name="Download the bad rows")).to_be_visible()
    yield "a report"
    _remove(screen, "ours.csv")
    uploaded.set_input_files(_file("empty.csv", ""))
    expect(screen.main.get_by_role("alert")).to_be_visible()
    yield "a file that is refused"


def _file(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "text/csv", "buffer": text.encode()}


def _remove(screen: Screen, name: str) -> None:
    screen.main.get_by_role("button", name=f"Remove {name}").click()
    expect(screen.main.get_by_text(name)).to_have_count(0)


def _rules(screen: Screen, _: Database) -> Iterator[str]:
    screen.open_page("Rules")
    screen.table.wait_until_ready()
    screen.main.get_by_text("Does a pair lower than tens pay?").click()
    expect(screen.main).to_contain_text("Nines and below lose")
    expect(screen.main.get_by_role("table").filter(has_text="Mini royal")).to_be_visible()
    yield "an answer unfolded"


def _settings(screen: Screen, _: Database) -> Iterator[str]:
    screen.open_page("Settings")
    screen.main.get_by_text("Delete this profile").click()
    expect(screen.textbox("Type the profile's name to confirm")).to_be_visible()
    screen.textbox("Its name").fill("Mine")
    screen.textbox("Its pays, “to 1”, royal flush to pair of tens").fill("1/2/3/4/5/6/7/8/9")
    screen.press("Add and use it")
    expect(screen.main).to_contain_text("the better hand pays less")
    screen.type_into("Stake on each circle", "ten")
    expect(screen.main.get_by_role("alert").filter(has_text="'ten'")).to_be_visible()
    yield "a stake that is refused, and a table that is doubted"
    screen.main.locator("input[type=file]").set_input_files(_file("no.json", "no backup"))
    expect(screen.main.get_by_text("no.json")).to_be_visible()
    screen.press("Restore")
    expect(screen.main.get_by_role("alert").filter(has_text="'no.json'")).to_be_visible()
    yield "a backup that is refused"


STORIES: Final[dict[str, Callable[[Screen, Database], Iterator[str]]]] = {
    "Practice": _practice,
    "Review": _review,
    "Map": _map,
    "Progress": _progress,
    "Drills": _drills,
    "Test": _test,
    "Table": _table,
    "Pay the hand": _pay_the_hand,
    "Analyze": _analyze,
    "Pay tables": _pay_tables,
    "Night": _night,
    "Take away": _take_away,
    "Grade a log": _grade_a_log,
    "Rules": _rules,
    "Settings": _settings,
}
"""By the page's title."""
