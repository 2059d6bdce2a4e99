"""Grade a log: decisions made elsewhere, what they cost, and the edge such play would face."""

from __future__ import annotations

from functools import partial

import streamlit as st

from trainer.app import session, uploads
from trainer.app.analyst.log_columns import ask_for_columns
from trainer.app.analyst.log_example import draw_log_example
from trainer.app.analyst.log_report import draw_bad_rows, draw_result
from trainer.app.page import page_head, refusal
from trainer.app.session import uploaded_log
from trainer.app.views.table_view import in_force
from trainer.errors import LogFileError

settings = session.settings()
page_head(
    "Grade a log",
    "Decisions from elsewhere, as a CSV file: what they cost, and where.",
    in_force(settings),
)
uploaded = st.file_uploader(
    "A CSV file: a column with three or four cards, and one with the choice",
    type=["csv", "txt", "tsv"],
    max_upload_size=uploads.OF_A_LOG,
    key="log-file",
    help="Cards such as 7d 8d Td, choices such as ride and pull. Any other columns may be there.",
)
if settings.rules.limit is not None:
    st.caption("A payout limit is left out here: a log does not say what was bet.")
if uploaded is None:
    draw_log_example(settings.table)
else:
    try:
        log = uploaded_log.log_of(uploaded)
        if st.button("Choose the columns") or (log.columns is None and not log.asked):
            log.asked = True
            ask_for_columns(log)
        if log.columns is None:
            st.info("Nothing is graded yet: choose the columns with the cards and the choice.")
        else:
            bar = st.empty()
            result = uploaded_log.grade_all(
                log, settings.table, lambda share: bar.progress(share, "Grading")
            )
            bar.empty()
            draw_result(result, settings)
            if result.summary.graded:
                st.download_button(
                    "Download the graded rows",
                    partial(uploaded_log.graded_file, log, result),
                    f"{log.name.rpartition('.')[0] or 'log'}.graded.csv",
                    "text/csv",
                    on_click="ignore",
                )
            draw_bad_rows(log, result)
    except LogFileError as error:
        refusal(f"{error}.")
