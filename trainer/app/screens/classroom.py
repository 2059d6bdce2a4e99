"""Classroom: a teacher's classes, and other teachers invited."""

from __future__ import annotations

import streamlit as st

from trainer.app import classroom_form, session
from trainer.app.entrance.paths import NEW_PASSWORD, NEW_TEACHER, SIGN_OUT
from trainer.app.page import door_link, page_head, plain_caption
from trainer.app.refusals import complaint

classroom_form.fill_in()
page_head("Classroom", "Your classes, and who teaches here.", session.teacher().name)

own, others = st.columns(2, gap="large")
with own:
    st.header("Your classes", anchor=False)
    for one in session.classes():
        st.text(one.name)
    with st.form("make-class", border=True):
        st.text_input("Name of a new class", key=classroom_form.CLASS, max_chars=40)
        st.form_submit_button("Make it", on_click=classroom_form.make_class)
        complaint(classroom_form.CLASS)

with others:
    st.header("Another teacher", anchor=False)
    st.button("Invite a teacher", on_click=session.invite)
    if token := session.invited():
        st.write("Good once, for a day. Whoever has it becomes a teacher here:")
        st.code(token, language=None)
        plain_caption(f"They open {session.others_address()}{NEW_TEACHER} and type it in.")

with st.container(horizontal=True, gap="medium"):
    door_link("Change your password", NEW_PASSWORD)
    door_link("Sign out", SIGN_OUT)
