"""Pay tables: one edited with its figures beside it, tables side by side, limits and side bets."""

from __future__ import annotations

import streamlit as st

from strategy_tables.pay_tables import PRESETS
from strategy_tables.side_bets import BONUS_PRESETS, FIVE_CARD_PRESETS
from trainer.app import session
from trainer.app.analyst.live_answer import answer_style, live_answer, missing_html
from trainer.app.analyst.pay_tables_form import pay_tables_form
from trainer.app.analyst.table_answer import (
    comparison_html,
    limit_html,
    side_bets_html,
    table_figures_html,
)
from trainer.app.page import page_head
from trainer.app.session import pay_tables
from trainer.app.views.table_question import read_table

answer_style()
page_head("Pay tables", "Type the table of your casino: its figures follow while you type.")
texts, known = pay_tables.texts(), pay_tables.known_tables()
name = pay_tables.named(texts.pays)
edited = read_table(texts, known[name].name if name in known else "Your table")
table, number = edited.table, pay_tables.TABLE.sent.number
with st.container(key=pay_tables.TABLE.answer):
    editing, answering = st.columns([4, 5], gap="large")
    with editing:
        pay_tables_form(texts, edited)
    if table is None:
        with answering:
            live_answer(
                missing_html("A pay cannot be read: what is wrong stands below it."), number
            )
    else:
        with answering:
            limit = limit_html(edited, table, session.settings().currency)
            live_answer(table_figures_html(table, edited.limit_in_bets) + limit, number)
            st.page_link(
                "screens/analyze.py",
                label="Analyze a hand at this table",
                icon=":material/query_stats:",
                query_params={
                    "table": name if name in PRESETS else str(table),
                    "stake": texts.stake,
                    "limit": texts.limit,
                },
            )
        compared = comparison_html(known.values(), table, edited.limit_in_bets)
        live_answer(compared, number, "Tables side by side")
st.header("Side bets", anchor=False)
st.markdown(
    "Pays **“to 1”** come on top of the bet, which is given back; with pays **“for 1”** the house"
    " keeps it. So the same numbers are worth a whole bet less to every winner."
)
live_answer(side_bets_html("Three Card Bonus", BONUS_PRESETS.values()), number, "Three Card Bonus")
live_answer(
    side_bets_html("Bonus on the final five cards", FIVE_CARD_PRESETS.values()),
    number,
    "Five-card bonus",
)
