"""The script of a component on a line that is cut, and while calls overtake each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect
from starlette.applications import Starlette
from starlette.testclient import TestClient

from strategy_tables.values import Choice
from trainer.app import component as components

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, JSHandle, Page, Route

    from benchmarks.serving.running import RunningTrainer
    from tests.browser.screen import Screen

_SCRIPTS: Final = f"**{components.PLACE}**"
_CUT: Final = 2  # requests in a row
_LONG: Final = 120_000  # milliseconds, of a clock that is wound
_DRAW: Final = """
export default ({ data }) => {
  told.push(data);
  return () => told.push(`cleaned up after ${data}`);
};
"""
_PREPARE: Final = """
async (code) => {
  window.told = [];
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  window.call = (await import(address)).default;
  window.place = document.body.appendChild(document.createElement("div"));
}
"""


def _cut_first(many: int, go_on: Callable[[Route], None]) -> tuple[list[str], Callable[..., None]]:
    """The addresses that were asked for; no answer to so many of them."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) <= many:
            route.abort()
        else:
            go_on(route)

    return asked, answer


def test_a_table_whose_script_was_cut_off_comes_by_itself(screen: Screen) -> None:
    asked, answer = _cut_first(_CUT, lambda route: route.continue_())
    screen.page.route(f"{_SCRIPTS[:-2]}let_it_ride_felt.*", answer)
    screen.watch.outage = True
    table = screen.open()
    screen.watch.outage = False
    assert len(asked) == len(set(asked)) == _CUT + 1
    for kind in ("stException", "stAlert"):
        expect(screen.page.get_by_test_id(kind)).to_have_count(0)
    table.answer(Choice.PULL)
    table.wait_for_verdict()
    assert len(asked) == _CUT + 1


class _Calls:
    """What Streamlit calls in a browser, on a page of nothing else."""

    def __init__(self, page: Page, script: str) -> None:
        self.page, self._script = page, script
        page.clock.install()

    def cut_first(self, many: int) -> list[str]:
        body = self._script
        asked, answer = _cut_first(
            many, lambda route: route.fulfill(body=body, content_type="text/javascript")
        )
        self.page.route(_SCRIPTS, answer)
        return asked

    def make(self, *data: str) -> JSHandle:
        """Calls one right after the other; the promises of their clean-ups."""
        calls = "all => all.map(data => Promise.resolve(call({ data, parentElement: place })))"
        return self.page.evaluate_handle(calls, list(data))

    def clean_up(self, calls: JSHandle) -> None:
        calls.evaluate("async (all) => { for (const one of all) (await one)?.(); }")

    def told(self) -> Any:  # noqa: ANN401 - what the page has
        return self.page.evaluate("told")


@pytest.fixture
def calls(
    browser: Browser, trainer: RunningTrainer, monkeypatch: pytest.MonkeyPatch
) -> Iterator[_Calls]:
    given: dict[str, str] = {}
    monkeypatch.setattr(
        "streamlit.components.v2.component", lambda _name, **code: given.update(code)
    )
    components.component("clock", js=_DRAW)
    path = given["js"].split('"')[1]
    script = TestClient(Starlette(routes=[components.SCRIPTS])).get(path).text
    page = browser.new_page()
    made = _Calls(page, script)
    page.goto(f"{trainer.url}/healthz")
    page.evaluate(_PREPARE, given["js"])
    yield made
    page.close()


def test_only_the_newest_call_draws_and_is_cleaned_up_after(calls: _Calls) -> None:
    asked = calls.cut_first(1)
    first = calls.make("one", "two")
    calls.page.clock.run_for(_LONG)
    calls.page.wait_for_function("told.length")
    assert len(asked) == len(set(asked)) == 1 + 1
    assert calls.told() == ["two"]
    # From here on nothing waits, and what comes late takes nothing from the newest.
    second = calls.make("three")
    assert calls.told() == ["two", "three"]
    calls.clean_up(first)
    assert calls.told() == ["two", "three"]
    calls.clean_up(second)
    assert calls.told() == ["two", "three", "cleaned up after three"]


def test_nothing_is_asked_for_once_the_page_was_left(calls: _Calls) -> None:
    asked = calls.cut_first(_LONG)
    with calls.page.expect_event("requestfailed"):
        left = calls.make("one")
    calls.page.evaluate("place.remove()")
    calls.page.clock.run_for(_LONG)
    calls.clean_up(left)
    assert len(asked) == 1
    assert calls.told() == []
