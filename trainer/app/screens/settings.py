"""Settings: the table to learn for, how it looks and moves, and who is learning."""

from __future__ import annotations

import streamlit as st

from strategy_tables.economics import figures
from strategy_tables.pay_tables import PRESETS
from strategy_tables.slips import slips
from trainer.app import session
from trainer.app.page import page_head
from trainer.app.refusals import complaint
from trainer.app.settings import backup_section, profile_section, settings_form
from trainer.explaining import percent
from trainer.money import CURRENCIES
from trainer.settings import LEAST_RETENTION, LONGEST_TABLE_NAME, MOST_RETENTION, Motion

settings = session.settings()
settings_form.fill_in()
page_head("Settings", "The table you play at decides what is right. Every change is saved at once.")

table, money = st.columns(2, gap="large")
with table:
    st.header("Pay table", anchor=False)
    names = {key: f"{one.name} · {one}" for key, one in PRESETS.items()}
    names |= {own: f"{own} · {pays}" for own, pays in settings.own_tables.items()}
    st.selectbox(
        "Pay table in force",
        list(names),
        format_func=names.__getitem__,
        key=settings_form.PAY_TABLE,
        on_change=settings_form.choose_table,
    )
    edge = figures(settings.table, settings.rules.limit).house_edge
    st.caption(f"Under perfect play the house keeps {percent(edge, 4)} of one bet.")
    for slip in slips(settings.table):
        st.warning(f"Is this table right? {slip[0].upper()}{slip[1:]}.")
    if settings.pay_table in settings.own_tables:
        st.button(
            "Remove this table",
            on_click=settings_form.remove_table,
            args=(settings.pay_table,),
        )
    with st.form("own-table", border=True):
        st.markdown("**A table of your own**")
        st.text_input("Its name", key=settings_form.OWN_NAME, max_chars=2 * LONGEST_TABLE_NAME)
        st.text_input(
            "Its pays, “to 1”, royal flush to pair of tens",
            key=settings_form.OWN_PAYS,
            placeholder="1000/200/50/11/8/5/3/2/1",
        )
        st.form_submit_button("Add and use it", on_click=settings_form.add_table)
        complaint(settings_form.OWN_PAYS)

    st.header("At the table", anchor=False)
    st.toggle(
        "Four-colour suits",
        key=settings_form.FOUR_COLOUR,
        on_change=settings_form.change,
        args=("four_colour", settings_form.FOUR_COLOUR),
    )
    st.toggle(
        "Keys: P pulls, L lets it ride, Space or Enter goes on",
        key=settings_form.KEYS,
        on_change=settings_form.change,
        args=("keys", settings_form.KEYS),
    )
    st.segmented_control(
        "Motion of cards and chips",
        [one.value for one in Motion],
        required=True,
        key=settings_form.MOTION,
        on_change=settings_form.change,
        args=("motion", settings_form.MOTION),
    )

with money:
    st.header("Money", anchor=False)
    st.text_input(
        "Stake on each circle",
        key=settings_form.STAKE,
        on_change=settings_form.change_stake,
    )
    complaint(settings_form.STAKE)
    st.selectbox(
        "Currency",
        CURRENCIES,
        format_func=lambda sign: sign.strip() or "none",
        key=settings_form.CURRENCY,
        on_change=settings_form.change,
        args=("currency", settings_form.CURRENCY),
    )
    st.text_input(
        "Payout limit: the most a round's three bets win together (empty: none)",
        key=settings_form.LIMIT,
        on_change=settings_form.change_limit,
        help="In money, returned stakes not counted. Small limits change what is right.",
    )
    complaint(settings_form.LIMIT)

    st.header("The coach", anchor=False)
    st.toggle(
        "Calm mode: no rating, no score, no certainty",
        key=settings_form.CALM,
        on_change=settings_form.change,
        args=("calm", settings_form.CALM),
        help="Progress then shows what to work on and what you did, and nothing that ranks you.",
    )
    st.slider(
        "How well to remember: ask again when the chance of being right falls to",
        LEAST_RETENTION,
        MOST_RETENTION,
        step=0.01,
        format="percent",
        key=settings_form.RETENTION,
        on_change=settings_form.change,
        args=("retention", settings_form.RETENTION),
        help="Higher means more reviews. Reviews already planned keep their day.",
    )
    if st.button(
        "Show the first steps again", help="Four short tips beside the felt on the Practice page."
    ):
        session.begin_first_steps()
        st.switch_page("screens/practice.py")

st.header("Who is learning", anchor=False)
if session.is_own_machine():
    profile_section.pick_or_change()
    backup_section.save_and_bring_back()
else:
    profile_section.yours_alone()
