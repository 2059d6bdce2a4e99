"""The estimate of how the learner would play at a real table, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import streamlit as st

from trainer.app.page import no_formula
from trainer.app.views.edge_words import edge_words
from trainer.coach.estimate import ENOUGH_ANSWERS, MOST_AGE, WINDOW, close_decisions
from trainer.explaining import money_words, percent
from trainer.progress import FEWEST_FOR_ESTIMATE, needs_words

if TYPE_CHECKING:
    from trainer.coach.estimate import Estimate
    from trainer.rules import Rules
    from trainer.settings import Settings

__all__ = ["draw_skill_card", "estimate_words", "missing_words"]


_OPEN = (
    "Few answers prove little, even when all of them are right: what was not asked yet may still go"
    " wrong, so the figure begins high and its interval wide. Right answers at the first try bring"
    " it down, most of all in close decisions."
)


def estimate_words(estimate: Estimate) -> str:
    """`You would play at a house edge of 3.92 % (3.71–4.30); perfect play faces 3.51 %`.

    Few answers leave open what was not asked, so even without a mistake the figure lies above
    perfect play: it is what is proven, not what was seen.
    """
    return (
        f"You would play at a house edge of {edge_words(estimate)}"
        f"{', judging by your answers so far' if estimate.provisional else ''};"
        f" perfect play faces {percent(estimate.perfect)}"
    ).replace(" %", "\N{NO-BREAK SPACE}%")


def missing_words(estimate: Estimate, rules: Rules) -> str:
    """What an estimate still lacks; empty where it lacks nothing."""
    if not estimate.provisional:
        return ""
    close = len(close_decisions(rules))
    return (
        f"Provisional: {len(estimate.missing)} of the {close} close decisions"
        f" {'has' if len(estimate.missing) == 1 else 'have'} fewer than"
        f" {ENOUGH_ANSWERS} first answers."
    )


def draw_skill_card(estimate: Estimate, settings: Settings) -> None:
    """A card for the top of a page."""
    with st.container(border=True, key="skill", height="stretch"):
        if needs := needs_words(estimate.answers_used, FEWEST_FOR_ESTIMATE):
            st.markdown("**How you would play at a real table**")
            st.markdown(f"The estimate {needs} that count and are not ties.")
            st.page_link("screens/practice.py", label="Practise")
            return
        st.header(estimate_words(estimate), anchor=False)
        lost = money_words(100 * Fraction(estimate.cost) * settings.stake_amount, settings.currency)
        what = "mistakes, made or not yet ruled out," if estimate.provisional else "your mistakes"
        words = (
            f"{what} would cost {lost} in 100 hands at {settings.currency}{settings.stake} a bet"
        )
        st.markdown(no_formula(f"**{estimate.rating.value}** · {words}"))
        st.caption(
            "The house edge against you, in % of one bet, with its 90 % interval: from your latest"
            f" {estimate.answers_used} first answers (at most {WINDOW}, of the last"
            f" {MOST_AGE.days} days), each situation weighted by how often it comes up at a table."
        )
        if missing := missing_words(estimate, settings.rules):
            st.markdown(_OPEN)
            with st.expander(missing):
                st.markdown(
                    "\n".join(f"- bet {int(one.decision)}: {one.name}" for one in estimate.missing)
                )
                st.page_link("screens/practice.py", label="Practice asks them")
