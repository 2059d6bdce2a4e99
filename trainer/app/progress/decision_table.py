"""Every decision as a table: filtered, sorted by a click, and opened again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from strategy_tables.situations import situation
from trainer.app.session import looking
from trainer.explaining import signed_grade
from trainer.grading import Grade

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from trainer.records import SittingAnswer

__all__ = ["decision_table"]

_DECISIONS = {1: "First", 2: "Second"}
_MOST_ROWS = 1_000  # the newest; more would only slow the browser down


def decision_table(history: Sequence[SittingAnswer], table: pd.DataFrame, *, whole: int) -> None:
    """The decisions newest first, each to be opened again.

    Args:
        history: where they come from.
        table: some rows of `progress.decisions(history)`, with the index they have there.
        whole: how many there are with those too old to be in the table.
    """
    grades_at, decision_at = st.columns([2, 1])
    grades = grades_at.pills(
        "Verdict",
        [grade.value for grade in Grade],
        format_func=lambda word: signed_grade(Grade(word)),
        selection_mode="multi",
        key="shown-grades",
        help="None chosen shows all.",
        wrap=True,
    )
    decision = decision_at.segmented_control(
        "Decision",
        list(_DECISIONS),
        format_func=_DECISIONS.__getitem__,
        key="shown-decision",
    )
    met = sorted(set(table["situation"]))
    wanted = st.multiselect(
        "Situation",
        met,
        format_func=lambda id_: f"{id_[0]}: {situation(id_).name}",
        key="shown-situations",
    )
    shown = table
    if grades:
        shown = shown[shown["grade"].isin(grades)]
    if decision:
        shown = shown[shown["decision"] == decision]
    if wanted:
        shown = shown[shown["situation"].isin(wanted)]
    shown = shown[::-1].head(_MOST_ROWS)
    older = max(whole - len(table), 0)
    st.caption(
        f"{len(shown):,} of the newest {len(table):,} decisions. Choose a row to open it again."
        + (f" {older:,} older ones are in decisions.csv." if older else "")
    )
    places = list(shown.index)
    rows = shown[["answered_at", "decision", "choice", "grade", "cost_decimal"]].assign(
        cards=[" ".join(map(str, history[place].answer.cards)) for place in places],
        situation=[situation(id_).name for id_ in shown["situation"]],
        grade=[signed_grade(Grade(word)) for word in shown["grade"]],
        pay_table=[history[place].answer.rules.pay_table.name for place in places],
    )
    st.dataframe(
        rows,
        hide_index=True,
        key=looking.decisions_key(),
        on_select=lambda: looking.open_answer([history[place].answer for place in places]),
        selection_mode="single-row",
        column_order=[
            "cards",
            "choice",
            "grade",
            "cost_decimal",
            "situation",
            "decision",
            "pay_table",
            "answered_at",
        ],
        column_config={
            "cards": "Cards",
            "choice": "Choice",
            "grade": "Verdict",
            "cost_decimal": st.column_config.NumberColumn("Cost, bets", format="%.3f"),
            "situation": "Situation",
            "decision": "Decision",
            "pay_table": "Pay table",
            "answered_at": st.column_config.DatetimeColumn(
                "When (UTC)", format="D MMM YYYY, HH:mm"
            ),
        },
    )
