"""One situation looked at closely: its hands, its outs, and the learner's record there."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import streamlit as st

from strategy_tables.situations import Decision
from trainer.app import session
from trainer.app.card_faces import small_face_svg
from trainer.app.table_view import outs_table
from trainer.dealing import hand_of
from trainer.explaining import bets_words, percent, why
from trainer.grading import weigh

if TYPE_CHECKING:
    from strategy_tables.cards import Card
    from strategy_tables.situations import Situation
    from trainer.rules import Rules

__all__ = ["show_situation"]

_EXAMPLES = 6
_ALL_HANDS = {Decision.FIRST: 22_100, Decision.SECOND: 270_725}


@st.dialog("A situation, closely", width="medium", on_dismiss=session.forget_pick)
def show_situation(situation: Situation, rules: Rules) -> None:
    """A dialog over the map; under a limit the second decision is shown after a pulled bet 1."""
    st.subheader(f"{situation.name[0].upper()}{situation.name[1:]}", anchor=False)
    total = _ALL_HANDS[situation.decision]
    share = percent(Fraction(situation.hands, total), 3)
    st.markdown(f"**{situation.hands:,}** of {total:,} hands ({share} of those dealt), such as")
    examples = _examples(situation)
    four_colour = session.settings().four_colour
    hands = "".join(_drawn(hand, four_colour=four_colour) for hand in examples)
    st.markdown(f'<div class="example-hands">{hands}</div>', unsafe_allow_html=True)
    analysis = weigh(examples[0], rules, bets_up=1)
    st.markdown(why(analysis, rules))
    outs = outs_table(analysis, rules, riding=1)
    st.markdown(f"**{outs.caption}**")
    st.table([dict(zip(outs.columns, row, strict=True)) for row in (*outs.rows, outs.total)])
    st.markdown(_record(situation))


def _examples(situation: Situation) -> list[tuple[Card, ...]]:
    count = min(_EXAMPLES, situation.hands)
    return [hand_of(situation, place * situation.hands // count) for place in range(count)]


def _drawn(hand: tuple[Card, ...], *, four_colour: bool) -> str:
    """Our own SVG: st.html would take it out, st.markdown keeps it."""
    cards = "".join(
        f'<span role="img" aria-label="{card.name}">'
        f"{small_face_svg(card, four_colour=four_colour)}</span>"
        for card in hand
    )
    return f'<span class="example-hand">{cards}</span>'


def _record(situation: Situation) -> str:
    asked = [answer for answer in session.answers() if answer.situation == situation]
    if not asked:
        return "**Your record:** not asked yet."
    right = sum(answer.verdict.is_right for answer in asked)
    cost = sum((answer.verdict.cost for answer in asked), Fraction(0))
    return (
        f"**Your record:** {right} of {len(asked)} right; the mistakes cost"
        f" {bets_words(cost)} in all."
    )
