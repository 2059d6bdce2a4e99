"""Map: the whole game in 66 situations, at the pay table in force."""

from __future__ import annotations

import streamlit as st

from trainer.app import session
from trainer.app.map_view import value_map
from trainer.app.page import page_head
from trainer.app.situation_dialog import show_situation
from trainer.app.situation_map import situation_map
from trainer.app.table_view import in_force

rules = session.settings().rules
page_head(
    "Map",
    "Every hand is one of 66 situations. The numbers say what letting it ride is worth, in bets.",
    in_force(session.settings()),
)
if rules.limit is not None:
    st.caption(
        "Under a payout limit the first decision also depends on the hand's own next cards, and"
        " the second on whether bet 1 rides: shown are the average, and the value after a pull."
    )
picked = session.picked_situation()
situation_map(
    value_map(rules, picked.id if picked else None), key=session.MAP, on_pick=session.pick_situation
)
if picked is not None:
    show_situation(picked, rules)
