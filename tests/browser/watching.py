"""What a browser's owner would see in its console and on its network line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Dialog, Page

__all__ = ["Watch"]

# A page opened by its own address looks for its server below that address before it looks at the
# top; Streamlit's browser side does so by design, and the 404 is its answer.
_LOOKED_FOR_BELOW_A_PAGE: Final = ("/_stcore/health", "/_stcore/host-config")


class Watch:
    """Collects complaints about one tab: errors in the console, and requests to elsewhere."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.outage = False
        """Whether the server is being stopped on purpose, which fills the console."""
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        page.on("request", lambda request: self._asked(request.url))
        page.on("websocket", lambda line: self._asked(line.url))
        page.on("dialog", self._interrupted)

    def _said(self, message: ConsoleMessage) -> None:
        place = urlsplit(message.location["url"]).path
        below_a_page = place.endswith(_LOOKED_FOR_BELOW_A_PAGE) and not place.startswith("/_stcore")
        if message.type == "error" and not below_a_page and not self.outage:
            self.complaints.append(f"console: {message.text} ({message.location['url']})")

    def _asked(self, url: str) -> None:
        address = urlsplit(url)
        if address.scheme not in {"data", "blob"} and address.hostname != "127.0.0.1":
            self.complaints.append(f"request to {url}")

    def _interrupted(self, dialog: Dialog) -> None:
        self.complaints.append(f"script ran: {dialog.message}")
        dialog.dismiss()
