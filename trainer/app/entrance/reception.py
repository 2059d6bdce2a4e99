"""Who is at the door: what all our own routes work with, and what the app asks about a visitor."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from trainer.app import storage
from trainer.app.entrance.cookies import Cookies, Pass, Role
from trainer.app.entrance.forms import Forms
from trainer.app.entrance.once import Once
from trainer.app.entrance.password_tokens import PasswordTokens
from trainer.app.entrance.paths import JOIN
from trainer.app.entrance.rate_limits import RateLimits
from trainer.records import Learner, Teacher

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Reception", "open_reception", "pass_of", "reception"]


@dataclass(frozen=True, slots=True)
class Reception:
    """One server's: its keys, its counts, and the address others know it by.

    Attributes:
        address: as printed, without a slash at its end: `http://192.168.1.7:8501`.
    """

    cookies: Cookies
    forms: Forms
    address: str
    password_tokens: PasswordTokens
    limits: RateLimits = field(default_factory=RateLimits)
    once: Once = field(default_factory=Once)

    @classmethod
    def of(cls, secret: str, address: str) -> Reception:
        """For a server with this secret at this address."""
        cookies = Cookies(secret, secure=address.startswith("https://"))
        return cls(cookies, Forms(secret, cookies), address, PasswordTokens(secret))

    @property
    def join_address(self) -> str:
        """What a learner opens."""
        return self.address + JOIN

    def visitor(self, cookies: Mapping[str, str]) -> Learner | Teacher | None:
        """Whom a browser with these cookies belongs to, as the records say now."""
        found = self.cookies.read(cookies)
        if found is None:
            return None
        records = storage.records()
        if found.role is Role.TEACHER:
            return records.signed_in_teacher(found.id, found.version)
        return records.signed_in_learner(found.id, found.version)


def pass_of(visitor: Learner | Teacher) -> Pass:
    """What the visitor's cookie says from now on."""
    role = Role.TEACHER if isinstance(visitor, Teacher) else Role.LEARNER
    return Pass(role, visitor.id, visitor.version)


@dataclass(slots=True)
class _Hall:
    reception: Reception | None = None


_HALL: Final = _Hall()


def open_reception(opened: Reception | None) -> None:
    """Ask everybody who they are from now on; with none, on one's own machine, nobody."""
    _HALL.reception = opened


def reception() -> Reception | None:
    """The reception of this process, where others come in."""
    return _HALL.reception
