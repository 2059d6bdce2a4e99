"""Lesson: where a learner lands who has joined; it moves on with the class, by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import streamlit as st

from trainer.app import session
from trainer.app.choosing import choose_one
from trainer.app.classroom import lesson_report
from trainer.app.classroom.style import classroom_style
from trainer.app.clock import now
from trainer.app.entrance.paths import DELETE, YOUR_KEY
from trainer.app.felt import felt_table
from trainer.app.page import door_link, page_head, plain_caption
from trainer.app.refusals import complaint
from trainer.app.session import attending
from trainer.app.views.assessment_view import CERTAINTIES
from trainer.app.views.lesson_view import (
    countdown_html,
    how_sure_html,
    lesson_felt,
    place_words,
    seats_html,
    seconds_left,
)
from trainer.lesson import Stage

if TYPE_CHECKING:
    from trainer.history import Question
    from trainer.records import Lesson, Turn


@st.fragment(run_every=1)
def _keep_up(lessons: list[Lesson], drawn: Turn | None) -> None:
    """Look each second whether there is something new, and tell the time where it is short."""
    if attending.has_moved(lessons, drawn):
        st.rerun()
    left = None if drawn is None else seconds_left(drawn.lesson, now())
    if drawn is not None and left is not None:
        whole = drawn.lesson.options.countdown or 1
        with st.container(key="time-left"):
            st.html(countdown_html(left, whole, "; no points for speed"))


def _draw_hand(turn: Turn, question: Question) -> None:
    settings = session.settings()
    if attending.asks_how_sure(turn.lesson):
        _ask_how_sure(turn, question)
    if turn.neighbours:
        st.html(seats_html(turn.neighbours, turn.seat))
    view = replace(lesson_felt(turn, question, settings), sent_back=attending.sent_back(question))
    felt_table(view, key=attending.FELT, on_event=attending.pressed)
    # On the first press after a restart the server knew no callback yet.
    if attending.take_press():
        st.rerun()
    complaint(question.id)


def _ask_how_sure(turn: Turn, question: Question) -> None:
    """Before the answer: it goes with it, and without it no answer is taken."""
    sent_back = attending.said_how_sure(question) is None and attending.sent_back(question) > 0
    with st.container(horizontal=True, vertical_alignment="center", key="how-sure"):
        st.html(how_sure_html(open_=turn.takes_answer, sent_back=sent_back), width="content")
        st.segmented_control(
            "How sure are you?",
            list(CERTAINTIES),
            format_func=CERTAINTIES.__getitem__,
            key=attending.certainty_key(question),
            disabled=not turn.takes_answer,
            label_visibility="collapsed",
        )


def _draw_outside(lesson: Lesson, turn: Turn) -> None:
    """Before a lesson, after it, and after an attempt at it."""
    if turn.lesson.step.stage is Stage.LOBBY:
        st.header("You are in. The lesson begins in a moment.", anchor=False)
        st.write("Stay on this page: it moves on by itself, together with the class.")
        return
    lesson_report.draw_report(attending.results(lesson), turn)
    options = lesson.options
    if not lesson.is_over and turn.attempt < options.attempts:
        st.button(
            f"Try again (attempt {turn.attempt + 1} of {options.attempts})",
            on_click=attending.begin_attempt,
            args=(lesson, turn.attempt + 1),
        )


classroom_style()
lessons = attending.known_lessons()
lesson = attending.current_lesson(lessons)
turn = None if lesson is None else attending.turn(lesson)
where = "" if turn is None or turn.place is None else place_words(turn.lesson, turn.place)
page_head("Lesson", where, "" if lesson is None else f"{lesson.set_name} · {lesson.class_name}")
_keep_up(lessons, turn)
if lesson is None:
    st.info("No lesson is open. It will appear here as soon as your teacher opens one.")
elif turn is None and lesson.is_over:
    lesson_report.draw_report(attending.results(lesson), None)
elif turn is None:
    st.header("Your class has a lesson.", anchor=False)
    st.button("Take a seat", type="primary", on_click=attending.take_seat, args=(lesson.id,))
elif turn.question is not None:
    _draw_hand(turn, turn.question)
else:
    _draw_outside(turn.lesson, turn)
if lesson is not None:
    complaint(attending.refusal_of(lesson.id))
if lesson is not None and len(lessons) > 1:
    names = {one.id: lesson_report.lesson_name(one) for one in lessons}
    choose_one("Your lessons", names, lesson.id, attending.turn_to, width=420)
plain_caption(f"Your name here is {attending.learner().alias}.")
with st.container(horizontal=True, gap="medium"):
    door_link("Your four words: come back on another device", YOUR_KEY)
    door_link("Delete my data", DELETE)
