"""Rules: how the game goes, two rounds dealt on the felt, the pays, and the usual questions."""

from __future__ import annotations

import streamlit as st

from strategy_tables.economics import figures
from strategy_tables.rankings import PAYING
from strategy_tables.side_bets import BONUS_PAYING, STANDARD_BONUS
from trainer.app import session
from trainer.app.felt import felt_table
from trainer.app.page import page_head, plain_caption
from trainer.app.table.worked_rounds import WORKED_ROUNDS
from trainer.explaining import percent

_HOW = """
**Three equal bets** stand on the circles **$**, **2** and **1**. You get three cards; two community
cards lie face down, shared by everyone at the table. There is no dealer hand and nobody to beat:
your five cards are paid by a table.

1. **You see your three cards.** Take bet 1 back (**pull**), or let it ride.
2. **The first community card is turned.** Take bet 2 back (**pull**), or let it ride. It does not
   matter what you did with bet 1.
3. **The second community card is turned.** Every bet still up is paid by the pay table if your five
   cards are a **pair of tens or better**, and lost otherwise. A bet taken back neither wins nor
   loses.
"""

_QUESTIONS = {
    "May the $ bet come back?": "No. It stays until the end, whatever the cards; only bets 1 and 2"
    " are yours to take back.",
    "Is there a dealer hand?": "No. The dealer plays no hand, and other players' hands do not"
    " matter either: each hand is paid on its own.",
    "May I take bet 2 back after letting bet 1 ride?": "Yes, and the other way round. The two"
    " decisions are independent.",
    "Does a pair lower than tens pay?": "No. Nines and below lose, unless they become two pair,"
    " three of a kind or better.",
    "Is the ace high or low?": "High, and low only in A-2-3-4-5 (in the Three Card Bonus, A-2-3)."
    " Q-K-A-2-3 is nothing.",
    "What does “to 1” mean?": "A winning bet gets its stake back and so many times its stake on"
    " top. Two pair at 2 to 1 with 10 up returns 30: the 10 and 20 won.",
    "What is a payout limit?": "A house may cap what one round wins in all. If yours does, set it"
    " under Settings: it may change what is right.",
    "I let a bad hand ride and won. Was it right?": "It was lucky. A decision is judged by what it"
    " is worth on average over every card that can come, not by the one that came.",
}

settings = session.settings()
table = settings.table
page_head("Rules", "How Let It Ride is played, with two rounds worked through on the felt.")
st.markdown(_HOW)

st.header("Two rounds, step by step", anchor=False)
round_ = WORKED_ROUNDS[session.worked_round()]
st.segmented_control(
    "Round",
    range(len(WORKED_ROUNDS)),
    format_func=lambda place: WORKED_ROUNDS[place].name,
    default=0,
    required=True,
    key=session.WORKED_ROUND,
    label_visibility="collapsed",
    on_change=session.restart_worked_round,
)
felt_table(
    round_.view(session.worked_step(), settings),
    key=session.WORKED_FELT,
    on_event=session.worked_felt_pressed,
)

pays, bonus = st.columns(2)
with pays:
    st.header("What hands pay", anchor=False)
    plain_caption(table.name)
    st.table(
        [
            {"Hand": rank.words.capitalize(), "Pays": f"{pay:,} to 1"}
            for rank, pay in zip(PAYING, table.to_one, strict=True)
        ],
        hide_index=True,
    )
    edge = figures(table, settings.rules.limit).house_edge
    st.caption(f"House edge under perfect play: {percent(edge, 4)} of one bet, exact {edge}.")
with bonus:
    st.header("Three Card Bonus", anchor=False)
    st.markdown(
        "An optional side bet on your own three cards, placed before the deal and settled on them"
        " alone, whatever happens to the other bets. Here a straight beats a flush. A mini"
        " royal is ace, king and queen of one suit."
    )
    st.table(
        [
            {"Your three cards": rank.words.capitalize(), "Pays": f"{pay:,} to 1"}
            for rank, pay in zip(BONUS_PAYING, STANDARD_BONUS.pays, strict=True)
        ],
        hide_index=True,
    )
    st.caption(f"House edge of this bet: {percent(STANDARD_BONUS.house_edge, 4)}.")

st.header("The usual questions", anchor=False)
for question, answer in _QUESTIONS.items():
    with st.expander(question):
        st.markdown(answer)

st.caption(
    "Let It Ride is a trademark of its owner. This is an independent teaching tool, not connected"
    " with or endorsed by the owner or any casino."
)
st.caption(
    "Play responsibly: even perfect play loses money in the long run. Never stake what you cannot"
    " afford to lose; if gambling stops being fun, stop, and talk to someone you trust or to a"
    " helpline where you live."
)
