"""The direct line without a page behind it: what it takes, and what it leaves to Streamlit."""

from __future__ import annotations

import gc
import json
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from streamlit import runtime
from streamlit.runtime.scriptrunner_utils.exceptions import StopException

from trainer.app.felt import direct_line
from trainer.app.felt.direct_line import DirectLine
from trainer.errors import NotYoursError

if TYPE_CHECKING:
    from collections.abc import Callable

    from trainer.app.felt.view import Data

_CLIENT = TestClient(Starlette(routes=[direct_line.PRESSES]))
_SECONDS = 60
_PRESS = {"question": "q", "stage": "ask-1", "act": "pull", "milliseconds": 900}


def _send(line: str, press: object = _PRESS) -> tuple[int, Any]:
    answer = _CLIENT.post("/press", content=json.dumps({"line": line, "press": press}))
    return answer.status_code, answer.json() if answer.content else None


def _open(answer: Callable[[object], Data | None]) -> DirectLine:
    line = DirectLine()
    line.open(answer)
    return line


def test_a_press_brings_what_the_table_shows_then() -> None:
    line = _open(lambda press: {"told": press})
    assert _send(line.name) == (200, {"told": _PRESS})
    assert _send(line.name, "anything") == (200, {"told": "anything"})


def test_the_latest_run_of_the_page_answers() -> None:
    line = _open(lambda _: {"run": 1})
    line.open(lambda _: {"run": 2})
    assert _send(line.name) == (200, {"run": 2})


def test_of_two_pictures_the_one_looked_at_last_has_the_higher_number() -> None:
    line, other = DirectLine(), DirectLine()
    assert [line.mark() for _ in range(3)] == [{"name": line.name, "number": n} for n in (1, 2, 3)]
    assert other.mark() == {"name": other.name, "number": 1}
    assert other.name != line.name


@pytest.mark.parametrize("trouble", [NotYoursError("gone"), StopException()])
def test_what_a_run_of_the_page_would_say_is_left_to_it(trouble: BaseException) -> None:
    def answer(_press: object) -> None:
        raise trouble

    assert _send(_open(answer).name) == (204, None)


def test_a_press_that_is_past_is_left_to_streamlit() -> None:
    assert _send(_open(lambda _: None).name) == (204, None)
    assert _send(DirectLine().name) == (204, None)


def test_a_fault_of_ours_is_not_kept_from_the_log() -> None:
    line = _open(lambda _: {"sum": 1 // 0})
    with pytest.raises(ZeroDivisionError):
        _send(line.name)


def test_a_line_ends_with_its_tab() -> None:
    line = _open(lambda _: {"told": "something"})
    name = line.name
    assert _send(name)[0] == 200
    del line
    gc.collect()
    assert _send(name) == (204, None)


def test_while_one_press_waits_the_next_does_not_wait_with_it() -> None:
    asked, goes_on = Event(), Event()

    def answer(_press: object) -> Data:
        asked.set()
        assert goes_on.wait(_SECONDS)
        return {"told": "late"}

    line = _open(answer)
    with ThreadPoolExecutor() as others:
        first = others.submit(_send, line.name)
        assert asked.wait(_SECONDS)
        assert _send(line.name) == (204, None)
        goes_on.set()
        assert first.result(_SECONDS) == (200, {"told": "late"})
    assert _send(line.name)[0] == 200


def test_after_a_fault_the_line_is_free_again() -> None:
    faults = [ZeroDivisionError(), NotYoursError("gone")]

    def answer(_press: object) -> Data:
        if faults:
            raise faults.pop()
        return {}

    line = _open(answer)
    assert _send(line.name) == (204, None)
    with pytest.raises(ZeroDivisionError):
        _send(line.name)
    assert _send(line.name) == (200, {})


def test_a_tab_without_a_socket_is_not_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streamlit keeps its session for a while, and knows no cookie of it."""
    asked: list[object] = []
    connected = {"here"}
    server = SimpleNamespace(get_client=lambda tab: "socket" if tab in connected else None)
    monkeypatch.setattr(runtime, "exists", lambda: True)
    monkeypatch.setattr(runtime, "get_instance", lambda: server)
    line = DirectLine()
    monkeypatch.setattr(
        direct_line, "get_script_run_ctx", lambda: SimpleNamespace(session_id="here")
    )
    monkeypatch.setattr(direct_line, "add_script_run_ctx", lambda ctx: asked.append(ctx.session_id))
    line.open(lambda _: {})
    assert _send(line.name)[0] == 200
    connected.clear()
    assert _send(line.name) == (204, None)
    assert asked == ["here"]
    connected.add("here")
    assert _send(line.name)[0] == 200


@pytest.mark.parametrize(
    "body",
    [
        "",
        "pull",
        "[]",
        "7",
        "null",
        "[" * 999,
        '{"line": []}',
        '{"line": "x"}',
        '{"press": 1}',
        b"\xff",
    ],
)
def test_what_is_no_press_is_refused(body: str | bytes) -> None:
    assert _CLIENT.post("/press", content=body).status_code == 400


def test_what_is_too_long_for_a_press_is_refused() -> None:
    line = _open(lambda _: {})
    assert _send(line.name, "x" * 900)[0] == 200
    assert _send(line.name, "x" * 1_000) == (413, None)


def test_nobody_but_the_tab_keeps_what_came() -> None:
    line = _open(lambda _: {})
    answer = _CLIENT.post("/press", content=json.dumps({"line": line.name, "press": _PRESS}))
    assert answer.headers["cache-control"] == "no-store"
