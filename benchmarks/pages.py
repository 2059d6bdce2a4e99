"""The practice page in Chromium, beside a page of one button that is served in the same way.

Once as fast as the machine is, and once over a slow line: a phone with a weak signal, as the
"slow 4G" of browsers' own tools has it.
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

import trainer.app
from benchmarks.ratio import Ratio
from benchmarks.serving.running import run_trainer
from build_tools.find_chromium import installed, starts
from build_tools.take_pictures import FLAGS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["in_chromium"]

_BARE: Final = Path(__file__).with_name("bare_page.py")
_PRACTICE: Final = Path(trainer.app.__file__).with_name("main.py")
_CLICKS: Final = 60
_FIRST: Final = 5  # clicks that warm both up
_PATIENCE: Final = 120_000  # milliseconds
_SLOW_4G: Final = {
    "offline": False,
    "latency": 150,  # milliseconds there and back
    "downloadThroughput": 1.6e6 / 8,  # bytes a second
    "uploadThroughput": 0.75e6 / 8,
}

_PICTURE: Final = 1000 / 60  # milliseconds from one picture of the screen to the next
# From the press to the first picture of its answer, by the browser's own clock. What waits for
# something on a page goes on with a picture of it, so all presses would come right after one; and
# how long an answer waits for its picture depends on that.
_PRESS: Final = """
(button, delay) => new Promise(done => setTimeout(() => {
  const root = button.getRootNode(), said = () => root.querySelector('[role=status]').textContent;
  const before = said(), started = performance.now();
  const look = () => said().trim() && said() !== before
    ? done(performance.now() - started) : requestAnimationFrame(look);
  button.click();
  requestAnimationFrame(look);
}, delay))
"""


def in_chromium() -> list[Ratio]:
    """From click to verdict, what the page weighs at a first visit, and how long that takes."""
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
        for click in range(_CLICKS):
            delay = _PICTURE * click / _CLICKS
            ours.append(_answer(practice, delay))
            theirs.append(bare.get_by_role("button", name="Count").evaluate(_PRESS, delay))
        slow = _first_verdict(browser, urls[0], "Pull"), _first_verdict(browser, urls[1], "Count")
    beside = "a page of one button, served alike"
    clicks = median(ours[_FIRST:]), median(theirs[_FIRST:])
    return [
        Ratio("click to verdict in Chromium", beside, *clicks, target=1.5, unit="ms"),
        Ratio(
            "weight of the practice page", beside, weight / 1e6, bare_weight / 1e6, 1.2, unit="MB"
        ),
        Ratio("address to first verdict on slow 4G, nothing kept", beside, *slow, target=1.2),
    ]


def _first_visit(browser: Browser, url: str) -> tuple[Page, int]:
    """The page, whole, and the bytes that came over the line for it."""
    page = _new_page(browser)
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
    _wait_until_ready(page)
    page.wait_for_load_state("networkidle")
    return page, came


def _new_page(browser: Browser) -> Page:
    """Of somebody who was never here."""
    page = browser.new_context(viewport={"width": 1280, "height": 850}).new_page()
    page.set_default_timeout(_PATIENCE)
    return page


def _wait_until_ready(page: Page) -> None:
    bare = page.get_by_role("button", name="Count")
    bare.or_(page.locator(".table[data-ready=true]")).first.wait_for()
    # Where the press will be answered; the bare page draws it after its button.
    page.locator("[role=status]").first.wait_for(state="attached")


def _first_verdict(browser: Browser, url: str, button: str) -> float:
    """Seconds over a slow line from typing the address to what the first press brings."""
    page = _new_page(browser)
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", _SLOW_4G)
    started = perf_counter()
    page.goto(url, wait_until="commit")
    _wait_until_ready(page)
    page.get_by_role("button", name=button, exact=True).evaluate(_PRESS, 0)
    return perf_counter() - started


def _answer(page: Page, delay: float) -> float:
    """Milliseconds from pressing Pull to its verdict; then the next hand is dealt, and lies still.

    Else the bare page beside it would be measured while cards are on their way here.
    """
    ready = page.locator(".table[data-ready=true]")
    took: float = page.get_by_role("button", name="Pull", exact=True).evaluate(_PRESS, delay)
    ready.wait_for()
    page.get_by_role("button", name="Next hand").click()
    page.get_by_role("button", name="Pull", exact=True).wait_for()
    ready.wait_for()
    return took
