"""What axe-core finds on a page, in the colours that are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from trainer.app.serving.configuration import written_options

if TYPE_CHECKING:
    from tests.browser.screen import Screen

__all__ = ["colour", "violations"]

# Faults of Streamlit 1.67's own elements, which we cannot mend from here: rule and element.
_STREAMLITS_OWN: Final = {
    # On a phone the groups of pages are not items of the list they stand in.
    "list": 'data-testid="stSidebarNavItems"',
    "listitem": '<li class="st-emotion-cache-',
    # The place to drop a file on is named and can be focused, yet says that it is nothing.
    "presentation-role-conflict": 'data-testid="stFileUploaderDropzone"',
}
# What is folded away stands still in the middle of its transition.
_PAINTED: Final = """() => document.getAnimations().every(
    one => !(one instanceof CSSTransition) || !one.effect.target.checkVisibility()
)"""


def violations(screen: Screen) -> list[str]:
    found: dict[str, Any] = Axe().run(screen.page).response
    return [
        f"{rule['id']} ({rule['impact']}): {node['target']} {node['html'][:160]}"
        for rule in found["violations"]
        for node in rule["nodes"]
        if rule["id"] not in _STREAMLITS_OWN or _STREAMLITS_OWN[rule["id"]] not in node["html"]
    ]


def colour(screen: Screen, colours: Literal["light", "dark"]) -> None:
    """Let the system ask for light or dark, and wait until the page is painted so."""
    screen.page.emulate_media(color_scheme=colours)
    ground = str(written_options()[f"theme.{colours}.backgroundColor"]).removeprefix("#")
    red, green, blue = bytes.fromhex(ground)
    app = screen.page.locator("[data-test-script-state]")
    expect(app).to_have_css("background-color", f"rgb({red}, {green}, {blue})")
    screen.page.wait_for_function(_PAINTED)
