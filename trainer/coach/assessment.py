"""The test: 30 questions without feedback, mostly near the line; `assessment_report` judges them.

At a table nine hands of ten play themselves, so what lies close to the line is asked twice, up to
thirteen situations in two different hands, and only the rest is dealt as at a table. Ties are left
out: nobody can be wrong there.
"""

from __future__ import annotations

from datetime import timedelta
from itertools import count
from typing import TYPE_CHECKING

from strategy_tables.situations import Decision, situation_of
from trainer.coach.estimate import close_decisions
from trainer.coach.hands import fresh_deal, suit_class
from trainer.dealing import by_lot, deal
from trainer.grading import weigh
from trainer.history import answer_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from datetime import date

    from strategy_tables.situations import Situation
    from trainer.coach.questions import Occasion
    from trainer.history import Answer, Question
    from trainer.rules import Rules

__all__ = [
    "ASKED_AS_CLOSE",
    "MOST_SITUATIONS_CLOSE",
    "QUESTIONS",
    "REPEATED_AFTER",
    "TIMES_ASKED",
    "answers_given",
    "current_place",
    "next_offer",
    "test_questions",
]

QUESTIONS = 30
"""In a test."""

TIMES_ASKED = 2
"""How often a situation close to the line is asked."""

MOST_SITUATIONS_CLOSE = 13
"""So many situations close to the line are asked at most, so that some ordinary hands are left."""

REPEATED_AFTER = (7, 30)
"""Days after the first test at which it offers itself again; later, as often as the last."""

_MOST_RUNNING = 2
_MOST_ORDERS = 1_000
"""At no table known does one order in ten have a situation three times running."""

ASKED_AS_CLOSE, ASKED_AS_ORDINARY = "close", "ordinary"
"""Why a question is in the test: kept as its reason."""


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
    close = by_lot(close_decisions(rules), seed, 0, "test close")[:MOST_SITUATIONS_CLOSE]
    for one in close:
        hands: list[int] = []
        for number in range(TIMES_ASKED):
            dealt = fresh_deal(one, hands, seed, number)
            question = occasion(ASKED_AS_CLOSE).decision(dealt, one.decision)
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
        question = occasion(ASKED_AS_ORDINARY).decision(dealt, decisions[missing % 2])
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
