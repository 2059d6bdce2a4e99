"""What to teach next: where the class loses most, and what it is wrongly sure of."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainer.classroom.marking import by_situation, first_attempts
from trainer.coach.estimate import share_of_rounds
from trainer.history import Certainty
from trainer.progress import FEWEST_OF_A_SITUATION

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from strategy_tables.situations import Situation
    from trainer.classroom.marking import Marked, SituationFigures

__all__ = ["Leak", "Misconception", "misconceptions", "teach_next"]

_MOST = 3
_FEWEST_SURE = 2


@dataclass(frozen=True, slots=True)
class Leak:
    """A situation in which the class gives something away, and a hand to show.

    Attributes:
        figures: of the answers there.
        per_hundred: what it would cost at a real table, exact, in bets per 100 rounds.
        example: the wrong answer to show: to the hand there that was missed most.
    """

    figures: SituationFigures
    per_hundred: Fraction
    example: Marked

    @property
    def situation(self) -> Situation:
        """The situation."""
        return self.figures.situation

    @property
    def needs(self) -> int:
        """How many more answers it takes before this says much; 0 when it does."""
        return max(0, FEWEST_OF_A_SITUATION - self.figures.scored)


def teach_next(marked: Iterable[Marked], most: int = _MOST) -> tuple[Leak, ...]:
    """The situations that cost the class most at a real table, the costliest first.

    How often a situation comes up there counts: a mistake that costs much and is rare costs little.
    """
    answers = first_attempts(marked)
    figures = [one for one in by_situation(answers).values() if one.wrong]
    ranked = sorted(figures, key=lambda one: (-_per_hundred(one), one.situation.id))[:most]
    return tuple(_leak(one, answers) for one in ranked)


def _leak(figures: SituationFigures, answers: Iterable[Marked]) -> Leak:
    misses = [one for one in answers if one.situation == figures.situation and not one.is_right]
    missed = Counter((one.place, one.hand) for one in misses)
    example = max(misses, key=lambda one: (missed[one.place, one.hand], -one.place, -one.hand))
    return Leak(figures, _per_hundred(figures), example)


def _per_hundred(figures: SituationFigures) -> Fraction:
    return figures.cost / figures.scored * share_of_rounds(figures.situation) * 100


@dataclass(frozen=True, slots=True)
class Misconception:
    """A wrong choice that several were sure of.

    Attributes:
        example: one of these answers.
        sure: how many were sure of it.
        answers: how many answered the question.
    """

    example: Marked
    sure: int
    answers: int


def misconceptions(marked: Iterable[Marked]) -> tuple[Misconception, ...]:
    """Wrong choices that two learners at least were sure of, the most frequent first."""
    answers = first_attempts(marked)
    asked = Counter((one.place, one.hand) for one in answers)
    sure: dict[tuple[int, int], list[Marked]] = {}
    for one in answers:
        if one.answer.certainty is Certainty.SURE and not one.is_right:
            sure.setdefault((one.place, one.hand), []).append(one)
    found = [
        Misconception(wrong[0], len(wrong), asked[where])
        for where, wrong in sure.items()
        if len(wrong) >= _FEWEST_SURE
    ]
    return tuple(sorted(found, key=lambda one: (-one.sure, -one.example.verdict.cost)))
