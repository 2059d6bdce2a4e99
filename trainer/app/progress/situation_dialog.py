"""One situation looked at closely: its hands, its outs, and the learner's own answers there."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import streamlit as st

from strategy_tables.situations import Decision
from trainer.app import session
from trainer.app.drawn import draw_hands, draw_outs
from trainer.app.progress.answer_dialog import draw_answer
from trainer.app.session import looking, seeing
from trainer.app.views.table_view import outs_table
from trainer.coach.drills import Drill
from trainer.coach.sides import most_bets_riding
from trainer.dealing import hand_of
from trainer.explaining import DID, bets_words, counted, percent, signed_grade, why
from trainer.grading import weigh

if TYPE_CHECKING:
    from collections.abc import Sequence

    from strategy_tables.cards import Card
    from strategy_tables.situations import Situation
    from trainer.history import Answer
    from trainer.rules import Rules

__all__ = ["show_situation"]

_EXAMPLES = 6
_MOST_ANSWERS = 20
_ALL_HANDS = {Decision.FIRST: 22_100, Decision.SECOND: 270_725}


def show_situation(situation: Situation, rules: Rules) -> None:
    """A dialog over the map; under a limit as many bets ride as in most hands of the situation."""
    name = f"{situation.name[0].upper()}{situation.name[1:]}"
    over_the_map = st.dialog(name, width="medium", on_dismiss=looking.forget_pick)
    over_the_map(_draw_situation)(situation, rules)


def _draw_situation(situation: Situation, rules: Rules) -> None:
    opened = looking.opened_answers()
    if opened is not None:
        st.button("Back to the situation", on_click=looking.forget_answer, icon=":material/undo:")
        draw_answer(opened.answer)
        return
    total = _ALL_HANDS[situation.decision]
    share = percent(Fraction(situation.hands, total), 3)
    st.markdown(f"**{situation.hands:,}** of {total:,} hands ({share} of those dealt), such as")
    examples = _examples(situation)
    draw_hands(examples)
    with st.container(key="practise-situation"):
        st.page_link(
            "screens/drills.py",
            label="Practise this situation",
            icon=":material/fitness_center:",
            query_params={"drill": str(Drill(only=situation))},
        )
    riding = most_bets_riding(situation, rules)
    analysis = weigh(examples[0], rules, bets_up=riding)
    st.markdown(why(analysis, rules, riding))
    draw_outs(outs_table(analysis, rules, riding))
    _history(seeing.answers_in(situation))


def _examples(situation: Situation) -> list[tuple[Card, ...]]:
    count = min(_EXAMPLES, situation.hands)
    return [hand_of(situation, place * situation.hands // count) for place in range(count)]


def _history(asked: Sequence[Answer]) -> None:
    if not asked:
        st.markdown("**Your record:** not asked yet.")
        return
    verdicts = [answer.verdict for answer in asked]
    scored = [verdict for verdict in verdicts if not verdict.is_tie]
    if scored:
        right = sum(verdict.is_right for verdict in scored)
        cost = sum((verdict.cost for verdict in scored), Fraction(0))
        st.markdown(
            f"**Your record:** {right} of {len(scored)} right; the mistakes cost"
            f" {bets_words(cost)} in all."
        )
    else:
        st.markdown(f"**Your record:** asked {counted(len(asked), 'time')}, and either is right.")
    for answer in asked[:_MOST_ANSWERS]:
        at = answer.answered_at.astimezone(session.zone())
        did = DID[answer.choice]
        st.button(
            f"{signed_grade(answer.verdict.grade)}: {did} {' '.join(map(str, answer.cards))},"
            f" {at:%d %b %Y}",
            key=f"answer-{answer.question}-{int(answer.decision)}",
            on_click=looking.open_answers,
            args=([answer],),
            type="tertiary",
        )
    if len(asked) > _MOST_ANSWERS:
        st.caption(f"The latest {_MOST_ANSWERS} of {len(asked)}; all are in decisions.csv.")
