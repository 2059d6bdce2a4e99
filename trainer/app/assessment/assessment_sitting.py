"""A test being sat: the hand, the answer that may be changed, how sure it is, and the way on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from trainer.app import session
from trainer.app.felt import felt_table
from trainer.app.page import page_head
from trainer.app.session import test
from trainer.app.views.assessment_view import CERTAINTIES, test_view
from trainer.coach.assessment import current_place
from trainer.explaining import limit_words

if TYPE_CHECKING:
    from trainer.history import Question
    from trainer.records import TestRecord

__all__ = ["sit_test"]


def sit_test(taking: TestRecord) -> None:
    """The current question; everything stays in its place from one to the next."""
    questions = taking.questions
    place = current_place(questions)
    question = questions[place]
    page_head("Test", f"Question {place + 1} of {len(questions)}")
    table, beside = st.columns([1.8, 1], gap="medium")
    with table:
        felt_table(test_view(question, session.settings()), key=test.FELT, on_event=test.pressed)
    # On the first press after a restart the server knew no callback yet.
    if test.take_press():
        st.rerun()
    with beside:
        _answer(question, is_last=place + 1 == len(questions))
        st.progress(place / len(questions), text=f"{place} of {len(questions)} done")
        st.caption(
            "What you answered may be changed until you go on. Leave whenever you like: the test"
            " waits for you."
        )
        st.caption(_pays(question))
        with st.popover("Give up this test"):
            st.markdown("The answers given in it are forgotten, and there is no report.")
            st.button("Give it up for good", on_click=test.give_up, args=(taking.id,))


def _pays(question: Question) -> str:
    """The table that counts: the settings may have changed since the test began."""
    table, limit = question.rules.pay_table, question.rules.limit
    words = f"{table.name} pays {', '.join(f'{pay:,}' for pay in table.to_one)} to 1."
    return words if limit is None else f"{words} A round wins at most {limit_words(limit)}."


def _answer(question: Question, *, is_last: bool) -> None:
    keys = session.settings().keys
    if not session.settings().calm:
        _certainty(question, keys=keys)
    st.button(
        "Finish the test" if is_last else "Next question",
        key="test-next",
        disabled=not test.is_answered(question),
        # Not Enter: Streamlit would take it away from whatever has the focus.
        shortcut="N" if keys else None,
        width="stretch",
        on_click=test.go_on,
        args=(question.id,),
    )


def _certainty(question: Question, *, keys: bool) -> None:
    given = question.pending
    is_missing = given is not None and given.certainty is None
    st.markdown(f"How sure are you?{' Say so to go on.' if is_missing else ''}")
    with st.container(horizontal=True, gap="xsmall", key="test-certainty"):
        for certainty, words in CERTAINTIES.items():
            chosen = given is not None and given.certainty is certainty
            st.button(
                f"{'●' if chosen else '○'} {words}",  # as wide, so that nothing moves
                key=f"test-certainty-{certainty.value}",
                type="primary" if chosen else "secondary",
                disabled=given is None,
                shortcut=str(certainty.value) if keys else None,
                on_click=test.be_certain,
                args=(question.id, certainty),
            )
