"""The progress page: the sums of what is on disk, and every decision to be opened again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from strategy_tables.values import Choice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator

    from tests.browser.database import Database
    from tests.browser.screen import Screen
    from trainer.history import Answer

_HANDS: Final = ("Th Jh Qh", "Jc Qd Ts", "8c 5d 2s", "Th Ts 4c", "2h 3h 4h", "9c 9d Kd", "Ah 2h 4h")
_FIRST_ROW: Final = {"x": 16, "y": 52}  # its tick box, below the headings


def _figure(screen: Screen, label: str) -> Locator:
    return screen.main.get_by_test_id("stMetric").filter(has_text=label)


def _expect_totals(screen: Screen, answers: Sequence[Answer]) -> None:
    scored = [one.verdict for one in answers if not one.verdict.is_tie]
    right = sum(verdict.is_right for verdict in scored)
    cost = {
        choice: sum((one.cost for one in scored if one.choice is choice), Fraction(0))
        for choice in Choice
    }
    expect(_figure(screen, "Decisions")).to_contain_text(f"{len(answers)}")
    expect(_figure(screen, "Right")).to_contain_text(f"{round(100 * right / len(scored))}")
    for label, bets in (
        ("Cost of mistakes", sum(cost.values())),
        ("by riding too much", cost[Choice.RIDE]),
        ("by pulling too much", cost[Choice.PULL]),
    ):
        expect(_figure(screen, label)).to_contain_text(f"{float(bets):.3f} bets")


def _history(database: Database, sittings: int, each: int) -> None:
    """Evenings of practice, the last of them an hour ago."""
    start = datetime.now(UTC) - timedelta(days=sittings, hours=1)
    for number in range(sittings * each):
        at = start + timedelta(days=number // each, minutes=number % each)
        choice = Choice.RIDE if number % 3 else Choice.PULL
        database.answer(_HANDS[number % len(_HANDS)], choice, at)


def test_after_a_few_answers_it_has_their_sums_and_says_what_is_missing(
    screen: Screen, database: Database
) -> None:
    table = screen.open()
    for choice in (Choice.PULL, Choice.RIDE, Choice.RIDE, Choice.PULL):
        table.answer(choice)
        table.go_on()
    screen.go_to("Progress")
    assert database.count() == 4
    _expect_totals(screen, database.answers())
    expect(
        screen.main.get_by_role("status").or_(screen.main.get_by_role("alert")).first
    ).to_contain_text("needs")
    expect(screen.main).to_contain_text("4 of 4 decisions")


def test_before_the_first_answer_it_leads_to_the_table(screen: Screen, database: Database) -> None:
    screen.open_page("Progress")
    expect(screen.main).to_contain_text("Nothing is answered yet")
    screen.main.get_by_role("link", name="Deal me a hand").click()
    screen.wait_for_page("Practice")
    screen.table.answer(Choice.PULL)
    assert database.count() == 1


def test_after_some_evenings_it_draws_them_and_the_costliest_situations(
    screen: Screen, database: Database
) -> None:
    _history(database, sittings=3, each=24)
    screen.open_page("Progress")
    _expect_totals(screen, database.answers())
    for name in (
        "Share of right answers in each sitting",
        "Cost of mistakes per 100 decisions in each sitting",
        "Situations by what their mistakes cost",
    ):
        expect(screen.main.get_by_role("figure", name=name)).to_be_visible()
    expect(screen.main).to_contain_text("Where your mistakes cost most")
    expect(screen.main).to_contain_text("wrong · three suited cards")


def test_decisions_are_filtered_and_opened_again_and_again(
    screen: Screen, database: Database
) -> None:
    _history(database, sittings=1, each=7)
    wrong = [one for one in database.answers() if one.verdict.grade.value == "Inaccuracy"]
    screen.open_page("Progress")
    expect(screen.main).to_contain_text("7 of 7 decisions")
    screen.main.get_by_role("button", name="Inaccuracy", exact=True).click()
    expect(screen.main).to_contain_text(f"{len(wrong)} of 7 decisions")
    newest = wrong[-1]
    rows = screen.main.get_by_test_id("stDataFrame")
    dialog = screen.page.get_by_role("dialog")
    for _ in range(2):
        rows.click(position=_FIRST_ROW)
        for card in newest.cards:
            expect(dialog.get_by_role("img", name=card.name).first).to_be_visible()
        expect(dialog).to_contain_text("Inaccuracy")
        cost = newest.verdict.cost
        expect(dialog).to_contain_text(f"costs {float(cost):.3f} bets")
        screen.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        screen.page.locator("[data-test-script-state=notRunning]").wait_for()


def test_only_one_kind_of_hands_can_be_counted(screen: Screen, database: Database) -> None:
    database.change(mode="natural")
    screen.open().answer(Choice.PULL)
    database.answer(_HANDS[0], Choice.RIDE, datetime.now(UTC))
    screen.go_to("Progress")
    expect(_figure(screen, "Decisions")).to_contain_text("2")
    screen.main.get_by_role("button", name="Natural deals", exact=True).click()
    expect(_figure(screen, "Decisions")).to_contain_text("1")
    expect(_figure(screen, "Right")).to_contain_text("100")
    screen.main.get_by_role("button", name="Chosen hands", exact=True).click()
    expect(_figure(screen, "Decisions")).to_contain_text("0")
    screen.main.get_by_role("button", name="Natural deals", exact=True).click()
    expect(_figure(screen, "Decisions")).to_contain_text("1")
