"""Who practises, and when: profiles with the names they can have, and sittings."""

from __future__ import annotations

import unicodedata
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy.exc import IntegrityError

from trainer.errors import ProfileNameError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from trainer.errors import TrainerError
    from trainer.history import Answer

__all__ = [
    "LONGEST_NAME",
    "SITTING_GAP",
    "Profile",
    "Sitting",
    "SittingAnswer",
    "name_key",
    "name_order",
    "read_name",
    "unique_name",
]

SITTING_GAP = timedelta(minutes=30)
"""A sitting goes on while less than this passed since anything happened in it."""

LONGEST_NAME = 40
"""In characters, as Python counts them."""


@dataclass(frozen=True, slots=True)
class Profile:
    """One learner on this machine."""

    id: int
    name: str
    created_at: datetime
    last_used_at: datetime


@dataclass(frozen=True, slots=True)
class Sitting:
    """A stretch of practice without a break of `SITTING_GAP` or more."""

    id: int
    started_at: datetime


@dataclass(frozen=True, slots=True)
class SittingAnswer:
    """An answer, and the sitting it was given in: not always the one its hand was dealt in."""

    sitting: Sitting
    answer: Answer


# Marks that turn the direction of whatever stands beside a name on screen. The plain marks for
# left-to-right and right-to-left text are not among them: Hebrew and Arabic names need those.
_TURNING = frozenset(
    "\N{LEFT-TO-RIGHT EMBEDDING}\N{RIGHT-TO-LEFT EMBEDDING}\N{POP DIRECTIONAL FORMATTING}"
    "\N{LEFT-TO-RIGHT OVERRIDE}\N{RIGHT-TO-LEFT OVERRIDE}"
    "\N{LEFT-TO-RIGHT ISOLATE}\N{RIGHT-TO-LEFT ISOLATE}"
    "\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}"
)
_NEVER = {
    "Cc": "control characters",
    "Zl": "line breaks",
    "Zp": "line breaks",
    "Cs": "broken characters",
}


def read_name(
    text: str,
    *,
    longest: int = LONGEST_NAME,
    of: str = "the profile",
    refused: type[TrainerError] = ProfileNameError,
) -> str:
    """The name something gets: trimmed, and composed, so that one look has one spelling.

    `of` says in a refusal what is to be named.

    Raises:
        ProfileNameError: or what is `refused` for other names than a profile's: empty or invisible,
            longer than so many characters, or with characters that no name on screen should have.
    """
    name = unicodedata.normalize("NFC", text.strip())
    if len(name) > longest:
        quoted = name if len(name) <= 2 * longest else f"{name[:longest]}…"
        message = f"the name {quoted!r} has {len(name)} characters; a name has at most {longest}"
        raise refused(message)
    for sign in name:
        what = "marks that turn text round" if sign in _TURNING else None
        if what := what or _NEVER.get(unicodedata.category(sign)):
            message = f"the name {name!r} has {what} in it; use letters, digits, spaces and signs"
            raise refused(message)
    if not name_key(name):
        unseen = f"nobody can see the name {name[:longest]!r}; " if name else ""
        message = f"{unseen}give {of} a name of 1 to {longest} characters"
        raise refused(message)
    return name


@contextmanager
def unique_name(
    name: str, *, of: str = "profile", refused: type[TrainerError] = ProfileNameError
) -> Iterator[None]:
    """Refuse a name that another one has, as soon as the database does.

    Raises:
        ProfileNameError: or what is `refused` for other names than a profile's.
    """
    try:
        yield
    except IntegrityError as error:
        message = f"there is a {of} named {name!r} already; choose another name"
        raise refused(message) from error


def name_key(name: str) -> str:
    """What two profiles may not share: the name without case, width and invisible marks."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    visible = (sign for sign in folded if unicodedata.category(sign)[0] not in "CZ" or sign == " ")
    return unicodedata.normalize("NFKC", "".join(visible)).strip()


def name_order(name: str) -> tuple[str, str]:
    """What lists of names go by: letters with accents stand beside those without."""
    key = name_key(name)
    parts = unicodedata.normalize("NFKD", key)
    return "".join(sign for sign in parts if not unicodedata.combining(sign)), key
