"""Table: natural rounds with chips and a bankroll; luck and skill kept apart."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import streamlit as st

from trainer.app import session
from trainer.app.felt import felt_table
from trainer.app.page import page_head
from trainer.app.refusals import complaint
from trainer.app.session import table
from trainer.app.start_page import draw_start
from trainer.app.table import table_form
from trainer.app.table.seat_card import draw_a_round, draw_luck_and_skill, draw_seat_card
from trainer.app.views.seat_view import seat_view, short_of
from trainer.app.views.table_view import in_force
from trainer.money import write_money

if TYPE_CHECKING:
    from trainer.coach.table import Seat

settings = session.settings()
seat = table.seat()
page_head(
    "Table",
    "Whole rounds with chips. Luck and the cost of mistakes are shown apart.",
    in_force(settings if seat is None else replace(settings, currency=seat.currency)),
)


def _bets(*, locked: bool) -> None:
    """What is bet each round and when it is judged; locked in the middle of one."""
    st.text_input(
        "Stake on each circle",
        settings.stake,
        key=table_form.STAKE,
        on_change=table_form.change_stake,
        disabled=locked,
        width=150,
    )
    st.text_input(
        "Three Card Bonus",
        settings.bonus or "",
        placeholder="none",
        key=table_form.BONUS,
        on_change=table_form.change_bonus,
        disabled=locked,
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


def _refused_bets() -> None:
    complaint(table_form.STAKE)
    complaint(table_form.BONUS)


def _sit_down() -> None:
    """Everything that is chosen first, and then the seat."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        _bets(locked=False)
    _refused_bets()
    with st.form("sit-down", border=False):
        st.text_input(
            "Bankroll",
            write_money(100 * settings.stake_amount),
            key=table_form.BANKROLL,
            width=240,
        )
        st.form_submit_button("Sit down", type="primary", on_click=table_form.sit_down)
        complaint(table_form.BANKROLL)


def _play(seat: Seat) -> None:
    """The felt, what is bet, and the way out."""
    table.TABLE.look(seat)
    felt_table(seat_view(seat, settings), key=table.TABLE.key, on_event=table.TABLE.pressed)
    # On the first press after a restart the server knew no callback yet.
    if table.TABLE.take_press():
        st.rerun()
    in_round = seat.open_round is not None
    with st.container(horizontal=True, vertical_alignment="bottom"):
        _bets(locked=in_round)
        st.button(
            "Stand up",
            type="primary" if short_of(seat, settings) else "secondary",
            on_click=table.stand_up,
            disabled=in_round,
            help="Play the round to its end first." if in_round else None,
        )
    _refused_bets()
    draw_luck_and_skill(seat)


if seat is not None:
    _play(seat)
elif (left := table.last_seat()) is not None:
    draw_seat_card(left)
    _sit_down()
else:
    words, beside = draw_start(
        [
            "Sit down with a bankroll. It pays for every bet, and is yours to lose.",
            "Whole rounds, both decisions, dealt as often as at a real table.",
            (
                "Stand up when you like: a summary then shows what luck gave you and what your"
                " mistakes cost."
            ),
        ]
    )
    with words:
        _sit_down()
    with beside:
        draw_a_round(settings)
