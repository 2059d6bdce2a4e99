"""Pay the hand: the dealers' drill, a finished table named and paid seat by seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from strategy_tables.rankings import PAYING, BonusRank, HandRank
from strategy_tables.side_bets import BONUS_PAYING
from trainer.app import session
from trainer.app.page import page_head, refusal
from trainer.app.paying import (
    draw_paid_table,
    paid_table_html,
    pay_keys,
    seconds_words,
    verdict_html,
)
from trainer.app.session import paying
from trainer.dealing import MOST_SEATS
from trainer.paying import ORDER_WORDS, paying_order

if TYPE_CHECKING:
    from trainer.paying import FinishedTable

_DEALS = {False: "Hands that pay", True: "Natural deals"}
_AMOUNTS = {False: "Winnings alone", True: "With the stake"}
_HANDS = {rank: f"{int(rank)} {rank.words.capitalize()}" for rank in HandRank}
_BONUS_HANDS = {rank: f"{int(rank)} {rank.words.capitalize()}" for rank in BonusRank}


def _form(table: FinishedTable, seat: int) -> None:
    keys = paying.form_keys(table, seat)
    counted = _AMOUNTS[table.order.with_stake].lower()
    with st.container(key=keys.place), st.form(keys.place + "-form"):
        hand, amount = st.columns([3, 1])
        hand.pills(
            f"Seat {seat}: the hand",
            list(_HANDS),
            format_func=_HANDS.__getitem__,
            key=keys.hand,
            wrap=True,
        )
        amount.text_input(
            f"Seat {seat}: {counted}", key=keys.amount, placeholder="0 if the bets are taken"
        )
        if table.seats[seat - 1].bonus_stake:
            hand, amount = st.columns([3, 1])
            hand.pills(
                f"Seat {seat}: the bonus hand, three cards",
                list(_BONUS_HANDS),
                format_func=_BONUS_HANDS.__getitem__,
                key=keys.bonus_hand,
                wrap=True,
            )
            amount.text_input(
                f"Bonus: {counted}", key=keys.bonus_amount, placeholder="0 if the bet is taken"
            )
        st.form_submit_button(
            f"Pay seat {seat}",
            key=keys.submit,
            type="primary",
            on_click=paying.pay_seat,
            args=(table.id, seat),
        )
    if complaint := session.complaint_about(paying.COMPLAINT):
        refusal(f"{complaint[0].upper()}{complaint[1:]}.")


def _done(table: FinishedTable) -> None:
    """The end of a round: every seat's sum once more, and the way on."""
    verdicts = paying.verdicts()
    times = [one.answer.milliseconds for one in verdicts.values()]
    right = sum(one.is_right for one in verdicts.values())
    seats = "1 seat" if len(verdicts) == 1 else f"{len(verdicts)} seats"
    took = sum(time for time in times if time is not None)
    with st.container(key=paying.form_keys(table, None).place):
        st.markdown(f"**The table is paid: {right} of {seats} right, in {seconds_words(took)}.**")
        st.button(
            "Next round", type="primary", key="pay-on", on_click=paying.deal_next, args=(table.id,)
        )
    if len(verdicts) > 1:
        with st.expander("Every seat of this table"):
            for seat in paying_order(len(table.seats)):
                st.html(verdict_html(seat, verdicts[seat], spoken=False))


def _choices(table: FinishedTable) -> None:
    """What is dealt, and what counts as paid; a change deals another table at once."""
    st.segmented_control(
        "Seats",
        range(1, MOST_SEATS + 1),
        default=table.order.seats,
        required=True,
        key=paying.SEATS,
        on_change=paying.change_order,
    )
    with st.container(horizontal=True):
        st.segmented_control(
            "Deals",
            list(_DEALS),
            format_func=_DEALS.__getitem__,
            default=table.order.natural,
            required=True,
            key=paying.DEALS,
            on_change=paying.change_order,
        )
        st.segmented_control(
            "Amounts",
            list(_AMOUNTS),
            format_func=_AMOUNTS.__getitem__,
            default=table.order.with_stake,
            required=True,
            key=paying.AMOUNTS,
            on_change=paying.change_order,
        )
    st.caption(
        f"Hands are paid {ORDER_WORDS}, as at most tables; you see the table as its dealer does."
        " Among the hands that pay, big ones come far more often than at a real table, where three"
        " out of four lose. There is nothing to win by speed."
    )


def _tables(table: FinishedTable) -> None:
    """What hands pay, to look up, and how each kind was paid so far."""
    house = table.house
    with st.expander("What hands pay"):
        st.table(
            [
                {"Hand": rank.words.capitalize(), "Pays": f"{pay:,} to 1"}
                for rank, pay in zip(PAYING, house.pay_table.to_one, strict=True)
            ],
            hide_index=True,
        )
        if house.bonus is not None:
            st.table(
                [
                    {
                        "Three Card Bonus": rank.words.capitalize(),
                        "Pays": f"{pay:,} {house.bonus.convention.value}",
                    }
                    for rank, pay in zip(BONUS_PAYING, house.bonus.pays, strict=True)
                ],
                hide_index=True,
            )
    counts = paying.hand_counts()
    if counts:
        st.markdown("**How you paid, by kind of hand**")
        st.table(
            [
                {
                    "Hand": count.words,
                    "Right": f"{count.right} of {count.asked}",
                    "Median time": seconds_words(count.median_milliseconds),
                }
                for count in counts
            ],
            hide_index=True,
        )
        st.caption("Right means the name and the amount. The time is that of the whole seat.")


settings = session.settings()
page_head(
    "Pay the hand",
    "The dealers’ drill: name each hand and pay it, seat by seat.",
    settings.table.name,
)
table, seat, verdicts = paying.current_table(), paying.next_seat(), paying.verdicts()
last = paying.last_paid()
draw_paid_table(paid_table_html(table, verdicts, seat, last, four_colour=settings.four_colour))
st.html(verdict_html(last, verdicts.get(last or 0)))
if seat is None:
    _done(table)
else:
    _form(table, seat)
choices, lists = st.columns([3, 2], gap="large")
with choices:
    _choices(table)
with lists:
    _tables(table)
pay_keys(paying.form_keys(table, seat).place, anywhere=settings.keys)
