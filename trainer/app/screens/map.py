"""Map: the whole game in 66 situations, as values at the pay table in force or as mastery."""

from __future__ import annotations

import streamlit as st

from trainer.app import session
from trainer.app.page import page_head
from trainer.app.progress.situation_dialog import show_situation
from trainer.app.session import seeing
from trainer.app.situation_map import situation_map
from trainer.app.situation_map.map_view import mastery_map, value_map
from trainer.app.views.table_view import in_force
from trainer.coach.standing import REMEMBERED

_VALUE, _MASTERY = "Value", "Mastery"
_MEANING = {
    _VALUE: "The numbers say what letting it ride is worth, in bets.",
    _MASTERY: f"How many of your last {REMEMBERED} first answers were right, in %.",
}

seeing.look()
rules = session.settings().rules
page_head("Map", "Every hand is one of 66 situations.", in_force(session.settings()))
with st.container(horizontal=True, vertical_alignment="center"):
    meaning = st.segmented_control(
        "What the map shows",
        list(_MEANING),
        default=_VALUE,
        required=True,
        key="show",
        bind="query-params",
        label_visibility="collapsed",
    )
    st.caption(_MEANING.get(str(meaning), ""), width="content")
if rules.limit is not None and meaning != _MASTERY:
    st.caption(
        "Under a payout limit the first decision also depends on the hand's own next cards, and"
        " the second on whether bet 1 rides: shown are averages, with bet 1 played best."
    )
if meaning == _MASTERY and (why := seeing.held_back()):
    st.caption(why)
picked = session.picked_situation()
selected = picked.id if picked else None
view = (
    mastery_map(session.standing(), selected) if meaning == _MASTERY else value_map(rules, selected)
)
situation_map(view, key=session.MAP, on_pick=session.pick_situation)
if picked is not None:
    show_situation(picked, rules)
