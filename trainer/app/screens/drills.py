"""Drills: practice narrowed to what one wants to work on."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from strategy_tables.situations import Decision
from trainer.app import session
from trainer.app.page import page_head, refusal
from trainer.app.session import drills
from trainer.app.table.felt_page import desk_felt
from trainer.app.views.table_view import in_force
from trainer.coach.drills import Family

_FAMILIES, _DECISION, _NEAR, _MISTAKES, _TIMED = (
    "drill-families",
    "drill-decision",
    "drill-near",
    "drill-mistakes",
    "drill-timed",
)
_DECISIONS = {Decision.FIRST: "First decision", Decision.SECOND: "Second decision"}


def _chosen() -> None:
    """Deal by what the widgets say."""
    asked = drills.course()
    families, decision = session.widget_value(_FAMILIES), session.widget_value(_DECISION)
    drill = replace(
        asked.drill,
        families=frozenset(families if isinstance(families, list) else ()),
        decision=decision if isinstance(decision, Decision) else None,
        near=bool(session.widget_value(_NEAR)),
        mistakes=bool(session.widget_value(_MISTAKES)),
        only=None,
    )
    drills.change_course(replace(asked, drill=drill, timed=bool(session.widget_value(_TIMED))))


asked = drills.course()
page_head(
    "Drills", "One kind of hand, again and again. Filters combine.", in_force(session.settings())
)
if error := drills.course_error():
    refusal(f"This address asks for no drill: {error}.")
if asked.seed:
    st.info(
        "An open drill: whoever has its link is dealt the same hands. It never counts."
        f" Pays {asked.rules.pay_table}."
    )
    st.button("Drill on my own", on_click=drills.leave_open_drill)
if not desk_felt(
    drills.DRILLS, times=drills.last_times if asked.timed else None, only_felt_changes=True
):
    st.info(
        "You have no open mistakes of this kind: everything you missed has been put right. Choose"
        " other filters."
        if asked.drill.mistakes
        else "No hand fits all these filters. Remove one."
    )
if asked.drill.only is not None:
    st.caption(f"Only: {asked.drill.only.name}. Choose any filter for something else.")
# What the address asks for, whoever wrote it: this page, somebody who sent a link, or going back.
session.set_widget(_FAMILIES, [one for one in Family if one in asked.drill.families])
session.set_widget(_DECISION, asked.drill.decision)
session.set_widget(_NEAR, asked.drill.near)
session.set_widget(_MISTAKES, asked.drill.mistakes)
session.set_widget(_TIMED, asked.timed)
st.pills(
    "Kinds of hand (none chosen: all)",
    list(Family),
    format_func=lambda family: family.label,
    selection_mode="multi",
    key=_FAMILIES,
    on_change=_chosen,
)
with st.container(horizontal=True):
    st.segmented_control(
        "Decision",
        list(_DECISIONS),
        format_func=_DECISIONS.__getitem__,
        key=_DECISION,
        label_visibility="collapsed",
        on_change=_chosen,
    )
    st.toggle("Near the line only", key=_NEAR, on_change=_chosen)
    st.toggle("My mistakes", key=_MISTAKES, on_change=_chosen)
    st.toggle("By the clock (never counts)", key=_TIMED, on_change=_chosen)
if not asked.seed:
    st.button(
        "Make a link that deals others the same hands",
        on_click=drills.open_for_others,
    )
else:
    st.caption("Share the address of this page.")
