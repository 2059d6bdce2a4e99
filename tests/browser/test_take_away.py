"""Take away and Grade a log: files that come out, and a file that goes in."""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from strategy_tables.pay_tables import PRESETS
from tests.browser.conftest import DESK, PATIENCE
from tests.browser.screen import Screen
from tests.browser.watching import Watch
from tests.takeaway.reading import A4, LETTER, page_sizes, page_texts

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FilePayload, Locator

    from benchmarks.serving.running import RunningTrainer
    from tests.browser.database import Database

CALIFORNIA: Final = PRESETS["california-03"]
SIDEWAYS: Final = (
    "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
)


def _download(screen: Screen, button: str) -> bytes:
    screen.wait_until_drawn()
    with screen.page.expect_download() as started:
        screen.press(button)
    return Path(started.value.path()).read_bytes()


def _log(text: str, name: str = "elsewhere.csv") -> FilePayload:
    return {"name": name, "mimeType": "text/csv", "buffer": text.encode()}


def _hand_in(screen: Screen, text: str) -> None:
    screen.main.locator("input[type=file]").set_input_files(_log(text))


def test_everything_on_the_page_is_for_the_pay_table_in_force(
    screen: Screen, database: Database
) -> None:
    database.change(pay_table="california-03")
    screen.open_page("Take away")
    picture = screen.main.get_by_role("img", name=f"The strategy card for {CALIFORNIA}")
    expect(picture).to_be_visible()
    (card,) = page_texts(_download(screen, "Card as PDF"))
    assert "straights + twice the high cards make 5 or more" in card
    shown = str(picture.get_attribute("src"))
    screen.pick("Wallet")
    expect(picture).not_to_have_attribute("src", shown)
    assert str(CALIFORNIA) in _download(screen, "Card as SVG").decode()
    screen.type_into("Its title", "Monday")
    # The button hands out the old sheet until the server has the new title.
    sheets = (page_texts(_download(screen, "Worksheet with key")) for _ in range(20))
    first, *_, key = next(pages for pages in sheets if pages[0].startswith("Monday"))
    assert first.count("let it ride") == 24
    assert str(CALIFORNIA) in key
    assert "collection.anki2" in _names(_download(screen, "Download the deck"))
    assert len(_download(screen, "Values as CSV").decode().splitlines()) == 67
    assert _names(_download(screen, "All tables")) == {
        "first.csv",
        "second.csv",
        "transitions.csv",
        "values.csv",
    }


@pytest.mark.parametrize(
    ("locale", "offered", "page_size", "other", "other_size"),
    [("en-US", "US Letter", LETTER, "A4", A4), ("de-CH", "A4", A4, "US Letter", LETTER)],
)
def test_the_paper_is_that_of_the_country_the_browser_is_set_to(
    browser: Browser,
    trainer: RunningTrainer,
    database: Database,
    locale: str,
    offered: str,
    page_size: tuple[float, float],
    other: str,
    other_size: tuple[float, float],
) -> None:
    options: dict[str, Any] = {**DESK, "locale": locale}
    with browser.new_context(**options) as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        watch = Watch(page)
        screen = Screen(page, trainer.url, watch)
        screen.open_page("Take away")
        expect(screen.main.get_by_role("radio", name=offered, exact=True)).to_be_checked()
        for button in ("Card as PDF", "Worksheet with key"):
            assert set(page_sizes(_download(screen, button))) == {page_size}
        # The button hands out the old card until the server knows, which shows in the picture.
        picture = screen.main.get_by_role("img", name="The strategy card for")
        shown = str(picture.get_attribute("src"))
        screen.pick(other)
        expect(picture).not_to_have_attribute("src", shown)
        assert page_sizes(_download(screen, "Card as PDF")) == [other_size]
    assert watch.complaints == []


def _names(content: bytes) -> set[str]:
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        return set(package.namelist())


