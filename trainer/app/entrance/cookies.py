"""Who a browser says it belongs to: a signed cookie, which scripts cannot read.

A second one says that it was here before, whoever is signed in now: what others try does not count
against it.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING, Final

from itsdangerous import BadData, URLSafeTimedSerializer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.responses import Response

__all__ = ["KNOWN", "NAME", "Browser", "Cookies", "Pass", "Role"]

NAME: Final = "let-it-ride"
KNOWN: Final = "let-it-ride-known"

_DAY: Final = 24 * 60 * 60
_SECONDS_KNOWN: Final = 365 * _DAY
_MOST_TEACHERS: Final = 10  # of one browser; the latest
_MOST_ENDED: Final = 10_000


class Role(Enum):
    """What somebody is here; the value goes into the cookie."""

    LEARNER = "learner"
    TEACHER = "teacher"

    @property
    def seconds(self) -> int:
        """How long a cookie is good for: half a school year, or a week."""
        return 180 * _DAY if self is Role.LEARNER else 7 * _DAY


@dataclass(frozen=True, slots=True)
class Pass:
    """What a good cookie says. The records know whether its version is still the current one."""

    role: Role
    id: int
    version: int

    @property
    def name(self) -> str:
        """The same for all passes of one person."""
        return f"{self.role.value} {self.id}"


@dataclass(frozen=True, slots=True)
class Browser:
    """One in which somebody came in before.

    Attributes:
        mark: no other has it.
        teachers: who signed in there with a password, by id.
    """

    mark: str
    teachers: tuple[int, ...] = ()


class Cookies:
    """Writes passes and reads them. For any number of threads.

    Args:
        secret: of the server, or of all servers behind one address.
        secure: whether browsers may send the cookie through TLS only.
    """

    def __init__(self, secret: str, *, secure: bool) -> None:
        self._signed = signed(secret, "pass")
        self._signed_browser = signed(secret, "known browser")
        self.secure = secure
        self._lock = Lock()
        self._ended: OrderedDict[str, None] = OrderedDict()

    def read(self, cookies: Mapping[str, str]) -> Pass | None:
        """The pass among a browser's cookies: genuine, not too old, and not handed back here."""
        found, mark = self._open(cookies)
        return None if mark in self._ended else found

    def _open(self, cookies: Mapping[str, str]) -> tuple[Pass | None, str]:
        """The pass, ended or not, and the mark that no other has."""
        try:
            (role, number, version, mark), signed_at = self._signed.loads(
                cookies.get(NAME, ""), return_timestamp=True
            )
            found = Pass(Role(role), number, version)
        except (BadData, TypeError, ValueError):
            return None, ""
        age = datetime.now(UTC) - signed_at
        return (found if age.total_seconds() <= found.role.seconds else None), str(mark)

    def give(self, answer: Response, given: Pass) -> None:
        """Let the browser have this pass, with a mark that no other has."""
        mark = secrets.token_hex(8)
        text = str(self._signed.dumps([given.role.value, given.id, given.version, mark]))
        self.set(answer, NAME, text, given.role.seconds)

    def browser(self, cookies: Mapping[str, str]) -> Browser | None:
        """The browser, if somebody came in there before."""
        try:
            mark, teachers = self._signed_browser.loads(
                cookies.get(KNOWN, ""), max_age=_SECONDS_KNOWN
            )
            return Browser(mark, tuple(teachers))
        except (BadData, TypeError, ValueError):
            return None

    def know(self, answer: Response, cookies: Mapping[str, str], came_in: Pass) -> None:
        """Let the browser be known from now on."""
        known = self.browser(cookies) or Browser(secrets.token_hex(8))
        teachers = list(known.teachers)
        if came_in.role is Role.TEACHER:
            others = [one for one in teachers if one != came_in.id]
            teachers = [*others, came_in.id][-_MOST_TEACHERS:]
        text = str(self._signed_browser.dumps([known.mark, teachers]))
        self.set(answer, KNOWN, text, _SECONDS_KNOWN)

    def end(self, answer: Response, cookies: Mapping[str, str]) -> None:
        """Take the pass back, also from tabs whose line to this server is open.

        Such a tab goes on sending what its browser held when the line was opened. What is ended
        is remembered here and now only: after a restart every line is opened anew.
        """
        found, mark = self._open(cookies)
        if found is not None:
            with self._lock:
                self._ended[mark] = None
                if len(self._ended) > _MOST_ENDED:
                    self._ended.popitem(last=False)
        answer.delete_cookie(NAME, httponly=True, samesite="lax", secure=self.secure)

    def set(self, answer: Response, name: str, text: str, seconds: int) -> None:
        """Set any cookie of ours, with the flags that all of them have."""
        answer.set_cookie(
            name, text, max_age=seconds, httponly=True, samesite="lax", secure=self.secure
        )


def signed(secret: str, what_for: str) -> URLSafeTimedSerializer:
    """Signs for one purpose: what was signed for another is no good for it."""
    return URLSafeTimedSerializer(
        secret, salt=f"let-it-ride {what_for}", signer_kwargs={"digest_method": sha256}
    )
