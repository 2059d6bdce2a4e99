"""Grades: a score for each learner, how the class is spread, who needs help, before and after."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import exp
from statistics import fmean, mean, pstdev, pvariance
from typing import TYPE_CHECKING, NamedTuple

from trainer.classroom.live_grid import CellState, grid_of
from trainer.classroom.marking import first_attempts
from trainer.grading import Grade
from trainer.progress import CERTAINTY_POINTS, FEWEST_OF_A_SITUATION

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from trainer.classroom.marking import Marked
    from trainer.records import LessonResults, Member

__all__ = [
    "Compared",
    "Distribution",
    "GradeRow",
    "Help",
    "NeedsHelp",
    "Scoring",
    "compared",
    "distribution",
    "grade_rows",
    "needs_help",
]

_PLAIN = (3, 0)
"""Points where no certainty was said: all there are, or none, as for the share right."""

_DECAY = 2.9  # a mistake of 0.10 bets scores 75, one of 0.46 scores 26


class Scoring(Enum):
    """How a grade from 0 to 100 is made of the scored answers; the teacher chooses."""

    DECISION = "decision score"
    RIGHT = "share right"
    CERTAINTY = "certainty points"

    @property
    def formula(self) -> str:
        """How it is made, to be printed with the report."""
        return _FORMULAS[self]


_FORMULAS = {
    Scoring.DECISION: (
        "mean of 100 × exp(−2.9 × cost in bets) over the answers given, ties left out"
    ),
    Scoring.RIGHT: "100 × right answers ÷ answers given, ties left out",
    Scoring.CERTAINTY: (
        "100 × points ÷ 3 per answer given, at least 0: 1, 2 or 3 points for a right answer that"
        " was unsure, fairly sure or sure, 0, −2 or −6 for a wrong one; without a certainty 3 or 0;"
        " ties left out"
    ),
}


@dataclass(frozen=True, slots=True)
class GradeRow:
    """What a learner did in a lesson; first attempts count.

    Attributes:
        grades: for each question the class of the answer; none where there is none.
        answered: how many questions he answered, `scored` of which could be wrong.
        not_given: how many he let pass; those that were not asked yet, or still are, are none.
        attempts: how often he went through it, or began to.
        cost: exact, in bets, of all his answers.
        score: 0 to 100; none where nothing is scored.
    """

    member: Member
    grades: tuple[Grade | None, ...]
    answered: int
    not_given: int
    scored: int
    right: int
    attempts: int
    cost: Fraction
    score: float | None


def grade_rows(
    results: LessonResults,
    marked: Sequence[Marked],
    now: datetime,
    scoring: Scoring = Scoring.DECISION,
) -> tuple[GradeRow, ...]:
    """A row for each learner, by seat; other arguments as for `grid_of`."""
    by_learner: dict[int, list[Marked]] = {}
    for one in first_attempts(marked):
        by_learner.setdefault(one.learner, []).append(one)
    attempts: dict[int, int] = {}
    for cell in results.cells:
        attempts[cell.learner] = max(attempts.get(cell.learner, 0), cell.attempt)
    rows = []
    for line in grid_of(results, marked, now).rows:
        learner = line.member.learner.id
        own = by_learner.get(learner, [])
        scored = [one for one in own if one.is_scored]
        states = [cell.state for cell in line.cells]
        rows.append(
            GradeRow(
                member=line.member,
                grades=tuple(cell.grade for cell in line.cells),
                answered=len(own),
                not_given=states.count(CellState.NOT_GIVEN),
                scored=len(scored),
                right=sum(one.is_right for one in scored),
                attempts=attempts.get(learner, 0),
                cost=sum((one.verdict.cost for one in own), Fraction(0)),
                score=_score(scored, scoring),
            )
        )
    return tuple(rows)


def _score(scored: Sequence[Marked], scoring: Scoring) -> float | None:
    if not scored:
        return None
    if scoring is Scoring.DECISION:
        return fmean(100 * exp(-_DECAY * float(one.verdict.cost)) for one in scored)
    if scoring is Scoring.RIGHT:
        return 100 * sum(one.is_right for one in scored) / len(scored)
    return max(0.0, 100 * sum(map(_points, scored)) / (3 * len(scored)))


def _points(one: Marked) -> int:
    right, wrong = (
        _PLAIN if one.answer.certainty is None else CERTAINTY_POINTS[one.answer.certainty]
    )
    return right if one.is_right else wrong


@dataclass(frozen=True, slots=True)
class Distribution:
    """How scores are spread.

    Attributes:
        scores: of all learners that have one, the lowest first.
        mean, deviation: of them, the deviation that of the whole class; none without scores.
        tens: how many scores lie from 0 to under 10, …, 90 to 100.
    """

    scores: tuple[float, ...]
    mean: float | None
    deviation: float | None
    tens: tuple[int, ...]


def distribution(rows: Iterable[GradeRow]) -> Distribution:
    """The distribution of the scores."""
    scores = sorted(row.score for row in rows if row.score is not None)
    tens = [min(int(score // 10), 9) for score in scores]
    return Distribution(
        tuple(scores),
        fmean(scores) if scores else None,
        pstdev(scores) if scores else None,
        tuple(tens.count(ten) for ten in range(10)),
    )


class Help(Enum):
    """Why somebody may need help."""

    LEFT_OUT = "let more than half of the questions pass"
    COSTLY = "gives away far more than the class"
    BLUNDERS = "blunders in more than a third of the answers"


class NeedsHelp(NamedTuple):
    """A learner who may need help, and why."""

    row: GradeRow
    reasons: tuple[Help, ...]


def needs_help(rows: Sequence[GradeRow]) -> tuple[NeedsHelp, ...]:
    """Who may need help, the costliest first.

    Far more than the class is a mean cost above that of the class by more than a standard
    deviation; of cost and blunders nothing is said before six scored answers.
    """
    enough = [row for row in rows if row.scored >= FEWEST_OF_A_SITUATION]
    costs = [row.cost / row.scored for row in enough]
    average, variance = (mean(costs), pvariance(costs)) if costs else (Fraction(0), Fraction(0))
    found = []
    for row in rows:
        reasons = [Help.LEFT_OUT] if row.not_given > row.answered else []
        if row in enough:
            above = row.cost / row.scored - average
            # Exactly, and so in squares: where all gave away the same, nobody is above the class.
            if above > 0 and above**2 > variance:
                reasons.append(Help.COSTLY)
            if 3 * row.grades.count(Grade.BLUNDER) > row.scored:
                reasons.append(Help.BLUNDERS)
        if reasons:
            found.append(NeedsHelp(row, tuple(reasons)))
    return tuple(
        sorted(found, key=lambda one: -one.row.cost / one.row.scored if one.row.scored else 0)
    )


class Compared(NamedTuple):
    """A learner's score in two lessons."""

    member: Member
    before: float
    after: float

    @property
    def change(self) -> float:
        """How much higher the second is."""
        return self.after - self.before


def compared(before: Iterable[GradeRow], after: Iterable[GradeRow]) -> tuple[Compared, ...]:
    """Those who have a score in both, in the order of the second.

    It says something where both sets were made by one blueprint (`Blueprint.is_like`), and both
    were scored alike.
    """
    earlier = {row.member.learner.id: row.score for row in before}
    pairs = [(row, earlier.get(row.member.learner.id), row.score) for row in after]
    return tuple(
        Compared(row.member, then, now)
        for row, then, now in pairs
        if then is not None and now is not None
    )
