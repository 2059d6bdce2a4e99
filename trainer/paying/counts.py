"""How well each kind of hand is paid: right of asked, and how long it takes."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from strategy_tables.rankings import BonusRank, HandRank

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Asked", "HandCount", "bonus_kind", "counts_of", "kind_words"]


def bonus_kind(rank: BonusRank) -> str:
    """How a bonus hand is kept apart from the five-card hand of the same name."""
    return f"bonus {rank.key}"


_WORDS = {rank.key: rank.words for rank in reversed(HandRank)} | {
    bonus_kind(rank): f"bonus: {rank.words}" for rank in reversed(BonusRank)
}
"""All kinds, best first, the bonus after the hands."""


def kind_words(kind: str) -> str:
    """A kind as it is written in a table: `Flush`, `Bonus: flush`."""
    words = _WORDS.get(kind, kind)
    return words[0].upper() + words[1:]


@dataclass(frozen=True, slots=True)
class Asked:
    """A hand that was to be paid: its kind, and whether name and amount were right."""

    kind: str
    is_right: bool
    milliseconds: int | None = None


@dataclass(frozen=True, slots=True)
class HandCount:
    """All hands of one kind."""

    kind: str
    asked: int
    right: int
    median_milliseconds: int | None

    @property
    def words(self) -> str:
        """The kind, to be written in a table."""
        return kind_words(self.kind)


def counts_of(asked: Iterable[Asked]) -> list[HandCount]:
    """Counts by kind, best hands first; kinds never asked are left out."""
    by_kind: dict[str, list[Asked]] = {}
    for one in asked:
        by_kind.setdefault(one.kind, []).append(one)
    order = list(_WORDS)
    return [
        HandCount(
            kind,
            len(those),
            sum(one.is_right for one in those),
            _median([one.milliseconds for one in those if one.milliseconds is not None]),
        )
        for kind, those in sorted(
            by_kind.items(),
            key=lambda item: order.index(item[0]) if item[0] in order else len(order),
        )
    ]


def _median(times: list[int]) -> int | None:
    return round(median(times)) if times else None
