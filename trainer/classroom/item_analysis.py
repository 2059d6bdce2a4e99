"""How each question of a lesson worked: how hard it was, and whether it told learners apart.

Facility is the share right of the first attempts. Discrimination is the corrected item-total
correlation: between being right here and the share right of the same learner's other answers, so
that a question is not held against itself; who has no other answer says nothing about it. Both
leave ties out, and say little before `FEWEST` answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from statistics import correlation, median
from typing import TYPE_CHECKING, Final

from strategy_tables.values import Choice
from trainer.classroom.marking import first_attempts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trainer.classroom.marking import Marked
    from trainer.items import Item
    from trainer.records import LessonResults

__all__ = ["FEWEST", "Flag", "ItemFigures", "item_table"]

FEWEST: Final = 10
"""Answers below which facility, discrimination and flags are not to be shown."""

_HARD, _EASY = Fraction(30, 100), Fraction(95, 100)
_WEAK = 0.20


class Flag(Enum):
    """What a teacher should look at."""

    HARD = "hard for the class"
    """Fewer than 30 % were right: was it taught?"""
    EASY = "known to the class"
    """More than 95 % were right: it need not be asked again."""
    WEAK = "does not tell learners apart"
    """Discrimination under 0.20, where it is not simply known to all."""


@dataclass(frozen=True, slots=True)
class ItemFigures:
    """One question; at a table one seat's, whose cards nobody else has.

    Attributes:
        place: from 0; `hand` says whose three cards, `item` what was asked.
        put: learners it was put to.
        answers: those who answered; `scored` of them could be wrong, `right` were not.
        mean_cost: exact, in bets per answer; none without answers.
        ride: the share of answers that rode; none without answers.
        discrimination: from -1 to 1; none below `FEWEST` scored answers of learners who have
            another, or where all did alike.
        median_thinking: milliseconds; none where no time is known.
        flags: none below `FEWEST` scored answers.
    """

    place: int
    hand: int
    item: Item
    put: int
    answers: int
    scored: int
    right: int
    mean_cost: Fraction | None
    ride: Fraction | None
    discrimination: float | None
    median_thinking: float | None
    flags: tuple[Flag, ...]

    @property
    def facility(self) -> Fraction | None:
        """The share right; none where nothing is scored."""
        return Fraction(self.right, self.scored) if self.scored else None

    @property
    def is_enough(self) -> bool:
        """Whether there are answers enough for facility and flags to be shown."""
        return self.scored >= FEWEST


def item_table(results: LessonResults, marked: Iterable[Marked]) -> tuple[ItemFigures, ...]:
    """A row for every question that was put to somebody, in their order.

    Args:
        results: of the lesson.
        marked: `mark(results)`, of which first attempts count.
    """
    answers = first_attempts(marked)
    rest = _rest_shares(answers)
    put: dict[tuple[int, int], set[int]] = {}
    given: dict[tuple[int, int], list[Marked]] = {}
    for cell in results.cells:
        put.setdefault((cell.place, cell.hand), set()).add(cell.learner)
    for one in answers:
        given.setdefault((one.place, one.hand), []).append(one)
    return tuple(
        _figures(where, results.items[where[0]], len(put[where]), given.get(where, []), rest)
        for where in sorted(put)
    )


def _figures(
    where: tuple[int, int],
    item: Item,
    put: int,
    answers: Sequence[Marked],
    rest: dict[tuple[int, int], Fraction],
) -> ItemFigures:
    place, hand = where
    scored = [one for one in answers if one.is_scored]
    right = sum(one.is_right for one in scored)
    times = [one.answer.thinking for one in answers if one.answer.thinking is not None]
    discrimination = _discrimination(scored, rest)
    count = len(answers)
    cost = sum((one.verdict.cost for one in answers), Fraction(0))
    rode = sum(one.answer.choice is Choice.RIDE for one in answers)
    return ItemFigures(
        place=place,
        hand=hand,
        item=item,
        put=put,
        answers=count,
        scored=len(scored),
        right=right,
        mean_cost=cost / count if count else None,
        ride=Fraction(rode, count) if count else None,
        discrimination=discrimination,
        median_thinking=float(median(times)) if times else None,
        flags=_flags(right, len(scored), discrimination),
    )


def _rest_shares(answers: Iterable[Marked]) -> dict[tuple[int, int], Fraction]:
    """The share right of a learner's scored answers but the one at a place, by (learner, place)."""
    by_learner: dict[int, list[Marked]] = {}
    for one in answers:
        if one.is_scored:
            by_learner.setdefault(one.learner, []).append(one)
    shares = {}
    for learner, own in by_learner.items():
        right = sum(one.is_right for one in own)
        if len(own) > 1:
            for one in own:
                shares[learner, one.place] = Fraction(right - one.is_right, len(own) - 1)
    return shares


def _discrimination(
    scored: Iterable[Marked], rest: dict[tuple[int, int], Fraction]
) -> float | None:
    telling = [one for one in scored if (one.learner, one.place) in rest]
    here = [one.is_right for one in telling]
    elsewhere = [rest[one.learner, one.place] for one in telling]
    # Exactly: of floats that are all the same, the mean may be another.
    if len(telling) < FEWEST or len(set(here)) < 2 or len(set(elsewhere)) < 2:
        return None
    return correlation(list(map(float, here)), list(map(float, elsewhere)))


def _flags(right: int, scored: int, discrimination: float | None) -> tuple[Flag, ...]:
    if scored < FEWEST:
        return ()
    facility = Fraction(right, scored)
    flags = [Flag.HARD] if facility < _HARD else [Flag.EASY] if facility > _EASY else []
    if discrimination is not None and discrimination < _WEAK and facility <= _EASY:
        flags.append(Flag.WEAK)
    return tuple(flags)
