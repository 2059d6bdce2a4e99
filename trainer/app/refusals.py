"""Input that is refused: why is said beside its widget, and the input stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy_tables.errors import TablesError
from trainer.app import session
from trainer.app.page import refusal
from trainer.errors import (
    BackupError,
    ClassNameError,
    LessonOptionsError,
    MoneyError,
    ProfileNameError,
    RosterError,
    SetError,
    SetInUseError,
    SettingsError,
    UnknownTeacherError,
)

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["attempt", "attempt_once", "complaint"]

_REFUSALS = (
    BackupError,
    ClassNameError,
    LessonOptionsError,
    MoneyError,
    ProfileNameError,
    RosterError,
    SetError,
    SetInUseError,
    SettingsError,
    TablesError,
    UnknownTeacherError,
)


def complaint(widget: str) -> None:
    """Why the last input there was refused, if it was."""
    if sentence := session.complaint_about(widget):
        refusal(sentence)


def attempt(widget: str, act: Callable[[], object]) -> bool:
    """Do it, or keep the reason why it cannot be done beside the widget; whether it was done."""
    session.complain(widget, None)
    try:
        act()
    except _REFUSALS as error:
        session.complain(widget, str(error))
        return False
    return True


def attempt_once(widget: str, act: Callable[[], object]) -> bool:
    """The same for a button that a double click shall press once."""
    if not session.begin_press(widget):
        return False
    begun = False

    def begin() -> None:
        nonlocal begun
        begun = True
        act()

    try:
        done = attempt(widget, begin)
    finally:
        if not begun:  # Streamlit interrupted this run for the second press, which has to count
            session.end_press(widget, done=False)
    # Not reached where the run is interrupted later: no press counts then until the page is drawn.
    session.end_press(widget, done=done)
    return done
