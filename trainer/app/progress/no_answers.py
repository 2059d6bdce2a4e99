"""Progress before the first answer: what it will show, and what there is to compare with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from trainer import progress
from trainer.app.start_page import draw_start, practice_button
from trainer.explaining import percent

if TYPE_CHECKING:
    from trainer.settings import Settings

__all__ = ["draw_no_answers"]


def draw_no_answers(settings: Settings) -> None:
    """The page as it is for a newcomer; in calm mode without what ranks."""
    st.markdown("**Nothing is answered yet.** Play a few hands and come back.")
    lines = [
        "From the first answer: the map of your answers, the calendar, every decision again.",
        f"From {progress.FEWEST_FOR_LEAKS} answers: your leaks, by what they cost at a table.",
    ]
    if not settings.calm:
        lines.insert(
            1,
            f"From {progress.FEWEST_FOR_ESTIMATE} answers: the house edge you would play at, with"
            " its interval.",
        )
    words, beside = draw_start(lines)
    with words:
        practice_button("Deal me a hand")
    with beside:
        if settings.calm:
            st.markdown("Nothing here ranks you: calm mode is on.")
            return
        st.markdown("**Where will you stand?**")
        rows = [
            f"| {name} | **{percent(edge)}** |"
            for name, edge in progress.benchmarks(settings.rules).items()
        ]
        st.markdown("\n".join(["| player | house edge against them |", "|:--|--:|", *rows]))
