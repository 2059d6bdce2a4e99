"""Rosters: names that a teacher pastes, and the keys that are handed out to them."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainer.classroom.keys import key_hash, new_key
from trainer.delimited import SEPARATORS, names_in, plain, read_table
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

    A name a line, with a semicolon or a tab before its id, in quotation marks or not; or a CSV
    with the columns `name` and `id`. A comma does as well, where what follows can be an id:
    `Ann Lee,17` has one, `Lee, Ann` none.

    Raises:
        RosterError: too many names or none, an id that comes twice, or a line that is none.
    """
    if len(text) > _LONGEST_PASTE:
        message = (
            f"{len(text):,} characters are too many for a roster; paste at most"
            f" {MOST_IN_A_LESSON} names"
        )
        raise RosterError(message)
    lines = _lines(text.removeprefix("\ufeff"))  # what was a file may begin with such a mark
    found = [(name.strip(), id_.strip() or None) for name, id_ in lines if name.strip()]
    if not 1 <= len(found) <= MOST_IN_A_LESSON:
        message = f"a roster has 1 to {MOST_IN_A_LESSON} names, not {len(found)}"
        raise RosterError(message)
    met: set[str] = set()
    for name, id_ in found:
        if id_ is not None and (id_ in met or len(id_) > _LONGEST_ID):
            message = f"the id {id_[:40]!r} of {name[:40]!r} appears twice or is too long"
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
    if not any(_NAME in plain(names_in(first, separator)) for separator in SEPARATORS):
        yield from map(_name_and_id, text.splitlines())
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


def _name_and_id(line: str) -> tuple[str, str]:
    """A line below no header."""
    if cells := _quoted(line.strip(" ")):
        name, id_, *others = [*cells, ""]
        if any(map(str.strip, others)):
            message = f"{line[:80]!r} has more than a name and an id; leave those alone"
            raise RosterError(message)
        return name, id_
    name, _, id_ = line.replace("\t", ";").partition(";")
    before, _, last = name.rpartition(",")
    if before and not id_ and _can_be_id(last.strip().strip('"')):
        name, id_ = before, last
    return name, id_.strip().strip('"')


def _quoted(line: str) -> list[str]:
    """The cells of a line that begins with a quotation mark as exports set them; else none."""
    if line.startswith('"'):
        for separator in SEPARATORS:
            try:
                return next(csv.reader([line], delimiter=separator, strict=True))
            except csv.Error:  # another separator, or a name such as "Ann" Lee
                continue
    return []


def _can_be_id(text: str) -> bool:
    """Whether this is a school's id, an e-mail address or nothing, and no first name."""
    return not text or (" " not in text and ("@" in text or any(map(str.isdigit, text))))
