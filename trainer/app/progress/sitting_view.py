"""The latest sitting on a card: its biggest leaks, and what was put right."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from trainer.app import session
from trainer.app.session import looking
from trainer.explaining import bets_words, counted

if TYPE_CHECKING:
    from trainer.progress import SittingCard

__all__ = ["draw_sitting"]

_MOST_PUT_RIGHT = 3


def draw_sitting(card: SittingCard, *, calm: bool) -> None:
    """A card for the top of a page; in calm mode without a score."""
    figures = card.figures
    started = card.started.astimezone(session.zone())
    with st.container(border=True, key="sitting", height="stretch", gap="xsmall"):
        st.markdown(f"**Your latest sitting**, {started:%d %b, %H:%M}")
        if calm:
            st.markdown(counted(figures["decisions"], "decision"))
        else:
            st.markdown(
                f"{figures['right']} of {figures['scored']} right, cost"
                f" {bets_words(figures['cost'])}"
            )
        for leak in card.leaks:
            st.button(
                f"Bet {int(leak.situation.decision)}: {leak.situation.name},"
                f" {leak.wrong} of {leak.scored} wrong, {bets_words(leak.cost)}",
                key=f"sitting-leak-{leak.situation.id}",
                icon=":material/replay:",
                help="Look at these hands again",
                on_click=looking.open_answers,
                args=(leak.misses[::-1],),
                type="tertiary",
            )
        if not card.leaks:
            st.markdown("No mistake.")
        if card.put_right:
            names = "; ".join(
                f"bet {int(one.decision)}: {one.name}" for one in card.put_right[:_MOST_PUT_RIGHT]
            )
            more = len(card.put_right) - _MOST_PUT_RIGHT
            st.markdown(f"Put right: {names}{f'; and {more} more' if more > 0 else ''}.")
