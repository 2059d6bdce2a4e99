"""A learner's browser tab without a browser: it speaks Streamlit's socket and our direct line.

The protocol is private to Streamlit and was looked at in version 1.67: a tab sends a `BackMsg`
with what was pressed; the server answers with `ForwardMsg`s, of which `script_finished` is last.
"""

from __future__ import annotations

import asyncio
import json
import ssl
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import httpx2
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin, Subprotocol

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Felt", "Lost", "Tab"]

_SECONDS: Final = 90.0  # Streamlit at its default settings needs some when a school comes in
_BY_ITSELF: Final = "FINISHED_EARLY_FOR_RERUN"
_LINE_PATIENCE: Final = 3.0  # seconds, as in direct_line.js
_USUAL_TRUST: Final = ssl.create_default_context()  # made once: it takes long


class Lost(Exception):  # noqa: N818 - what happened to the line
    """The server closed the line, or said nothing for too long."""


@dataclass(frozen=True, slots=True)
class Felt:
    """What a table shows that a learner acts on."""

    question: str
    stage: str
    acts: tuple[str, ...]
    verdict: str | None

    @classmethod
    def of(cls, data: dict[str, Any]) -> Felt:
        verdict = data.get("verdict")
        return cls(
            data.get("question") or "",
            data["stage"],
            tuple(action["act"] for action in data["actions"]),
            None if verdict is None else verdict["headline"],
        )


