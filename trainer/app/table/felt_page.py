"""A desk's felt on a page: drawn, and its presses heard."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from trainer.app import session
from trainer.app.felt import felt_table, read_event
from trainer.app.views.first_steps import step_card
from trainer.app.views.table_view import by_the_clock, dealt_otherwise, table_view

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trainer.app.felt.view import Data, FeltView
    from trainer.app.session import Desk
    from trainer.settings import Settings

__all__ = ["desk_felt"]


def desk_felt(
    desk: Desk,
    *,
    times: Callable[[], Sequence[int]] | None = None,
    has_first_steps: bool = False,
    only_felt_changes: bool = False,
) -> bool:
    """Draw the hand on the desk; False where there is nothing to ask now.

    With `times`, what the latest answers took in milliseconds, a clock runs on the felt. With
    `has_first_steps` the tour of a new profile stands beside it. `only_felt_changes` promises that
    nothing else on the page changes with a press: presses go on the direct line then.

    Not in a fragment: of a page that stayed open while its server was started again, or another
    one took over, Streamlit drops what was pressed in one.
    """
    felt = _Felt(desk, times, has_first_steps, only_felt_changes)
    view = felt.look()
    if view is None:
        return False
    if only_felt_changes:
        desk.line().open(partial(felt.answer, session.settings()))
    felt_table(
        view,
        key=desk.key,
        on_event=desk.pressed,
        on_step=partial(session.step_turned, desk.key) if has_first_steps else None,
    )
    if desk.take_press() or (has_first_steps and session.take_turn(desk.key)):
        st.rerun()
    return True


@dataclass(frozen=True, slots=True)
class _Felt:
    desk: Desk
    times: Callable[[], Sequence[int]] | None
    has_first_steps: bool
    only_felt_changes: bool

    def look(self) -> FeltView | None:
        """What the table shows now."""
        mark = self.desk.line().mark() if self.only_felt_changes else None
        question = self.desk.question()
        if question is None:
            return None
        settings = session.settings()
        view = table_view(question, settings, session.current_tally())
        view = replace(view, notices=dealt_otherwise(question, settings), line=mark)
        if self.times is not None:
            view = by_the_clock(view, question, self.times())
        if self.has_first_steps:
            view = replace(view, step=step_card(session.first_step()))
        return view

    def answer(self, drawn_for: Settings, press: object) -> Data | None:
        """What comes of a press on the direct line; None where the page has to be run.

        The rest of the page shows settings, which another tab may have changed since.
        """
        if session.settings() != drawn_for or not self.desk.take(read_event(press)):
            return None
        view = self.look()
        return None if view is None else view.as_data()