def test_a_log_with_other_columns_is_graded_through_the_dialog(
    screen: Screen, database: Database
) -> None:
    screen.open_page("Grade a log")
    _hand_in(
        screen,
        "hand;action;note\n7d 8d Td;hold;=1+1\n8c 8d Ah;hold;\nXx;hold;\n5c6d7h8s;fold;\n",
    )
    dialog = screen.page.get_by_role("dialog")
    expect(
        dialog.get_by_role("heading", name="Where are the cards and the choice?")
    ).to_be_visible()
    _pick(screen, dialog, "Cards: one column, or several from left to right", "hand")
    _pick(screen, dialog, "Choice", "action")
    for word, name in (("hold", "Its word for letting it ride"), ("fold", "Its word for pulling")):
        dialog.get_by_role("textbox", name=name, exact=True).fill(word)
        dialog.get_by_role("textbox", name=name, exact=True).press("Tab")
    dialog.get_by_role("button", name="Grade", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(screen.main).to_contain_text(
        "3 decisions graded; 1 row could not be graded. 1 mistake costs 0.060 bets"
    )
    expect(screen.main).to_contain_text("at a table needs 18 more decisions")
    graded = _download(screen, "Download the graded rows").decode()
    rows = list(csv.DictReader(io.StringIO(graded)))
    assert [row["class"] for row in rows] == ["Right", "Inaccuracy", "Either is right"]
    assert rows[0]["note"] == "'=1+1"
    screen.main.get_by_text("1 row that could not be graded").click()
    bad = list(csv.DictReader(io.StringIO(_download(screen, "Download the bad rows").decode())))
    assert [(row["line"], row["hand"]) for row in bad] == [("4", "Xx")]


def test_a_log_as_large_as_the_page_promises_arrives(
    screen: Screen, database: Database, tmp_path: Path
) -> None:
    row = f"7d 8d Td,pull,{'n' * 100_000}\n"
    file = tmp_path / "large.csv"
    file.write_text("cards,choice,note\n" + row * 490)
    screen.open_page("Grade a log")
    screen.main.locator("input[type=file]").set_input_files(file)
    expect(screen.main).to_contain_text("490 decisions graded. 490 mistakes cost")


def test_the_dialog_takes_the_words_from_the_column_that_is_picked(
    screen: Screen, database: Database
) -> None:
    screen.open_page("Grade a log")
    _hand_in(screen, "hand;side;action\n7d 8d Td;Ride;P\n8c 8d Ah;Pull;R\n")
    dialog = screen.page.get_by_role("dialog")
    ride, pull = (
        dialog.get_by_role("textbox", name=name, exact=True)
        for name in ("Its word for letting it ride", "Its word for pulling")
    )
    expect(ride).to_have_value("ride")
    for column, words in (("side", ("Ride", "Pull")), ("hand", ("Ride", "Pull")), ("action", "RP")):
        _pick(screen, dialog, "Choice", column)
        expect(ride).to_have_value(words[0])
        expect(pull).to_have_value(words[1])
    pull.fill("fold")
    pull.press("Tab")
    _pick(screen, dialog, "Cards: one column, or several from left to right", "hand")
    dialog.get_by_role("button", name="Grade", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(screen.main).to_contain_text("1 decision graded; 1 row could not be graded.")
    expect(screen.main).to_contain_text("Line 2: 'P' is not a choice; write R or fold.")
    screen.press("Choose the columns")
    expect(ride).to_have_value("R")
    expect(pull).to_have_value("fold")
    pull.fill("r")
    pull.press("Tab")
    dialog.get_by_role("button", name="Grade", exact=True).click()
    expect(dialog.get_by_role("alert")).to_have_text(
        "'R' for letting it ride and 'r' for pulling are one word; give two different ones."
    )
    pull.fill("P")
    pull.press("Tab")
    dialog.get_by_role("button", name="Grade", exact=True).click()
    expect(screen.main).to_contain_text("2 decisions graded. 2 mistakes cost")


def _pick(screen: Screen, dialog: Locator, name: str, option: str) -> None:
    box = dialog.get_by_role("combobox", name=name)
    box.click()
    screen.page.get_by_role("option", name=option, exact=True).click()
    # A list of several stays open, and all else is out of reach while it is.
    box.press("Tab")


def test_both_pages_fit_a_phone(phone: Screen, database: Database) -> None:
    phone.open_page("Take away")
    expect(phone.main.get_by_role("button", name="All tables")).to_be_attached()
    assert phone.page.evaluate(SIDEWAYS) <= 0
    phone.open_page("Grade a log")
    _hand_in(phone, "cards,choice\n7d 8d Td,pull\nTh Jh Qh,ride\n")
    expect(phone.main).to_contain_text("2 decisions graded. 1 mistake costs 0.168 bets, $1.68")
    assert phone.page.evaluate(SIDEWAYS) <= 0
