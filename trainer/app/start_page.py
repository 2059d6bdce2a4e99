"""A page before anything is on it: in a few lines what one gets, a preview, and one button."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    from collections.abc import Sequence

    from streamlit.delta_generator import DeltaGenerator

__all__ = ["draw_start", "practice_button"]


def draw_start(lines: Sequence[str]) -> tuple[DeltaGenerator, DeltaGenerator]:
    """Write the lines; the place below them, and the framed one beside for a preview.

    The lines are Markdown of our own.
    """
    words, beside = st.columns([3, 2], gap="medium")
    words.markdown("\n".join(f"- {line}" for line in lines))
    return words, beside.container(border=True, key="preview", gap="small")


def practice_button(label: str) -> None:
    """The one thing to do where nothing is there yet: to the first hand of Practice."""
    if st.button(label, type="primary"):
        st.switch_page("screens/practice.py")
