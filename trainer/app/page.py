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
    with st.container(horizontal=True, vertical_alignment="center", key="page-head"):
        st.header(title, anchor=False, width="content")
        st.caption(line, width="stretch")
        if beside:
            st.caption(beside, width="content")
