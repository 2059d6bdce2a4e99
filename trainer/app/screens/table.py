"""Table: natural rounds with chips and a bankroll; luck and skill kept apart."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from trainer.app import session
from trainer.app.felt import felt_table
from trainer.app.page import page_head
from trainer.app.refusals import complaint
from trainer.app.session import table
from trainer.app.table import table_form
from trainer.app.table.seat_card import draw_luck_and_skill, draw_seat_card
from trainer.app.views.seat_view import seat_view, short_of
from trainer.app.views.table_view import in_force
from trainer.money import write_money

settings = session.settings()
seat = table.seat()
page_head(
    "Table",
    "Whole rounds with chips. What luck gave and what mistakes cost stand apart.",
    in_force(settings if seat is None else replace(settings, currency=seat.currency)),
)

if seat is None:
    if (left := table.last_seat()) is not None:
        draw_seat_card(left)
    else:
        st.markdown("Sit down with a bankroll. It pays for every bet, and is yours to lose.")
    with st.form("sit-down", border=False):
        st.text_input(
            "Bankroll",
            write_money(100 * settings.stake_amount),
            key=table_form.BANKROLL,
            width=240,
        )
        st.form_submit_button("Sit down", type="primary", on_click=table_form.sit_down)
        complaint(table_form.BANKROLL)
else:
    table.TABLE.look(seat)
    felt_table(seat_view(seat, settings), key=table.TABLE.key, on_event=table.TABLE.pressed)
    # On the first press after a restart the server knew no callback yet.
    if table.TABLE.take_press():
        st.rerun()

in_round = seat is not None and seat.open_round is not None
with st.container(horizontal=True, vertical_alignment="bottom"):
    st.text_input(
        "Stake on each circle",
        settings.stake,
        key=table_form.STAKE,
        on_change=table_form.change_stake,
        disabled=in_round,
        width=150,
    )
    st.text_input(
        "Three Card Bonus",
        settings.bonus or "",
        placeholder="none",
        key=table_form.BONUS,
        on_change=table_form.change_bonus,
        disabled=in_round,
        width=150,
    )
    st.segmented_control(
        "Judge my decisions",
        [table_form.AT_ONCE, table_form.AT_END],
        default=table_form.AT_END if settings.judged_at_end else table_form.AT_ONCE,
        required=True,
        key=table_form.JUDGING,
        on_change=table_form.change_judging,
    )
    if seat is not None:
        st.button(
            "Stand up",
            type="primary" if short_of(seat, settings) else "secondary",
            on_click=table.stand_up,
            disabled=in_round,
            help="Play the round to its end first." if in_round else None,
        )
complaint(table_form.STAKE)
complaint(table_form.BONUS)
if seat is not None:
    draw_luck_and_skill(seat)
