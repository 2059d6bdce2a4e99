"""Input that is refused: why is said beside its widget, and the input stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from strategy_tables.errors import TablesError
from trainer.app import session, storage
from trainer.app.page import refusal
from trainer.errors import (
    BackupError,
    ClassNameError,
    LessonOptionsError,
    MoneyError,
    NotYoursError,
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
    NotYoursError,
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


def attempt_once(widget: str, act: Callable[[], object], *, about: str = "") -> bool:
    """The same for a button that a double click shall press once, with `about` once for each thing.

    For the second press Streamlit stops the run of the first, at whatever that one does with the
    session next: one of the two has to count, and so the first does if it has written by then.
    """
    press = session.begin_press(f"{widget} {about}" if about else widget)
    if press is None:
        return False
    records, done = storage.records(), False
    before = records.writes_here
    try:
        done = attempt(widget, act)
    finally:
        if not done and records.writes_here == before:
            press.take_back()
    return done
