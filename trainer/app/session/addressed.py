"""Which of several things a page shows: the one its address names, also after a reload."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol, TypeVar

import streamlit as st

from trainer.app.entrance.wanted import LESSON

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["CLASS", "LESSON", "SET", "addressed", "put_in_address", "stays_addressed"]

CLASS: Final = "class"
SET: Final = "set"


class _Numbered(Protocol):
    @property
    def id(self) -> int: ...


_One = TypeVar("_One", bound=_Numbered)


def addressed(what: str, known: Iterable[_One]) -> _One | None:
    """The one that the address names, else the first."""
    wanted, known = st.query_params.get(what), list(known)
    named = (one for one in known if str(one.id) == wanted)
    return next(named, known[0] if known else None)


def stays_addressed(what: str, known: Iterable[_One]) -> _One | None:
    """The same; the address names it from now on, whatever is the first by then."""
    found = addressed(what, known)
    if found is not None:
        put_in_address(what, found.id)
    return found


def put_in_address(what: str, id_: int) -> None:
    """Let the address name this one from now on."""
    # Only where it differs: what is set travels to the browser.
    if st.query_params.get(what) != str(id_):
        st.query_params[what] = str(id_)
