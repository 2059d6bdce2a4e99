"""Tests of the coach, dealt and answered."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables.pay_tables import PRESETS
from strategy_tables.situations import situation_of
from strategy_tables.values import Choice
from trainer.grading import weigh
from trainer.history import Certainty, Pending
from trainer.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from strategy_tables.situations import Situation
    from trainer.history import Question

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
SEEDS = [f"test {number}" for number in range(8)]
TABLES = [Rules(table) for table in PRESETS.values()]
LIMITED = Rules(PRESETS["standard"], limit=Fraction(300))


def situations(questions: Iterable[Question]) -> list[Situation]:
    return [situation_of(question.round.visible) for question in questions]


def answered(
    questions: tuple[Question, ...],
    wrong: Iterable[int] = (),
    sure: Mapping[int, Certainty] | None = None,
) -> tuple[Question, ...]:
    """All answered, in some places wrong; every certainty is `SURE` unless told for a place."""
    wrong = set(wrong)
    found = []
    for place, question in enumerate(questions):
        advantage = weigh(question.round.visible, question.rules).advantage
        rides = (advantage > 0) != (place in wrong)
        certainty = (sure or {}).get(place, Certainty.SURE)
        given = Pending(Choice.RIDE if rides else Choice.PULL, certainty, NOW, 2_000)
        found.append(replace(question, pending=given))
    return tuple(found)