class Tab:
    """One tab at `url`, with the cookie of its learner.

    `elements` is what it shows, by place: kind and content.
    """

    def __init__(
        self, url: str, cookie: str = "", page: str = "", trust: ssl.SSLContext | None = None
    ) -> None:
        self.url, self._cookie, self._page, self._trust = url.rstrip("/"), cookie, page, trust
        self.elements: dict[tuple[int, ...], tuple[str, Any]] = {}
        self._socket: ClientConnection | None = None
        self._page_hash = ""
        self._straight: dict[str, Any] = {}  # what came on the direct line last
        self._client: httpx2.AsyncClient | None = None

    async def open(self) -> float:
        """Connect and draw the page as a new tab does; seconds until it is whole."""
        place = urlsplit(self.url)
        scheme = "wss" if place.scheme == "https" else "ws"
        self._page_hash = ""
        self.elements.clear()
        self._client = self._client or httpx2.AsyncClient(
            base_url=self.url,
            headers={"Cookie": self._cookie, "Origin": self.url},
            timeout=_LINE_PATIENCE,
            trust_env=False,
            verify=self._trust or _USUAL_TRUST,
        )
        try:
            self._socket = await connect(
                f"{scheme}://{place.netloc}/_stcore/stream",
                origin=Origin(f"{place.scheme}://{place.netloc}"),
                subprotocols=[Subprotocol("streamlit")],
                additional_headers={"Cookie": self._cookie} if self._cookie else None,
                open_timeout=_SECONDS,
                ping_interval=None,
                compression=None,
                max_size=None,
                proxy=None,
                ssl=self._trust,
            )
        except (TimeoutError, OSError, ConnectionClosed) as error:
            raise Lost(str(error)) from error
        return await self._run(BackMsg(), lambda _: False)

    async def look(self) -> None:
        """Draw the page again, as pages that keep up with a lesson do each second."""
        await self._run(BackMsg(), lambda _: False)

    async def close(self) -> None:
        """Close the tab."""
        if self._client is not None:
            await self._client.aclose()
            self._client = None
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.close()
            self._socket = None

    @property
    def felt(self) -> Felt | None:
        """The table on the page, if there is one."""
        shown = self._shown()
        return None if shown is None else Felt.of(shown)

    def _shown(self) -> dict[str, Any] | None:
        """The newest picture of the table, by whichever road it came."""
        for kind, element in self.elements.values():
            if kind == "bidi_component" and element.component_name == "let_it_ride_felt":
                drawn, straight = _data(element), self._straight.get("line")
                line = drawn["line"]
                if line and straight and line["name"] == straight["name"]:
                    return max(drawn, self._straight, key=lambda one: int(one["line"]["number"]))
                return drawn
        return None

    def table(self) -> Felt:
        """The table on the page.

        Raises:
            Lost: there is none: something else was drawn in its place.
        """
        felt = self.felt
        if felt is None:
            message = f"no table on the page, but {self.texts('alert') + self.texts('exception')}"
            raise Lost(message)
        return felt

    def texts(self, kind: str) -> list[str]:
        """The bodies of all elements of a kind, such as `markdown`; `message` of exceptions."""
        field = "message" if kind == "exception" else "body"
        return [getattr(element, field) for name, element in self.elements.values() if name == kind]

    async def press(self, label: str) -> float:
        """Press a button; seconds until what we draw ourselves begins to change."""
        button = self._element("button", lambda one: one.label == label)
        message = BackMsg()
        message.rerun_script.widget_states.widgets.add(id=button.id, trigger_value=True)
        return await self._run(message, lambda kind: kind == "html")

    async def act(self, act: str) -> float:
        """Press a button of the table; seconds until the table shows what comes of it."""
        felt = self.table()
        return await self.send_act(felt.question, felt.stage, act)

    async def send_act(self, question: str, stage: str, act: str) -> float:
        """The same about any question: an old one, as a tab that lags behind would."""
        value = {"question": question, "stage": stage, "act": act, "milliseconds": 900}
        shown, start = self._shown(), perf_counter()
        if shown and shown["line"] and await self._press_straight(shown["line"]["name"], value):
            return perf_counter() - start
        table = self._element("bidi_component", lambda one: one.component_name.endswith("felt"))
        message = BackMsg()
        widget = message.rerun_script.widget_states.widgets.add()
        widget.id = f"$$STREAMLIT_INTERNAL_KEY_{table.id}__events"
        widget.json_trigger_value = json.dumps([{"event": "event", "value": value}])
        lost = perf_counter() - start
        return lost + await self._run(message, lambda kind: kind == "bidi_component")

    async def _press_straight(self, line: str, value: dict[str, Any]) -> bool:
        """A press on the direct line; whether the table could be shown after it."""
        assert self._client is not None
        try:
            answer = await self._client.post("/press", json={"line": line, "press": value})
        except httpx2.HTTPError:
            return False
        if answer.status_code != HTTPStatus.OK:
            return False
        self._straight = answer.json()
        return True

    def _element(self, kind: str, is_it: Callable[[Any], bool]) -> Any:  # noqa: ANN401 - protobuf
        found = [one for name, one in self.elements.values() if name == kind and is_it(one)]
        if not found:
            message = (
                f"no such {kind} on the page: {sorted({k for k, _ in self.elements.values()})}"
            )
            raise Lost(message)
        return found[0]

    async def _run(self, message: BackMsg, awaited: Callable[[str], bool]) -> float:
        """One run of the page; seconds to the first element that is awaited, else to the end."""
        request = message.rerun_script
        request.query_string = ""
        request.page_script_hash = self._page_hash
        if not self._page_hash:
            request.page_name = self._page
        request.context_info.timezone = "UTC"
        start, seen_after = perf_counter(), None
        drawn: set[tuple[int, ...]] = set()
        try:
            assert self._socket is not None
            await self._socket.send(message.SerializeToString())
            while True:
                kind = await self._receive(drawn)
                if seen_after is None and awaited(kind):
                    seen_after = perf_counter() - start
                if kind == "script_finished":
                    break
        except (TimeoutError, OSError, ConnectionClosed) as error:
            raise Lost(str(error)) from error
        for place in self.elements.keys() - drawn:
            del self.elements[place]
        return perf_counter() - start if seen_after is None else seen_after

    async def _receive(self, drawn: set[tuple[int, ...]]) -> str:
        """Take in one message: the kind of its element, or of itself."""
        assert self._socket is not None
        raw = await asyncio.wait_for(self._socket.recv(decode=False), _SECONDS)
        message = ForwardMsg()
        message.ParseFromString(bytes(raw))
        place = tuple(message.metadata.delta_path)
        # Never a reference to an earlier message: of those we say that we keep none.
        kind = str(message.WhichOneof("type"))
        if kind == "navigation":
            self._page_hash = message.navigation.page_script_hash
        elif kind == "new_session":
            self._page_hash = message.new_session.page_script_hash
        elif kind == "script_finished":
            ended = ForwardMsg.ScriptFinishedStatus.Name(message.script_finished)
            return "begun anew" if ended == _BY_ITSELF else kind
        elif kind == "delta" and message.delta.HasField("new_element"):
            element = message.delta.new_element
            kind = str(element.WhichOneof("type"))
            self.elements[place] = (kind, getattr(element, kind))
            drawn.add(place)
        return kind


def _data(element: Any) -> dict[str, Any]:  # noqa: ANN401 - protobuf
    """The view in a component's message: its data is a list of one."""
    [view] = json.loads(element.json)
    found: dict[str, Any] = view
    return found
