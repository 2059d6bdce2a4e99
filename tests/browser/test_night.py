"""Night: what an evening may bring, changed by mouse and keyboard, and kept in the address."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.database import Database
    from tests.browser.screen import Screen

_PERFECT = "160 rounds, about 4 hours, cost $56.09 on average"


def test_a_plan_is_priced_at_once_and_comes_back_with_its_address(
    screen: Screen, database: Database
) -> None:
    screen.open_page("Night")
    expect(screen.main).to_contain_text(_PERFECT)
    charts = screen.main.get_by_test_id("stPlotlyChart")
    expect(charts).to_have_count(2)
    expect(charts.first.locator("svg.main-svg").first).to_be_visible()
    expect(charts.last).to_contain_text("the median night")
    screen.choose("Way of playing", "Rides made hands only")
    expect(screen.main).to_contain_text("Mistakes cost $7.10 an hour")
    screen.type_into("Bankroll", "four hundred")
    refused = screen.main.get_by_role("alert").filter(has_text="'four hundred'")
    expect(refused).to_be_visible()
    expect(screen.textbox("Bankroll")).to_have_value("four hundred")
    screen.type_into("Bankroll", "400")
    expect(refused).to_have_count(0)
    expect(screen.main).to_contain_text("of nights that begin with $400.00 end early")
    expect(screen.main).to_contain_text("Run out of money")
    said = screen.main.locator(".st-key-night").inner_text()
    screen.page.reload()
    screen.wait_for_page("Night")
    expect(screen.textbox("Bankroll")).to_have_value("400")
    expect(screen.main.locator(".st-key-night")).to_have_text(said, use_inner_text=True)


def test_the_pays_of_a_bonus_are_chosen_where_one_is_staked(
    screen: Screen, database: Database
) -> None:
    screen.open_page("Night")
    expect(screen.main).to_contain_text("Pay table Standard, $10 on each circle.")
    pays = screen.main.get_by_role("combobox", name="The bonus pays, to 1")
    expect(pays).to_have_count(0)
    screen.type_into("Three Card Bonus", "10")
    expect(screen.main).to_contain_text("pays 50/40/30/6/3/1 to 1: house edge 7.0950 %.")
    screen.choose("The bonus pays, to 1", "50/40/30/6/4/1")
    expect(screen.main).to_contain_text("pays 50/40/30/6/4/1 to 1: house edge 2.1357 %.")
    expect(screen.main).to_contain_text("cost $90.26 on average")
    expect(screen.page).to_have_url(re.compile("bonus-pays=50"))
    screen.page.reload()
    screen.wait_for_page("Night")
    expect(screen.main).to_contain_text("cost $90.26 on average")
    screen.type_into("Three Card Bonus", "")
    expect(screen.main).to_contain_text(_PERFECT)
    expect(pays).to_have_count(0)
    screen.main.get_by_role("link", name="Set table and stake in Settings").click()
    screen.wait_for_page("Settings")


def test_the_map_sets_a_way_of_playing_by_mouse_and_by_keyboard(
    screen: Screen, database: Database
) -> None:
    screen.open_page("Night")
    screen.choose("Way of playing", "Set on the map")
    first = screen.main.get_by_role("region", name="First decision", exact=True)
    low_pair = first.get_by_role("button", name=re.compile("^A pair lower than tens: "))
    expect(low_pair).to_have_accessible_name(re.compile("pull; riding is worth −0.06 bets"))
    low_pair.click()
    expect(low_pair).to_have_accessible_name(re.compile("ride, a mistake; riding is worth"))
    expect(screen.main).to_contain_text("Mistakes cost $2.52 an hour")
    expect(screen.page).to_have_url(re.compile(r"otherwise=1[+%20]+low[+%20]+pair"))
    expect(low_pair).to_be_focused()
    screen.page.keyboard.press("Enter")
    expect(screen.main).not_to_contain_text("Mistakes cost")
    screen.page.keyboard.press("ArrowLeft")
    screen.page.keyboard.press("Enter")
    expect(screen.main).to_contain_text("Mistakes cost")
    screen.press("Reset to perfect play")
    expect(screen.main).to_contain_text(_PERFECT)


def test_a_night_fits_a_phone(phone: Screen, database: Database) -> None:
    phone.page.goto(f"{phone.url}/night?rounds=40&way=Always+rides")
    phone.wait_for_page("Night")
    expect(phone.main).to_contain_text("40 rounds, about 1 hour, cost")
    charts = phone.main.get_by_test_id("stPlotlyChart")
    expect(charts.locator("svg.main-svg").first).to_be_visible()
    for chart in charts.all():
        box = chart.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
