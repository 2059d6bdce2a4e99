"""What is being looked at closely: a situation of the map, answers of the past."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

import streamlit as st

from strategy_tables.errors import SituationError
from strategy_tables.situations import situation
from trainer.app.session.tab import OF_PROFILE
from trainer.app.situation_map import picked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from streamlit.elements.arrow import DataframeState

    from strategy_tables.situations import Situation
    from trainer.history import Answer

__all__ = [
    "MAP",
    "Opened",
    "decisions_key",
    "forget_answer",
    "forget_pick",
    "open_answer",
    "open_answers",
    "opened_answers",
    "pick_situation",
    "picked_situation",
    "turn_page",
]

MAP = "map"
"""The key of the map on its own page."""

_PICKED = OF_PROFILE + "picked situation"
_OPENED = OF_PROFILE + "opened answers"
_LOOKS = "answers_looked_at"


@dataclass(frozen=True, slots=True)
class Opened:
    """Answers opened again, to be turned over one by one."""

    answers: tuple[Answer, ...]
    place: int = 0

    @property
    def answer(self) -> Answer:
        """The one on top."""
        return self.answers[self.place]


def pick_situation(key: str = MAP) -> None:
    """Look at the situation that was clicked on the map of this key."""
    forget_answer()
    try:
        st.session_state[_PICKED] = situation(picked(key) or "")
    except SituationError:  # not one of ours: the browser made it up
        forget_pick()


def picked_situation() -> Situation | None:
    """The situation being looked at."""
    return cast("Situation | None", st.session_state.get(_PICKED))


def forget_pick() -> None:
    """Look at none, nor at an answer in it."""
    st.session_state.pop(_PICKED, None)
    st.session_state.pop(_OPENED, None)


def open_answers(answers: Sequence[Answer]) -> None:
    """Look again at answers, beginning with the first; at none where there are none."""
    st.session_state[_OPENED] = Opened(tuple(answers)) if answers else None


def decisions_key() -> str:
    """The key of the table of all decisions: another after each look, so that no row is chosen."""
    return f"decisions-{st.session_state.get(_LOOKS, 0)}"


def open_answer(shown: Sequence[Answer]) -> None:
    """Look again at the answer whose row was chosen; `shown` are the rows of the table."""
    chosen = cast("DataframeState", st.session_state[decisions_key()])["selection"]["rows"]
    # A filter may have taken the row away since it was chosen.
    is_there = bool(chosen) and chosen[0] < len(shown)
    open_answers([shown[chosen[0]]] if is_there else [])


def turn_page(step: int) -> None:
    """Look at the next of the opened answers, or at one before."""
    opened = opened_answers()
    if opened is not None:
        place = min(max(opened.place + step, 0), len(opened.answers) - 1)
        st.session_state[_OPENED] = replace(opened, place=place)


def opened_answers() -> Opened | None:
    """The answers being looked at again."""
    opened = st.session_state.get(_OPENED)
    # isinstance: another program version may have left its own.
    return opened if isinstance(opened, Opened) else None


def forget_answer() -> None:
    """Look at none, and let the same row be chosen again."""
    st.session_state.pop(_OPENED, None)
    st.session_state[_LOOKS] = st.session_state.get(_LOOKS, 0) + 1
