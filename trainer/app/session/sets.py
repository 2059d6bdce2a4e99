"""The sets of a teacher."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.app import storage
from trainer.app.clock import now
from trainer.app.session.addressed import SET, addressed, put_in_address
from trainer.app.session.teaching import teacher

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.items import Item
    from trainer.records import QuestionSet, SetSummary

__all__ = [
    "current_set",
    "delete_set",
    "duplicate_set",
    "keep_set",
    "rename_set",
    "sets",
    "turn_to",
]


def sets() -> list[SetSummary]:
    """The teacher's sets, the newest first."""
    return storage.records().sets(as_teacher=teacher().id)


def turn_to(set_id: int) -> None:
    """Show this set from now on."""
    put_in_address(SET, set_id)


def current_set(known: list[SetSummary]) -> QuestionSet | None:
    """The set that the address names, else the newest; whole."""
    found = addressed(SET, known)
    if found is None:
        return None
    return storage.records().question_set(found.id, as_teacher=teacher().id)


def keep_set(name: str, items: Sequence[Item], blueprint: str | None = None) -> None:
    """A new set, shown from now on; errors as for `Records.keep_set`."""
    kept = storage.records().keep_set(
        name, items, now(), blueprint=blueprint, as_teacher=teacher().id
    )
    turn_to(kept.id)


def duplicate_set(set_id: int, name: str) -> None:
    """The same items under another name; errors as for `Records.duplicate_set`."""
    made = storage.records().duplicate_set(set_id, name, now(), as_teacher=teacher().id)
    turn_to(made.id)


def rename_set(set_id: int, name: str) -> None:
    """Errors as for `Records.rename_set`."""
    storage.records().rename_set(set_id, name, as_teacher=teacher().id)


def delete_set(set_id: int) -> None:
    """Errors as for `Records.delete_set`."""
    storage.records().delete_set(set_id, as_teacher=teacher().id)
