"""The secret that cookies are signed with: from the environment, or made once and kept."""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from trainer.errors import SecretError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["FILE_NAME", "VARIABLE", "read_secret"]

VARIABLE: Final = "LET_IT_RIDE_SECRET"
FILE_NAME: Final = "cookie-secret"

_SHORTEST: Final = 32  # characters
_BYTES: Final = 48
_OWNER_ONLY: Final = stat.S_IRUSR | stat.S_IWUSR


def read_secret(folder: Path, environment: Mapping[str, str] = os.environ) -> str:
    """The secret of the environment, else that of the folder, which is made where there is none.

    Any number of servers that start at once on one folder get the same.

    Raises:
        SecretError: it is too short, cannot be kept, or others than its owner could read it.
    """
    given = environment.get(VARIABLE)
    if given is not None:
        if len(given) < _SHORTEST:
            raise SecretError(
                f"{VARIABLE} has {len(given)} characters: give it at least {_SHORTEST}, by chance"
            )
        return given
    file = folder / FILE_NAME
    try:
        if not file.exists():
            _make(file)
        return _read(file)
    except OSError as error:
        raise SecretError(
            f"{file} cannot be kept ({error.strerror}): allow it, or set {VARIABLE}"
        ) from error


def _make(file: Path) -> None:
    """Write it aside, whole, and give it its name only if nobody else was faster."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as content:
            content.write(secrets.token_urlsafe(_BYTES))
            content.flush()
            os.fsync(content.fileno())
        with suppress(FileExistsError):
            os.link(draft, file)
    finally:
        draft.unlink()


def _read(file: Path) -> str:
    if os.name == "posix" and file.stat().st_mode & ~_OWNER_ONLY & 0o777:
        raise SecretError(f"{file} can be read by others: run `chmod 600` on it, or remove it")
    secret = file.read_text(encoding="utf-8", errors="replace").strip()
    if len(secret) < _SHORTEST:
        raise SecretError(f"{file} holds no secret: remove it, and a new one is made")
    return secret
