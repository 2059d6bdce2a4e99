"""Take pictures of every page from a running trainer: `python -m build_tools.take_pictures`.

Each page is taken at a desk and on a phone, in light and in dark, after a sitting that was played
before; those of a classroom once, in light. Chromium is the one `build_tools/find_chromium.py`
finds. Hands are dealt by chance, so the script plays on until a hand that shows the idea lies
there.
"""

from __future__ import annotations

import argparse
import io
import re
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from benchmarks.serving.processes import classroom, free_port, running
from build_tools.class_in_pictures import PASSWORD, TEACHER, make_class
from strategy_tables import STANDARD, Analysis, Card, analyze
from strategy_tables.cards import Rank

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser, Locator, Page

    from benchmarks.serving.processes import Server
    from build_tools.class_in_pictures import Opened

HERE = Path(__file__).parent
PICTURES = HERE.parent / "docs" / "pictures"
PHONE = "-phone"
SIZES = {"": (1280, 850), PHONE: (360, 740)}
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
PROJECTOR = (1920, 1080)
MARGIN = 16  # pixels between the head of a page and the part of it that a picture begins with
SCHOOL = "http://trainer.school"  # what the pictures show learners to open
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
    """A picture of what is in view, no wider than a desk, with as many colours as a palette has."""
    shot = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    shot.thumbnail(SIZES[""], Image.Resampling.LANCZOS)
    picture = shot.quantize(256, dither=Image.Dither.NONE)
    picture.save(PICTURES / f"{name}.png", optimize=True)


def take(browser: Browser, address: str, suffix: str, size: tuple[int, int], colour: str) -> None:
    """All pages at one size in one colour."""
    is_phone = suffix.startswith(PHONE)
    page = browser.new_page(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if colour == "dark" else "light",
        has_touch=is_phone,
        is_mobile=is_phone,
    )
    for path, title in PAGES.items():
        page.goto(f"{address}/{path}{ASKING.get(path, '')}")
        settle(page, title)
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


def take_all(browser: Browser, address: str) -> None:
    """All pages at both sizes in both colours."""
    page = browser.new_page(viewport={"width": 1280, "height": 850})
    page.goto(address)
    play(page, until_telling=False)
    page.close()
    for size_name, size in SIZES.items():
        for colour_name, colour in COLOURS.items():
            take(browser, address, f"{size_name}{colour_name}", size, colour)


def take_classroom(browser: Browser, address: str, opened: Opened) -> None:
    """The teacher's pages, the projector's view, and a learner's question on a phone."""
    page = come_in(browser, f"{address}/teacher", "", name=TEACHER, password=PASSWORD)
    lesson = f"?lesson={opened.running.id}"
    for name, title, path in (
        ("classroom", "Classroom", ""),
        ("sets", "Sets", "sets"),
        ("results", "Results", f"results?lesson={opened.over.id}"),
        ("live-lesson", "Live lesson", f"live-lesson{lesson}"),
    ):
        page.goto(f"{address}/{path}")
        settle(page, title)
        if name == "results":
            page.locator(".table[data-ready=true]").wait_for()
        if name == "live-lesson":
            begin_with(page, page.get_by_role("region", name="Live grid"))
        keep(page, name)
    learner = come_in(browser, f"{address}/come-back", PHONE, key=opened.words)
    learner.goto(f"{address}/{lesson}")
    settle(learner, "Lesson")
    learner.locator(".table[data-ready=true]").wait_for()
    keep(learner, "lesson-phone")
    page.set_viewport_size({"width": PROJECTOR[0], "height": PROJECTOR[1]})
    page.get_by_role("button", name="Show what was right").click()
    page.get_by_role("button", name="Next hand").wait_for()
    page.mouse.move(0, 0)
    settle(page, "Live lesson")
    keep(page, "live-lesson-projector")


def begin_with(page: Page, part: Locator) -> None:
    """Scroll to the end of a page, and make the window so low that it begins with this part."""
    to_end = "main => main.scrollTo({top: main.scrollHeight, behavior: 'instant'})"
    page.get_by_test_id("stMain").evaluate(to_end)
    head, box = page.get_by_test_id("stHeader").bounding_box(), part.bounding_box()
    width, height = SIZES[""]
    if head and box:
        spare = max(0, int(box["y"] - head["height"] - MARGIN))
        page.set_viewport_size({"width": width, "height": height - spare})
    page.get_by_test_id("stMain").evaluate(to_end)


def come_in(browser: Browser, door: str, suffix: str, **typed: str) -> Page:
    """A browser of its own, come in through one of the door's pages."""
    width, height = SIZES[suffix]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=suffix == PHONE,
        is_mobile=suffix == PHONE,
    )
    page = context.new_page()
    page.goto(door)
    for field, text in typed.items():
        page.locator(f"input[name={field}]").fill(text)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/([?]lesson=[0-9]+)?$"))
    return page


def settle(page: Page, title: str) -> None:
    """Wait until the page is there, whole."""
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible(timeout=60_000)
    page.locator("[data-test-script-state=notRunning]").wait_for()
    expect(page.get_by_test_id("stSkeleton")).to_have_count(0)


def own_trainer(folder: Path) -> AbstractContextManager[Server]:
    """A trainer of somebody alone, with new records."""
    port = free_port()
    command = [sys.executable, "-m", "trainer", "app", "--data", str(folder), "--port", str(port)]
    return running(command, port, "/healthz", folder=folder)


def main() -> None:
    """Start trainers, take the pictures, stop them."""
    words = argparse.ArgumentParser(description="Take pictures of every page.")
    words.add_argument("--only-classroom", action="store_true", help="leave the others as they are")
    only_classroom = words.parse_args().only_classroom
    found = [sys.executable, str(HERE / "find_chromium.py")]
    program = subprocess.run(found, check=True, capture_output=True, text=True).stdout.strip()
    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        launch = partial(playwright.chromium.launch, executable_path=program)
        if not only_classroom:
            own = Path(folder) / "own"
            own.mkdir()
            with own_trainer(own) as server, launch(args=FLAGS) as browser:
                take_all(browser, server.url)
        school = Path(folder) / "school"
        opened = make_class(school)
        with classroom(school, None, None, "--public-url", SCHOOL) as server:
            finds = f"--host-resolver-rules=MAP {urlsplit(SCHOOL).hostname} 127.0.0.1:{server.port}"
            with launch(args=[*FLAGS, finds]) as browser:
                take_classroom(browser, SCHOOL, opened)


if __name__ == "__main__":
    main()
