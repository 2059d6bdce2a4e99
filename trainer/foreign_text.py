"""Texts in files that somebody else may have written, before they are kept or shown."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from trainer.errors import TrainerError

__all__ = ["refuse_foreign"]

_NEVER: Final = {"Cc": "control characters", "Cs": "broken characters"}


def refuse_foreign(
    text: object, what: str, *, longest: int = 100, refused: type[TrainerError]
) -> None:
    """Let pass a text of so many characters, all of which can be shown and kept.

    Raises:
        TrainerError: what is `refused`; the message calls the text by `what`.
    """
    if not isinstance(text, str):
        message = f"the {what} cannot be {text!r:.60}; it is a text"
        raise refused(message)
    if len(text) > longest:
        message = (
            f"the {what} {text[:40]!r}… has {len(text):,} characters; it has at most {longest}"
        )
        raise refused(message)
    for sign in text:
        if odd := _NEVER.get(unicodedata.category(sign)):
            message = f"the {what} {text!r} has {odd} in it; use letters, digits, spaces and signs"
            raise refused(message)
