"""The map of situations: one component, drawn by the browser, coloured by whoever fills it."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Final

import streamlit as st

from trainer.app.component import component
from trainer.app.situation_map.view import LONGEST_ID

if TYPE_CHECKING:
    from collections.abc import Callable

    from trainer.app.situation_map.view import MapView

__all__ = ["picked", "situation_map"]

_ASSETS: Final = files(__name__)


def _asset(name: str) -> str:
    return _ASSETS.joinpath(name).read_text(encoding="utf-8")


_mount: Final = component(
    "situation_map", html=_asset("map.html"), css=_asset("map.css"), js=_asset("map.js")
)


def situation_map(view: MapView, *, key: str, on_pick: Callable[[], None] | None = None) -> None:
    """Draw the map. `on_pick` runs after a cell was picked; ask `picked` there which one it was.

    The browser shows a picked cell as selected at once. The next view's `selected` confirms or
    corrects it. Without `on_pick` the cells are pictures, and no buttons.
    """
    shown = view.as_data() | {"pickable": on_pick is not None}
    # In a list: Streamlit looks for data frames in a dict, and imports pandas to do so.
    _mount(key=key, data=[shown], on_pick_change=on_pick)


def picked(key: str) -> str | None:
    """The id sent by the map of that key in this run, None if there is none or it is malformed.

    The browser may send any text: whoever uses it looks it up among the situations it knows.
    """
    sent = st.session_state.get(key, {}).get("pick")
    name = sent.get("id") if isinstance(sent, dict) else None
    return name if isinstance(name, str) and 1 <= len(name) <= LONGEST_ID else None
