"""Progress: accuracy and the cost of mistakes over sittings, leaks, and every decision."""

from __future__ import annotations

import streamlit as st

from strategy_tables.values import Choice
from trainer import progress
from trainer.app import charts, session
from trainer.app.answer_dialog import show_answer
from trainer.app.decision_table import decision_table
from trainer.app.page import page_head
from trainer.explaining import bets_words, money_words
from trainer.history import Mode

_MODES = {Mode.CHOSEN.value: "Chosen hands", Mode.NATURAL.value: "Natural deals"}
_STILL = {"displayModeBar": False}

page_head("Progress", "What your answers add up to. A tie is a decision, and counts neither way.")
history = session.history()
if not history:
    st.info("Nothing is answered yet. Play a few hands and come back.")
    st.page_link("screens/practice.py", label="Deal me a hand")
    st.stop()

modes = st.segmented_control(
    "Which hands count on this page",
    list(_MODES),
    format_func=_MODES.__getitem__,
    selection_mode="multi",
    default=list(_MODES),
    key="progress-modes",
)
history = [one for one in history if one.answer.mode.value in modes]
table = progress.decisions(history)
figures = progress.totals(table)
ways = progress.wrong_ways(table)

strip = st.container(horizontal=True)
strip.metric("Decisions", f"{figures['decisions']:,}", border=True)
strip.metric(
    "Right",
    f"{figures['right'] / figures['scored']:.0%}" if figures["scored"] else "–",
    border=True,
    help=f"{figures['right']} of {figures['scored']}, {figures['ties']} ties left out.",
)
strip.metric(
    "Cost of mistakes",
    bets_words(figures["cost"]),
    border=True,
    help=f"{money_words(figures['money'], session.settings().currency)} at the stakes played.",
)
strip.metric("… by riding too much", bets_words(ways[Choice.RIDE]["cost"]), border=True)
strip.metric("… by pulling too much", bets_words(ways[Choice.PULL]["cost"]), border=True)

sittings = progress.by_sitting(table)
if needs := progress.needs_words(figures["scored"], progress.FEWEST_FOR_SITTINGS):
    st.info(f"A chart over sittings says little yet: it {needs} that are not ties.")
elif thin := int((sittings["needs"] > 0).sum()):
    st.caption(
        f"{thin} of {len(sittings)} sittings have fewer than {progress.FEWEST_OF_A_SITTING}"
        " scored decisions: read those as a hint. Bars in the first chart are 90 % intervals."
    )
accuracy, cost = st.columns(2)
accuracy.plotly_chart(
    charts.accuracy_over_sittings(sittings),
    key="accuracy",
    config=_STILL,
    alt="Share of right answers in each sitting",
)
cost.plotly_chart(
    charts.cost_over_sittings(sittings),
    key="cost",
    config=_STILL,
    alt="Cost of mistakes per 100 decisions in each sitting",
)

leaks = progress.leaks(table)
if leaks.empty:
    st.success("No mistake so far.")
else:
    if needs := progress.needs_words(figures["scored"], progress.FEWEST_FOR_LEAKS):
        st.info(f"The list of leaks is a first hint: it {needs} that are not ties.")
    st.plotly_chart(
        charts.costliest_leaks(leaks),
        key="leaks",
        config=_STILL,
        alt="Situations by what their mistakes cost",
    )

st.header("Every decision", anchor=False)
decision_table(history, table)
opened = session.opened_answer()
if opened is not None:
    show_answer(opened)
