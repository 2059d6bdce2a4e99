"""The worked round on the felt of the rules."""

from __future__ import annotations

from typing import cast

import streamlit as st

from trainer.app.felt import felt_event
from trainer.app.felt.view import Act

__all__ = [
    "WORKED_FELT",
    "WORKED_ROUND",
    "restart_worked_round",
    "worked_felt_pressed",
    "worked_round",
    "worked_step",
]

WORKED_FELT, WORKED_ROUND = "worked-felt", "worked-round"
"""The keys of the felt in the rules, and of the choice which round is on it."""

_WORKED_STEP = "worked-step"


def worked_round() -> int:
    """Which of the worked rounds is on the felt of the rules."""
    return cast("int", st.session_state.get(WORKED_ROUND) or 0)


def worked_step() -> int:
    """How far it is played."""
    return cast("int", st.session_state.get(_WORKED_STEP, 0))


def restart_worked_round() -> None:
    """Begin the worked round again."""
    st.session_state[_WORKED_STEP] = 0


def worked_felt_pressed() -> None:
    """Turn the card of the worked round, or deal it again."""
    event = felt_event(WORKED_FELT)
    if event is not None:
        st.session_state[_WORKED_STEP] = 1 if event.act is Act.TURN else 0
