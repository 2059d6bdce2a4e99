"""What a browser posts: whole, too long, or broken off on its way."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from starlette.requests import Request

from trainer.app.posted_body import posted_body

if TYPE_CHECKING:
    from starlette.types import Message

_MOST = 10


def _part(body: bytes, *, more: bool = True) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


_GONE: Message = {"type": "http.disconnect"}


def _read(*messages: Message) -> bytes | None:
    waiting = list(messages)

    async def receive() -> Message:
        return waiting.pop(0)

    return asyncio.run(posted_body(Request({"type": "http"}, receive), _MOST))


def test_what_comes_in_parts_is_put_together() -> None:
    assert _read(_part(b"one "), _part(b"and ten", more=False)) is None
    assert _read(_part(b"one "), _part(b"and 10", more=False)) == b"one and 10"
    assert _read(_part(b"", more=False)) == b""


def test_what_is_too_long_is_not_read_to_its_end() -> None:
    assert _read(_part(b"x" * (_MOST + 1))) is None  # a second message is not there


@pytest.mark.parametrize("before", [[], [_part(b"half")]])
def test_a_browser_that_goes_before_its_end_is_no_fault(before: list[Message]) -> None:
    assert _read(*before, _GONE) is None
