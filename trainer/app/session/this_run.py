"""What is asked of the records once in a run of the page, however often it is needed there.

Every press runs the page anew, or has a thread of its own (`felt/direct_line.py`), so nothing here
is older than the press that is being answered.
"""

from __future__ import annotations

from threading import local
from typing import TYPE_CHECKING, Final, TypeVar, cast

from streamlit.runtime.scriptrunner import get_script_run_ctx

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["forget", "once_a_run"]

T = TypeVar("T")


class _Run(local):
    """The run that this thread is in, known by an object that Streamlit makes anew for each."""

    def __init__(self) -> None:
        self.mark: object = None
        self.found: dict[object, object] = {}


_RUN: Final = _Run()


def once_a_run(what: object, ask: Callable[[], T]) -> T:
    """What `ask` found in this run, under the name `what`; it is called where it found nothing yet.

    Outside of a run it is called each time.
    """
    context = get_script_run_ctx(suppress_warning=True)
    if context is None:
        return ask()
    mark = context.parallel_coordinator
    if _RUN.mark is not mark:
        _RUN.mark, _RUN.found = mark, {}
    if what not in _RUN.found:
        _RUN.found[what] = ask()
    return cast("T", _RUN.found[what])


def forget(what: object) -> None:
    """Ask again: it was changed in this very run."""
    _RUN.found.pop(what, None)
