"""The report on a test: what was missed, what such play would cost, and whether it is passed.

Passed is a test with

- no blunder,
- no situation missed every time it was asked, twice at least: that is no slip but a gap,
- at most `MOST_WRONG` wrong answers in all.

The second line is what stops a player with a firm wrong habit near the line, such as riding made
hands only; the third stops one who guesses there. In `python -m benchmarks.assessment` players sit
500 tests each at the standard table. The perfect player passes all of them. None is passed by those
who ride made hands only, low pairs, three high cards in mixed suits, inside straights, any three
suited cards, or all cards; nor by those who never ride suited draws, or anything. One who knows
what is clear and tosses a coin near the line passes 0.2 %; one who errs in 1, 2 or 5 answers of a
hundred passes 93, 86 or 64 %. What the test hardly sees is a wrong habit away from the line:
whoever pulls a four-flush passes 95 %, because ordinary deals seldom bring one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from trainer.coach.assessment import TIMES_ASKED, answers_given
from trainer.coach.estimate import count_answers, estimate_from
from trainer.grading import Grade
from trainer.history import Certainty

if TYPE_CHECKING:
    from strategy_tables.situations import Situation
    from trainer.coach.estimate import Estimate
    from trainer.history import Answer, Question
    from trainer.rules import Rules

__all__ = ["MOST_WRONG", "Sureness", "TestReport", "report_of"]

MOST_WRONG = 3
"""So many wrong answers a test that is passed may have."""


class Sureness(NamedTuple):
    """The answers given with one certainty, ties left out."""

    certainty: Certainty
    answers: int
    right: int


@dataclass(frozen=True)
class TestReport:
    """What a test shows of a learner; ties are neither right nor wrong.

    Attributes:
        answers: in the order they were asked.
        rules: the ones that every question was asked under.
        complete: whether every question was answered.
    """

    __test__ = False  # for pytest

    answers: tuple[Answer, ...]
    rules: Rules
    complete: bool

    @cached_property
    def scored(self) -> tuple[Answer, ...]:
        """The answers that were right or wrong."""
        return tuple(answer for answer in self.answers if not answer.verdict.is_tie)

    @cached_property
    def misses(self) -> tuple[Answer, ...]:
        """The wrong ones, the costliest first."""
        wrong = [answer for answer in self.scored if not answer.verdict.is_right]
        return tuple(sorted(wrong, key=lambda answer: -answer.verdict.cost))

    @property
    def right(self) -> int:
        """How many were right."""
        return len(self.scored) - len(self.misses)

    @cached_property
    def estimate(self) -> Estimate:
        """What the learner would play at, from the answers of this test alone."""
        return estimate_from(count_answers(self.scored), self.rules)

    @cached_property
    def blunders(self) -> int:
        """How many of the misses were blunders."""
        return sum(answer.verdict.grade is Grade.BLUNDER for answer in self.misses)

    @cached_property
    def gaps(self) -> tuple[Situation, ...]:
        """The situations that were asked twice at least and missed every time."""
        asked = Counter(answer.situation for answer in self.scored)
        missed = Counter(answer.situation for answer in self.misses)
        return tuple(one for one, times in missed.items() if TIMES_ASKED <= asked[one] == times)

    @property
    def passed(self) -> bool:
        """Whether the test is passed; the rule stands at the head of this module."""
        return (
            self.complete and not self.blunders and not self.gaps and len(self.misses) <= MOST_WRONG
        )

    @cached_property
    def sureness(self) -> tuple[Sureness, ...]:
        """How often the answers of each certainty were right, the surest first."""
        return tuple(
            Sureness(
                certainty,
                sum(answer.certainty is certainty for answer in self.scored),
                sum(
                    answer.certainty is certainty and answer.verdict.is_right
                    for answer in self.scored
                ),
            )
            for certainty in reversed(Certainty)
        )


@lru_cache(maxsize=256)
def report_of(questions: tuple[Question, ...]) -> TestReport:
    """The report on a test; `questions` as they are kept, at least one."""
    answers = answers_given(questions)
    return TestReport(answers, questions[0].rules, len(answers) == len(questions))
