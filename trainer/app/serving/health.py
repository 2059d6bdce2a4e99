"""Whether the trainer can do its work: `GET /healthz`, for people, scripts and supervisors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.responses import JSONResponse
from starlette.routing import Route

from trainer.app import storage
from trainer.errors import RecordsError

if TYPE_CHECKING:
    from starlette.requests import Request

__all__ = ["HEALTH"]


def _health(_request: Request) -> JSONResponse:
    """Not `async`: Starlette then asks the database in a thread, and clicks do not wait for it."""
    try:
        storage.records().ping()
    except RecordsError as error:
        return JSONResponse({"status": str(error)}, status_code=503)
    return JSONResponse({"status": "ok"})


HEALTH: Final = Route("/healthz", _health)
