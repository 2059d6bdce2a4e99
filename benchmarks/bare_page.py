"""The least that Streamlit can do with a click: one button, one number."""

from __future__ import annotations

import streamlit as st

clicks = st.session_state.setdefault("clicks", 0)


def _count() -> None:
    st.session_state["clicks"] += 1


st.button("Count", on_click=_count)
st.html(f'<p role="status">{clicks}</p>')
