"""What a tab makes once and uses in each of its runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

import streamlit as st

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["once_a_tab"]

T = TypeVar("T")


def once_a_tab(what: str, make: Callable[[], T]) -> T:
    """What `make` made in this tab under the name `what`; it is called where it made nothing yet.

    Somebody else's cookie in the same tab makes everything anew.
    """
    key = f"once: {what}"
    if key not in st.session_state:
        st.session_state[key] = make()
    return cast("T", st.session_state[key])
