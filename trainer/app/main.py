"""The app's entry script: the frame around every page, run by Streamlit at nearly each press."""

from __future__ import annotations

import streamlit as st

from trainer.app import session
from trainer.app.menu import menu
from trainer.app.page import frame, signed_out

st.set_page_config(page_title="Let It Ride trainer", page_icon="🃏", layout="wide")
frame()
visitor = session.visitor()
page = st.navigation(menu(visitor), position="top")
if visitor or session.is_own_machine():
    page.run()
    session.page_is_drawn()
else:
    signed_out()
