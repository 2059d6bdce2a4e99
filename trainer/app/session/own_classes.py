"""The classes of a teacher: who is in them, and what is given to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

import streamlit as st

from trainer.app import journal, storage
from trainer.app.clock import now
from trainer.app.session.addressed import CLASS, addressed, put_in_address
from trainer.app.session.teaching import classes, teacher
from trainer.classroom.aliases import aliases
from trainer.classroom.codes import codes
from trainer.classroom.keys import key_hash, new_key
from trainer.classroom.roster import hand_out, read_roster

if TYPE_CHECKING:
    from trainer.lesson import LessonOptions
    from trainer.records import Class, Learner, Lesson, Teacher

__all__ = [
    "Slip",
    "add_roster",
    "all_lessons",
    "begin_opening",
    "class_teachers",
    "current_class",
    "delete_class",
    "forms_sent",
    "handed_out",
    "just_opened",
    "learners",
    "lesson_is_shown",
    "lessons",
    "open_lesson",
    "put_keys_away",
    "remove_learner",
    "rename_class",
    "renew_key",
    "share_class",
    "turn_to",
]

_KEYS = "teaching: keys to hand out"
_SENT = "teaching: forms of lessons sent"
_ON_THE_WAY = "teaching: class whose new lesson is to be shown, and its newest before"


class Slip(NamedTuple):
    """A key that is shown in this tab until it is put away, and kept nowhere."""

    learner: Learner
    key: str


def turn_to(class_id: int) -> None:
    """Show this class from now on."""
    put_in_address(CLASS, class_id)
    put_keys_away()


def current_class(known: list[Class]) -> Class | None:
    """The class that the address names, else the newest."""
    return addressed(CLASS, sorted(known, key=lambda one: one.id, reverse=True))


def learners(class_id: int) -> list[Learner]:
    """Everybody in the class, by alias; those sent out are among them."""
    return storage.records().learners(class_id, as_teacher=teacher().id)


def lessons(class_id: int) -> list[Lesson]:
    """The lessons of the class, the newest first."""
    return storage.records().lessons(class_id, as_teacher=teacher().id)


def class_teachers(class_id: int) -> list[Teacher]:
    """Who teaches the class."""
    return storage.records().class_teachers(class_id, as_teacher=teacher().id)


def rename_class(class_id: int, name: str) -> None:
    """Errors as for `Records.rename_class`."""
    storage.records().rename_class(class_id, name, as_teacher=teacher().id)


def share_class(class_id: int, name: str) -> None:
    """Errors as for `Records.share_class`."""
    who = teacher()
    storage.records().share_class(class_id, name, as_teacher=who.id)
    journal.note(f"{who.name} shares class {class_id}")


def delete_class(class_id: int) -> None:
    """With its lessons, its learners and everything they did."""
    who = teacher()
    storage.records().delete_class(class_id, as_teacher=who.id)
    journal.note(f"{who.name} deleted class {class_id}")
    put_keys_away()


def add_roster(class_id: int, text: str) -> None:
    """Learners for all names of a roster; errors as for `read_roster` and `Records.add_roster`."""
    made = hand_out(read_roster(text))
    entries = [one.entry for one in made]
    who, shown = teacher(), _shown()
    added = storage.records().add_roster(class_id, entries, aliases(), now(), as_teacher=who.id)
    shown[:] = [Slip(learner, one.key) for learner, one in zip(added, made, strict=True)]
    journal.note(f"{who.name} put {len(added)} learners on the roster of class {class_id}")


def renew_key(learner_id: int) -> None:
    """A new key for a learner who has lost his; the old one is void, and he is signed out."""
    key, who, shown = new_key(), teacher(), _shown()
    learner = storage.records().renew_key(learner_id, key_hash(key), as_teacher=who.id)
    shown[:] = [Slip(learner, key)]
    journal.note(f"{learner.alias} was given new words (class {learner.class_id})")


def remove_learner(learner_id: int) -> None:
    """Send a learner out of the class; with the key he may come back."""
    sent_out = storage.records().remove_learner(learner_id, now(), as_teacher=teacher().id)
    journal.note(f"{sent_out.alias} was sent out (class {sent_out.class_id})")


def handed_out() -> list[Slip]:
    """The keys made last in this tab."""
    return list(_shown())


def _shown() -> list[Slip]:
    """Where they are; taken in hand before new ones are made.

    Streamlit may stop a run for the next press at whatever it does with the session, and keys that
    are made and not shown are lost.
    """
    return cast("list[Slip]", st.session_state.setdefault(_KEYS, []))


def put_keys_away() -> None:
    """Show no keys any more; nobody can show them again."""
    st.session_state.pop(_KEYS, None)


def begin_opening(class_id: int) -> None:
    """Note that a lesson is about to be opened: its form is sent, and its page comes next.

    Beforehand: at whatever is noted in a tab Streamlit may interrupt the run for a second press.
    """
    newest = max((one.id for one in lessons(class_id)), default=0)
    st.session_state[_SENT] = forms_sent() + 1
    st.session_state[_ON_THE_WAY] = (class_id, newest)


def open_lesson(class_id: int, set_id: int, options: LessonOptions) -> Lesson:
    """Give a set to the class; errors as for `Records.open_lesson`."""
    who = teacher()
    opened = storage.records().open_lesson(
        class_id, set_id, options, codes(), now(), as_teacher=who.id
    )
    journal.note(f"{who.name} opened lesson {opened.id} (class {class_id})")
    return opened


def forms_sent() -> int:
    """How often a lesson's form was sent from this tab: a press at an earlier one is no press."""
    return cast("int", st.session_state.get(_SENT, 0))


def just_opened(class_id: int) -> int | None:
    """The class's lesson that was opened here and not shown yet.

    The second press of a double click interrupts the way to its page, and is to lead there, too.
    """
    where, before = cast("tuple[int, int]", st.session_state.get(_ON_THE_WAY, (0, 0)))
    if where != class_id:
        return None
    return next((one.id for one in lessons(class_id) if one.id > before), None)


def lesson_is_shown() -> None:
    """The way to what was opened is over."""
    st.session_state.pop(_ON_THE_WAY, None)


def all_lessons() -> list[Lesson]:
    """Those of all the teacher's classes, the newest first."""
    found = [lesson for one in classes() for lesson in lessons(one.id)]
    return sorted(found, key=lambda lesson: lesson.id, reverse=True)
