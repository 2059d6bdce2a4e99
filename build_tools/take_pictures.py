"""Take the README's pictures from a running trainer: `python build_tools/take_pictures.py`.

Chromium is the one `build_tools/find_chromium.py` finds. Hands are dealt by chance, so the script
plays on, always rightly, until a hand that shows the idea lies there.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from strategy_tables import STANDARD, Card, analyze
from strategy_tables.cards import Rank

if TYPE_CHECKING:
    from playwright.sync_api import Page

HERE = Path(__file__).parent
PICTURES = HERE.parent / "docs" / "pictures"
SIZES = {"": (1280, 850), "-phone": (360, 740)}
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


def play_on(page: Page) -> None:
    """Answer rightly until a suited draw near the line has been judged."""
    for _ in range(MOST_HANDS):
        cards = cards_on_table(page)
        page.locator(".table[data-ready=true]").wait_for()
        analysis = analyze(cards, STANDARD)
        ride = analysis.advantage > 0
        page.get_by_role("button", name="Let it ride" if ride else "Pull", exact=True).click()
        onward = page.get_by_role("button", name="Next hand")
        onward.wait_for()
        telling = analysis.situation.suited and len(cards) == 3 and not analysis.situation.is_made
        if telling and analysis.cost_of_mistake < NEAR:
            return
        page.locator(".table[data-ready=true]").wait_for()
        onward.click()


def take(address: str, program: str) -> None:
    """All pictures, at both sizes."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        for suffix, (width, height) in SIZES.items():
            page = browser.new_page(viewport={"width": width, "height": height})
            page.goto(address)
            page.get_by_role("heading", name="Practice").wait_for()
            onward = page.get_by_role("button", name="Next hand")
            page.locator(".table[data-ready=true]").wait_for()
            if onward.is_visible():
                onward.click()
            play_on(page)
            page.screenshot(path=PICTURES / f"practice{suffix}.png", animations="disabled")
            page.goto(f"{address}/map")
            page.get_by_role("button", name=re.compile("low pair|lower than tens")).first.wait_for()
            page.screenshot(path=PICTURES / f"map{suffix}.png", animations="disabled")
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
                take(address, program)
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
