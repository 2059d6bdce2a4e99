"""Forms of our own pages: what a browser posts, and the proof that it was our page that asked."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl

from itsdangerous import BadData

from trainer.app.entrance.cookies import signed
from trainer.app.posted_body import posted_body
from trainer.errors import ForeignFormError, FormError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from trainer.app.entrance.cookies import Cookies

__all__ = ["COOKIE", "FIELD", "Forms", "Posted"]

COOKIE: Final = "let-it-ride-form"
FIELD: Final = "form"

_SECONDS: Final = 12 * 60 * 60  # a form may stay open for a school day
_MOST_BYTES: Final = 256 * 1024
_LONGEST: Final = 500  # characters; whoever typed more into a field gets a sentence, not an echo
_MOST_FIELDS: Final = 20
_TOO_LONG: Final = f"a field takes at most {_LONGEST} characters: shorten what you typed"


@dataclass(frozen=True, slots=True)
class Posted:
    """What was typed, by field, and the form it was typed into: no other has the same number."""

    fields: Mapping[str, str]
    number: str

    def __getitem__(self, field: str) -> str:
        return self.fields.get(field, "")


class Forms:
    """Gives each browser a number, in a cookie and in every form, and compares them.

    Another site can have our form posted, but neither read the number nor set the cookie.
    """

    def __init__(self, secret: str, cookies: Cookies) -> None:
        self._in_cookie = signed(secret, "form cookie")
        self._in_field = signed(secret, "form field")
        self._cookies = cookies

    def open(self, request: Request) -> str:
        """The number for a page that is about to be sent to this browser."""
        return self._number_of(request) or secrets.token_urlsafe(16)

    def proof(self, number: str) -> str:
        """What the hidden field of a form holds."""
        return str(self._in_field.dumps(number))

    def give(self, answer: Response, number: str) -> None:
        """Let the browser have the number."""
        self._cookies.set(answer, COOKIE, str(self._in_cookie.dumps(number)), _SECONDS)

    def end(self, answer: Response) -> None:
        """Take it back: whoever uses this browser next gets another."""
        answer.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=self._cookies.secure)

    async def read(self, request: Request) -> Posted:
        """What was posted.

        Raises:
            FormError: it is too long.
            ForeignFormError: it was not typed into a form that this browser got from us.
        """
        body = await posted_body(request, _MOST_BYTES)
        if body is None:
            raise FormError(_TOO_LONG)
        try:
            pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS)
            fields = dict(pairs)
            number = self._in_field.loads(fields.pop(FIELD, ""), max_age=_SECONDS)
        except (BadData, ValueError):
            number = None
        if number is None or number != self._number_of(request):
            raise ForeignFormError(
                "this page was open for too long, or the browser keeps no cookies: try once more"
            )
        if max(map(len, fields.values()), default=0) > _LONGEST:
            raise FormError(_TOO_LONG)
        return Posted(fields, number)

    def _number_of(self, request: Request) -> str | None:
        try:
            number = self._in_cookie.loads(request.cookies.get(COOKIE, ""), max_age=_SECONDS)
        except BadData:
            return None
        return str(number)
