"""What a graded log came to: its cost, the edge at a table, its leaks, its bad rows."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from trainer.app.page import plain_caption, refusal
from trainer.app.progress.skill_card import missing_words
from trainer.app.session.uploaded_log import bad_rows_file
from trainer.explaining import DID, bets_words, counted, money_words, percent, signed_grade
from trainer.grading import Grade
from trainer.progress import FEWEST_FOR_ESTIMATE, needs_words
from trainer.rules import Rules

if TYPE_CHECKING:
    from trainer.app.session.uploaded_log import Result, UploadedLog
    from trainer.settings import Settings

__all__ = ["draw_bad_rows", "draw_result"]

_MOST_LEAKS, _MOST_BAD = 8, 20


def draw_result(result: Result, settings: Settings) -> None:
    """The sum, the estimate and the leaks."""
    summary = result.summary
    if not summary.graded:
        refusal(_nothing_words(result))
        return
    decisions = "decision" if summary.graded == 1 else "decisions"
    bad = f"; {counted(summary.bad, 'row')} could not be graded" if summary.bad else ""
    money = money_words(summary.cost * settings.stake_amount, settings.currency)
    mistakes = "mistake costs" if summary.mistakes == 1 else "mistakes cost"
    st.markdown(
        f"**{summary.graded:,}** {decisions} graded{bad}. **{summary.mistakes:,}** {mistakes}"
        f" **{bets_words(summary.cost)}**, {money} at {settings.currency}{settings.stake} a bet."
    )
    grades = summary.grades
    st.caption(" · ".join(f"{signed_grade(one)}: {grades[one]:,}" for one in Grade if grades[one]))
    _draw_estimate(result)
    _draw_leaks(result)


def _nothing_words(result: Result) -> str:
    """Why no row at all could be graded."""
    if not result.bad:
        return "There is no row below the header; each row should hold the cards and the choice."
    return (
        f"No row could be graded. {_reason_words(result)} If other columns hold the cards and the"
        " choice, or the choice is written otherwise, press “Choose the columns”."
    )


def _reason_words(result: Result) -> str:
    """The reason that most bad rows share, with the first line that has it."""
    bad = result.bad
    (reason, count), *_ = Counter(row.reason for row in bad).most_common(1)
    line = next(row.line for row in bad if row.reason == reason)
    rows = counted(len(bad), "row")
    of = f"these {rows}" if len(bad) == result.summary.bad else f"the first {rows}"
    shared = f" The same is wrong in {count:,} of {of}." if count > 1 else ""
    return f"Line {line}: {reason}.{shared}"


def _draw_estimate(result: Result) -> None:
    estimate = result.summary.estimate
    with st.container(border=True):
        if needs := needs_words(estimate.answers_used, FEWEST_FOR_ESTIMATE):
            st.markdown(f"The house edge such play faces at a table {needs} that are not ties.")
            return
        edge, low, high = (
            f"{100 * share:.2f} %" for share in (estimate.edge, estimate.low, estimate.high)
        )
        st.header(f"Such play faces a house edge of about {edge} at a table", anchor=False)
        st.markdown(
            f"With 90 % probability it lies between {low} and {high}; under perfect play it is"
            f" {percent(estimate.perfect)}."
        )
        if missing := missing_words(estimate, Rules(result.table)):
            st.caption(missing.replace("first answers", "rows"))


def _draw_leaks(result: Result) -> None:
    leaks = result.summary.leaks
    st.header("Leaks", anchor=False)
    if not leaks:
        st.success("No mistake in this log.")
        return
    st.caption("Ordered by what they would cost at a real table, where some hands are rare.")
    st.dataframe(
        [
            {
                "Bet": int(leak.situation.decision),
                "Hand": leak.situation.name,
                "Choice made": DID[leak.choice],
                "Wrong": f"{leak.wrong:,} of {leak.of:,}",
                "Bets lost in the log": f"{float(leak.cost):,.3f}",
                "Bets per 100 hands at a table": f"{float(leak.per_hundred):.3f}",
            }
            for leak in leaks[:_MOST_LEAKS]
        ],
        hide_index=True,
        alt=f"The {min(len(leaks), _MOST_LEAKS)} costliest leaks",
    )
    if len(leaks) > _MOST_LEAKS:
        st.caption(f"The {_MOST_LEAKS} costliest of {len(leaks)} kinds of mistake.")


def draw_bad_rows(log: UploadedLog, result: Result) -> None:
    """The rows that were kept apart, with their lines and reasons."""
    bad, count = result.bad, result.summary.bad
    if not bad:
        return
    if result.summary.graded:
        plain_caption(_reason_words(result))
    with st.expander(f"{counted(count, 'row')} that could not be graded, with the reasons"):
        st.dataframe(
            [{"Line": row.line, "Reason": row.reason} for row in bad[:_MOST_BAD]],
            hide_index=True,
            alt="Bad rows with their lines and reasons",
        )
        if count > _MOST_BAD:
            st.caption(f"The first {_MOST_BAD}; the file has them all.")
        st.download_button(
            "Download the bad rows",
            partial(bad_rows_file, log, result),
            "bad-rows.csv",
            "text/csv",
            on_click="ignore",
        )
