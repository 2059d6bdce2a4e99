"""The trainer in a browser tab, as a person finds things on it: by role and name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from playwright.sync_api import expect

from tests.browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.watching import Watch

__all__ = ["Screen"]

_LIST_OPENS = 5_000  # milliseconds


class Screen:
    """A tab, and the ways through the app."""

    def __init__(self, page: Page, url: str, watch: Watch) -> None:
        self.page = page
        self.url = url
        self.watch = watch
        self.table = Table(page)
        self.main = page.get_by_role("main")

    def open(self) -> Table:
        """Type in the address, as a newcomer does; it is the practice table."""
        self.page.goto(self.url)
        self.table.wait_until_ready()
        return self.table

    def open_page(self, title: str) -> None:
        """Type in the address of a page."""
        path = title.lower().replace(" ", "-")
        self.page.goto(f"{self.url}/{path}")
        self.wait_for_page(title)

    def go_to(self, title: str) -> None:
        """Click the page's name in the navigation, after the group it is in."""
        bar = self.page.get_by_role("navigation", name="App pages")
        link = bar.get_by_role("link", name=title, exact=True)
        for group in [] if link.count() else bar.get_by_role("button").all():
            group.click()
            self.page.get_by_role("menu").wait_for()
            item = self.page.get_by_role("menuitem", name=title, exact=True)
            if item.count():
                item.click()
                # It takes the focus back as it closes, and so closes what is opened meanwhile.
                expect(group).to_be_focused()
                break
            group.click()
            self.page.get_by_role("menu").wait_for(state="detached")
        else:
            link.click()
        self.wait_for_page(title)

    def wait_for_page(self, title: str) -> None:
        """Until the page is there, whole."""
        expect(self.page.get_by_role("heading", name=title, level=1)).to_be_visible()
        self.wait_until_drawn()
        if title == "Practice":
            self.table.wait_until_ready()

    def wait_until_drawn(self) -> None:
        """Until no run goes on; a file that is made on demand is known by the run that offers it.

        Streamlit hands out none for a press on what an earlier run has drawn.
        """
        self.page.locator("[data-test-script-state=notRunning]").wait_for()

    # Streamlit's widgets

    def textbox(self, name: str) -> Locator:
        return self.main.get_by_role("textbox", name=name, exact=True)

    def type_into(self, name: str, text: str) -> None:
        """Replace what stands in a text field, and press Enter."""
        self.textbox(name).fill(text)
        self.textbox(name).press("Enter")

    def choose(self, name: str, option: str) -> None:
        """Pick from a list."""
        box = self.main.get_by_role("combobox", name=name, exact=True)
        wanted = self.page.get_by_role("option", name=option, exact=True)
        box.click()
        try:
            wanted.wait_for(timeout=_LIST_OPENS)
        except PlaywrightTimeoutError:
            # A list that is opened while the page still settles is closed again, and of a long one
            # only what is in view is there: the text opens it once more, on what fits.
            box.fill(option)
        wanted.click()
        expect(wanted).to_have_count(0)

    def press(self, name: str) -> None:
        """Press a button of the page."""
        self.main.get_by_role("button", name=name, exact=True).click()

    def switch(self, name: str) -> None:
        """Turn a switch over."""
        box = self.main.get_by_role("switch", name=name)
        was = box.is_checked()
        box.press("Space")
        expect(box).to_be_checked(checked=not was)

    def pick(self, name: str) -> None:
        """Pick one of a row of choices."""
        choice = self.main.get_by_role("radio", name=name, exact=True)
        choice.click()
        expect(choice).to_be_checked()
