"""Counts of a history that is too long to be read decision by decision.

Decisions that are alike are counted together by the number they share. A hundred thousand of them
are one pass over an index, and a few thousand rows that say what the numbers stand for.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import exists, func, select

from strategy_tables.situations import situation
from trainer.records import rulebook
from trainer.records.alikes import Alike, hand_like
from trainer.records.columns import quarter_hour
from trainer.records.door import Door
from trainer.records.profiles import Sitting
from trainer.records.tables import DecisionRow, QuestionRow, SittingRow

if TYPE_CHECKING:
    from collections.abc import Collection

    from sqlalchemy import Row, Select
    from sqlalchemy.orm import Session

    from trainer.history import Mode
    from trainer.rules import Rules

__all__ = ["CountRecords", "DecisionCount", "QuarterHour"]


class DecisionCount(NamedTuple):
    """How many answers of a sitting are alike.

    Attributes:
        sitting: the one they were given in.
        alike: what they have in common; all counts of such answers have the same object.
        answers: how many.
    """

    sitting: Sitting
    alike: Alike
    answers: int


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
            mine = select(SittingRow.id, SittingRow.started_at)
            mine = mine.where(SittingRow.profile_id == profile_id)
            sittings = {row.id: Sitting(*row) for row in session.execute(mine)}
            alikes = _alikes(session, profile_id)
            # Past the session, which would take each of a hundred thousand rows in hand.
            rows = session.connection().execute(_counts(profile_id)).all()
        if modes is not None:
            alikes = {number: one for number, one in alikes.items() if one.mode in modes}
        return [
            DecisionCount(sittings[sitting_id], alikes[number], answers)
            for sitting_id, number, answers in rows
            if number in alikes
        ]

    def currencies(self, profile_id: int, modes: Collection[Mode] | None = None) -> frozenset[str]:
        """The currencies that the profile's answered questions were asked in.

        Args:
            profile_id: whose.
            modes: only questions of these modes.
        """
        mine = SittingRow.profile_id == profile_id
        query = select(QuestionRow.currency).join(SittingRow).where(mine)
        if modes is not None:
            query = query.where(QuestionRow.mode.in_(modes))
        answered = exists().where(DecisionRow.question_id == QuestionRow.id)
        with self._session() as session:
            # To look for the answers of all questions would take six times as long.
            return frozenset(
                one
                for one in session.scalars(query.distinct()).all()
                if session.scalar(query.where(QuestionRow.currency == one, answered).limit(1))
                is not None
            )

    def answer_times(self, profile_id: int) -> list[QuarterHour]:
        """How many answers the profile gave in each quarter of an hour with any, in order."""
        quarter = quarter_hour(DecisionRow.answered_at).label("quarter")
        query = _of_profile(select(quarter, func.count()), profile_id)
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
    query = select(SittingRow.id, DecisionRow.alike, func.count())
    in_order = (SittingRow.id, DecisionRow.alike)
    return _of_profile(query, profile_id).group_by(*in_order).order_by(*in_order)


def _alikes(session: Session, profile_id: int) -> dict[int, Alike]:
    """What the numbers of the profile stand for."""
    # Some decisions of the first sitting a number was met in: mostly one, found by the index.
    first = func.min(SittingRow.id).label("sitting_id")
    met = _of_profile(select(DecisionRow.alike, first), profile_id)
    met_first = met.group_by(DecisionRow.alike).subquery()
    its = (DecisionRow.sitting_id == met_first.c.sitting_id) & (
        DecisionRow.alike == met_first.c.alike
    )
    query = select(
        DecisionRow.alike,
        DecisionRow.mode,
        DecisionRow.rules_hash,
        DecisionRow.stake,
        DecisionRow.situation,
        DecisionRow.bets_riding,
        DecisionRow.choice,
        DecisionRow.certainty,
        DecisionRow.seen,
        DecisionRow.cards,
    )
    rows = session.connection().execute(query.join(met_first, its)).all()
    rules = rulebook.look_up(session, {row.rules_hash for row in rows})
    return {row.alike: _alike_of(row, rules[row.rules_hash]) for row in rows}


def _alike_of(row: Row[*tuple[Any, ...]], rules: Rules) -> Alike:
    where = situation(row.situation)
    return Alike(
        mode=row.mode,
        rules=rules,
        decision=where.decision,
        situation=where,
        bets_riding=row.bets_riding,
        choice=row.choice,
        certainty=row.certainty,
        stake=row.stake,
        seen=row.seen,
        cards=hand_like(row.cards, where, rules, row.seen),
    )
