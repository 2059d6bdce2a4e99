"""Whether an answer ever stands beside an input that it does not answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["Frame", "Frames", "answer", "watch_frames"]

# What is painted, frame by frame: the fields as they are, and the answers that can be seen.
_WATCH: Final = """() => {
    window.frames_seen = [];
    const fields = () => {
        const host = [...document.querySelectorAll("*")].find(
            one => one.shadowRoot?.querySelector(".live-form"));
        const inputs = host?.shadowRoot.querySelectorAll(".fields input") ?? [];
        return Object.fromEntries([...inputs].map(one => [one.name, one.value]));
    };
    const look = () => {
        const answers = [...document.querySelectorAll("[data-input]")].filter(
            one => getComputedStyle(one).visibility === "visible");
        window.frames_seen.push({
            fields: fields(),
            answers: answers.map(one => one.innerText),
            cards: answers.flatMap(one => [...one.querySelectorAll("[role=img]")].map(
                card => card.getAttribute("aria-label"))),
        });
        window.frame_watch = requestAnimationFrame(look);
    };
    look();
}"""
_STOP: Final = """() => {
    cancelAnimationFrame(window.frame_watch);
    return window.frames_seen;
}"""


class Frame(NamedTuple):
    """What is painted at once: texts by field, the visible answers, and the cards drawn in them."""

    fields: dict[str, str]
    answers: list[str]
    cards: list[str]


class Frames:
    """The frames painted since the watch began."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def stop(self) -> list[Frame]:
        """All in which the form stands: without it there is no input to be too old for."""
        seen = [Frame(**frame) for frame in self._page.evaluate(_STOP)]
        found = [frame for frame in seen if frame.fields]
        assert len(found) > 5
        return found


def watch_frames(page: Page) -> Frames:
    """Look at every frame from now on."""
    page.evaluate(_WATCH)
    return Frames(page)


def answer(main: Locator) -> Locator:
    """The answer on the page, once it is that of the latest input."""
    found = main.get_by_role("region", name="Answer")
    expect(found).to_be_visible()
    return found
