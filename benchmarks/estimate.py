"""Does the estimate of skill hold what it says? Simulated learners whose true cost is known.

    python -m benchmarks.estimate

Each learner answers 300 questions as practice deals them; the true house edge against them is
exact. Printed is how often it lies inside the estimate's 90 % interval, and the bias. A second
table is about learners who improve while they are measured: it decides over how many of the
latest answers they are. Every run gives the same figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import fmean
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.picker import Pupil
from benchmarks.players import benchmark_players
from strategy_tables.situations import SITUATIONS, Situation
from trainer.coach import worth_of_asking
from trainer.coach.estimate import Count, Estimate, estimate_from, share_of_rounds
from trainer.rules import STANDARD_RULES

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "PROFILES",
    "QUESTIONS",
    "RUNS",
    "Measured",
    "inside",
    "measured_players",
    "measured_profiles",
]

QUESTIONS = 300
PROFILES = 200
RUNS = 40
"""So often each benchmark player answers, to other questions each time."""

_START = date(2026, 1, 1)
_A_DAY = 50  # questions
_SEED = 2024
_RULES = STANDARD_RULES
_ROUNDING = 1e-9  # bets; an interval may end exactly at the truth

_SLIPS = (0.01, 0.03, 0.1, 0.3)

_WINDOWS = (150, 300, 500, 10_000)
_LEARNERS = 40
_AFTER_RIGHT = 0.95
_PACES = {"fast": (0.5, _AFTER_RIGHT), "slow": (0.8, _AFTER_RIGHT), "steady": (1.0, 1.0)}
"""What of the chance of error in a situation is left after a miss, and after a right answer."""

ChanceOfError = Mapping[Situation, float]


@dataclass(frozen=True, slots=True)
class Measured:
    """An estimate beside the truth; the truth is the cost in bets per round."""

    cost: float
    estimate: Estimate

    @property
    def is_inside(self) -> bool:
        """Whether the interval holds the truth."""
        edge = float(self.estimate.perfect) + self.cost
        return self.estimate.low - _ROUNDING <= edge <= self.estimate.high + _ROUNDING

    @property
    def bias(self) -> float:
        """The estimate minus the truth."""
        return self.estimate.cost - self.cost


def inside(measured: Sequence[Measured]) -> float:
    """The share whose interval holds the truth."""
    return fmean(one.is_inside for one in measured)


class _Learner:
    """Answers what practice deals, with a chance of error in each situation."""

    def __init__(self, wrong: ChanceOfError, series: int, rng: np.random.Generator) -> None:
        self.wrong = dict(wrong)
        self._pupil = Pupil(_RULES, f"estimate {series}")
        self._rng = rng
        self._asked = 0

    def answer(self) -> tuple[Situation, bool]:
        """The next situation, and whether it was missed."""
        day = _START + timedelta(days=self._asked // _A_DAY)
        one = SITUATIONS[self._pupil.ask(self._asked, day)]
        missed = self._rng.random() < self.wrong[one]
        self._pupil.tell(day, missed=missed)
        self._asked += 1
        return one, missed


def _cost(wrong: ChanceOfError) -> float:
    worth = worth_of_asking(_RULES)
    return sum(float(share_of_rounds(o) * abs(worth[o])) * p for o, p in wrong.items())


def _counts(answers: Iterable[tuple[Situation, bool]]) -> dict[Situation, Count]:
    asked: Counter[Situation] = Counter()
    misses: Counter[Situation] = Counter()
    for one, missed in answers:
        asked[one] += 1
        misses[one] += missed
    return {one: Count(asked[one], misses[one]) for one in asked}


def _measure(wrong: ChanceOfError, series: int, rng: np.random.Generator) -> Measured:
    learner = _Learner(wrong, series, rng)
    answers = [learner.answer() for _ in range(QUESTIONS)]
    return Measured(_cost(wrong), estimate_from(_counts(answers), _RULES))


def measured_players() -> dict[str, list[Measured]]:
    """Every benchmark player, `RUNS` times."""
    return {
        player.name: [
            _measure(
                {one: float(chance) for one, chance in player.wrong.items()},
                run,
                np.random.default_rng([_SEED, place, run]),
            )
            for run in range(RUNS)
        ]
        for place, player in enumerate(benchmark_players(_RULES))
    }


def _profile(rng: np.random.Generator, share_of_sound: float) -> dict[Situation, float]:
    """Chances of error up to 5 % where the learner is sound, and else from 0 to 100 %."""
    worth = worth_of_asking(_RULES)
    return {
        one: rng.random() * (0.05 if rng.random() < share_of_sound else 1.0) * (worth[one] != 0)
        for one in SITUATIONS
    }


def measured_profiles() -> list[Measured]:
    """`PROFILES` learners, with chances of error up to 5 % in four situations of five."""
    measured = []
    for number in range(PROFILES):
        rng = np.random.default_rng([_SEED, PROFILES, number])
        measured.append(_measure(_profile(rng, 0.8), number % RUNS, rng))
    return measured


def _measured_slips(chance: float) -> list[Measured]:
    """Learners who are equally often wrong everywhere, `RUNS` of them."""
    wrong = {one: chance * (worth != 0) for one, worth in worth_of_asking(_RULES).items()}
    place = round(1000 * chance)
    return [
        _measure(wrong, run, np.random.default_rng([_SEED, RUNS, place, run]))
        for run in range(RUNS)
    ]


def _measured_over_windows(pace: str, sittings: int) -> dict[int, list[Measured]]:
    """Learners who start with half of the situations unsound, measured at the end."""
    after_miss, after_right = _PACES[pace]
    measured: dict[int, list[Measured]] = {window: [] for window in _WINDOWS}
    for series in range(_LEARNERS):
        rng = np.random.default_rng([_SEED, sittings, series])
        learner = _Learner(_profile(rng, 0.5), series, rng)
        answers = []
        for _ in range(sittings * QUESTIONS):
            one, missed = learner.answer()
            answers.append((one, missed))
            learner.wrong[one] *= after_miss if missed else after_right
        for window, results in measured.items():
            latest = estimate_from(_counts(answers[-window:]), _RULES)
            results.append(Measured(_cost(learner.wrong), latest))
    return measured


def _row(name: str, measured: Sequence[Measured]) -> tuple[str, ...]:
    perfect = float(measured[0].estimate.perfect)
    width = fmean(one.estimate.high - one.estimate.low for one in measured)
    return (
        name,
        f"{100 * (perfect + fmean(one.cost for one in measured)):.2f} %",
        f"{100 * fmean(one.estimate.edge for one in measured):.2f} %",
        f"{100 * fmean(one.bias for one in measured):+.2f}",
        f"{100 * fmean(abs(one.bias) for one in measured):.2f}",
        f"{100 * width:.2f}",
        f"{100 * inside(measured):.1f} %",
    )


def _table(title: str) -> Table:
    table = Table(title=title)
    table.add_column("learner")
    for column in ("true edge", "estimate", "bias", "error", "width", "inside 90 %"):
        table.add_column(column, justify="right")
    return table


def main() -> None:
    """Print both tables."""
    console = Console(width=100)
    start = perf_counter()
    players, profiles = measured_players(), measured_profiles()
    table = _table(f"{QUESTIONS} questions; means; edges in % of one bet, the rest in % points")
    for name, measured in players.items():
        table.add_row(*_row(f"{name} (×{len(measured)})", measured))
    table.add_row(*_row(f"profiles (×{len(profiles)})", profiles), end_section=True)
    for chance in _SLIPS:
        table.add_row(*_row(f"wrong {chance:.0%} everywhere (×{RUNS})", _measured_slips(chance)))
    table.add_section()
    everyone = [one for measured in players.values() for one in measured] + profiles
    table.add_row(*_row(f"players and profiles (×{len(everyone)})", everyone))
    console.print(table)

    table = _table("Learners who improve, measured over their latest answers")
    for pace in _PACES:
        for sittings in (2, 4):
            for window, measured in _measured_over_windows(pace, sittings).items():
                over = "all" if window == _WINDOWS[-1] else f"last {window}"
                name = f"{pace}, after {sittings * QUESTIONS}: {over}"
                table.add_row(*_row(name, measured), end_section=window == _WINDOWS[-1])
    console.print(table)

    one = _counts((situation, False) for situation in SITUATIONS for _ in range(5))
    again = perf_counter()
    for _ in range(50):
        estimate_from(one, _RULES)
    now = perf_counter()
    console.print(f"One estimate: {(now - again) * 20:.1f} ms. Everything: {now - start:.0f} s.")


if __name__ == "__main__":
    main()
