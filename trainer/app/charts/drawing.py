"""A chart on a page, under its title if it has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    import plotly.graph_objects as go

__all__ = ["draw_chart"]

_STILL = {"displayModeBar": False}


def draw_chart(title: str | None, figure: go.Figure, *, key: str, alt: str) -> None:
    """The title as text of the page, because Plotly's own do not wrap; `alt` says what is seen."""
    if title is not None:
        st.markdown(f"**{title}**")
    st.plotly_chart(figure, key=key, config=_STILL, alt=alt)
