"""Progress and the map's mastery: what was answered, seen again."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from strategy_tables.cards import parse_cards
from strategy_tables.values import Choice
from trainer.history import Certainty, Mode, Question, answer_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Position

    from tests.browser.database import Database
    from tests.browser.screen import Screen

_PULL, _RIDE = Choice.PULL, Choice.RIDE
_LOW_PAIR = "A pair lower than tens"
_WIDER_THAN_THE_SCREEN = """
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth
"""
_FIRST_ROW: Final[Position] = {"x": 16, "y": 52}  # its tick box, below the headings
_CHARTS = {
    "Skill": (
        "House edge against you at the end of each sitting",
        "Share right in each run of 50 non-obvious decisions",
    ),
    "Mistakes": ("Wrong answers per 100 decisions", "decision 1, too much pull"),
    "Certainty": ("certainty 3: 40 of 40 right",),
}


@dataclass(frozen=True)
class _Past:
    """What the learner did before opening a tab."""

    database: Database

    def answer(self, mode: Mode, *choices: Choice, days_ago: int = 0) -> None:
        """Low pairs, always the same hand, a few seconds apart."""
        start = datetime.now(UTC) - timedelta(days=days_ago, minutes=20)
        settings = self.database.settings()
        for number, choice in enumerate(choices):
            at = start + timedelta(seconds=5 * number)
            hand, community = parse_cards("2h 2s 9d"), parse_cards("4s 8c")
            question = Question(
                id=token_urlsafe(12),
                mode=mode,
                rules=settings.rules,
                stake=Fraction(10),
                currency="$",
                hand=hand,
                community=community,
                dealt_at=at,
            )
            certainty = Certainty.SURE if mode is Mode.TEST else None
            given = answer_of(
                question, choice, shown_at=at, answered_at=at, thinking=900, certainty=certainty
            )
            records = self.database.records
            assert records.record_question(self.database.profile.id, question)
            assert records.record_answer(given)


@pytest.fixture
def past(database: Database) -> _Past:
    """Sixty picked low pairs two days ago, every fifth ridden; forty in a test, all pulled."""
    past = _Past(database)
    past.answer(Mode.CHOSEN, *[_RIDE, _PULL, _PULL, _PULL, _PULL] * 12, days_ago=2)
    past.answer(Mode.TEST, *[_PULL] * 40)
    return past


def _open_section(screen: Screen, name: str) -> None:
    screen.main.get_by_role("tab", name=name, exact=True).click()
    screen.page.locator("[data-test-script-state=notRunning]").wait_for()


def test_a_leak_is_opened_and_leafed_through_by_keys_alone(screen: Screen, past: _Past) -> None:
    screen.open_page("Progress")
    expect(screen.main).to_contain_text("Bet 1: a pair lower than tens")
    expect(screen.main).to_contain_text("12 of 100 wrong")
    replay = screen.main.get_by_role("button", name="Replay 12 misses")
    replay.focus()
    screen.page.keyboard.press("Enter")
    dialog = screen.page.get_by_role("dialog")
    expect(dialog).to_contain_text("1 of 12")
    expect(dialog).to_contain_text("You let it ride. ~ Inaccuracy — pulling was right")
    expect(dialog.get_by_role("img", name="Nine of diamonds").first).to_be_visible()
    expect(dialog).to_contain_text("How the 1,176 boards end")
    expect(dialog).to_contain_text("Nearest hand across the line")
    screen.page.keyboard.press("ArrowRight")
    expect(dialog).to_contain_text("2 of 12")
    screen.page.keyboard.press("ArrowLeft")
    expect(dialog).to_contain_text("1 of 12")
    screen.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_only_the_chosen_modes_count(screen: Screen, past: _Past) -> None:
    screen.open_page("Progress")
    tests = screen.main.get_by_role("button", name="Tests", exact=True)
    expect(tests).to_have_attribute("aria-pressed", "true")
    tests.click()
    expect(screen.main).to_contain_text("12 of 60 wrong")


@pytest.mark.parametrize("where", ["desk", "phone"])
def test_every_chart_is_drawn_with_its_words(
    where: str,
    past: _Past,
    open_tab: Callable[[], Screen],
    open_phone: Callable[[], Screen],
) -> None:
    screen = open_tab() if where == "desk" else open_phone()
    screen.open_page("Progress")
    for section, alts in _CHARTS.items():
        _open_section(screen, section)
        for alt in alts:
            chart = screen.main.get_by_label(re.compile(re.escape(alt))).first
            expect(chart).to_be_visible()
        expect(screen.main.locator(".js-plotly-plot .plot-container").first).to_be_visible()
        assert not screen.page.evaluate(_WIDER_THAN_THE_SCREEN)
    _open_section(screen, "Calendar")
    year = screen.main.get_by_role("img", name=re.compile("100 answers on 2 days"))
    expect(year).to_be_visible()
    _open_section(screen, "Situations")
    cell = screen.main.get_by_role("button", name=f"{_LOW_PAIR}: 88 of the 100 right").first
    expect(cell).to_contain_text("88 of 100")
    assert not screen.page.evaluate(_WIDER_THAN_THE_SCREEN)


def test_before_the_first_answer_it_leads_to_the_table(screen: Screen, database: Database) -> None:
    screen.open_page("Progress")
    expect(screen.main).to_contain_text("Nothing is answered yet")
    screen.main.get_by_role("button", name="Deal me a hand").click()
    screen.wait_for_page("Practice")
    screen.table.answer(_PULL)
    assert database.count() == 1


def test_decisions_are_filtered_and_opened_again_and_again(screen: Screen, past: _Past) -> None:
    screen.open_page("Progress")
    _open_section(screen, "Every decision")
    expect(screen.main).to_contain_text("100 of the newest 100 decisions")
    rows, dialog = screen.main.get_by_test_id("stDataFrame"), screen.page.get_by_role("dialog")
    grade = screen.main.get_by_role("button", name="~ Inaccuracy", exact=True)
    for _ in range(2):
        grade.click()
        expect(screen.main).to_contain_text("12 of the newest 100 decisions")
        rows.click(position=_FIRST_ROW)
        expect(dialog).to_contain_text("You let it ride. ~ Inaccuracy")
        screen.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        grade.click()
        expect(screen.main).to_contain_text("100 of the newest 100 decisions")


def test_the_file_has_every_decision(screen: Screen, past: _Past, database: Database) -> None:
    screen.open_page("Progress")
    _open_section(screen, "Every decision")
    screen.wait_until_drawn()
    with screen.page.expect_download() as started:
        screen.press("Download decisions.csv")
    assert started.value.suggested_filename == "decisions.csv"
    text = Path(started.value.path()).read_text("utf-8")
    rows = list(csv.DictReader(io.StringIO(text)))
    ids = [row["question"].removeprefix("'") for row in rows]  # one may begin like a formula
    assert ids == [one.question for one in database.answers()]
    assert sum(Fraction(row["cost"]) for row in rows) == 12 * Fraction(71, 1176)


def test_a_cell_of_the_mastery_map_opens_its_answers_and_its_drill(
    screen: Screen, past: _Past
) -> None:
    screen.open_page("Map")
    screen.pick("Mastery")
    expect(screen.page).to_have_url(re.compile("show=Mastery"))
    cell = screen.main.get_by_role("button", name=f"{_LOW_PAIR}: 10 of the last 10 right").first
    cell.focus()
    screen.page.keyboard.press("Enter")
    dialog = screen.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Your record: 88 of 100 right")
    dialog.get_by_role("button", name=re.compile("^✓ Right: pulled 2h 2s 9d")).first.press("Enter")
    expect(dialog).to_contain_text("You pulled. ✓ Right — pull")
    dialog.get_by_role("button", name="Back to the situation").press("Enter")
    expect(dialog).to_contain_text("Your record: 88 of 100 right")
    dialog.get_by_role("link", name="Practise this situation").click()
    screen.wait_for_page("Drills")
    expect(dialog).to_have_count(0)
    expect(screen.main).to_contain_text("Only: a pair lower than tens")


def test_a_link_to_the_mastery_map_opens_it(screen: Screen, past: _Past) -> None:
    screen.page.goto(f"{screen.url}/map?show=Mastery")
    expect(screen.main.get_by_role("radio", name="Mastery")).to_be_checked()
    expect(screen.main).to_contain_text("mastered: the last 5 right, over 2 days")


def test_calm_mode_takes_every_rank_away_until_it_is_switched_off(
    screen: Screen, past: _Past, database: Database
) -> None:
    screen.open_page("Settings")
    screen.switch("Calm mode")
    expect(screen.main.get_by_role("switch", name="Calm mode")).to_be_checked()
    screen.go_to("Progress")
    expect(screen.main).to_contain_text("Your latest sitting")
    expect(screen.main).not_to_contain_text("You would play at")
    expect(screen.main.get_by_role("tab")).to_have_text(
        ["Leaks", "Situations", "Calendar", "Every decision"]
    )
    screen.go_to("Practice")
    expect(screen.main).to_contain_text("This sitting")
    expect(screen.main).not_to_contain_text("Cost of mistakes")
    assert database.settings().calm
    screen.go_to("Settings")
    screen.switch("Calm mode")
    screen.go_to("Progress")
    expect(screen.main).to_contain_text("You would play at")


def test_the_retention_is_set_by_keys_and_kept(screen: Screen, database: Database) -> None:
    screen.open_page("Settings")
    slider = screen.main.get_by_role("slider")
    slider.focus()
    for key in ("End", "ArrowLeft"):
        screen.page.keyboard.press(key)
        screen.page.locator("[data-test-script-state=notRunning]").wait_for()
    expect(screen.main).to_contain_text("96%")
    screen.go_to("Practice")
    assert database.settings().retention == pytest.approx(0.96)
    screen.go_to("Settings")
    expect(screen.main).to_contain_text("96%")
