"""What the widgets of the classroom page do; a refusal is said beside its widget."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from trainer.app import session
from trainer.app.refusals import attempt, attempt_once
from trainer.app.session import own_classes
from trainer.lesson import Feedback, LessonKind, LessonOptions

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "ATTEMPTS",
    "CERTAINTY",
    "CLASS",
    "CONFIRM",
    "COUNTDOWN",
    "DUE",
    "FEEDBACK",
    "KIND",
    "LEARNERS",
    "LESSON",
    "RENAME",
    "ROSTER",
    "SEATS",
    "SET",
    "SHARE",
    "add_roster",
    "delete_class",
    "fill_in",
    "make_class",
    "open_lesson",
    "remove_learner",
    "rename_class",
    "renew_key",
    "share_class",
]

CLASS, RENAME, SHARE, CONFIRM = "class-name", "class-rename", "class-share", "class-confirm"
ROSTER, LEARNERS = "roster", "learners"
LESSON, SET, KIND = "lesson-form", "lesson-set", "lesson-kind"
COUNTDOWN, DUE, ATTEMPTS = "lesson-countdown", "lesson-due", "lesson-attempts"
FEEDBACK, SEATS, CERTAINTY = "lesson-feedback", "lesson-seats", "lesson-certainty"


def _number(widget: str) -> int | None:
    """What was typed; none for an empty field, and for one that is not on the page."""
    value = session.widget_value(widget)
    return int(value) if isinstance(value, (int, float)) else None


def fill_in() -> None:
    """Begin with empty fields; what was typed stays until it is kept."""
    for widget in (CLASS, RENAME, SHARE, CONFIRM, ROSTER):
        session.begin_widget(widget, "")


def make_class() -> None:
    """Make a class and turn to it; the field is empty for the next one."""
    if attempt_once(
        CLASS, lambda: own_classes.turn_to(session.make_class(session.widget_text(CLASS)).id)
    ):
        session.forget_widget(CLASS)


def rename_class(class_id: int) -> None:
    """Under the name that was typed."""
    if attempt_once(
        RENAME, lambda: own_classes.rename_class(class_id, session.widget_text(RENAME))
    ):
        session.forget_widget(RENAME)


def share_class(class_id: int) -> None:
    """With the teacher whose name was typed."""
    if attempt_once(SHARE, lambda: own_classes.share_class(class_id, session.widget_text(SHARE))):
        session.forget_widget(SHARE)


def delete_class(class_id: int, name: str) -> None:
    """Only where its name was typed: everything its learners did goes with it."""
    if session.widget_text(CONFIRM).strip() != name:
        session.complain(
            CONFIRM, f"{session.widget_text(CONFIRM)[:40]!r} is not its name; type {name!r}"
        )
        return
    if attempt_once(CONFIRM, lambda: own_classes.delete_class(class_id)):
        session.forget_widget(CONFIRM)


def add_roster(class_id: int) -> None:
    """Put names on the roster, and show their keys."""
    if attempt_once(ROSTER, lambda: own_classes.add_roster(class_id, session.widget_text(ROSTER))):
        session.forget_widget(ROSTER)


def renew_key(learner_id: int) -> None:
    """A new key for a learner who has lost his."""
    _attempt_for(learner_id, own_classes.renew_key)


def remove_learner(learner_id: int) -> None:
    """Send a learner out of the class."""
    _attempt_for(learner_id, own_classes.remove_learner)


def _attempt_for(learner_id: int, act: Callable[[int], None]) -> None:
    """Once for each learner, for two of them may be pressed in a row.

    Why it cannot be done is said over all of them: who is gone has no line to say it beside.
    """
    attempt_once(f"learner-{learner_id}", partial(attempt, LEARNERS, partial(act, learner_id)))


def _options() -> LessonOptions:
    kind = session.widget_value(KIND)
    kind = kind if isinstance(kind, LessonKind) else LessonKind.LIVE
    own_pace = kind is LessonKind.SELF_PACED
    due = session.widget_value(DUE)
    feedback = session.widget_value(FEEDBACK)
    return LessonOptions(
        kind=kind,
        countdown=None if own_pace else _number(COUNTDOWN),
        due=due.replace(tzinfo=session.zone()) if own_pace and isinstance(due, datetime) else None,
        attempts=(_number(ATTEMPTS) or 1) if own_pace else 1,
        feedback=feedback if isinstance(feedback, Feedback) else Feedback.AT_ONCE,
        seats=_number(SEATS),
        certainty=bool(session.widget_value(CERTAINTY)),
    )


def open_lesson(class_id: int) -> int | None:
    """Open the lesson that the form says; its id, or none where it cannot be."""
    set_id = session.widget_value(SET)
    if not isinstance(set_id, int):
        return None
    own_classes.begin_opening(class_id)
    attempt_once(LESSON, lambda: own_classes.open_lesson(class_id, set_id, _options()))
    opened = own_classes.just_opened(class_id)
    if opened is None:
        own_classes.lesson_is_shown()
    return opened
