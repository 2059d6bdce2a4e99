"""What a press costs on the way to its verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from strategy_tables.values import Choice

if TYPE_CHECKING:
    from playwright.sync_api import Route, WebSocket

    from tests.browser.screen import Screen

_MOST = 30_000  # bytes: what is on the table and on the page, without the code that draws it
_LISTEN = """
() => {
  window.faded = [];
  const note = (event) => window.faded.push(event.composedPath()[0].dataset?.testid ?? "");
  document.addEventListener("transitionrun", note, true);
}
"""


def _cut(route: Route) -> None:
    route.abort()


@pytest.mark.parametrize("cut", [False, True])
def test_the_code_of_the_felt_does_not_come_again_with_each_verdict(
    cut: bool, screen: Screen
) -> None:
    """Neither on the direct line, nor with the run of the page where that is cut."""
    came: list[int] = []

    def count(line: WebSocket) -> None:
        line.on("framereceived", lambda frame: came.append(len(frame)))

    screen.page.on("websocket", count)
    screen.page.on("response", lambda response: came.append(len(response.body())))
    table = screen.open()
    if cut:
        screen.watch.outage = True
        screen.page.route("**/press", _cut)
    for choice in (Choice.PULL, Choice.RIDE):
        came.clear()
        table.answer(choice)
        table.wait_for_verdict()
        assert 0 < sum(came) < _MOST
        table.go_on()


def test_the_page_does_not_fade_while_an_answer_is_on_its_way(screen: Screen) -> None:
    # Each thing that fades is painted anew before the verdict is.
    table = screen.open()
    screen.page.evaluate(_LISTEN)
    for choice in (Choice.PULL, Choice.RIDE):
        table.answer(choice)
        table.wait_for_verdict()
        table.go_on()
    assert "stElementContainer" not in screen.page.evaluate("window.faded")
