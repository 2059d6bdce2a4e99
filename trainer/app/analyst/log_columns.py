"""The dialog that asks which columns of a log hold the cards and the choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from trainer.app.page import refusal
from trainer.app.session.uploaded_log import (
    CARDS,
    CHOICE,
    PULL_WORD,
    RIDE_WORD,
    begin_words,
    choose_columns,
    take_words,
)
from trainer.grade_log import Columns, plain_name

if TYPE_CHECKING:
    from trainer.app.session.uploaded_log import UploadedLog

__all__ = ["ask_for_columns"]


@st.dialog("Where are the cards and the choice?", width="medium")
def ask_for_columns(log: UploadedLog) -> None:
    """Name the columns, with the file's first rows to go by."""
    names = list(dict.fromkeys(name for name in log.preview.names if name.strip()))
    before = log.columns or Columns()
    st.caption("The first rows of the file:")
    st.dataframe(
        {name: log.preview.samples(name) for name in names},
        hide_index=True,
        alt="The first rows of the file",
    )
    st.multiselect(
        "Cards: one column, or several from left to right",
        names,
        default=[name for name in names if plain_name(name) in before.wanted[:-1]],
        key=CARDS,
    )
    at = list(map(plain_name, names))
    st.selectbox(
        "Choice",
        names,
        index=at.index(before.wanted[-1]) if before.wanted[-1] in at else None,
        placeholder="Which column says what was done?",
        key=CHOICE,
        on_change=take_words,
    )
    begin_words(log)
    with st.container(horizontal=True):
        st.text_input("Its word for letting it ride", key=RIDE_WORD)
        st.text_input("Its word for pulling", key=PULL_WORD)
    # The dialog closes with the whole page's run; until then the choice may not be complete.
    if st.button("Grade", type="primary", on_click=choose_columns):
        if log.complaint:
            refusal(log.complaint)
        elif log.columns is not None:
            st.rerun()
        else:
            st.warning("Choose a column for the cards and one for the choice.")
