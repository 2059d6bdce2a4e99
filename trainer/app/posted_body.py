"""The body of a request, as long as it is not longer than it may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import ClientDisconnect

if TYPE_CHECKING:
    from starlette.requests import Request

__all__ = ["posted_body"]


async def posted_body(request: Request, most: int) -> bytes | None:
    """What a browser posted; None where that is more than `most` bytes, or broke off on its way."""
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > most:
                return None
    except ClientDisconnect:
        return None
    return bytes(body)
