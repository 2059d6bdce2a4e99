"""What a signed-in teacher does; the records check each time that it is theirs to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import streamlit as st

from trainer.app import journal, storage
from trainer.app.clock import now
from trainer.app.entrance.invitations import GOOD_FOR, new_token, token_hash
from trainer.app.session.visiting import visitor
from trainer.records import Teacher

if TYPE_CHECKING:
    from trainer.records import Class

__all__ = ["classes", "invite", "invited", "make_class", "teacher"]

_INVITED = "teaching: invitation"


def teacher() -> Teacher:
    """Who teaches here; where nobody does any more, the frame of the page says so."""
    who = visitor()
    if not isinstance(who, Teacher):
        st.rerun()
    return who


def classes() -> list[Class]:
    """The teacher's classes."""
    return storage.records().classes(as_teacher=teacher().id)


def make_class(name: str) -> Class:
    """A new class; errors as for `Records.make_class`."""
    made = storage.records().make_class(name, now(), as_teacher=teacher().id)
    journal.note(f"{teacher().name} made class {made.id}: {made.name}")
    return made


def invite() -> None:
    """Make a token for another teacher, shown in this tab alone."""
    token, moment = new_token(), now()
    storage.records().invite(token_hash(token), moment, moment + GOOD_FOR, as_teacher=teacher().id)
    st.session_state[_INVITED] = token
    journal.note(f"{teacher().name} invited a teacher")


def invited() -> str | None:
    """The token made last in this tab."""
    return cast("str | None", st.session_state.get(_INVITED))
