"""A desk's felt on a page: drawn, and its presses heard."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import streamlit as st

from trainer.app import session
from trainer.app.felt import felt_table
from trainer.app.views.table_view import by_the_clock, table_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.app.session import Desk

__all__ = ["desk_felt"]


def desk_felt(desk: Desk, *notices: str, times: Sequence[int] | None = None) -> bool:
    """Draw the hand on the desk; False where there is nothing to ask now.

    With `times`, what the latest answers took in milliseconds, a clock runs on the felt.

    Not in a fragment: of a page that stayed open while its server was started again, or another
    one took over, Streamlit drops what was pressed in one.
    """
    question = desk.question()
    if question is None:
        return False
    view = table_view(question, session.settings(), session.current_tally())
    if times is not None:
        view = by_the_clock(view, question, times)
    felt_table(replace(view, notices=notices), key=desk.key, on_event=desk.pressed)
    if desk.take_press():
        st.rerun()
    return True
