"""How the code of our components reaches a browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.testclient import TestClient

from trainer.app import component as components

if TYPE_CHECKING:
    import pytest

_DRAW = "export default ({ data }) => show(data);"


def _registered(monkeypatch: pytest.MonkeyPatch, **parts: str) -> str:
    """What Streamlit is given, which it sends again with each message."""
    given: dict[str, str] = {}

    def register(_name: str, **code: str) -> None:
        given.update(code)

    monkeypatch.setattr("streamlit.components.v2.component", register)
    components.component("clock", js=_DRAW, **parts)
    assert given.keys() == {"js"}
    return given["js"]


def _address(registered: str) -> str:
    [path] = re.findall(rf'"({components.PLACE}[^"]+)"', registered)
    return str(path)


def test_what_is_sent_each_time_only_says_where_the_rest_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    html, css = "<p>“Five”</p>", "p { color: gold }"
    sent = _registered(monkeypatch, html=html, css=css)
    for part in (_DRAW, html, css):
        assert part not in sent
    answer = TestClient(Starlette(routes=[components.SCRIPTS])).get(_address(sent))
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.text.startswith(_DRAW)
    assert css in answer.text
    assert "immutable" in answer.headers["cache-control"]


def test_another_script_has_another_address(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = _address(_registered(monkeypatch))
    assert _address(_registered(monkeypatch)) == plain
    assert _address(_registered(monkeypatch, css="p { color: gold }")) != plain


def test_nothing_else_is_handed_out() -> None:
    client = TestClient(Starlette(routes=[components.SCRIPTS]))
    for name in ("clock.js", "clock.0123456789abcdef.js", "..%2Fmain.py"):
        assert client.get(components.PLACE + name).status_code == 404
