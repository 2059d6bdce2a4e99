"""Answers of the past opened again, one by one, each with its whole feedback."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from trainer.app import session
from trainer.app.drawn import draw_hands, draw_outs
from trainer.app.page import no_formula, plain_caption
from trainer.app.session import looking
from trainer.app.views.table_view import explanation_of
from trainer.explaining import DID, SIGNS, headline, price

if TYPE_CHECKING:
    from trainer.app.session.looking import Opened
    from trainer.history import Answer

__all__ = ["draw_answer", "show_answers"]


@st.dialog("A decision, looked at again", width="medium", on_dismiss=looking.forget_answer)
def show_answers() -> None:
    """A dialog over the page about the answers that are opened."""
    opened = looking.opened_answers()
    if opened is None:  # dismissed in the meantime
        return
    if len(opened.answers) > 1:
        _pager(opened)
    draw_answer(opened.answer)


def _pager(opened: Opened) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            "Newer",
            on_click=looking.turn_page,
            args=(-1,),
            disabled=opened.place == 0,
            shortcut="Left",
        )
        st.button(
            "Older",
            on_click=looking.turn_page,
            args=(1,),
            disabled=opened.place == len(opened.answers) - 1,
            shortcut="Right",
        )
        st.caption(f"{opened.place + 1} of {len(opened.answers)}", width="content")


def draw_answer(answer: Answer) -> None:
    """The answer, graded now, under the rules it was made under."""
    verdict = answer.verdict
    draw_hands([answer.cards])
    did = DID[answer.choice]
    bet = int(answer.decision)
    at = answer.answered_at.astimezone(session.zone())
    plain_caption(f"{at:%d %b %Y, %H:%M} · bet {bet} · {answer.rules.pay_table.name}")
    said = f"**{SIGNS[verdict.grade]} {headline(verdict)}**"
    cost = no_formula(price(verdict, answer.stake, answer.currency))
    st.markdown(f"You {did}. {said}: {cost}.")
    explanation = explanation_of(answer)
    st.markdown(explanation.why)
    if explanation.outs is not None:
        draw_outs(explanation.outs)
    if explanation.contrast is not None:
        st.markdown(f"**{explanation.contrast.title}**")
        draw_hands([explanation.contrast.cards])
        st.markdown(explanation.contrast.text)
