"""A tab of the app in a classroom, and the cookies its browser holds."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from starlette.responses import Response
from streamlit.testing.v1 import AppTest

import trainer.app
from trainer.app.entrance.reception import pass_of

if TYPE_CHECKING:
    from trainer.app.entrance.reception import Reception
    from trainer.records import Learner, Teacher

__all__ = ["ADDRESS", "MAIN", "Tab", "titles", "words_on"]

MAIN: Final = Path(trainer.app.__file__).with_name("main.py")
ADDRESS: Final = "http://192.168.1.7:8501"


def words_on(app: AppTest) -> str:
    """All words of a page, with our own HTML as it is sent."""
    kinds = (app.header, app.subheader, app.markdown, app.caption, app.text, app.code)
    boxes = (app.info, app.success, app.warning)
    words = [str(one.value) for kind in (*kinds, *boxes) for one in kind]
    words += [one.proto.body for one in app.get("html")]
    return "\n".join(words)


def titles(app: AppTest) -> list[str]:
    """The headings over a page: there should be one."""
    return [
        unescape(title)
        for one in app.get("html")
        for title in re.findall("<h1>(.*?)</h1>", one.proto.body)
    ]


class Tab:
    """A tab of the app, and the cookies its browser holds."""

    def __init__(self, reception: Reception, cookies: dict[str, str]) -> None:
        self._reception = reception
        self._cookies = cookies
        self.app = _new_tab()

    def sign_in(self, who: Learner | Teacher | None) -> None:
        """As another page of the same browser does; the tab is drawn anew."""
        self._cookies.clear()
        if who is not None:
            answer = Response()
            self._reception.cookies.give(answer, pass_of(who))
            name, _, rest = answer.headers["set-cookie"].partition("=")
            self._cookies[name] = rest.partition(";")[0]
        self.app.run()
        assert not self.app.exception

    def sign_out(self) -> None:
        """As the door does; the tab goes on with the cookies it had."""
        self._reception.cookies.end(Response(), self._cookies)

    def open(self, page: str) -> None:
        self.app.switch_page(f"screens/{page}.py")
        self.run()

    def run(self) -> None:
        """Draw the page anew."""
        self.app.run()
        assert not self.app.exception

    def reload(self) -> None:
        """Load the first page anew: nothing is left of the tab but what its address names."""
        named = self.app.query_params
        self.app = _new_tab()
        self.app.query_params.update(named)
        self.run()

    def press(self, label: str) -> None:
        """Press the button with these words."""
        [button] = [one for one in self.app.button if one.label == label]
        button.click()
        self.run()

    def type_into(self, label: str, text: str) -> None:
        """Type into the one field that is so called."""
        fields = (*self.app.text_input, *self.app.text_area)
        [field] = [one for one in fields if one.label.startswith(label)]
        field.set_value(text)

    def named(self, what: str) -> str:
        """What the page shows of several things, as its address says."""
        return str(self.app.query_params[what])

    @property
    def words(self) -> str:
        return words_on(self.app)


def _new_tab() -> AppTest:
    return AppTest.from_file(MAIN, default_timeout=60)
