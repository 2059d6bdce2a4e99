"""The app's entry script: the frame around every page, run by Streamlit at each press."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import streamlit as st

from trainer.app import session
from trainer.app.page import frame, signed_out
from trainer.records import Learner, Teacher

_SCREENS = Path(__file__).parent / "screens"

_MAIN = [
    st.Page(_SCREENS / "review.py", title="Review", url_path="review"),
    st.Page(_SCREENS / "map.py", title="Map", url_path="map"),
    st.Page(_SCREENS / "progress.py", title="Progress", url_path="progress"),
]
_MORE = {
    "More practice": [
        st.Page(_SCREENS / "drills.py", title="Drills", url_path="drills"),
        st.Page(_SCREENS / "test.py", title="Test", url_path="test"),
        st.Page(_SCREENS / "table.py", title="Table", url_path="table"),
        st.Page(_SCREENS / "pay_the_hand.py", title="Pay the hand", url_path="pay-the-hand"),
    ],
    "The numbers": [
        st.Page(_SCREENS / "analyze.py", title="Analyze", url_path="analyze"),
        st.Page(_SCREENS / "pay_tables.py", title="Pay tables", url_path="pay-tables"),
        st.Page(_SCREENS / "night.py", title="Night", url_path="night"),
    ],
    "More": [
        st.Page(_SCREENS / "take_away.py", title="Take away", url_path="take-away"),
        st.Page(_SCREENS / "grade_a_log.py", title="Grade a log", url_path="grade-a-log"),
        st.Page(_SCREENS / "rules.py", title="Rules", url_path="rules"),
        st.Page(_SCREENS / "settings.py", title="Settings", url_path="settings"),
    ],
}
_TEACHING = {
    "": [
        st.Page(_SCREENS / "classroom.py", title="Classroom", url_path="", default=True),
        st.Page(_SCREENS / "sets.py", title="Sets", url_path="sets"),
        st.Page(_SCREENS / "live.py", title="Live lesson", url_path="live-lesson"),
        st.Page(_SCREENS / "results.py", title="Results", url_path="results"),
    ]
}


def _practice(*, first: bool) -> st.Page:
    path = "" if first else "practice"
    return st.Page(_SCREENS / "practice.py", title="Practice", url_path=path, default=first)


def _pages(who: Learner | Teacher | None) -> dict[str, list[st.Page]]:
    """What there is to go to for whoever this is, the page to land on first."""
    if isinstance(who, Teacher):
        return _TEACHING
    if session.is_own_machine():
        return {"": [_practice(first=True), *_MAIN], **_MORE}
    lesson = st.Page(_SCREENS / "lesson.py", title="Lesson", url_path="", default=True)
    return {"": [lesson, _practice(first=False), *_MAIN], **_MORE}


def _led_home(pages: dict[str, list[st.Page]]) -> dict[str, list[st.Page]]:
    """The same pages, and where the address names none of them, one that leads to the first.

    So it is with pages of others, with the name of the first page, whose address is the root, and
    with slips. Else Streamlit lays a dialog over the first page.
    """
    first = pages[""][0]
    asked = urlsplit(st.context.url or "").path.rstrip("/").rpartition("/")[2]
    if not asked or any(asked == page.url_path for group in pages.values() for page in group):
        return pages
    elsewhere = st.Page(
        lambda: st.switch_page(first), title=first.title, url_path=asked, visibility="hidden"
    )
    return {**pages, "": [*pages[""], elsewhere]}


st.set_page_config(page_title="Let It Ride trainer", page_icon="🃏", layout="wide")
frame()
visitor = session.visitor()
page = st.navigation(_led_home(_pages(visitor)), position="top")
if visitor or session.is_own_machine():
    page.run()
    session.page_is_drawn()
else:
    signed_out()
