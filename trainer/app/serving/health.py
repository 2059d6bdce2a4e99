"""Whether the trainer can do its work: `GET /healthz`, for people, scripts and supervisors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.responses import JSONResponse
from starlette.routing import Route

from trainer.app import journal, storage
from trainer.errors import RecordsError

if TYPE_CHECKING:
    from starlette.requests import Request

__all__ = ["HEALTH"]


_ILL: Final = "the records do not answer; the log says why"


class _Health:
    """Strangers may ask too, so where the database is stands in the log alone, and there once."""

    def __init__(self) -> None:
        self._noted: str | None = None

    def answer(self, _request: Request) -> JSONResponse:
        """Not `async`: Starlette then asks the database in a thread, and clicks do not wait."""
        try:
            storage.records().ping()
        except RecordsError as error:
            reason = str(error)
            if reason != self._noted:
                self._noted = reason
                journal.warn(reason)
            return JSONResponse({"status": _ILL}, status_code=503)
        self._noted = None
        return JSONResponse({"status": "ok"})


HEALTH: Final = Route("/healthz", _Health().answer)
