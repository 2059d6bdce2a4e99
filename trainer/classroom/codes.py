"""Codes that are read off a board: six signs without look-alikes, and without vowels for words."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING

from trainer.errors import UnknownCodeError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["CODE_LENGTH", "CODE_SIGNS", "codes", "read_code"]

CODE_SIGNS = "CDFHJKMNPRTVWXY34679"
CODE_LENGTH = 6


def codes() -> Iterator[str]:
    """Codes by lot, without end."""
    while True:
        yield "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


def read_code(typed: str) -> str:
    """A code as it is kept; case, blanks and dashes do not matter.

    Raises:
        UnknownCodeError: it cannot be one.
    """
    code = re.sub(r"[\s\-–.]+", "", typed[:40]).upper()
    if len(code) != CODE_LENGTH or not set(code) <= set(CODE_SIGNS):
        message = (
            f"{typed[:20]!r} is not a code; a code has {CODE_LENGTH} letters and digits,"
            " such as K7TRX4, and stands on the board"
        )
        raise UnknownCodeError(message)
    return code
