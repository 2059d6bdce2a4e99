"""The direct line: a press goes straight to its table, and the next picture comes straight back.

Streamlit answers a press by running the whole page and drawing all of it. Where nothing but the
table changes, that is a third of the server's work and nearly half of the learner's wait for
nothing (`docs/deploy.md`, `make bench`).

The line is a short cut and no more. Whatever does not go well on it (the server was started again,
somebody signed out, the records do not answer), the browser sends the same press through Streamlit,
where it is judged as if it came for the first time: a press that counted already is past by then.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from concurrent.futures import Future
from http import HTTPStatus
from itertools import count
from threading import Lock, Thread
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from streamlit import runtime
from streamlit.runtime.scriptrunner import add_script_run_ctx, get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.exceptions import ScriptControlException

from trainer.app.posted_body import posted_body
from trainer.errors import TrainerError

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext

    from trainer.app.felt.view import Data

__all__ = ["PRESSES", "DirectLine"]

_MOST_BYTES: Final = 1_000
_lines: Final[WeakValueDictionary[str, DirectLine]] = WeakValueDictionary()


class DirectLine:
    """From one felt in one browser tab to what its presses do.

    Kept in the tab's session, it ends with it. Only the tab is told its name.
    """

    def __init__(self) -> None:
        self.name = secrets.token_urlsafe(16)
        self._numbers = count(1)
        self._answer: Callable[[object], Data | None] | None = None
        self._tab: ScriptRunContext | None = None
        self._free = Lock()
        _lines[self.name] = self

    def mark(self) -> Data:
        """What the next picture is marked with. Ask before looking at what it is to show.

        Of two pictures that cross on their way the browser keeps the one with the higher number,
        and that may have been looked at later, but never earlier.
        """
        return {"name": self.name, "number": next(self._numbers)}

    def open(self, answer: Callable[[object], Data | None]) -> None:
        """Let presses be answered, from now on, in the name of the tab whose page is being run.

        Args:
            answer: takes what a browser sent, and gives the table's data after that; None where
                the page has to be run. What it writes into the session a run that begins at the
                same moment may lose: Streamlit's locks are by run. Objects that are kept there may
                be changed, as long as two presses at once do them no harm.
        """
        self._answer, self._tab = answer, get_script_run_ctx()

    async def take(self, press: object) -> Data | None:
        """What comes of a press; None where it has to go through Streamlit.

        One at a time: while one waits for the records, those that follow do not wait with it.
        """
        if not self._free.acquire(blocking=False):
            return None
        outcome: Future[Data | None] = Future()
        outcome.set_running_or_notify_cancel()  # it goes on though nobody waits any more
        # A thread to each, as Streamlit has one to each run: what is known of a run is by thread.
        Thread(target=self._take, args=(press, outcome), daemon=True).start()
        return await asyncio.wrap_future(outcome)

    def _take(self, press: object, outcome: Future[Data | None]) -> None:
        picture, trouble = None, None
        try:
            if self._answer is not None and _is_connected(self._tab):
                add_script_run_ctx(ctx=self._tab)
                picture = self._answer(press)
        except (TrainerError, ScriptControlException):
            pass  # in a run of the page the one gets its sentence, the other ends that run
        except BaseException as error:  # noqa: BLE001 - raised again where it is awaited
            trouble = error
        self._free.release()
        if trouble is None:
            outcome.set_result(picture)
        else:
            outcome.set_exception(trouble)


def _is_connected(tab: ScriptRunContext | None) -> bool:
    """Whether the tab's socket is open: whose browser it is stands in the cookies of that alone.

    Without one Streamlit knows no cookies, and who was here would be taken for signed out.
    """
    if tab is None or not runtime.exists():  # in tests no socket is needed
        return True
    return runtime.get_instance().get_client(tab.session_id) is not None


async def _press(request: Request) -> Response:
    """The table after a press; no content where the press has to go through Streamlit.

    It is sent as direct_line.js does: the name of its line, and what Streamlit would be sent.
    """
    body = await posted_body(request, _MOST_BYTES)
    if body is None:
        return Response(status_code=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    try:
        sent = json.loads(body)
        line = _lines.get(sent["line"])
        press = sent["press"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return Response(status_code=HTTPStatus.BAD_REQUEST)
    picture = None if line is None else await line.take(press)
    if picture is None:
        return Response(status_code=HTTPStatus.NO_CONTENT)
    return JSONResponse(picture, headers={"Cache-Control": "no-store"})


PRESSES: Final = Route("/press", _press, methods=["POST"])
"""Where browsers send the presses that go straight to a table."""
