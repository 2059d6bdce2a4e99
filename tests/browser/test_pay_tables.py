"""Pay tables: figures that follow the typing, and never belong to what stood there before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from strategy_tables.economics import figures
from strategy_tables.pay_tables import PRESETS, PayTable
from strategy_tables.rankings import PAYING
from tests.browser.answers import answer, watch_frames
from trainer.explaining import percent

if TYPE_CHECKING:
    from tests.browser.database import Database
    from tests.browser.screen import Screen

_ROWS = [rank.key for rank in PAYING]


def _check(screen: Screen, pays: str) -> None:
    edge = figures(PayTable.parse(pays)).house_edge
    expect(answer(screen.main)).to_contain_text(pays)
    expect(answer(screen.main)).to_contain_text(percent(edge, 4))


def test_figures_follow_each_key_and_are_never_old(screen: Screen, database: Database) -> None:
    screen.open_page("Pay tables")
    _check(screen, "1000/200/50/11/8/5/3/2/1")
    frames = watch_frames(screen.page)
    flush = screen.textbox("Flush")
    flush.fill("9")
    _check(screen, "1000/200/50/11/9/5/3/2/1")
    flush.press("ArrowUp")
    _check(screen, "1000/200/50/11/10/5/3/2/1")
    screen.textbox("Pair of tens or better").press_sequentially("1", delay=15)
    expect(answer(screen.main)).to_contain_text("Is this table right?")
    screen.main.get_by_role("combobox", name="Pay table").select_option("California LIRX-03")
    _check(screen, str(PRESETS["california-03"]))
    expect(flush).to_have_value("9")
    answered = 0
    for frame in frames.stop():
        for text in frame.answers:
            if "Pays, to 1:" in text:
                answered += 1
                assert f"Pays, to 1: {'/'.join(frame.fields[row] for row in _ROWS)}." in text
    assert answered > 0


def test_an_odd_pay_is_quoted_and_an_analysis_begins_at_this_table(
    screen: Screen, database: Database
) -> None:
    screen.open_page("Pay tables")
    screen.textbox("Two pair").fill("two")
    expect(screen.textbox("Two pair")).to_have_accessible_description(
        "two pair pays 'two'; a pay is a whole number, such as 200"
    )
    expect(answer(screen.main)).to_contain_text("cannot be read")
    screen.textbox("Two pair").fill("3")
    screen.textbox("Payout limit").fill("5000")
    _check(screen, "1000/200/50/11/8/5/3/3/1")
    expect(answer(screen.main)).to_contain_text("up to a stake of $1.66")
    screen.main.get_by_role("link", name="Analyze a hand at this table").click()
    screen.wait_for_page("Analyze")
    table = screen.main.get_by_role("combobox", name="Pay table")
    expect(table).to_have_value("1000/200/50/11/8/5/3/3/1")
    expect(screen.textbox("Payout limit")).to_have_value("5000")
