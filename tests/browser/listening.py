"""Somebody who sees nothing and has no mouse: roles, names, and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from playwright.sync_api import expect

from strategy_tables.cards import DECK

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from strategy_tables.cards import Card

__all__ = ["Listener", "Stop"]

_MOST_STOPS: Final = 60
_COUNTS_AFTER: Final = 1_000  # milliseconds until a key that came too soon is pressed once more
_CARDS: Final = {card.name: card for card in DECK}
_NAMES: Final = "all => all.map(one => one.getAttribute('aria-label'))"
# A switch is a line of words with its input inside; the ring is around all of it.
_RING: Final = """() => {
    let one = document.activeElement;
    while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
    const shown = [one, one.closest("label")].filter(Boolean).map(each => getComputedStyle(each));
    return shown.some(({outlineStyle, outlineWidth}) =>
        outlineStyle === "solid" && parseFloat(outlineWidth) >= 2);
}"""


class Stop(NamedTuple):
    """What has the focus, as the browser's accessibility tree names it."""

    role: str
    name: str


class Listener:
    """Goes through the app by its accessibility tree, with a keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._tree = page.context.new_cdp_session(page)

    # What is there

    def stop(self) -> Stop:
        """Where the focus is; it is visibly there, unless it is on the page as a whole."""
        nodes = self._tree.send("Accessibility.getFullAXTree")["nodes"]
        stops = [
            Stop(node["role"]["value"], node.get("name", {}).get("value", ""))
            for node in nodes
            for one in node.get("properties", ())
            if one["name"] == "focused" and one["value"]["value"]
        ]
        if not stops or stops[-1].role == "RootWebArea":
            return Stop("", "")
        assert self.page.evaluate(_RING), f"nothing shows that {stops[-1]} has the focus"
        return stops[-1]

    def comes_back_to(self, stop: Stop) -> None:
        """Wait until the focus is there again."""
        there = self.page.get_by_role(stop.role, name=stop.name, exact=True)  # type: ignore[arg-type]
        expect(there).to_be_focused()
        assert self.stop() == stop

    def hears(self, role: str, words: str) -> Locator:
        """Wait until something of this role has these words."""
        found = self.page.get_by_role(role).filter(has_text=words)  # type: ignore[arg-type]
        expect(found.first).to_be_visible()
        return found.first

    def cards(self) -> tuple[Card, ...]:
        """The cards face up: the player's own, and what was turned."""
        table = self.page.get_by_role("region", name="Table", exact=True)
        names = table.get_by_role("img").evaluate_all(_NAMES)
        turned = [_CARDS[name] for name in names if name in _CARDS]
        return (*turned[-3:], *turned[:-3])

    def verdict(self) -> str:
        """What is said of an answer."""
        said = self.page.get_by_role("region", name="Table", exact=True).get_by_role("status")
        expect(said).not_to_be_empty()
        return said.inner_text()

    # What is pressed

    def press(self, *keys: str) -> None:
        """One key after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def press_until(self, key: str, there: Locator) -> None:
        """Press a key, once more if it came sooner than a press counts, and wait for `there`."""
        self.press(key)
        try:
            expect(there).to_be_visible(timeout=_COUNTS_AFTER)
        except AssertionError:
            self.press(key)
            expect(there).to_be_visible()

    def tab_to(self, role: str, name: str) -> None:
        """Press Tab until something whose name begins so has the focus."""
        passed = []
        for _ in range(_MOST_STOPS):
            self.press("Tab")
            stop = self.stop()
            if stop.role == role and stop.name.startswith(name):
                return
            passed.append(stop)
        message = f"Tab never comes to the {role} {name!r}, but to {passed}"
        raise AssertionError(message)

    def go_to(self, title: str, group: str | None = None) -> None:
        """By the navigation, and its menu where the page is in a group."""
        if group is None:
            self.tab_to("link", title)
        else:
            self.tab_to("button", group)
            self.press("Enter")
            item = self.page.get_by_role("menuitem", name=title, exact=True)
            expect(item).to_be_visible()
            for _ in range(_MOST_STOPS):
                if self.stop() == Stop("menuitem", title):
                    break
                self.press("ArrowDown")
        self.press("Enter")
        expect(self.page.get_by_role("heading", name=title, level=1)).to_be_visible()
