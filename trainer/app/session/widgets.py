"""What learners put into widgets, and why an input was refused."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import streamlit as st

from trainer.app.clock import now

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

__all__ = [
    "Press",
    "begin_press",
    "begin_widget",
    "complain",
    "complaint_about",
    "forget_widget",
    "page_is_drawn",
    "set_choice",
    "set_widget",
    "widget_text",
    "widget_value",
]


_DOUBLE_PRESS: Final = timedelta(milliseconds=600)
"""How soon a press is the second of a double click: systems take up to 500 ms for one."""


def widget_value(key: str) -> object:
    """What the learner put into a widget; None where it is not on the page."""
    return st.session_state.get(key)


def widget_text(key: str) -> str:
    """What was typed into a widget; nothing where it is not on the page."""
    return str(widget_value(key) or "")


def forget_widget(key: str) -> None:
    """Let a widget start from its default again."""
    st.session_state.pop(key, None)


def complain(widget: str, sentence: str | None) -> None:
    """Keep why an input was refused, or that it was not."""
    st.session_state[f"{widget}: complaint"] = sentence


def complaint_about(widget: str) -> str | None:
    """Why the last input of a widget was refused; nothing where it was not."""
    return cast("str | None", st.session_state.get(f"{widget}: complaint"))


def begin_widget(widget: str, value: object) -> None:
    """Let a widget show this unless it shows something already; nothing is wrong with it yet."""
    if widget not in st.session_state:
        st.session_state[widget] = value
        complain(widget, None)


def set_widget(widget: str, value: object) -> None:
    """Let a widget show this, whatever it showed; before it is drawn."""
    # Only where it differs: a value that is set travels to the browser, against later clicks.
    if widget not in st.session_state or st.session_state[widget] != value:
        st.session_state[widget] = value


def set_choice(widget: str, value: int, labels: Mapping[int, str]) -> None:
    """The same for a box, under the label that the value has by now.

    A browser keeps the label that it has, also where there is no such option any more: what it
    sends next would be none of them.
    """
    drawn = cast("Mapping[int, str]", st.session_state.get(f"{widget}: labels", {}))
    if drawn.get(value, labels[value]) != labels[value]:
        forget_widget(widget)
    set_widget(widget, value)
    st.session_state[f"{widget}: labels"] = labels


class Press(NamedTuple):
    """One press that counts: no other one of its widget does before its page is drawn."""

    widget: str
    presses: dict[str, datetime | None]

    def take_back(self) -> None:
        """Nothing came of it: the next one counts however soon it comes."""
        # Past the session's state: at that Streamlit stops a run for the press that came after.
        self.presses.pop(self.widget, None)


def begin_press(widget: str) -> Press | None:
    """A press, if it counts; the second of a double click does not.

    It may come while the first is still at work, for Streamlit waits for nothing, and on a busy
    server long after: it counts only some time after what the first one changed was drawn.
    """
    presses = _presses()
    if widget in presses:
        drawn = presses[widget]
        if drawn is None or abs(now() - drawn) < _DOUBLE_PRESS:
            return None
    presses[widget] = None
    return Press(widget, presses)


def page_is_drawn() -> None:
    """What the presses so far have changed can be seen from now on."""
    presses = _presses()
    presses.update({widget: now() for widget, drawn in presses.items() if drawn is None})


def _presses() -> dict[str, datetime | None]:
    """When what the last press of each widget changed was drawn; None as long as it is not."""
    return cast("dict[str, datetime | None]", st.session_state.setdefault("presses", {}))
