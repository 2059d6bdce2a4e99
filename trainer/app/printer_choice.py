"""What a page's files are printed with: paper and inks, chosen where they are made."""

from __future__ import annotations

import streamlit as st

from trainer.takeaway.drawing import Inks
from trainer.takeaway.printer import Paper, Printer, usual_paper

__all__ = ["choose_printer"]

_PAPERS = {Paper.A4: "A4", Paper.LETTER: "US Letter"}
# Short enough to stand side by side where a phone opens what prints a set.
_INKS = {Inks.FOUR: "four colours", Inks.TWO: "two", Inks.BLACK: "black"}


def choose_printer(inks: Inks) -> Printer:
    """Offers these inks, and the paper of the country that the browser is set to."""
    with st.container(horizontal=True):
        chosen_inks = st.segmented_control(
            "Suits on paper",
            list(_INKS),
            format_func=_INKS.__getitem__,
            default=inks,
            required=True,
            key="printer-inks",
        )
        paper = st.segmented_control(
            "Paper",
            list(_PAPERS),
            format_func=_PAPERS.__getitem__,
            default=usual_paper(st.context.locale),
            required=True,
            key="printer-paper",
        )
    return Printer(paper, chosen_inks)
