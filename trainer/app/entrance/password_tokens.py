"""Tokens with which a teacher who lost the password sets another one.

Whoever has the server's secret can write one: it names the teacher and the version of his sign-ins,
which a new password ends. So it is good once, and nothing is kept of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from itsdangerous import BadData

from trainer.app.entrance.cookies import signed
from trainer.errors import InvitationError

if TYPE_CHECKING:
    from trainer.records import Teacher

__all__ = ["PasswordTokens"]

_SECONDS: Final = 24 * 60 * 60


class PasswordTokens:
    """Writes and reads them.

    Args:
        secret: the one that cookies are signed with.
    """

    def __init__(self, secret: str) -> None:
        self._signed = signed(secret, "new password")

    def write(self, teacher: Teacher) -> str:
        """A token for this teacher."""
        return str(self._signed.dumps([teacher.id, teacher.version]))

    def read(self, token: str) -> tuple[int, int]:
        """The id and the version of the teacher it is for.

        Raises:
            InvitationError: it is none, or too old.
        """
        try:
            number, version = self._signed.loads(token.strip(), max_age=_SECONDS)
        except (BadData, TypeError, ValueError):
            message = (
                "this token is unknown or too old: whoever runs the server gets a new one with"
                " `let-it-ride teacher-token`"
            )
            raise InvitationError(message) from None
        return number, version
