"""axe-core finds nothing on any page, in any state, light or dark."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from strategy_tables.situations import situation
from strategy_tables.values import Choice
from tests.browser.accessible import colour, violations
from trainer.history import Mode

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.database import Database
    from tests.browser.screen import Screen


def _asked(screen: Screen, _: Database) -> None:
    screen.open()


def _judged(screen: Screen, database: Database) -> None:
    database.deal("9s 8s Qs", "2d 3c", Mode.CHOSEN)
    screen.open().answer(Choice.RIDE)


def _blundered(screen: Screen, database: Database) -> None:
    database.deal("9s 9d Qs", "9h 3c", Mode.NATURAL)
    table = screen.open()
    table.answer(Choice.RIDE)
    table.go_on()
    table.answer(Choice.PULL)


def _tied(screen: Screen, database: Database) -> None:
    database.deal("5c 6d 7h", "8s Kd", Mode.CHOSEN, given=Choice.PULL)
    screen.open().answer(Choice.RIDE)


def _map(screen: Screen, _: Database) -> None:
    screen.open_page("Map")


def _situation(screen: Screen, _: Database) -> None:
    screen.open_page("Map")
    name = situation("1 mixed s3 h3").name
    screen.main.get_by_role("button", name=name).click()
    expect(screen.page.get_by_role("dialog").get_by_role("table")).to_be_visible()


def _analysis(screen: Screen, _: Database) -> None:
    """With a card seen elsewhere, a limit, and a stake that is refused and put right again."""
    screen.page.goto(
        f"{screen.url}/analyze?cards=7d+8d+Td&seen=9d&table=standard&stake=x&limit=500"
    )
    screen.wait_for_page("Analyze")
    expect(screen.main).to_contain_text("'x'")
    screen.textbox("Stake on each circle").fill("10")
    expect(screen.main).to_contain_text("What would change the answer")


def _pay_tables(screen: Screen, _: Database) -> None:
    """With a table that is doubted and changes sides, and a limit."""
    screen.page.goto(f"{screen.url}/pay-tables?pays=100/50/30/9/15/6/3/2/1&stake=10&limit=500")
    screen.wait_for_page("Pay tables")
    expect(screen.main).to_contain_text("the better hand pays less")
    expect(screen.main).to_contain_text("Bonus on the final five cards")


def _rules(screen: Screen, _: Database) -> None:
    screen.open_page("Rules")
    screen.table.wait_until_ready()
    screen.main.get_by_text("Does a pair lower than tens pay?").click()
    expect(screen.main).to_contain_text("Nines and below lose")
    expect(screen.main.get_by_role("table").filter(has_text="Mini royal")).to_be_visible()


def _settings(screen: Screen, _: Database) -> None:
    """With a table that is doubted, a stake that is refused, and what is folded away unfolded."""
    screen.open_page("Settings")
    screen.main.get_by_text("Delete this profile").click()
    expect(screen.textbox("Type the profile's name to confirm")).to_be_visible()
    screen.textbox("Its name").fill("Mine")
    screen.textbox("Its pays, “to 1”, royal flush to pair of tens").fill("1/2/3/4/5/6/7/8/9")
    screen.press("Add and use it")
    expect(screen.main).to_contain_text("the better hand pays less")
    screen.type_into("Stake on each circle", "ten")
    expect(screen.main.get_by_role("alert").filter(has_text="'ten'")).to_be_visible()


def _night(screen: Screen, _: Database) -> None:
    screen.page.goto(f"{screen.url}/night?money=400&way=Set+on+the+map&otherwise=1+low+pair")
    screen.wait_for_page("Night")
    expect(screen.main.get_by_test_id("stPlotlyChart").locator("svg.main-svg")).not_to_have_count(0)


def _no_progress(screen: Screen, _: Database) -> None:
    screen.open_page("Progress")
    expect(screen.main).to_contain_text("Nothing is answered yet")


def _progress(screen: Screen, database: Database) -> None:
    for number, hand in enumerate(("Th Jh Qh", "Jc Qd Ts", "8c 5d 2s") * 10):
        database.answer(hand, Choice.RIDE, datetime.now(UTC) - timedelta(minutes=50 - number))
    screen.open_page("Progress")
    expect(screen.main).to_contain_text("You would play at")


def _decisions(screen: Screen, database: Database) -> None:
    _progress(screen, database)
    screen.main.get_by_role("tab", name="Every decision", exact=True).click()
    expect(screen.main.get_by_test_id("stDataFrame")).to_be_visible()


def _skill(screen: Screen, database: Database) -> None:
    _progress(screen, database)
    screen.main.get_by_role("tab", name="Skill", exact=True).click()
    expect(screen.main.get_by_role("tabpanel", name="Skill")).to_be_visible()


def _past(screen: Screen, database: Database) -> None:
    _decisions(screen, database)
    screen.main.get_by_test_id("stDataFrame").click(position={"x": 16, "y": 52})
    expect(screen.page.get_by_role("dialog").get_by_role("table")).to_be_visible()


_STATES: Final[dict[str, Callable[[Screen, Database], None]]] = {
    "a question": _asked,
    "a verdict": _judged,
    "a round with a blunder": _blundered,
    "a tie": _tied,
    "the map": _map,
    "an analysis": _analysis,
    "a pay table": _pay_tables,
    "a situation": _situation,
    "a night": _night,
    "the rules": _rules,
    "the settings": _settings,
    "progress": _progress,
    "progress before the first answer": _no_progress,
    "every decision": _decisions,
    "skill": _skill,
    "a decision of the past": _past,
    "nothing to review": lambda screen, _: screen.open_page("Review"),
    "a drill": lambda screen, _: screen.open_page("Drills"),
    "the start of a test": lambda screen, _: screen.open_page("Test"),
    "the table": lambda screen, _: screen.open_page("Table"),
    "a hand to pay": lambda screen, _: screen.open_page("Pay the hand"),
}


@pytest.mark.parametrize("state", _STATES)
def test_axe_finds_nothing_in_light_and_in_dark(
    state: str, screen: Screen, database: Database
) -> None:
    _STATES[state](screen, database)
    found = []
    for colours in ("light", "dark"):
        colour(screen, colours)
        found += [f"{colours}: {violation}" for violation in violations(screen)]
    assert found == []


@pytest.mark.parametrize("state", ["a verdict", "the map", "the settings"])
def test_axe_finds_nothing_on_a_phone(state: str, phone: Screen, database: Database) -> None:
    _STATES[state](phone, database)
    assert violations(phone) == []
