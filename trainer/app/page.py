"""What all pages share: the stylesheet, and a heading that explains the page in one line."""

from __future__ import annotations

from functools import cache
from html import escape
from pathlib import Path

import streamlit as st

from trainer.app.configuration import written_options
from trainer.app.entrance.paths import JOIN, TEACHER
from trainer.records import LONGEST_NAME

__all__ = [
    "ROOM_FOR_A_NAME",
    "door_link",
    "frame",
    "no_formula",
    "page_head",
    "plain_caption",
    "refusal",
    "signed_out",
]

ROOM_FOR_A_NAME = 2 * LONGEST_NAME
"""Characters a field takes: what is pasted into one too short for it vanishes without a word."""

_STYLE = Path(__file__).with_name("style.css")


def frame() -> None:
    """The stylesheet; once a run, before the page."""
    st.html(_style())


@cache
def _style() -> str:
    # Streamlit tells the fonts of the theme to its components alone.
    font = written_options()["theme.headingFont"]
    style = _STYLE.read_text(encoding="utf-8")
    return f"<style>:root {{ --heading-font: {font}; }}\n{style}</style>"


def page_head(title: str, line: str, beside: str = "") -> None:
    """The page's heading, what it is for, and what is in force beside it.

    One element of our own: it is drawn at each press, and Streamlit's three would take longer.
    """
    name = title.lower().replace(" ", "-")
    parts = f'<h1>{escape(title)}</h1><p class="page-line">{escape(line)}</p>'
    if beside:
        parts += f"<p>{escape(beside)}</p>"
    st.html(f'<header class="page-head page-head-{name}">{parts}</header>')


def plain_caption(text: str) -> None:
    """A caption with words that somebody typed: to `st.caption` they could be markup."""
    st.html(f'<p class="caption">{escape(text)}</p>', width="content")


def refusal(sentence: str) -> None:
    """Why an input was refused, quoting it: to `st.error` that could be markup."""
    st.html(f'<p class="refusal" role="alert">{escape(sentence)}</p>')


def no_formula(text: str) -> str:
    """Money in Markdown: two dollar signs would make a formula of what stands between."""
    return text.replace("$", r"\$")


def door_link(text: str, path: str) -> None:
    """A way to one of the pages before the app, in this tab: `st.link_button` opens another."""
    link = f'<a class="door-link" href="{escape(path)}" target="_self">{escape(text)}</a>'
    st.html(link, width="content")


def signed_out() -> None:
    """Instead of any page, where this tab belongs to nobody any more."""
    page_head(
        "You are signed out",
        "Every answer you gave is kept. Come back with your four words, or join with a code.",
    )
    door_link("Join or come back", JOIN)
    door_link("I am a teacher", TEACHER)
