"""Rosters: names that a teacher pastes, and the keys that are handed out to them."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainer.classroom.keys import key_hash, new_key
from trainer.delimited import plain, read_table
from trainer.errors import RosterError
from trainer.lesson import MOST_IN_A_LESSON
from trainer.records import RosterEntry

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["HandedOut", "hand_out", "read_roster"]

_NAME, _ID = "name", "id"
_LONGEST_PASTE = 100_000  # characters
_LONGEST_ID = 100


@dataclass(frozen=True, slots=True)
class HandedOut:
    """An entry for the records, and the key to be handed out: it is shown once and kept nowhere."""

    entry: RosterEntry
    key: str


def read_roster(text: str) -> tuple[tuple[str, str | None], ...]:
    """Names with the school's ids, where they have any, in the order pasted.

    A name a line, with a semicolon or a tab before its id; or a CSV with the columns `name` and
    `id`.

    Raises:
        RosterError: too many names or none, an id that comes twice, or a line that is none.
    """
    if len(text) > _LONGEST_PASTE:
        message = f"{len(text):,} characters are no roster; paste at most {MOST_IN_A_LESSON} names"
        raise RosterError(message)
    found = [(name.strip(), id_.strip() or None) for name, id_ in _lines(text) if name.strip()]
    if not 1 <= len(found) <= MOST_IN_A_LESSON:
        message = f"a roster has 1 to {MOST_IN_A_LESSON} names, not {len(found)}"
        raise RosterError(message)
    met: set[str] = set()
    for name, id_ in found:
        if id_ is not None and (id_ in met or len(id_) > _LONGEST_ID):
            message = f"the id {id_[:40]!r} of {name[:40]!r} comes twice or is too long"
            raise RosterError(message)
        met |= {id_} if id_ else set()
    return tuple(found)


def hand_out(names: tuple[tuple[str, str | None], ...]) -> tuple[HandedOut, ...]:
    """A key for each; takes some 40 ms for each, as `key_hash` does."""
    keys = [new_key() for _ in names]
    return tuple(
        HandedOut(RosterEntry(name, id_, key_hash(key)), key)
        for (name, id_), key in zip(names, keys, strict=True)
    )


def _lines(text: str) -> Iterator[tuple[str, str]]:
    first = next((line for line in text.splitlines() if line.strip()), "")
    if _NAME not in plain(first.replace(";", ",").replace("\t", ",").split(",")):
        for line in text.splitlines():
            name, _, id_ = line.replace("\t", ";").partition(";")
            yield name, id_
        return
    file = io.StringIO(text, newline="")
    table = read_table(file, "what you pasted", [_NAME], refused=RosterError)
    names = plain(table.header)
    for record in table.records:
        if record.trouble:
            message = f"line {record.line}: {record.trouble}"
            raise RosterError(message)
        cells = dict(zip(names, record.cells, strict=False))
        yield cells[_NAME], cells.get(_ID, "")
