"""The stylesheet of the classroom's pages."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

__all__ = ["classroom_style"]

_STYLE = Path(__file__).with_name("classroom.css")


def classroom_style() -> None:
    """Once a run, before what it is for."""
    st.html(_STYLE)
