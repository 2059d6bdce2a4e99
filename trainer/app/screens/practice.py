"""Practice: one hand after the other, each answer judged at once."""

from __future__ import annotations

import streamlit as st

from trainer.app import session
from trainer.app.page import page_head
from trainer.app.table.felt_page import desk_felt
from trainer.app.views.table_view import in_force
from trainer.history import Mode

_MODES = {
    Mode.CHOSEN.value: "Chosen hands",
    Mode.NATURAL.value: "Natural deals",
}
_MEANING = {
    Mode.CHOSEN.value: "One decision a hand; hard hands come far more often than at a real table.",
    Mode.NATURAL.value: "Whole rounds with both decisions, dealt as often as at a real table.",
}

settings = session.settings()
page_head(
    "Practice",
    "Pull or let it ride? Every answer is held against the exact value.",
    in_force(settings),
)
desk_felt(session.PRACTICE, has_first_steps=True, only_felt_changes=True)
session.set_widget(session.MODE, settings.mode)
with st.container(horizontal=True, vertical_alignment="center"):
    st.segmented_control(
        "Which hands are dealt",
        list(_MODES),
        format_func=_MODES.__getitem__,
        required=True,
        key=session.MODE,
        label_visibility="collapsed",
        on_change=session.change_mode,
    )
    st.caption(_MEANING[settings.mode], width="content")
