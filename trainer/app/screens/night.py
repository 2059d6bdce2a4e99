"""Night: what a night at the table may bring, exactly, for any way of playing."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from strategy_tables.errors import NightError
from trainer.app import charts, session
from trainer.app.analyst.night_form import MAP, MINE, ask_for_plan
from trainer.app.analyst.night_view import PERFECT, outlook_of
from trainer.app.analyst.night_words import (
    end_rows,
    error_words,
    estimate_words,
    headline_words,
    mistakes_words,
    picture_words,
    price_rows,
    ruin_words,
    spread_words,
    table_words,
)
from trainer.app.page import no_formula, page_head, plain_caption, refusal
from trainer.app.session import night
from trainer.app.situation_map import situation_map
from trainer.app.situation_map.map_view import habit_map

settings = session.settings()
currency = settings.currency
page_head("Night", "What an evening at the table may bring.")
plan, way = ask_for_plan(settings)
with st.container(horizontal=True, vertical_alignment="center"):
    plain_caption(table_words(plan, currency))
    st.page_link("screens/settings.py", label="Set table and stake in Settings", width="content")
attempts = [plan] if plan.bankroll is None else [plan, replace(plan, bankroll=None)]
for attempt in attempts:
    try:
        outlook = outlook_of(attempt)
        perfect = outlook_of(replace(attempt, way=PERFECT, riding=(), errors=()))
        break
    except NightError as error:
        refusal(str(error))
else:
    st.stop()
if outlook.plan != plan:
    st.caption("Everything below assumes that the money never runs out.")
measured = way == MINE and bool(plan.errors)
with st.container(border=True, key="night"):
    st.header(no_formula(headline_words(outlook, currency)), anchor=False)
    sentences = (
        spread_words(outlook, currency),
        mistakes_words(outlook, currency),
        estimate_words(night.my_estimate(plan.rules), plan, currency) if measured else "",
        ruin_words(outlook, currency),
    )
    for said in filter(None, sentences):
        st.markdown(no_formula(said))
if measured:
    st.caption(
        f"As you play: estimated from your latest {night.answers_measured(plan.rules)} first"
        " answers that count. Night uses the average of that estimate, Progress its median, so the"
        " two can differ."
    )
if way == MAP:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption("Click a cell to play it the other way; the numbers say what riding is worth.")
        if night.otherwise():
            st.button("Reset to perfect play", on_click=night.change_nothing)
    situation_map(habit_map(plan.rules, night.otherwise()), key=night.NIGHT_MAP, on_pick=night.flip)
ending, on_the_way = st.columns(2)
with ending:
    charts.draw_chart(
        f"How {plan.rounds:,} rounds end",
        charts.night_chart(outlook.ends.edges, outlook.ends.bars, currency),
        key="ends",
        alt=f"Distribution of the net result: {spread_words(outlook, currency)}",
    )
    st.caption(no_formula(picture_words(outlook, currency)))
with on_the_way:
    charts.draw_chart(
        "On the way there",
        charts.night_fan(
            outlook.fan, [outlook.mean_after(rounds) for rounds, _ in outlook.fan], currency
        ),
        key="fan",
        alt="Result against rounds: the median night, the middle half and nine tenths of nights",
    )
costs, ends = st.columns(2)
with costs:
    st.markdown("**What it costs**")
    st.table(price_rows(outlook, currency), hide_index=True)
with ends:
    st.markdown("**Where nights end**")
    st.table(end_rows(outlook, perfect, currency), hide_index=True)
st.caption(
    "Worked out from the tables, not simulated: for this way of playing averages are exact, and no"
    f" probability is off by more than {error_words(outlook.ends.error)}. Ties are pulled."
    + (" That you play this way is an estimate from your answers." if measured else "")
)
