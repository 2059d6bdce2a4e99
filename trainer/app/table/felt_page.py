"""A desk's felt on a page: drawn, and its presses heard."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from trainer.app import session
from trainer.app.felt import felt_table
from trainer.app.views.first_steps import step_card
from trainer.app.views.table_view import by_the_clock, dealt_otherwise, table_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.app.session import Desk

__all__ = ["desk_felt"]


def desk_felt(
    desk: Desk, *, times: Sequence[int] | None = None, has_first_steps: bool = False
) -> bool:
    """Draw the hand on the desk; False where there is nothing to ask now.

    With `times`, what the latest answers took in milliseconds, a clock runs on the felt. With
    `has_first_steps` the tour of a new profile stands beside it.

    Not in a fragment: of a page that stayed open while its server was started again, or another
    one took over, Streamlit drops what was pressed in one.
    """
    question = desk.question()
    if question is None:
        return False
    settings = session.settings()
    view = table_view(question, settings, session.current_tally())
    view = replace(view, notices=dealt_otherwise(question, settings))
    if times is not None:
        view = by_the_clock(view, question, times)
    if has_first_steps:
        view = replace(view, step=step_card(session.first_step()))
    felt_table(
        view,
        key=desk.key,
        on_event=desk.pressed,
        on_step=partial(session.step_turned, desk.key) if has_first_steps else None,
    )
    if desk.take_press() or (has_first_steps and session.take_turn(desk.key)):
        st.rerun()
    return True
