"""Cards and outs on pages that have no felt: drawn with Streamlit's own elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from trainer.app import session
from trainer.card_faces import small_face_svg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy_tables.cards import Card
    from trainer.app.felt.view import OutsTable

__all__ = ["draw_hands", "draw_outs"]


def draw_hands(hands: Sequence[Sequence[Card]]) -> None:
    """Hands side by side, small.

    Our own SVG: `st.html` would take it out, `st.markdown` keeps it.
    """
    four_colour = session.four_colour()
    drawn = "".join(
        f'<span class="drawn-hand">{_drawn(hand, four_colour=four_colour)}</span>' for hand in hands
    )
    st.markdown(f'<div class="drawn-hands">{drawn}</div>', unsafe_allow_html=True)


def _drawn(hand: Sequence[Card], *, four_colour: bool) -> str:
    return "".join(
        f'<span role="img" aria-label="{card.name}">'
        f"{small_face_svg(card, four_colour=four_colour)}</span>"
        for card in hand
    )


def draw_outs(outs: OutsTable) -> None:
    """The outs as a table that adds up."""
    st.markdown(f"**{outs.caption}**")
    rows = [dict(zip(outs.columns, row, strict=True)) for row in (*outs.rows, outs.total)]
    st.table(rows, hide_index=True)
