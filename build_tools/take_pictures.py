"""Take pictures of every page from a running trainer: `python build_tools/take_pictures.py`.

Each page is taken at a desk and on a phone, in light and in dark, after a sitting that was played
before. Chromium is the one `build_tools/find_chromium.py` finds. Hands are dealt by chance, so the
script plays on until a hand that shows the idea lies there.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from strategy_tables import STANDARD, Analysis, Card, analyze
from strategy_tables.cards import Rank

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HERE = Path(__file__).parent
PICTURES = HERE.parent / "docs" / "pictures"
SIZES = {"": (1280, 850), "-phone": (360, 740)}
COLOURS = {"": "light", "-dark": "dark"}
PAGES = {
    "practice": "Practice",
    "review": "Review",
    "map": "Map",
    "progress": "Progress",
    "drills": "Drills",
    "test": "Test",
    "table": "Table",
    "pay-the-hand": "Pay the hand",
    "analyze": "Analyze",
    "pay-tables": "Pay tables",
    "night": "Night",
    "take-away": "Take away",
    "grade-a-log": "Grade a log",
    "rules": "Rules",
    "settings": "Settings",
}
ASKING = {"analyze": "?cards=7d+8d+Td&seen=9d&stake=10"}
"""What is asked by the address, where a page shows little by itself."""

PLAYED = 24  # hands of the sitting before, every fifth answered the wrong way round
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
RANKS = {rank.word.capitalize(): rank.symbol for rank in Rank}
MOST_HANDS = 200
NEAR = 0.4  # bets


def cards_on_table(page: Page) -> list[Card]:
    """The cards in view, read as a screen reader would."""
    page.get_by_role("button", name="Pull", exact=True).wait_for()
    images = page.get_by_role("region", name="Table").get_by_role("img", name=re.compile(" of "))
    found = []
    for name in images.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))"):
        rank, suit = name.split(" of ")
        found.append(Card.parse(RANKS[rank] + suit[0]))
    return found[1:] + found[:1] if len(found) == 4 else found  # the community card comes first


def play(page: Page, *, until_telling: bool) -> None:
    """Play a sitting with some mistakes, or on and rightly until a telling hand was judged."""
    for number in range(MOST_HANDS if until_telling else PLAYED):
        cards = cards_on_table(page)
        page.locator(".table[data-ready=true]").wait_for()
        analysis = analyze(cards, STANDARD)
        ride = (analysis.advantage > 0) is (until_telling or number % 5 != 0)
        page.get_by_role("button", name="Let it ride" if ride else "Pull", exact=True).click()
        onward = page.get_by_role("button", name="Next hand")
        onward.wait_for()
        if until_telling and is_telling(analysis):
            return
        page.locator(".table[data-ready=true]").wait_for()
        onward.click()


def is_telling(analysis: Analysis) -> bool:
    """A suited draw near the line."""
    situation = analysis.situation
    drawn = situation.suited and not situation.is_made and len(analysis.cards) == 3
    return bool(drawn) and analysis.cost_of_mistake < NEAR


def keep(page: Page, name: str) -> None:
    """A picture of what is in view, with as many colours as a palette has."""
    shot = page.screenshot(animations="disabled")
    picture = Image.open(io.BytesIO(shot)).convert("RGB").quantize(256, dither=Image.Dither.NONE)
    picture.save(PICTURES / f"{name}.png", optimize=True)


def take(browser: Browser, address: str, suffix: str, size: tuple[int, int], colour: str) -> None:
    """All pages at one size in one colour."""
    page = browser.new_page(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if colour == "dark" else "light",
    )
    for path, title in PAGES.items():
        page.goto(f"{address}/{path}{ASKING.get(path, '')}")
        expect(page.get_by_role("heading", name=title, level=1)).to_be_visible(timeout=60_000)
        page.locator("[data-test-script-state=notRunning]").wait_for()
        if path == "practice":
            page.locator(".table[data-ready=true]").wait_for()
            onward = page.get_by_role("button", name="Next hand")
            if onward.is_visible():
                onward.click()
            play(page, until_telling=True)
        if path == "night":
            expect(page.locator(".js-plotly-plot").first).to_be_visible()
        expect(page.get_by_test_id("stSkeleton")).to_have_count(0)
        keep(page, path + suffix)
    page.close()


def take_all(address: str, program: str) -> None:
    """All pages at both sizes in both colours."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1280, "height": 850})
        page.goto(address)
        play(page, until_telling=False)
        page.close()
        for size_name, size in SIZES.items():
            for colour_name, colour in COLOURS.items():
                take(browser, address, f"{size_name}{colour_name}", size, colour)
        browser.close()


def main() -> None:
    """Start a trainer with records of its own, take the pictures, stop it."""
    found = [sys.executable, str(HERE / "find_chromium.py")]
    program = subprocess.run(found, check=True, capture_output=True, text=True).stdout.strip()
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "trainer", "app", "--data", data, "--port", "8790"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                address = next(
                    match[0]
                    for line in server.stdout or ()
                    if (match := re.search(r"http://\S+", line))
                )
                take_all(address, program)
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
