"""Answers beside a live form: each one piece of HTML that says which input it belongs to."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import streamlit as st

from trainer.app.html_text import escaped

__all__ = ["answer_style", "live_answer", "missing_html"]

_STYLE: Final = Path(__file__).with_name("live_answer.css")


def answer_style() -> None:
    """The stylesheet of answers; once a page."""
    st.html(_STYLE)


def live_answer(html: str, number: int, label: str = "Answer") -> None:
    """The answer to the input of this number.

    The form whose view names the container around it hides it once there is a later input.
    """
    st.markdown(
        f'<section class="answer" aria-label="{escaped(label)}" data-input="{number}">{html}'
        "</section>",
        unsafe_allow_html=True,
    )


def missing_html(sentence: str) -> str:
    """What an answer still needs."""
    return f'<p class="answer-missing">{escaped(sentence)}</p>'
