"""The felt table: one Streamlit component that draws, guards against double answers, has keys.

It knows no rule of the game. It receives a `FeltView` and sends back what the learner did with
which question; whether that counts is decided on the server, every time.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import streamlit as st

from trainer.app.component import component
from trainer.app.felt.step_card import StepTurn, read_turn
from trainer.app.felt.view import Act, FeltView

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["FeltEvent", "felt_event", "felt_table", "read_event", "step_turn"]

_HERE: Final = Path(__file__).parent
_LONGEST_ID: Final = 64
_LONGEST_STAGE: Final = 16
_AN_HOUR: Final = 3_600_000  # milliseconds; a longer "thinking time" is a forgotten tab


def _text(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


_mount = component(
    "let_it_ride_felt",
    html=_text("felt.html"),
    css=_text("felt.css") + _text("step_card.css"),
    js=_text("felt_guard.js") + _text("direct_line.js") + _text("step_card.js") + _text("felt.js"),
)


@dataclass(frozen=True, slots=True)
class FeltEvent:
    """One press at the table, in a shape that can be trusted; not yet an answer.

    `question` and `stage` are what the browser says it was looking at ("" where the view had
    none): compare them with what is being asked now. `milliseconds` is None where unusable.
    """

    question: str
    stage: str
    act: Act
    milliseconds: int | None


def felt_table(
    view: FeltView,
    *,
    key: str,
    on_event: Callable[[], None] | None = None,
    on_step: Callable[[], None] | None = None,
) -> None:
    """Draw the table; call `on_event` before the rerun that follows a press.

    `on_step` is called instead where the press turned the card of a tour. Not inside an `st.form`:
    forms swallow the press.
    """
    # In a list: Streamlit looks for data frames in a dict, and imports pandas to do so.
    _mount(
        key=key,
        data=[view.as_data()],
        on_event_change=on_event or _nothing,
        on_step_change=on_step or _nothing,
    )


def felt_event(key: str) -> FeltEvent | None:
    """The press that started this run, inside `on_event`; None where it makes no sense."""
    return read_event(_sent(key, "event"))


def step_turn(key: str) -> StepTurn | None:
    """The turn of the tour's card that started this run; None where it makes no sense."""
    return read_turn(_sent(key, "step"))


def _sent(key: str, trigger: str) -> object:
    state: object = st.session_state.get(key)
    return state.get(trigger) if isinstance(state, dict) else None


def read_event(raw: object) -> FeltEvent | None:
    """Judge what a browser sent; anything but a press this table could have sent is None."""
    if not isinstance(raw, dict):
        return None
    question, stage, act = (raw.get(name) for name in ("question", "stage", "act"))
    if not isinstance(question, str) or len(question) > _LONGEST_ID:
        return None
    if not isinstance(stage, str) or len(stage) > _LONGEST_STAGE:
        return None
    if not isinstance(act, str) or act not in set(Act):
        return None
    return FeltEvent(question, stage, Act(act), _milliseconds(raw.get("milliseconds")))


def _milliseconds(value: object) -> int | None:
    # A bool is an int to Python, but no time.
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 <= value <= _AN_HOUR else None


def _nothing() -> None:
    """Declare the trigger where nobody listens, so that the component still mounts."""
