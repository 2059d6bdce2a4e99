"""Results: what a class did in a lesson, what to teach next, and files for the gradebook."""

from __future__ import annotations

import streamlit as st

from trainer.app.choosing import choose_one
from trainer.app.classroom.lesson_report import lesson_name
from trainer.app.classroom.result_sections import NAMES, SCORING, SECTIONS, Outcome
from trainer.app.classroom.style import classroom_style
from trainer.app.page import page_head
from trainer.app.session import running
from trainer.classroom.gradebook import Scoring

classroom_style()
lessons = running.known_lessons()
lesson = running.current_lesson(lessons)
if lesson is None:
    page_head("Results", "What a class did in a lesson.")
    st.write("No lesson yet.")
    st.page_link("screens/classroom.py", label="Open one in your classroom")
    st.stop()

page_head(
    "Results",
    "What the class did, and what to teach next.",
    f"{lesson.set_name} · {lesson.class_name}",
)
names = {one.id: f"{lesson_name(one)} · {one.class_name}" for one in lessons}
with st.container(horizontal=True, vertical_alignment="bottom"):
    choose_one("Lesson", names, lesson.id, running.turn_to, width=520)
    st.selectbox(
        "Score",
        list(Scoring),
        format_func=lambda one: one.value,
        key=SCORING,
        width=200,
    )
    st.toggle("Show names of the roster", key=NAMES)
outcome = Outcome.of(running.results(lesson.id))
if not outcome.marked:
    st.info("Nothing is answered yet.")
    st.stop()
tabs = st.tabs(list(SECTIONS), key="result-section", on_change="rerun")
for tab, draw in zip(tabs, SECTIONS.values(), strict=True):
    if tab.open:
        with tab:
            draw(outcome)
