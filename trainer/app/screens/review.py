"""Review: situations that are due, the most forgotten first, each in a new hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from strategy_tables.cards import parse_cards
from strategy_tables.situations import situation_of
from trainer.app import session
from trainer.app.drawn import draw_hands
from trainer.app.page import page_head
from trainer.app.session import review
from trainer.app.start_page import draw_start, practice_button
from trainer.app.table.felt_page import desk_felt
from trainer.app.views.table_view import in_force
from trainer.explaining import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

_DAYS_AHEAD = 7
_TWO_HANDS = {"Today": "8h 8s Qd", "Some days later": "4c 4d Kh"}
"""Of the same situation."""


def _words_of_week(counts: Sequence[int]) -> str:
    """What falls due on each of the next days, tomorrow first."""
    named = [
        f"{count} {'tomorrow' if days == 1 else f'in {days} days'}"
        for days, count in enumerate(counts, start=1)
        if count
    ]
    return f"Due next: {', '.join(named)}." if named else f"None in the next {_DAYS_AHEAD} days."


def _draw_start() -> None:
    """What comes back, and when; and that it is the same, and looks different."""
    words, beside = draw_start(
        [
            "Each situation you answer, here or in Practice, comes back on a day of its own.",
            "Answered right, it waits longer each time; missed, it comes back soon.",
            "It is asked in another hand, so that you learn the situation and not the cards.",
        ]
    )
    with beside:
        _draw_two_hands()
    with words:
        st.markdown("**Nothing to review yet.** Answer a few hands first.")
        practice_button("Practise now")


def _draw_two_hands() -> None:
    hands = [parse_cards(cards) for cards in _TWO_HANDS.values()]
    for when, hand in zip(_TWO_HANDS, hands, strict=True):
        st.caption(when)
        draw_hands([hand])
    st.caption(f"Both times {situation_of(hands[0]).name}.")


page_head(
    "Review",
    "What you are about to forget, asked again in a new hand.",
    in_force(session.settings()),
)
session.look_at_reviews()
waiting, done = len(review.due_now()), review.reviewed_today()
ahead = review.due_next_days(_DAYS_AHEAD + 1)
known = session.review_cards()
if not desk_felt(review.REVIEW):
    if not known:
        _draw_start()
    else:
        st.success(
            f"Done for today: {done} reviewed. What is left, if anything, simply waits."
            if done
            else "Nothing is due today."
        )
        practice_button("Practise instead")
if known:
    st.caption(f"{waiting} waiting today, {done} done. {_words_of_week(ahead[1:])}")
shared = review.shared_cards()
if shared.differing:
    number = len(shared.differing)
    starts = "starts" if number == 1 else "start"
    with st.expander(f"{counted(number, 'situation')} {starts} anew at this pay table"):
        st.markdown(
            "Here the right answer differs from the one you learned:\n\n"
            + "\n".join(f"- bet {int(one.decision)}: {one.name}" for one in shared.differing)
        )
