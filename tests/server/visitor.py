"""A browser tab without a browser: opens Streamlit's WebSocket, runs pages, presses buttons."""

from __future__ import annotations

import re
from contextlib import contextmanager
from html import unescape
from socket import create_connection
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["Visitor", "visit"]

_SECONDS: Final = 30  # a page may take that long on a busy machine


class Visitor:
    """What the tab shows, by kind of element: `("markdown", "count=0")`."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._shown: dict[tuple[int, ...], tuple[str, Any]] = {}

    def texts(self, kind: str) -> list[str]:
        """The bodies of all elements of this kind: `alert`, `markdown`, `text`, `exception`."""
        field = "message" if kind == "exception" else "body"
        return [getattr(element, field) for name, element in self._shown.values() if name == kind]

    @property
    def title(self) -> str:
        """The heading over the page."""
        [title] = re.findall("<h1>(.*?)</h1>", "".join(self.texts("html")))
        return unescape(title)

    def open_page(self) -> None:
        message = BackMsg()
        message.rerun_script.query_string = ""
        self._run(message)

    def press(self, label: str) -> None:
        [button] = [
            element
            for kind, element in self._shown.values()
            if kind == "button" and element.label == label
        ]
        message = BackMsg()
        message.rerun_script.widget_states.widgets.add(id=button.id, trigger_value=True)
        self._run(message)

    def stay_until_closed(self) -> int | None:
        """The code with which the server closes the WebSocket."""
        try:
            while True:
                self._socket.recv(_SECONDS)
        except ConnectionClosed:
            return self._socket.close_code

    def _run(self, message: BackMsg) -> None:
        self._socket.send(message.SerializeToString())
        self._shown.clear()
        while True:
            answer = ForwardMsg()
            answer.ParseFromString(bytes(self._socket.recv(_SECONDS, decode=False)))
            if answer.WhichOneof("type") == "script_finished":
                return
            if answer.WhichOneof("type") == "delta" and answer.delta.HasField("new_element"):
                element = answer.delta.new_element
                kind = str(element.WhichOneof("type"))
                self._shown[tuple(answer.metadata.delta_path)] = (kind, getattr(element, kind))


@contextmanager
def visit(
    url: str,
    *,
    origin: str | None = None,
    name: str | None = None,
    cookies: Mapping[str, str] | None = None,
) -> Iterator[Visitor]:
    """Open a tab at this address, by default as the page of the same address does.

    Args:
        url: what the server printed.
        origin: the site whose page opens the WebSocket.
        name: a site's name in place of the printed one, pointing to the same machine.
        cookies: what the browser holds.

    Raises:
        InvalidStatus: the server does not let the visitor in.
    """
    place = urlsplit(url)
    netloc = place.netloc if name is None else f"{name}:{place.port}"
    with (
        create_connection((place.hostname, place.port or 0), _SECONDS) as line,
        connect(
            f"ws://{netloc}/_stcore/stream",
            sock=line,
            origin=Origin(f"http://{netloc}" if origin is None else origin),
            subprotocols=[Subprotocol("streamlit")],
            additional_headers={"Cookie": "; ".join(map("=".join, (cookies or {}).items()))},
            open_timeout=_SECONDS,
            max_size=None,
            proxy=None,
        ) as socket,
    ):
        yield Visitor(socket)
