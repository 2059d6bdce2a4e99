"""The practice page in Chromium, beside a page of one button that is served in the same way."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

import trainer.app
from benchmarks.ratio import Ratio
from build_tools.find_chromium import installed, starts
from build_tools.take_pictures import FLAGS
from tests.server.running import run_trainer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["in_chromium"]

_BARE: Final = Path(__file__).with_name("bare_page.py")
_PRACTICE: Final = Path(trainer.app.__file__).with_name("main.py")
_CLICKS: Final = 40
_FIRST: Final = 5  # clicks that warm both up
_PATIENCE: Final = 120_000  # milliseconds

# From the press to the first picture of its answer, by the browser's own clock.
_PRESS: Final = """
button => new Promise(done => {
  const root = button.getRootNode(), said = () => root.querySelector('[role=status]').textContent;
  const before = said(), started = performance.now();
  const look = () => said().trim() && said() !== before
    ? done(performance.now() - started) : requestAnimationFrame(look);
  button.click();
  requestAnimationFrame(look);
})
"""


def in_chromium() -> list[Ratio]:
    """From click to verdict, and what the page weighs at a first visit."""
    program = next(one for one in installed() if starts(one))
    with ExitStack() as open_:
        urls = []
        for script in (_PRACTICE, _BARE):
            place = Path(open_.enter_context(TemporaryDirectory()))
            urls.append(open_.enter_context(run_trainer(place, script)).url)
        playwright = open_.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        open_.callback(browser.close)
        practice, weight = _first_visit(browser, urls[0])
        bare, bare_weight = _first_visit(browser, urls[1])
        ours: list[float] = []
        theirs: list[float] = []
        for _ in range(_CLICKS):
            ours.append(_answer(practice))
            theirs.append(bare.get_by_role("button", name="Count").evaluate(_PRESS))
    beside = "a page of one button, served alike"
    clicks = median(ours[_FIRST:]), median(theirs[_FIRST:])
    return [
        Ratio("click to verdict in Chromium", beside, *clicks, target=1.5, unit="ms"),
        Ratio(
            "weight of the practice page", beside, weight / 1e6, bare_weight / 1e6, 1.2, unit="MB"
        ),
    ]


def _first_visit(browser: Browser, url: str) -> tuple[Page, int]:
    """The page, whole, and the bytes that came over the line for it."""
    page = browser.new_context(viewport={"width": 1280, "height": 850}).new_page()
    page.set_default_timeout(_PATIENCE)
    came = 0

    def count(event: dict[str, float]) -> None:
        nonlocal came
        came += int(event["encodedDataLength"])

    def count_frame(payload: str | bytes) -> None:
        nonlocal came
        came += len(payload)

    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", count)
    page.on("websocket", lambda socket: socket.on("framereceived", count_frame))
    page.goto(url)
    page.get_by_role("button", name="Count").or_(
        page.locator(".table[data-ready=true]")
    ).first.wait_for()
    page.wait_for_load_state("networkidle")
    return page, came


def _answer(page: Page) -> float:
    """Milliseconds from pressing Pull to its verdict; then the next hand is dealt."""
    ready = page.locator(".table[data-ready=true]")
    ready.wait_for()
    took: float = page.get_by_role("button", name="Pull", exact=True).evaluate(_PRESS)
    ready.wait_for()
    page.get_by_role("button", name="Next hand").click()
    page.get_by_role("button", name="Pull", exact=True).wait_for()
    return took
