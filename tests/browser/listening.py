"""The trainer as a screen reader has it: roles and names, and keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["Listener", "Stop"]

_MOST_STOPS: Final = 150
# The focused element, inside whatever components, and what paints a ring around it.
_RING: Final = """() => {
    let one = document.activeElement;
    while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
    const rings = [];
    for (let level = 0; one && level < 4; level += 1, one = one.parentElement) {
        const {outlineStyle, outlineWidth, boxShadow, borderColor} = getComputedStyle(one);
        rings.push([one.tagName, outlineStyle, outlineWidth, boxShadow, borderColor].join(" "));
    }
    return rings;
}"""


class Stop(NamedTuple):
    """Where the focus is, in the browser's accessibility tree."""

    role: str
    name: str


class Listener:
    """Somebody who sees nothing and has no mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keys = page.keyboard
        self._tree = page.context.new_cdp_session(page)

    def stop(self) -> Stop:
        """What has the focus."""
        nodes = self._tree.send("Accessibility.getFullAXTree")["nodes"]
        stops = [
            Stop(node["role"]["value"], node.get("name", {}).get("value", ""))
            for node in nodes
            if any(one["name"] == "focused" and one["value"]["value"] for one in node.get("properties", []))
        ]
        return stops[-1] if stops else Stop("", "")
