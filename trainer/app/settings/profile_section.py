"""The settings page's section on who is learning."""

from __future__ import annotations

import streamlit as st

from trainer.app import session
from trainer.app.entrance.paths import DELETE, SIGN_OUT, YOUR_KEY
from trainer.app.page import ROOM_FOR_A_NAME, door_link
from trainer.app.refusals import complaint
from trainer.app.settings import settings_form

__all__ = ["pick_or_change", "yours_alone"]


def pick_or_change() -> None:
    """On one's own machine: any profile, and everything about it."""
    who = session.profile()
    known = session.profiles()
    use, rename, add = st.columns(3, gap="large")
    with use:
        st.selectbox(
            "Profile",
            [one.id for one in known],
            format_func={one.id: one.name for one in known}.__getitem__,
            key=settings_form.PROFILE,
            on_change=settings_form.use_profile,
        )
    with rename, st.form("rename-profile", border=False):
        st.text_input(
            "New name for this profile", key=settings_form.RENAME, max_chars=ROOM_FOR_A_NAME
        )
        st.form_submit_button("Rename", on_click=settings_form.rename_profile)
        complaint(settings_form.RENAME)
    with add, st.form("add-profile", border=False):
        st.text_input("Name of another learner", key=settings_form.ADD, max_chars=ROOM_FOR_A_NAME)
        st.form_submit_button("Add profile", on_click=settings_form.add_profile)
        complaint(settings_form.ADD)
    with st.expander("Delete this profile"):
        st.text(f"Everything {who.name} ever answered is deleted with it, and cannot come back.")
        with st.form("delete-profile", border=False):
            st.text_input("Type the profile's name to confirm", key=settings_form.DELETE)
            st.form_submit_button("Delete for good", on_click=settings_form.delete_profile)
            complaint(settings_form.DELETE)


def yours_alone() -> None:
    """In a classroom: one's own made-up name, and the ways to keep, leave or delete it."""
    st.text(f"You are {session.profile().name}.")
    with st.container(horizontal=True, gap="small"):
        door_link("Your four words", YOUR_KEY)
        door_link("Sign out on this device", SIGN_OUT)
        door_link("Delete my data", DELETE)
