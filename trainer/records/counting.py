"""Counts of a history that is too long to be read decision by decision.

Decisions that are alike are counted together by the number they share. A hundred thousand of them
are one pass over an index, and a few thousand rows that say what the numbers stand for.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import case, func, select

from trainer.records import rulebook
from trainer.records.alikes import Alike
from trainer.records.columns import quarter_hour
from trainer.records.door import Door
from trainer.records.facts import answer_of, answer_query, sitting_of
from trainer.records.tables import DecisionRow, SittingRow

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy import Select
    from sqlalchemy.orm import Session

    from trainer.history import Mode
    from trainer.records.profiles import Sitting

__all__ = ["LONGEST_THOUGHT", "CountRecords", "DecisionCount", "QuarterHour"]

LONGEST_THOUGHT: Final = 60_000
"""In milliseconds: whoever takes longer than a minute was somewhere else."""


class DecisionCount(NamedTuple):
    """How many answers of a sitting are alike.

    Attributes:
        sitting: the one they were given in.
        alike: what they have in common; all counts of such answers have the same object.
        answers: how many.
        timed: those of them that took a minute at most, by the learner's own clock.
        thinking: the milliseconds these took together.
    """

    sitting: Sitting
    alike: Alike
    answers: int
    timed: int
    thinking: int


class QuarterHour(NamedTuple):
    """A quarter of an hour in which answers were given.

    A day starts at the start of one, in every time zone there is: this becomes days anywhere.
    """

    start: datetime
    answers: int


class CountRecords(Door):
    """What charts are made of."""

    def decision_counts(
        self, profile_id: int, modes: Collection[Mode] | None = None
    ) -> list[DecisionCount]:
        """All answers of the profile, counted, sitting by sitting.

        Args:
            profile_id: whose.
            modes: only answers of these modes.
        """
        with self._session() as session:
            mine = select(SittingRow).where(SittingRow.profile_id == profile_id)
            sittings = {row.id: sitting_of(row) for row in session.scalars(mine)}
            alikes = _alikes(session, profile_id)
            # Past the session, which would take each of a hundred thousand rows in hand.
            rows = session.connection().execute(_counts(profile_id)).all()
        if modes is not None:
            alikes = {number: one for number, one in alikes.items() if one.mode in modes}
        return [
            DecisionCount(sittings[sitting_id], alikes[number], answers, timed, int(thinking))
            for sitting_id, number, answers, timed, thinking in rows
            if number in alikes
        ]

    def answer_times(
        self, profile_id: int, modes: Collection[Mode] | None = None
    ) -> list[QuarterHour]:
        """How many answers the profile gave in each quarter of an hour with any, in order.

        Args:
            profile_id: whose.
            modes: only answers of these modes.
        """
        quarter = quarter_hour(DecisionRow.answered_at).label("quarter")
        query = _of_profile(select(quarter, func.count()), profile_id)
        if modes is not None:
            query = query.where(DecisionRow.mode.in_(modes))
        with self._session() as session:
            rows = session.execute(query.group_by(quarter).order_by(quarter)).all()
        return [
            QuarterHour(datetime.fromisoformat(start).replace(tzinfo=UTC), answers)
            for start, answers in rows
        ]


def _of_profile(query: Select[*tuple[Any, ...]], profile_id: int) -> Select[*tuple[Any, ...]]:
    sitting = DecisionRow.sitting_id == SittingRow.id
    query = query.select_from(SittingRow).join(DecisionRow, sitting)
    return query.where(SittingRow.profile_id == profile_id)


def _counts(profile_id: int) -> Select[*tuple[Any, ...]]:
    in_time = DecisionRow.thinking <= LONGEST_THOUGHT
    query = select(
        SittingRow.id,
        DecisionRow.alike,
        func.count(),
        func.count(case((in_time, 1))),
        func.coalesce(func.sum(case((in_time, DecisionRow.thinking))), 0),
    )
    in_order = (SittingRow.id, DecisionRow.alike)
    return _of_profile(query, profile_id).group_by(*in_order).order_by(*in_order)


def _alikes(session: Session, profile_id: int) -> dict[int, Alike]:
    """What the numbers of the profile stand for."""
    # The decisions of the first sitting a number was met in: mostly one, and found by the index.
    first = _of_profile(
        select(DecisionRow.alike, func.min(SittingRow.id).label("sitting_id")), profile_id
    )
    met = first.group_by(DecisionRow.alike).subquery()
    its = (DecisionRow.sitting_id == met.c.sitting_id) & (DecisionRow.alike == met.c.alike)
    examples = answer_query(with_reason=False).join(met, its)
    rows = {row.alike: row for row in session.execute(examples)}
    rules = rulebook.look_up(session, {row.rules_hash for row in rows.values()})
    return {number: Alike.of(answer_of(row, rules)) for number, row in rows.items()}
