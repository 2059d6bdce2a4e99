"""What all pages share: the stylesheet, and a heading that explains the page in one line."""

from __future__ import annotations

from html import escape
from pathlib import Path

import streamlit as st

__all__ = ["frame", "no_formula", "page_head", "plain_caption", "refusal"]

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
            plain_caption(beside)


def plain_caption(text: str) -> None:
    """A caption with words that somebody typed: to `st.caption` they could be markup."""
    st.html(f'<p class="caption">{escape(text)}</p>', width="content")


def refusal(sentence: str) -> None:
    """Why an input was refused, quoting it: to `st.error` that could be markup."""
    st.html(f'<p class="refusal" role="alert">{escape(sentence)}</p>')


def no_formula(text: str) -> str:
    """Money in Markdown: two dollar signs would make a formula of what stands between."""
    return text.replace("$", r"\$")
