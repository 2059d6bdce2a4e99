"""Review: situations that are due, the most forgotten first, each in a new hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from trainer.app import session
from trainer.app.page import page_head
from trainer.app.session import review
from trainer.app.table.felt_page import desk_felt
from trainer.app.views.table_view import in_force

if TYPE_CHECKING:
    from collections.abc import Sequence

_DAYS_AHEAD = 7


def _words_of_week(counts: Sequence[int]) -> str:
    """What falls due on each of the next days, tomorrow first."""
    named = [
        f"{count} {'tomorrow' if days == 1 else f'in {days} days'}"
        for days, count in enumerate(counts, start=1)
        if count
    ]
    return f"Due next: {', '.join(named)}." if named else f"None in the next {_DAYS_AHEAD} days."


page_head(
    "Review",
    "What you are about to forget, asked again in a new hand.",
    in_force(session.settings()),
)
waiting, done = len(review.due_now()), review.reviewed_today()
ahead = review.due_next_days(_DAYS_AHEAD + 1)
if not desk_felt(review.REVIEW):
    if not session.review_cards():
        st.info("Nothing to review yet: each situation you answer in Practice comes back here.")
    elif done:
        st.success(f"Done for today: {done} reviewed. What is left, if anything, simply waits.")
    else:
        st.success("Nothing is due today.")
    st.page_link("screens/practice.py", label="Practise instead")
st.caption(f"{waiting} waiting today, {done} done. {_words_of_week(ahead[1:])}")
shared = review.shared_cards()
if shared.differing:
    with st.expander(f"{len(shared.differing)} situations start anew at this pay table"):
        st.markdown(
            "Their right answer is another one than where you learned them:\n\n"
            + "\n".join(f"- bet {int(one.decision)}: {one.name}" for one in shared.differing)
        )
