"""What is asked of the records once in a run of the page, however often it is needed there.

Every press runs the page anew, so nothing here is older than the press that is being answered.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar, cast

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["forget", "once_a_run"]

_KEY = "this run"

T = TypeVar("T")


@dataclass(slots=True)
class _Run:
    """One run, known by an object that Streamlit makes anew for each, and what was found in it."""

    mark: object
    found: dict[object, object] = field(default_factory=dict)


def once_a_run(what: object, ask: Callable[[], T]) -> T:
    """What `ask` found in this run, under the name `what`; it is called where it found nothing yet.

    Outside of a run it is called each time.
    """
    context = get_script_run_ctx(suppress_warning=True)
    if context is None:
        return ask()
    run = st.session_state.get(_KEY)
    if not isinstance(run, _Run) or run.mark is not context.cursors:
        run = st.session_state[_KEY] = _Run(context.cursors)
    if what not in run.found:
        run.found[what] = ask()
    return cast("T", run.found[what])


def forget(what: object) -> None:
    """Ask again: it was changed in this very run."""
    run = st.session_state.get(_KEY)
    if isinstance(run, _Run):
        run.found.pop(what, None)
