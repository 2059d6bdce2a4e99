"""What happened, as facts: the question asked and what was answered; never a verdict.

A question is one dealt hand. Dealt naturally it has both decisions, linked; chosen for practice it
has one, and at the second decision it says what was done with bet 1 before. With its rules every
answer can be graded again, for ever, from these facts alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

from strategy_tables.situations import Decision, situation_of
from trainer.grading import judge
from trainer.round import Round

if TYPE_CHECKING:
    from datetime import datetime

    from strategy_tables.cards import Card
    from strategy_tables.situations import Situation
    from strategy_tables.values import Choice
    from trainer.grading import Verdict
    from trainer.rules import Rules

__all__ = ["FIRST_TIME", "Answer", "Certainty", "Mode", "Pending", "Question", "answer_of"]


class Mode(Enum):
    """Where the question was asked. Every mode writes the same history."""

    CHOSEN = "chosen"
    """Practice: one decision, picked because it teaches."""
    NATURAL = "natural"
    """Practice: a whole round as at a real table."""
    REVIEW = "review"
    """One decision whose situation is due to be asked again."""
    DRILL = "drill"
    """One decision out of a family of situations."""
    OPEN_DRILL = "open drill"
    """The same by the clock, or from a seed that others know: it never counts."""
    TEST = "test"
    """One decision of a test, without feedback before its end."""
    TABLE = "table"
    """A whole round with chips, a bankroll and, if wanted, the bonus bet."""
    LESSON = "lesson"
    """One decision of a lesson given to a class."""
    LESSON_AGAIN = "lesson again"
    """The same at a later attempt, after its verdict was shown: it never counts."""

    @property
    def is_single(self) -> bool:
        """Whether a question has one decision; else it is a round with both, linked."""
        return self not in (Mode.NATURAL, Mode.TABLE)

    @property
    def counts(self) -> bool:
        """Whether answers go into reviews, mastery and the estimate of skill."""
        return self not in (Mode.OPEN_DRILL, Mode.LESSON_AGAIN)

    @property
    def is_first(self) -> bool:
        """Whether what was right had not been shown before; else an answer tells nothing."""
        return self is not Mode.LESSON_AGAIN

    @property
    def is_of_lesson(self) -> bool:
        """Whether it was asked in a lesson, which itself says how its answers were, and when."""
        return self in (Mode.LESSON, Mode.LESSON_AGAIN)


FIRST_TIME: Final = frozenset(mode for mode in Mode if mode.is_first)
"""The modes of all that is known of a learner."""


class Certainty(Enum):
    """How sure the learner said to be."""

    UNSURE = 1
    FAIRLY_SURE = 2
    SURE = 3


@dataclass(frozen=True, slots=True)
class Pending:
    """An answer that may still be changed, in a test, until the learner goes on."""

    choice: Choice
    certainty: Certainty | None
    given_at: datetime
    thinking: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """One decision of a learner, with everything needed to grade it.

    Attributes:
        question: id of the question; (question, decision) is unique.
        cards: three or four cards in the order they were seen.
        bets_riding: the bets that ride already: 1, or at the second decision 2 if bet 1 rides.
        seen: cards known to be elsewhere.
        stake: money on each circle, in the `currency` of its question.
        shown_at, answered_at: the server's clock, in UTC.
        thinking: milliseconds from the hand on screen to the press, by the learner's own clock.
        reason: why the question was asked, as the question says.
    """

    question: str
    decision: Decision
    mode: Mode
    rules: Rules
    stake: Fraction
    currency: str
    cards: tuple[Card, ...]
    bets_riding: int
    choice: Choice
    shown_at: datetime
    answered_at: datetime
    seen: tuple[Card, ...] = ()
    certainty: Certainty | None = None
    thinking: int | None = None
    reason: str | None = None

    @property
    def situation(self) -> Situation:
        """The situation the learner was in."""
        return situation_of(self.cards)

    @property
    def verdict(self) -> Verdict:
        """Graded now, from the facts."""
        return judge(self.choice, self.cards, self.rules, bets_up=self.bets_riding, seen=self.seen)


@dataclass(frozen=True)  # without slots, for the round is made once
class Question:
    """One dealt hand, as it was asked.

    Attributes:
        id: opaque; says nothing about the cards.
        mode: how it came about.
        rules, stake, currency: in force when it was dealt, the stake being money on each circle.
        hand, community: in the order dealt; not all of them were shown yet.
        given: what the house did with bet 1 where only the second decision is asked.
        dealt_at: the server's clock, in UTC.
        answers: what was answered so far, in order.
        turned_at: when the learner had the next card turned after the first decision.
        reason: why just this was asked, in a word of the coach's.
        bonus_stake: money on the Three Card Bonus; 0 without one.
        pending: the answer given so far, where it may still be changed.
    """

    id: str
    mode: Mode
    rules: Rules
    stake: Fraction
    currency: str
    hand: tuple[Card, ...]
    community: tuple[Card, ...]
    dealt_at: datetime
    given: Choice | None = None
    answers: tuple[Answer, ...] = ()
    turned_at: datetime | None = None
    reason: str | None = None
    bonus_stake: Fraction = Fraction(0)
    pending: Pending | None = None

    @cached_property
    def round(self) -> Round:
        """The round as far as it is played."""
        given = () if self.given is None else (self.given,)
        return Round(self.hand, self.community, given + tuple(a.choice for a in self.answers))

    @property
    def is_done(self) -> bool:
        """Whether every decision it asks is answered."""
        return self.round.is_over or (self.mode.is_single and bool(self.answers))

    @property
    def waits_for_turn(self) -> bool:
        """Whether the first decision is answered and the card not turned yet."""
        return not self.is_done and bool(self.answers) and self.turned_at is None

    @property
    def asked(self) -> Decision | None:
        """The decision in front of the learner now; none between decisions and at the end."""
        return None if self.is_done or self.waits_for_turn else self.round.decision


def answer_of(
    question: Question,
    choice: Choice,
    *,
    shown_at: datetime,
    answered_at: datetime,
    thinking: int | None = None,
    certainty: Certainty | None = None,
) -> Answer:
    """The answer to the decision a question asks now.

    Raises:
        ValueError: the question asks nothing now.
    """
    decision = question.asked
    if decision is None:
        message = f"question {question.id!r} asks nothing now"
        raise ValueError(message)
    return Answer(
        question=question.id,
        decision=decision,
        mode=question.mode,
        rules=question.rules,
        stake=question.stake,
        currency=question.currency,
        cards=question.round.visible,
        bets_riding=question.round.bets_riding,
        choice=choice,
        shown_at=shown_at,
        answered_at=answered_at,
        thinking=thinking,
        certainty=certainty,
        reason=question.reason,
    )
