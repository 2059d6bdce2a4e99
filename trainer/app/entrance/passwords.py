"""Teachers' passwords: what one may be, and Argon2 for keeping it."""

from __future__ import annotations

import secrets
import unicodedata
from contextlib import contextmanager
from functools import cache
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from trainer.errors import PasswordError, TooManyTriesError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["SHORTEST", "hash_password", "is_password", "read_password"]

SHORTEST: Final = 10
LONGEST: Final = 200
"""In characters. Hashing time grows with the length, and nobody types more."""

_HASHER: Final = PasswordHasher()
_AT_ONCE: Final = BoundedSemaphore(2)
"""Each costs 64 MiB and a core; clicks of others come first."""
_PATIENCE: Final = 10  # seconds


def read_password(password: str, again: str, *, name: str) -> str:
    """The password a teacher chose, typed twice.

    Raises:
        PasswordError: the two differ, it is too short or too long, or it is the name.
    """
    if not SHORTEST <= len(password) <= LONGEST:
        raise PasswordError(
            f"the password has {len(password)} characters: choose one of {SHORTEST} to {LONGEST}"
        )
    if _composed(password) != _composed(again):
        raise PasswordError("the two passwords differ: type the same one twice")
    if password.strip().casefold() == name.strip().casefold():
        raise PasswordError("the password is the name: choose another one")
    return password


def hash_password(password: str) -> str:
    """What is kept of a password. Takes a tenth of a second and 64 MiB, on purpose.

    Raises:
        TooManyTriesError: too many wait for theirs.
    """
    with _turn():
        return _HASHER.hash(_composed(password))


def is_password(password: str, kept: str | None) -> bool:
    """Whether this password was kept so; it takes as long where there is nobody to compare with.

    Raises:
        TooManyTriesError: too many wait for theirs.
    """
    if len(password) > LONGEST:
        return False
    with _turn():
        try:
            _HASHER.verify(kept or _nobodys(), _composed(password))
        except VerificationError:
            return False
    return kept is not None


@contextmanager
def _turn() -> Iterator[None]:
    if not _AT_ONCE.acquire(timeout=_PATIENCE):
        raise TooManyTriesError(_PATIENCE)
    try:
        yield
    finally:
        _AT_ONCE.release()


@cache
def _nobodys() -> str:
    """A hash that no password fits, as dear to compare with as any other."""
    return _HASHER.hash(secrets.token_hex())


def _composed(password: str) -> str:
    """One look has one spelling, whatever the keyboard sends."""
    return unicodedata.normalize("NFC", password)
