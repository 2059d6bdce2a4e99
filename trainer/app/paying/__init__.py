"""The table of the dealers' drill, drawn from above as the dealer sees it, and its keys.

The keys are a component without a face. It moves the focus to the seat that is paid next, and lets
a digit name the hand; every field works without it.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final

import streamlit as st

from trainer.app.component import component
from trainer.app.paying.paid_table import paid_table_html, seconds_words, verdict_html

__all__ = ["draw_paid_table", "paid_table_html", "pay_keys", "seconds_words", "verdict_html"]

_STYLE: Final = Path(__file__).with_name("paid_table.css")

_mount: Final = component(
    "pay_keys",
    js=files(__name__).joinpath("pay_keys.js").read_text(encoding="utf-8"),
)


def draw_paid_table(html: str) -> None:
    """The table, with its stylesheet; `st.html` would take the drawings of the cards out."""
    st.html(_STYLE)
    st.markdown(html, unsafe_allow_html=True)


def pay_keys(place: str, *, anywhere: bool) -> None:
    """Move the focus to the container with this key once it is a new one.

    Digits name the hand while the focus is on its row, or, with `anywhere`, nowhere.
    """
    # In a list: Streamlit looks for data frames in a dict, and imports pandas to do so.
    _mount(key="pay-keys", data=[{"place": place, "anywhere": anywhere}])
