"""Many ids in portions: databases limit how many they can be given with one statement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["portions"]

_AT_ONCE: Final = 1000


def portions(ids: Iterable[str]) -> Iterator[list[str]]:
    """All of them, in order."""
    left = list(ids)
    for start in range(0, len(left), _AT_ONCE):
        yield left[start : start + _AT_ONCE]
