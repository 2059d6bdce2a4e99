"""The backup file as a whole: what it calls itself, its version, and the hash that guards it."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

from trainer.errors import BackupError
from trainer.records.backup.documents import read_profile, write_profile
from trainer.records.backup.fields import Fields

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.records.backup.copies import ProfileCopy

__all__ = ["LARGEST_BACKUP", "MOST_PROFILES", "VERSION", "read_backup", "write_backup"]

VERSION: Final = 1
"""Of the format. What reads the file of another number has to be written for it."""

LARGEST_BACKUP: Final = 256 * 2**20
"""In bytes: about half a million decisions."""

MOST_PROFILES: Final = 1000

_FORMAT = "let-it-ride backup"
_WHERE = "this backup"


def write_backup(profiles: Sequence[ProfileCopy]) -> bytes:
    """The profiles as the content of a file: the same profiles give the same bytes."""
    named = {"format": _FORMAT, "version": VERSION}
    content = {"profiles": [write_profile(one) for one in profiles]}
    # The hash stands before the long part, where people can see it.
    document = {**named, "sha256": _sha256({**named, **content}), **content}
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def read_backup(content: bytes) -> list[ProfileCopy]:
    """The profiles of a file, every value of it checked.

    Raises:
        BackupError: too large, of some other program, of a newer version, damaged, or with
            something in it that cannot be.
    """
    if len(content) > LARGEST_BACKUP:
        message = f"{_WHERE} has {len(content):,} bytes; one has at most {LARGEST_BACKUP:,}"
        raise BackupError(message)
    document = _document(content)
    version = document.get("version")
    if type(version) is int and version > VERSION:
        message = (
            f"{_WHERE} is of version {version}, and this trainer reads version {VERSION};"
            " it was written by a newer one: install that"
        )
        raise BackupError(message)
    kept = document.pop("sha256", None)
    if version != VERSION or kept != _sha256(document):
        message = f"{_WHERE} is damaged or was changed: its hash is not that of its content"
        raise BackupError(message)
    fields = Fields(document, _WHERE)
    fields.text("format")
    fields.whole("version", VERSION, VERSION)
    profiles = fields.objects("profiles", "profile", MOST_PROFILES)
    fields.end()
    return [read_profile(one) for one in profiles]


def _document(content: bytes) -> dict[str, Any]:
    try:
        document = json.loads(content)
    # JSONDecodeError and UnicodeDecodeError are ValueErrors, as are numbers that are too long.
    except (ValueError, RecursionError) as error:
        message = f"{_WHERE} is not JSON or is damaged ({error}); take one that `backup` wrote"
        raise BackupError(message) from error
    if not isinstance(document, dict) or document.get("format") != _FORMAT:
        message = (
            f"this is not a backup: it does not call itself {_FORMAT!r}; take one of this trainer"
        )
        raise BackupError(message)
    return document


def _sha256(document: dict[str, Any]) -> str:
    """Of the content alone, not of the blanks and the order in which it is written."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    try:
        return hashlib.sha256(text.encode()).hexdigest()
    except UnicodeEncodeError as error:
        message = f"{_WHERE} is damaged: {error.object[error.start]!r} in it is not a character"
        raise BackupError(message) from error
