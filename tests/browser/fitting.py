"""Whether a page fits: on a phone, and at 200 % zoom on a desk."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

__all__ = ["SIZES", "misfits", "seen_at"]

SIZES: Final = {
    "200 % zoom": {"width": 640, "height": 425, "deviceScaleFactor": 2, "mobile": False},
    "360 px": {"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": False},
}
"""A window of 1280 by 850 that is zoomed to 200 % has half as many pixels of CSS, each twice as
large; 360 is the narrowest phone."""

_SETTLES: Final = 5_000  # milliseconds; charts and the navigation are measured anew a little later
_MISFITS: Final = """async () => {
    const ends = one => one.effect.getComputedTiming().endTime !== Infinity;
    const moving = document.getAnimations().filter(ends);
    await Promise.allSettled(moving.map(one => one.finished)); // what slides in stands outside
    const found = [];
    const say = (words, one) => found.push(`${words}: ${one.outerHTML.slice(0, 140)}`);
    const scrolls = one => ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
    const look = (root, kept) => {
        for (const one of root.children) {
            if (!one.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
            if (one.matches("[data-testid=stSidebar]")) continue; // folded, beside the page
            const style = getComputedStyle(one);
            const wider = one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1;
            const hides = ["hidden", "clip"].includes(style.overflowX);
            if (wider && (scrolls(one) || one === document.documentElement) && !one.matches(kept))
                say("scrolls sideways", one);
            else if (wider && hides && one.innerText?.trim()) say("cuts text off", one);
            const {left, right, width, height} = one.getBoundingClientRect();
            const words = [...one.childNodes].some(n => n.nodeType === 3 && n.data.trim());
            if (words && width > 1 && height > 1 && (left < -1 || right > innerWidth + 1)
                && !one.closest(kept)) say("stands outside", one);
            look(one, kept);
            if (one.shadowRoot) look(one.shadowRoot, kept);
        }
    };
    look(document, ".grid-of-class, .set-table");
    return found;
}"""


@contextmanager
def seen_at(page: Page, size: str) -> Iterator[None]:
    """The same page, meanwhile in a window of one of the `SIZES`."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setDeviceMetricsOverride", SIZES[size])
    yield
    usual = page.viewport_size
    assert usual is not None
    session.send(
        "Emulation.setDeviceMetricsOverride", {**usual, "deviceScaleFactor": 1, "mobile": False}
    )
    session.detach()


def misfits(page: Page) -> list[str]:
    """What scrolls sideways, is cut off, or stands outside, once the page has settled."""
    try:
        page.wait_for_function(f"async () => !(await ({_MISFITS})()).length", timeout=_SETTLES)
    except PlaywrightTimeoutError:
        found: list[str] = page.evaluate(_MISFITS)
        return found
    return []
