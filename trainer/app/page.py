"""What all pages share: the stylesheet, and a heading that explains the page in one line."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

__all__ = ["frame", "page_head"]

_STYLE = Path(__file__).with_name("style.css")


def frame() -> None:
    """The stylesheet; once a run, before the page."""
    st.html(_STYLE)


def page_head(title: str, line: str, beside: str = "") -> None:
    """The page's heading, what it is for, and what is in force beside it."""
    key = f"page-head-{title.lower().replace(' ', '-')}"
    with st.container(horizontal=True, vertical_alignment="center", key=key):
        st.title(title, anchor=False, width="content")
        st.container(key=f"{key}-line", width="stretch").caption(line)
        if beside:
            st.caption(beside, width="content")
