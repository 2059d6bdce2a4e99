"""Classroom: a teacher's classes, their lessons and learners, and other teachers invited."""

from __future__ import annotations

import streamlit as st

from trainer.app import session
from trainer.app.choosing import choose_one
from trainer.app.classroom import classroom_form
from trainer.app.classroom.class_sections import draw_class, draw_learners, draw_lessons
from trainer.app.classroom.style import classroom_style
from trainer.app.entrance.paths import NEW_PASSWORD, NEW_TEACHER, SIGN_OUT
from trainer.app.page import ROOM_FOR_A_NAME, door_link, page_head, plain_caption
from trainer.app.refusals import complaint
from trainer.app.session import own_classes

_SECTIONS = {"Lessons": draw_lessons, "Learners": draw_learners, "The class": draw_class}

classroom_style()
classroom_form.fill_in()
page_head("Classroom", "Your classes, and who teaches here.", session.teacher().name)
known = session.classes()
chosen = own_classes.current_class(known)
if chosen is not None:
    names = {one.id: one.name for one in known}
    choose_one("Class", names, chosen.id, own_classes.turn_to, width=360)
    tabs = st.tabs(list(_SECTIONS), key="class-section", on_change="rerun")
    for tab, draw in zip(tabs, _SECTIONS.values(), strict=True):
        if tab.open:
            with tab:
                draw(chosen)

own, others = st.columns(2, gap="large")
with own, st.form("make-class", border=True):
    st.text_input("Name of a new class", key=classroom_form.CLASS, max_chars=ROOM_FOR_A_NAME)
    st.form_submit_button("Create the class", on_click=classroom_form.make_class)
    complaint(classroom_form.CLASS)
with others:
    st.button("Invite a teacher", on_click=session.invite)
    if token := session.invited():
        st.write("Good once, for a day. Whoever has it becomes a teacher here:")
        st.code(token, language=None)
        plain_caption(f"They open {session.others_address()}{NEW_TEACHER} and type it in.")

with st.container(horizontal=True, gap="medium"):
    door_link("Change your password", NEW_PASSWORD)
    door_link("Sign out", SIGN_OUT)
