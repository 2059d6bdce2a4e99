"""What the widgets of the classroom page do; a refusal is said beside its widget."""

from __future__ import annotations

from trainer.app import session
from trainer.app.refusals import attempt

__all__ = ["CLASS", "fill_in", "make_class"]

CLASS = "class-name"


def fill_in() -> None:
    """Begin with an empty field; what was typed stays until it is kept."""
    session.begin_widget(CLASS, "")


def make_class() -> None:
    """Make a class, and empty the field for the next one."""
    if attempt(CLASS, lambda: session.make_class(str(session.widget_value(CLASS) or ""))):
        session.forget_widget(CLASS)
