"""Whose browser this is. On one's own machine nobody is asked; else the cookie says it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from trainer.app.entrance.reception import pass_of, reception
from trainer.app.session.this_run import once_a_run
from trainer.errors import NotYoursError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trainer.app.entrance.reception import Reception
    from trainer.records import Learner, Teacher

__all__ = ["is_own_machine", "others_address", "visitor"]

_VISITOR = "visitor"
_NEW = object()


def is_own_machine() -> bool:
    """Whether only the owner of this machine can come here, who may pick any profile."""
    return reception() is None


def visitor() -> Learner | Teacher | None:
    """Who is signed in, as the records say in this run; nobody on one's own machine.

    A tab that stayed open may come back with another's cookie: what was in it before goes then.
    """
    opened = reception()
    return None if opened is None else once_a_run(_VISITOR, lambda: _recognised(opened))


def _recognised(opened: Reception) -> Learner | Teacher | None:
    found = opened.visitor(_cookies())
    who = None if found is None else pass_of(found).name
    before = st.session_state.get(_VISITOR, _NEW)
    if before not in (_NEW, who):
        for key in list(st.session_state):
            st.session_state.pop(key, None)  # a press on a direct line may be faster
    if before != who:
        st.session_state[_VISITOR] = who
    return found


def others_address() -> str:
    """The address of this classroom, as others open it.

    Raises:
        NotYoursError: on one's own machine, where there is none.
    """
    opened = reception()
    if opened is None:
        raise NotYoursError("others cannot come in here: start `let-it-ride classroom`")
    return opened.address


def _cookies() -> Mapping[str, str]:
    """Those the browser held when it opened its line to us; each reload opens a new one."""
    return st.context.cookies
