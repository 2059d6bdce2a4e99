"""What axe-core finds on a page, in the colours that are asked for."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from trainer.app.configuration import written_options

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["STREAMLITS_OWN", "Findings", "colour", "examine"]

STREAMLITS_OWN: Final = {
    "list": (
        'data-testid="stSidebarNavItems"',
        "On a phone the groups of pages are not items of the list they stand in.",
    ),
    "listitem": (
        '<li class="st-emotion-cache-',
        "On a phone a group's pages stand in no list of their own.",
    ),
    "presentation-role-conflict": (
        'data-testid="stFileUploaderDropzone"',
        "The place to drop a file on can be focused, yet says that it is nothing.",
    ),
}
"""Faults of Streamlit 1.67's own elements, which cannot be mended from here.

By axe's rule: what the element's HTML has in it, and what is wrong with it.
"""

# What is folded away stands still in the middle of its transition.
_PAINTED: Final = """() => document.getAnimations().every(
    one => !(one instanceof CSSTransition) || !one.effect.target.checkVisibility()
)"""


@dataclass(frozen=True, slots=True)
class Findings:
    """What axe says of a page as it stands.

    Attributes:
        ours: each fault in our own markup, whatever its severity.
        streamlits: how many elements of Streamlit's break which rule.
        rules: how many of axe's rules found something to look at.
        undecided: of how many rules axe leaves something to a person.
    """

    ours: tuple[str, ...]
    streamlits: Counter[str]
    rules: int
    undecided: int


def examine(page: Page) -> Findings:
    """Run all of axe's rules."""
    found: dict[str, Any] = Axe().run(page).response
    ours, streamlits = [], Counter[str]()
    for rule in found["violations"]:
        own, _ = STREAMLITS_OWN.get(rule["id"], (None, ""))
        for node in rule["nodes"]:
            if own is not None and own in node["html"]:
                streamlits[rule["id"]] += 1
            else:
                words = f"{rule['id']} ({rule['impact']}): {node['target']} {node['html'][:160]}"
                ours.append(words)
    return Findings(
        ours=tuple(ours),
        streamlits=streamlits,
        rules=len(found["passes"]) + len(found["violations"]),
        undecided=len(found["incomplete"]),
    )


def colour(page: Page, colours: Literal["light", "dark"]) -> None:
    """Let the system ask for light or dark, and wait until the page is painted so."""
    page.emulate_media(color_scheme=colours)
    if not page.locator("#root").count():
        return  # a page before the app, which needs no script to be painted
    ground = str(written_options()[f"theme.{colours}.backgroundColor"]).removeprefix("#")
    red, green, blue = bytes.fromhex(ground)
    app = page.locator("[data-test-script-state]")
    expect(app).to_have_css("background-color", f"rgb({red}, {green}, {blue})")
    page.wait_for_function(_PAINTED)
