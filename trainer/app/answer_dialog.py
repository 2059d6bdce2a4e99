"""An answer of the past opened again, with its whole feedback."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from strategy_tables.values import Choice
from trainer.app import session
from trainer.app.drawn import draw_hands, draw_outs
from trainer.app.page import plain_caption
from trainer.app.table_view import explanation_of
from trainer.explaining import headline, price

if TYPE_CHECKING:
    from trainer.history import Answer

__all__ = ["show_answer"]


@st.dialog("A decision, looked at again", width="medium", on_dismiss=session.forget_answer)
def show_answer(answer: Answer) -> None:
    """A dialog over the progress page; graded now, under the rules it was made under."""
    verdict = answer.verdict
    draw_hands([answer.cards])
    did = "let it ride" if answer.choice is Choice.RIDE else "pulled"
    bet = int(answer.decision)
    plain_caption(
        f"{answer.answered_at:%d %b %Y, %H:%M} UTC · bet {bet} · {answer.rules.pay_table.name}"
    )
    st.markdown(f"You {did}. **{headline(verdict)}**: {price(verdict, answer.stake, '')}.")
    explanation = explanation_of(answer)
    st.markdown(explanation.why)
    if explanation.outs is not None:
        draw_outs(explanation.outs)
    if explanation.contrast is not None:
        st.markdown(f"**{explanation.contrast.title}**")
        draw_hands([explanation.contrast.cards])
        st.markdown(explanation.contrast.text)
