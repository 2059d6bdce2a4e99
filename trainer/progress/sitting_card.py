"""What a sitting leaves behind: its biggest leaks, and what was put right in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from strategy_tables.situations import situation
from trainer.progress.table import Figures, tallied, totals

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime
    from fractions import Fraction

    import pandas as pd

    from strategy_tables.situations import Situation
    from trainer.history import Answer
    from trainer.progress.table import SomeSittingAnswer

__all__ = ["SittingCard", "SittingLeak", "latest_sitting"]

_MOST_LEAKS = 3


class SittingLeak(NamedTuple):
    """A situation in which something was given away; `cost` is exact, in bets."""

    situation: Situation
    wrong: int
    scored: int
    cost: Fraction
    misses: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class SittingCard:
    """A sitting summed up.

    Attributes:
        started: when it began.
        figures: what its decisions add up to.
        leaks: the three costliest in it, the costliest first.
        put_right: situations answered right after a miss, in this sitting or before it, and not
            missed again.
    """

    started: datetime
    figures: Figures
    leaks: tuple[SittingLeak, ...]
    put_right: tuple[Situation, ...]


def latest_sitting(history: Sequence[SomeSittingAnswer], table: pd.DataFrame) -> SittingCard | None:
    """The card of the sitting that the last answer belongs to; none where there is no answer.

    Args:
        history: oldest first; what was missed before it is not known to have been.
        table: `decisions(history)`.
    """
    if not history:
        return None
    latest = table["sitting"] == history[-1].sitting.id
    here = table[latest]
    return SittingCard(
        history[-1].sitting.started_at,
        totals(here),
        _leaks(history, here),
        _put_right(table, latest),
    )


def _leaks(history: Sequence[SomeSittingAnswer], here: pd.DataFrame) -> tuple[SittingLeak, ...]:
    tally = tallied(here, "situation")
    tally = tally[tally["wrong"] > 0].sort_values("cost", ascending=False, kind="stable")
    missed = here[~here["is_right"]]
    found = []
    for id_, row in tally.head(_MOST_LEAKS).iterrows():
        places = missed.index[missed["situation"] == id_]
        misses = tuple(history[place].answer for place in places)
        where = situation(str(id_))
        found.append(SittingLeak(where, int(row["wrong"]), int(row["scored"]), row["cost"], misses))
    return tuple(found)


def _put_right(table: pd.DataFrame, latest: pd.Series[bool]) -> tuple[Situation, ...]:
    missed: set[str] = set()
    righted: dict[str, None] = {}
    rows = zip(table["situation"], table["is_right"], table["is_tie"], latest, strict=True)
    for id_, is_right, is_tie, is_latest in rows:
        if is_tie:
            continue
        if not is_right:
            missed.add(id_)
            righted.pop(id_, None)
        elif id_ in missed:
            missed.discard(id_)
            if is_latest:
                righted[id_] = None
    return tuple(situation(id_) for id_ in righted)
