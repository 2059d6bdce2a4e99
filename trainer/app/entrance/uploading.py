"""Who may upload files, and how many: the server holds each in its memory for minutes."""

from __future__ import annotations

import math
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse

from trainer.app.entrance.rate_limits import MINUTE, Limit
from trainer.app.entrance.reception import pass_of
from trainer.errors import RecordsError

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

    from trainer.app.entrance.reception import Reception

__all__ = ["FewUploads"]

_WHERE: Final = "/_stcore/upload_file/"
_UPLOADS: Final = Limit("uploads", 10, 10 * MINUTE)
"""Streamlit keeps a file for ten minutes after its page was left."""


class FewUploads:
    """Lets through what learners and teachers upload, as the records know them now.

    Each has a limit of his own. Both have a page that takes a file: a log, or a set of hands.
    """

    def __init__(self, app: ASGIApp, reception: Reception) -> None:
        self._app = app
        self._reception = reception

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_upload = scope["type"] == "http" and scope["path"].startswith(_WHERE)
        refusal = None
        if is_upload and scope["method"] == "PUT":
            refusal = await run_in_threadpool(self._refusal, HTTPConnection(scope))
        await (refusal or self._app)(scope, receive, send)

    def _refusal(self, asked: HTTPConnection) -> Response | None:
        try:
            visitor = self._reception.visitor(asked.cookies)
        except RecordsError:
            words = "The records cannot be reached just now. Try again in a moment."
            return PlainTextResponse(words, HTTPStatus.SERVICE_UNAVAILABLE)
        if visitor is None:
            return PlainTextResponse("Join or sign in first.", HTTPStatus.FORBIDDEN)
        wait = self._reception.limits.take((_UPLOADS, pass_of(visitor).name))
        if not wait:
            return None
        return PlainTextResponse(
            f"Too many files: wait {math.ceil(wait / 60)} min and try again.",
            HTTPStatus.TOO_MANY_REQUESTS,
            {"Retry-After": str(math.ceil(wait))},
        )
