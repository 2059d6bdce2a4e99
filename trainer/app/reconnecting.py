"""What a page shows while its records are out of reach: a notice, then itself again.

A click waits inside the records until the database server answers, so nothing that was pressed is
lost; only when their patience is at an end the page is drawn without it.
"""

from __future__ import annotations

from typing import Final

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

__all__ = ["come_back_later", "tell_page"]

_NOTICE_SECONDS: Final = 5  # the records tell us again before that
_RELOAD_AFTER: Final = 5_000  # milliseconds

_LATER: Final = f"""
<p class="refusal" role="status">Reconnecting: the records are not answering at the moment. Every
answer you saw graded is kept; this page tries again by itself.</p>
<script>setTimeout(() => location.reload(), {_RELOAD_AFTER})</script>
"""


def tell_page() -> None:
    """Say in the page that is being drawn, if one is, that it waits for the database."""
    if get_script_run_ctx(suppress_warning=True) is not None:
        st.toast("Reconnecting: your answer is kept.", icon="spinner", duration=_NOTICE_SECONDS)


def come_back_later() -> None:
    """In place of a page that waited in vain: say so, and load it again after a while."""
    st.html(_LATER, unsafe_allow_javascript=True)
