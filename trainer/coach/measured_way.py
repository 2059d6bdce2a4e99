"""How a learner plays, as chances of a mistake: from the same answers as the estimate."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from trainer.coach.error_model import expected_chances
from trainer.coach.estimate import Count, asked_about, count_answers, measured_answers

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from strategy_tables.situations import Situation
    from trainer.history import Answer
    from trainer.rules import Rules

__all__ = ["chances_of_error"]

_FINENESS = 100_000


def chances_of_error(
    answers: Sequence[Answer], rules: Rules, *, now: datetime
) -> dict[Situation, Fraction]:
    """How likely the learner is to be wrong in each situation, to a hundred-thousandth.

    The average over what the estimate holds possible, so that a situation hardly asked takes its
    chance from those alike. Arguments as for `measured_answers`. At ties nobody is wrong.
    """
    situations, families = asked_about(rules)
    counts = count_answers(measured_answers(answers, rules, now=now))
    asked, wrong = zip(*(counts.get(one, Count(0, 0)) for one in situations), strict=True)
    chances = expected_chances(asked, wrong, families)
    return {
        one: Fraction(round(float(chance) * _FINENESS), _FINENESS)
        for one, chance in zip(situations, chances, strict=True)
    }
