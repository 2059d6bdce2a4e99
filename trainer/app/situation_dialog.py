"""One situation looked at closely: its hands, its outs, and the learner's record there."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import streamlit as st

from strategy_tables.situations import Decision
from trainer.app import session
from trainer.app.drawn import draw_hands, draw_outs
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
    draw_hands(examples)
    analysis = weigh(examples[0], rules, bets_up=1)
    st.markdown(why(analysis, rules))
    draw_outs(outs_table(analysis, rules, riding=1))
    st.markdown(_record(situation))


def _examples(situation: Situation) -> list[tuple[Card, ...]]:
    count = min(_EXAMPLES, situation.hands)
    return [hand_of(situation, place * situation.hands // count) for place in range(count)]


def _record(situation: Situation) -> str:
    asked = [one.answer for one in session.history() if one.answer.situation == situation]
    if not asked:
        return "**Your record:** not asked yet."
    right = sum(answer.verdict.is_right for answer in asked)
    cost = sum((answer.verdict.cost for answer in asked), Fraction(0))
    return (
        f"**Your record:** {right} of {len(asked)} right; the mistakes cost"
        f" {bets_words(cost)} in all."
    )
