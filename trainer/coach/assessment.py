"""The test: 30 questions without feedback, mostly near the line, and the report on them.

At a table nine hands of ten play themselves, so each situation close to the line is asked twice,
in two different hands, and only the rest is dealt as at a table. Ties are left out: nobody can be
wrong there.

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
from datetime import timedelta
from functools import cached_property, lru_cache
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from strategy_tables.situations import Decision, situation_of
from trainer.coach.days import day_of
from trainer.coach.estimate import close_decisions, count_answers, estimate_from
from trainer.coach.hands import fresh_deal, suit_class
from trainer.coach.review_cards import DESIRED_RETENTION
from trainer.coach.reviews import after_answer
from trainer.dealing import by_lot, deal
from trainer.grading import Grade, weigh
from trainer.history import Certainty, answer_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from datetime import date, tzinfo

    from strategy_tables.situations import Situation
    from trainer.coach.estimate import Estimate
    from trainer.coach.questions import Occasion
    from trainer.coach.review_cards import CardKey, ReviewCard
    from trainer.history import Answer, Question
    from trainer.rules import Rules

__all__ = [
    "MOST_CLOSE",
    "MOST_WRONG",
    "QUESTIONS",
    "REPEATED_AFTER",
    "Sureness",
    "TestReport",
    "answers_given",
    "current_place",
    "next_offer",
    "report_of",
    "reviews_after",
    "test_questions",
]

QUESTIONS = 30
"""In a test."""

MOST_CLOSE = 13
"""So many situations near the line are asked at most, so that some ordinary hands are left."""

MOST_WRONG = 3
"""So many wrong answers a test that is passed may have."""

REPEATED_AFTER = (7, 30)
"""Days after the first test at which it offers itself again; later, as often as the last."""

_TIMES = 2
_MOST_RUNNING = 2
_MOST_ORDERS = 1_000
"""At no table known does one order in ten have a situation three times running."""

CLOSE, ORDINARY = "close", "ordinary"
"""Why a question is in the test: kept as its reason."""


# What is asked


def test_questions(
    rules: Rules, seed: str, occasion: Callable[[str], Occasion]
) -> tuple[Question, ...]:
    """The questions of a test in their order; the same seed gives the same ones.

    Args:
        rules: in force.
        seed: stays on the server, and is used for one test only.
        occasion: for each question a new one, with the reason it is given.
    """
    asked: list[Question] = []
    close = by_lot(close_decisions(rules), seed, 0, "test close")[:MOST_CLOSE]
    for one in close:
        hands: list[int] = []
        for number in range(_TIMES):
            dealt = fresh_deal(one, hands, seed, number)
            question = occasion(CLOSE).decision(dealt, one.decision)
            hands.append(suit_class(question.round.visible))
            asked.append(question)
    asked += _ordinary(rules, seed, occasion, asked)
    return tuple(_well_mixed(asked, seed))


# pytest takes it for one of its own where it is imported.
test_questions.__test__ = False  # type: ignore[attr-defined]


def _ordinary(
    rules: Rules, seed: str, occasion: Callable[[str], Occasion], asked: Sequence[Question]
) -> Iterator[Question]:
    """Decisions of natural deals, first and second in turn; no tie, and no hand twice."""
    hands = {suit_class(question.round.visible) for question in asked}
    missing, decisions = QUESTIONS - len(asked), (Decision.FIRST, Decision.SECOND)
    for number in count():
        if not missing:
            return
        dealt = deal(f"{seed}/ordinary", number)
        question = occasion(ORDINARY).decision(dealt, decisions[missing % 2])
        round_ = question.round
        hand = suit_class(round_.visible)
        if hand in hands or not weigh(round_.visible, rules, bets_up=round_.bets_riding).advantage:
            continue
        hands.add(hand)
        missing -= 1
        yield question


def _well_mixed(questions: Sequence[Question], seed: str) -> list[Question]:
    """In random order, no situation three times running."""
    for attempt in range(_MOST_ORDERS):
        order = by_lot(questions, seed, attempt, "test order")
        if _longest_run([situation_of(one.round.visible) for one in order]) <= _MOST_RUNNING:
            break
    return order


def _longest_run(situations: Sequence[Situation]) -> int:
    longest = run = 0
    for place, one in enumerate(situations):
        run = run + 1 if place and situations[place - 1] == one else 1
        longest = max(longest, run)
    return longest


# How far it is


def current_place(questions: Sequence[Question]) -> int:
    """The place, from 0, of the question in front of the learner; after the last one, the last.

    `turned_at` says that the learner went on: until then an answer may be changed.
    """
    gone_on = sum(question.turned_at is not None for question in questions)
    return min(gone_on, len(questions) - 1)


def answers_given(questions: Sequence[Question]) -> tuple[Answer, ...]:
    """The answers so far, also those that are still to be put on record."""
    return tuple(_given(questions))


def _given(questions: Iterable[Question]) -> Iterator[Answer]:
    for question in questions:
        yield from question.answers
        given = question.pending
        if given is not None and not question.answers:
            yield answer_of(
                question,
                given.choice,
                shown_at=given.given_at - timedelta(milliseconds=given.thinking or 0),
                answered_at=given.given_at,
                thinking=given.thinking,
                certainty=given.certainty,
            )


def reviews_after(
    answers: Iterable[Answer],
    cards: Mapping[CardKey, ReviewCard],
    zone: tzinfo,
    *,
    median_thinking: float | None,
    retention: float = DESIRED_RETENTION,
) -> tuple[ReviewCard, ...]:
    """The review cards that a test changes, as they are after it.

    Arguments as for `after_answer`, `zone` being the learner's.
    """
    changed: dict[CardKey, ReviewCard] = {}
    for answer in answers:
        card = after_answer(
            {**cards, **changed},
            answer,
            day_of(answer.answered_at, zone),
            median_thinking=median_thinking,
            retention=retention,
        )
        changed[card.key] = card
    return tuple(changed.values())


def next_offer(days: Sequence[date]) -> date | None:
    """The day from which on the test offers itself again; none before the first.

    `days` are the learner's days on which tests were finished, oldest first.
    """
    if not days:
        return None
    for gap in REPEATED_AFTER:
        offered = days[0] + timedelta(days=gap)
        if days[-1] < offered:
            return offered
    return days[-1] + timedelta(days=REPEATED_AFTER[-1])


# The report


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
        return tuple(one for one, times in missed.items() if _TIMES <= asked[one] == times)

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
