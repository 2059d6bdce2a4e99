"""The map: 66 situations, each a button that opens it, where there is something to open."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from benchmarks.serving.running import run_trainer
from strategy_tables.cards import DECK
from strategy_tables.pay_tables import STANDARD
from strategy_tables.situations import SITUATIONS, situation, situation_of
from strategy_tables.values import Choice, ride_value
from tests.browser.judging import number
from trainer.history import Mode

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Locator

    from strategy_tables.situations import Situation
    from tests.browser.database import Database
    from tests.browser.screen import Screen

_CARDS = {card.name: card for card in DECK}
_NAMES = "all => all.map(one => one.getAttribute('aria-label'))"
_TO_LOOK_AT: Final = """
from trainer.app.situation_map import situation_map
from trainer.app.situation_map.map_view import value_map
from trainer.rules import STANDARD_RULES
situation_map(value_map(STANDARD_RULES, None), key="map")
"""
_CELLS = "all => all.map(row => [...row.cells].map(cell => cell.innerText.trim()))"


def _name(one: Situation) -> str:
    return f"{one.name[0].upper()}{one.name[1:]}"


def _cell(screen: Screen, one: Situation) -> Locator:
    region = f"{'First' if one.decision == 1 else 'Second'} decision"
    place = screen.main.get_by_role("region", name=region, exact=True)
    return place.get_by_role("button", name=re.compile(f"^{re.escape(_name(one))}: "))


def test_every_situation_is_a_cell_that_says_what_it_is_worth(
    screen: Screen, database: Database
) -> None:
    screen.open_page("Map")
    cells = screen.main.get_by_role("table").get_by_role("button")
    expect(cells).to_have_count(66)
    names = set(cells.evaluate_all(_NAMES))
    for one in SITUATIONS:
        worth = ride_value(one, STANDARD)
        word = "either" if worth == 0 else "ride" if worth > 0 else "pull"
        said = [name for name in names if name.startswith(f"{_name(one)}: {word}, ")]
        values = [number(name.split()[-2]) for name in said]
        digits = 1 if abs(worth) >= 10 else 3 if 0 < abs(worth) < 0.01 else 2
        assert any(abs(value - worth) * 10**digits <= 0.5 for value in values), one.id


def test_a_cell_opens_its_situation_one_after_the_other(screen: Screen, database: Database) -> None:
    screen.open_page("Map")
    dialog = screen.page.get_by_role("dialog")
    for id_ in (
        "1 trips",
        "1 mixed s3 h3",
        "1 suited s1 h3",
        "2 mixed s2 h0",  # a tie
        "2 suited s2 h4",  # four hands only
        "2 quads",
        "2 quads",  # the same again
    ):
        one = situation(id_)
        _cell(screen, one).click()
        _check_dialog(dialog, one)
        dialog.get_by_role("button", name="Close").click()
        expect(dialog).to_have_count(0)


def _check_dialog(dialog: Locator, one: Situation) -> None:
    expect(dialog.get_by_role("heading", name=_name(one), exact=True)).to_be_visible()
    expect(dialog).to_contain_text(f"{one.hands:,}")
    size, most = one.decision.cards_seen, min(6, one.hands)
    cards = dialog.get_by_role("img", name=" of ")
    expect(cards).to_have_count(size * most)
    shown = [_CARDS[name] for name in cards.evaluate_all(_NAMES)]
    hands = [shown[start : start + size] for start in range(0, len(shown), size)]
    assert len({frozenset(hand) for hand in hands}) == most
    assert {situation_of(hand) for hand in hands} == {one}
    outs = dialog.get_by_role("table").get_by_role("row")
    expect(outs).to_have_count(2 + sum(map(bool, one.outcomes)))
    _, *ends, total = outs.evaluate_all(_CELLS)
    assert [number(row[1]) for row in ends] == [count for count in one.outcomes if count]
    assert number(total[1]) == sum(one.outcomes)
    assert sum(number(row[3]) for row in ends) == number(total[3])
    assert number(total[3]) == ride_value(one, STANDARD) * sum(one.outcomes)
    expect(dialog).to_contain_text("Your record: not asked yet.")


def test_my_own_record_stands_with_its_situation(screen: Screen, database: Database) -> None:
    database.deal("Jc Qd Ts", "2h 3h", Mode.CHOSEN)
    table = screen.open()
    table.answer(Choice.RIDE)
    screen.go_to("Map")
    _cell(screen, situation("1 mixed s3 h3")).click()
    dialog = screen.page.get_by_role("dialog")
    expect(dialog).to_contain_text(
        "Your record: 0 of 1 right; the mistakes cost 0.023 bets in all."
    )


def test_arrow_keys_walk_enter_opens_and_escape_comes_back(
    screen: Screen, database: Database
) -> None:
    screen.open_page("Map")
    keyboard = screen.page.keyboard
    _cell(screen, situation("1 suited s3 h0")).focus()
    keyboard.press("ArrowRight")
    expect(_cell(screen, situation("1 suited s3 h1"))).to_be_focused()
    keyboard.press("ArrowDown")
    expect(_cell(screen, situation("1 suited s2 h1"))).to_be_focused()
    keyboard.press("ArrowLeft")
    here = _cell(screen, situation("1 suited s2 h0"))
    expect(here).to_be_focused()
    keyboard.press("ArrowLeft")
    expect(here).to_be_focused()
    keyboard.press("Enter")
    dialog = screen.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Three suited cards, 2 straights possible, no high cards")
    keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(here).to_be_focused()
    expect(here).to_have_attribute("aria-pressed", "false")
    keyboard.press("ArrowRight")
    expect(_cell(screen, situation("1 suited s2 h1"))).to_be_focused()
    keyboard.press("Enter")
    expect(dialog).to_contain_text("Three suited cards, 2 straights possible, 1 high card")


def test_another_pay_table_turns_the_cells_it_changes(screen: Screen, database: Database) -> None:
    mixed = situation("1 mixed s3 h3")
    screen.open_page("Map")
    expect(_cell(screen, mixed)).to_have_accessible_name(re.compile("pull, riding is worth −0.02"))
    screen.go_to("Settings")
    screen.choose("Pay table in force", "California LIRX-03 · 100/50/30/15/9/6/3/2/1")
    expect(screen.main).to_contain_text("3.2848 %")
    screen.go_to("Map")
    expect(_cell(screen, mixed)).to_have_accessible_name(
        re.compile("ride, riding is worth \\+0.02")
    )
    expect(_cell(screen, mixed)).to_contain_text("ride")


def test_where_nothing_opens_a_cell_is_a_picture_and_no_button(
    open_tab: Callable[[], Screen], tmp_path: Path
) -> None:
    script = tmp_path / "page.py"
    script.write_text(_TO_LOOK_AT, encoding="utf-8")
    page = open_tab().page
    with run_trainer(tmp_path, script) as trainer:
        page.goto(trainer.url)
        cells = page.get_by_role("table").get_by_role("img")
        expect(cells).to_have_count(66)
        said = cells.evaluate_all(_NAMES)
        trips = _name(situation("1 trips"))
        assert any(name.startswith(f"{trips}: ride, riding is worth +") for name in said)
        expect(page.get_by_role("table").get_by_role("button")).to_have_count(0)
        expect(page.locator(".map :is([tabindex], [aria-pressed])")).to_have_count(0)
        expect(page.get_by_role("table", description="Arrow keys")).to_have_count(0)
        expect(page.get_by_text("Arrow keys")).to_be_hidden()
        page.goto("about:blank")
