"""What a seat came to, in words and figures, and its chart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from strategy_tables.cards import parse_cards
from strategy_tables.round_law import money_for_a_round
from trainer.app.drawn import draw_hands
from trainer.app.page import no_formula
from trainer.explaining import counted, money_words, signed_money

if TYPE_CHECKING:
    from trainer.coach.table import Account, Seat
    from trainer.settings import Settings

__all__ = ["LUCK_MEANS", "draw_a_round", "draw_luck_and_skill", "draw_seat_card", "summary_of"]

LUCK_MEANS = (
    "Luck is the result minus what your play was worth: the average of optimal play in these"
    " rounds (the house edge, on bets and bonus) less what your mistakes cost on average."
)

_DEALT = "Jh Qh Kd"
"""Three cards to show what is dealt."""

_SHOW = "show-luck-and-skill"


def summary_of(account: Account, currency: str) -> str:
    """Luck and skill in one sentence: `You were lucky by $33.05; mistakes cost $2.70.`."""
    rounded = account.to_the_cent()
    luck = money_words(abs(rounded.luck), currency)
    lucky = f"You were {'lucky' if rounded.luck > 0 else 'unlucky'} by {luck}"
    if not rounded.luck:
        lucky = "Luck came out even"
    if not account.cost:
        return f"{lucky}; you made no mistake."
    return f"{lucky}; mistakes cost {money_words(rounded.cost, currency)}."


def draw_seat_card(seat: Seat) -> None:
    """The card of a seat that was left."""
    account, currency = seat.account.to_the_cent(), seat.currency
    with st.container(border=True, key="seat-card"):
        st.header("Your seat", anchor=False)
        if not account.rounds:
            st.markdown("You stood up without playing a round.")
            return
        st.markdown(f"**{no_formula(summary_of(seat.account, currency))}**")
        rows = (
            ("Luck", account.luck),
            ("Mistakes", -account.cost),
            ("House edge: average result of optimal play", account.optimal),
            ("**Result**", account.result),
        )
        lines = [
            f"| {name} | {no_formula(signed_money(amount, currency))} |" for name, amount in rows
        ]
        st.markdown(
            "\n".join([f"| {counted(account.rounds, 'round')} | Amount |", "|:--|--:|", *lines])
        )
        brought, left = (money_words(one, currency) for one in (seat.bankroll, seat.money))
        st.caption(no_formula(f"You sat down with {brought} and stood up with {left}."))
        draw_luck_and_skill(seat)


def draw_a_round(settings: Settings) -> None:
    """Before the first seat: what a round takes, and the parts its result falls into."""
    stake, currency = settings.stake_amount, settings.currency
    bets = f"three bets of {money_words(stake, currency)}"
    if settings.bonus is not None:
        bets += f" and {money_words(settings.bonus_amount, currency)} on the bonus"
    whole = money_words(money_for_a_round(stake, settings.bonus_amount), currency)
    st.markdown(no_formula(f"**Each round** takes {bets}: {whole} in all."))
    draw_hands([parse_cards(_DEALT)])
    st.markdown(
        "**Its result** is the sum of luck, what your mistakes cost on average, and the house edge."
    )


def draw_luck_and_skill(seat: Seat) -> None:
    """The two lines, once they are asked for."""
    if st.toggle("Show luck and skill", key=_SHOW):
        if seat.account.rounds:
            # Plotly costs a second: no first hand waits for it.
            from trainer.app import charts  # noqa: PLC0415

            charts.draw_chart(
                None,
                charts.luck_and_skill(seat),
                key="luck-and-skill",
                alt="Luck and the cost of mistakes, added up over the rounds of this seat",
            )
        else:
            st.caption("The lines begin with the first finished round.")
    if seat.account.rounds:
        st.caption(f"{LUCK_MEANS} Skill is that cost alone.")
