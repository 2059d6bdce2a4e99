"""What went wrong, in one line on stderr that quotes the bad part."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import typer

__all__ = ["complain", "note", "os_error_words", "unreadable_words", "usage_words"]

_UNQUOTED = (
    (re.compile(r"No such option: (\S+)"), r"there is no option '\1'"),
    (re.compile(r"Got unexpected extra argument\S* \((.*)\)"), r"'\1' is not expected here"),
)


def complain(words: str) -> None:
    """Say what is wrong, in one line whatever the text holds."""
    print(_one_line(words), file=sys.stderr)  # noqa: T201 - the command's one voice for errors


def note(words: str) -> None:
    """Say what looks odd without being wrong."""
    complain(f"note: {words}")


def _one_line(words: str) -> str:
    return " ".join(words.split())


def usage_words(error: typer.TyperException) -> str:
    """Typer's own complaint about the command line, and where the right way is written."""
    message = _one_line(error.format_message()).removesuffix(".")
    for pattern, better in _UNQUOTED:
        message = pattern.sub(better, message)
    context = getattr(error, "ctx", None)
    if context is None:
        return message
    return f"{message}; `{context.command_path} --help` says what there is"


def os_error_words(error: OSError) -> str:
    """The file or address at fault, quoted, and what is wrong with it."""
    reason = (error.strerror or str(error)).lower()
    if error.filename is None:
        return f"the result cannot be written: {reason}"
    return f"{str(error.filename)!r} cannot be used: {reason}; name another"


def unreadable_words(error: UnicodeEncodeError) -> str:
    """A word of the command line that the terminal sent in another coding than it says."""
    return f"{error.object!r} is not text in the terminal's own coding; write it in UTF-8"
