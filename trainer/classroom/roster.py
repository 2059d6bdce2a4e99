"""Rosters: names that a teacher brings, and the keys that are handed out to them."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.classroom.keys import key_hash, new_key
from trainer.delimited import plain, read_table
from trainer.errors import RosterError
from trainer.records import RosterEntry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["MOST_NAMES", "RosterLine", "entries_of", "read_roster"]

MOST_NAMES: Final = 200
"""On one roster; each key costs some 40 ms."""

_NAME, _IDS = "name", ("id", "roster id", "roster_id", "id number", "login")
_LONGEST = 100_000  # characters


class RosterLine(NamedTuple):
    """A name, and what the school's gradebook calls it if that is known."""

    name: str
    roster_id: str | None


def read_roster(text: str) -> tuple[RosterLine, ...]:
    """Names of pasted text: one a line with an id after a comma, semicolon or tab if there is one.

    A CSV with the column `name` is read as one; it may also have `id`, and whatever else.

    Raises:
        RosterError: the text is empty or too long, a row is none, or an id comes twice.
    """
    if len(text) > _LONGEST:
        message = f"{len(text):,} characters are no roster; paste {MOST_NAMES} names at most"
        raise RosterError(message)
    first = next((line for line in text.splitlines() if line.strip()), "")
    has_header = _NAME in plain(re.split(r"[,;\t]", first))
    lines = [one for one in (_rows(text) if has_header else _lines(text)) if one.name]
    if not 1 <= len(lines) <= MOST_NAMES:
        message = f"a roster has 1 to {MOST_NAMES} names, not {len(lines)}"
        raise RosterError(message)
    ids = [line.roster_id for line in lines if line.roster_id]
    if twice := next((one for one in ids if ids.count(one) > 1), None):
        message = f"the id {twice[:40]!r} stands on the roster twice; each learner has an own one"
        raise RosterError(message)
    return tuple(lines)


def _lines(text: str) -> Iterator[RosterLine]:
    for line in text.splitlines():
        name, *rest = (part.strip() for part in re.split(r"[,;\t]", line, maxsplit=1))
        yield RosterLine(name, (rest[0] if rest else "") or None)


def _rows(text: str) -> Iterator[RosterLine]:
    file = io.StringIO(text.lstrip(), newline="")
    table = read_table(file, "the roster", [_NAME], refused=RosterError)
    names = plain(table.header)
    known = next((one for one in _IDS if one in names), None)
    for record in table.records:
        if record.trouble:
            message = f"line {record.line} of the roster: {record.trouble}"
            raise RosterError(message)
        cells = dict(zip(names, record.cells, strict=False))
        roster_id = cells.get(known or "", "").strip()
        yield RosterLine(cells[_NAME].strip(), roster_id or None)


def entries_of(lines: Iterable[RosterLine]) -> tuple[Sequence[RosterEntry], Sequence[str]]:
    """What the records keep of each line, and the key to hand out to it, which nobody keeps."""
    lines = tuple(lines)
    keys = [new_key() for _ in lines]
    entries = [
        RosterEntry(line.name, line.roster_id, key_hash(key))
        for line, key in zip(lines, keys, strict=True)
    ]
    return entries, keys
