"""The page that somebody asked for before he was signed in: he is led there afterwards.

It travels in the address of the door's pages, so anybody may have written it: only what can be a
page of the app is believed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from trainer.app.entrance.paths import APP, JOIN, TEACHER

if TYPE_CHECKING:
    from starlette.requests import Request

__all__ = ["LESSON", "TEACHERS_PAGES", "door_for", "keeping", "page_of_lesson", "wanted"]

LESSON: Final = "lesson"
"""What the address of a page calls the lesson that the page shows."""

TEACHERS_PAGES: Final = frozenset({"classroom", "sets", "live-lesson", "live", "results"})
"""What teachers type: their pages, and the first one, whose address is the root, by its name."""

_TO: Final = "to"
_PAGE: Final = re.compile(r"/[a-z][a-z-]{0,30}(\?[\w.~%&=+/-]{0,400})?", re.ASCII)


def door_for(path: str, query: str) -> str:
    """Where a visitor without a pass has to go first who asked for this."""
    page = path.strip("/")
    door = TEACHER if page in TEACHERS_PAGES else JOIN
    return keeping(door, f"/{page}?{query}" if query else f"/{page}")


def keeping(door: str, asked: str) -> str:
    """The address of one of the door's pages from which the way leads to what was asked for."""
    return f"{door}?{urlencode({_TO: asked})}" if _PAGE.fullmatch(asked) else door


def wanted(request: Request) -> str:
    """What was asked for, where the address of a page of the door says so; else the first page."""
    asked = request.query_params.get(_TO, "")
    return asked if _PAGE.fullmatch(asked) else APP


def page_of_lesson(lesson_id: int) -> str:
    """Where a learner has this lesson in front of him, whichever others there are."""
    return f"{APP}?{urlencode({LESSON: lesson_id})}"
