"""Who passes the test? Players with a habit sit it again and again.

    python -m benchmarks.assessment

Printed is the share of tests passed, the misses on average, and how often the true cost lies
inside the interval that the report gives. Every run gives the same figures.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.players import benchmark_players
from strategy_tables.situations import situation_of
from strategy_tables.values import Choice
from trainer.coach import Occasion, worth_of_asking
from trainer.coach.assessment import test_questions
from trainer.coach.assessment_report import report_of
from trainer.coach.estimate import CLOSE, share_of_rounds
from trainer.history import Certainty, Mode, Pending
from trainer.rules import STANDARD_RULES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from strategy_tables.situations import Situation
    from trainer.coach.assessment_report import TestReport
    from trainer.history import Question
    from trainer.rules import Rules

__all__ = ["TESTS", "Sat", "dealt_test", "players", "sat_by", "sit"]

TESTS = 500
_ROUNDING = 1e-9  # bets; an interval may end exactly at the truth
_NOW = datetime(2026, 1, 1, tzinfo=UTC)

ChanceOfError = Callable[["Situation"], float]


class Sat(NamedTuple):
    """How one player's tests came out."""

    passed: float
    misses: float
    inside: float


def dealt_test(rules: Rules, seed: str) -> tuple[Question, ...]:
    """A test that nobody answered yet."""
    ids = iter(range(1_000))

    def occasion(reason: str) -> Occasion:
        return Occasion(str(next(ids)), Mode.TEST, rules, Fraction(10), "$", _NOW, reason)

    return test_questions(rules, seed, occasion)


def sit(questions: tuple[Question, ...], chance: ChanceOfError, seed: int) -> TestReport:
    """The report on a test that a player with these chances of error sits."""
    worth = worth_of_asking(questions[0].rules)
    rng = np.random.default_rng(seed)
    answered = []
    for question in questions:
        one = situation_of(question.round.visible)
        rides = (worth[one] > 0) != (rng.random() < chance(one))
        choice = Choice.RIDE if rides else Choice.PULL
        answered.append(replace(question, pending=Pending(choice, Certainty.SURE, _NOW)))
    return report_of.__wrapped__(tuple(answered))


def players(rules: Rules) -> dict[str, ChanceOfError]:
    """The benchmark players, one who knows only what is clear, and some who slip."""
    worth = worth_of_asking(rules)
    found: dict[str, ChanceOfError] = {one.name: _of(one.wrong) for one in benchmark_players(rules)}
    found["tosses a coin near the line"] = lambda one: 0.5 * (abs(worth[one]) <= CLOSE)
    for slips in (0.01, 0.02, 0.05):
        found[f"slips in {slips:.0%} of all answers"] = dict.fromkeys(worth, slips).__getitem__
    return found


def _of(wrong: Mapping[Situation, Fraction]) -> ChanceOfError:
    return lambda one: float(wrong[one])


def sat_by(chance: ChanceOfError, rules: Rules, tests: int = TESTS) -> Sat:
    """So many tests of one player."""
    worth = worth_of_asking(rules)
    cost = sum(float(share_of_rounds(one) * abs(worth[one])) * chance(one) for one in worth)
    reports = [
        sit(dealt_test(rules, f"benchmark {number}"), chance, number) for number in range(tests)
    ]
    some = [report.estimate for report in reports[: tests // 10]]
    edge = cost + float(some[0].perfect)
    return Sat(
        fmean(report.passed for report in reports),
        fmean(len(report.misses) for report in reports),
        fmean(one.low - _ROUNDING <= edge <= one.high + _ROUNDING for one in some),
    )


def main() -> None:
    """Print the table."""
    table = Table("player", "passed", "misses", "inside", title=f"{TESTS:,} tests each")
    for name, chance in players(STANDARD_RULES).items():
        sat = sat_by(chance, STANDARD_RULES)
        table.add_row(name, f"{sat.passed:.1%}", f"{sat.misses:.1f}", f"{sat.inside:.0%}")
    Console().print(table)


if __name__ == "__main__":
    main()
