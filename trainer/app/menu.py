"""The pages there are, and who has which."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import streamlit as st

from trainer.app import session
from trainer.records import Learner, Teacher

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["menu"]

_SCREENS = Path(__file__).parent / "screens"

Menu = dict[str, list[st.Page]]


def menu(visitor: Learner | Teacher | None) -> Menu:
    """The pages for whoever this is, by heading; the one to land on comes first.

    Where the address names none of them, there is one more that leads to the first. So it is with
    pages of others, with the name of the first page, whose address is the root, and with slips.
    Else Streamlit lays a dialog over the first page.
    """
    pages = _made_once(visitor)
    first = pages[""][0]
    asked = urlsplit(st.context.url or "").path.rstrip("/").rpartition("/")[2]
    if not asked or any(asked == page.url_path for group in pages.values() for page in group):
        return pages
    elsewhere = st.Page(
        lambda: st.switch_page(first), title=first.title, url_path=asked, visibility="hidden"
    )
    return {**pages, "": [*pages[""], elsewhere]}


def _made_once(visitor: Learner | Teacher | None) -> Menu:
    """Streamlit looks for the file of a page each time one is made, which takes a press 1 ms."""
    make: Callable[[], Menu] = _for_learners
    if isinstance(visitor, Teacher):
        make = _for_teachers
    elif session.is_own_machine():
        make = _for_oneself
    return session.once_a_tab(f"menu {make.__name__}", make)


def _for_teachers() -> Menu:
    first = _page("classroom", "Classroom", first=True)
    return {
        "": [
            first,
            _page("sets", "Sets"),
            _page("live", "Live lesson"),
            _page("results", "Results"),
        ]
    }


def _for_oneself() -> Menu:
    return {"": [_page("practice", "Practice", first=True), *_main()], **_more()}


def _for_learners() -> Menu:
    first = _page("lesson", "Lesson", first=True)
    return {"": [first, _page("practice", "Practice"), *_main()], **_more()}


def _main() -> list[st.Page]:
    return [_page("review", "Review"), _page("map", "Map"), _page("progress", "Progress")]


def _more() -> Menu:
    return {
        "More practice": [
            _page("drills", "Drills"),
            _page("test", "Test"),
            _page("table", "Table"),
            _page("pay_the_hand", "Pay the hand"),
        ],
        "The numbers": [
            _page("analyze", "Analyze"),
            _page("pay_tables", "Pay tables"),
            _page("night", "Night"),
        ],
        "More": [
            _page("take_away", "Take away"),
            _page("grade_a_log", "Grade a log"),
            _page("rules", "Rules"),
            _page("settings", "Settings"),
        ],
    }


def _page(screen: str, title: str, *, first: bool = False) -> st.Page:
    """A page; its address is its title, or the root for the first one."""
    path = "" if first else title.lower().replace(" ", "-")
    return st.Page(_SCREENS / f"{screen}.py", title=title, url_path=path, default=first)
