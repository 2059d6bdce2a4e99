"""The class that the classroom's pictures show: made-up names, a lesson over, and one going on."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from strategy_tables.values import Choice
from trainer.app.entrance.passwords import hash_password
from trainer.classroom.aliases import aliases
from trainer.classroom.blueprint import Blueprint, compose
from trainer.classroom.codes import codes
from trainer.classroom.keys import key_hash, new_key
from trainer.coach.drills import Family
from trainer.grading import weigh
from trainer.history import Certainty, answer_of
from trainer.lesson import LessonOptions, Stage
from trainer.records import Records
from trainer.rules import STANDARD_RULES

if TYPE_CHECKING:
    from pathlib import Path

    from trainer.history import Answer, Question
    from trainer.records import Learner, Lesson, QuestionSet

__all__ = ["PASSWORD", "TEACHER", "Opened", "make_class"]

TEACHER: Final = "Ada"
PASSWORD: Final = "only for pictures"  # noqa: S105 - of a classroom that lasts a minute

_LEARNERS: Final = 12
_ASKED: Final = 5  # the hand that the second lesson stands at
_ANSWERED: Final = 8  # learners who have answered it
_WRONG: Final = 0.3
_FAMILIES: Final = {
    Family.SUITED: 3,
    Family.STRAIGHTS: 2,
    Family.HIGH_CARDS: 2,
    Family.LOW_PAIRS: 1,
}


class Opened(NamedTuple):
    """What there is to be looked at.

    Attributes:
        over, running: the two lessons.
        words: the four words of a learner who has not answered yet.
    """

    over: Lesson
    running: Lesson
    words: str


def make_class(folder: Path) -> Opened:
    """A class with its lessons, in the records of a folder."""
    records = Records.open(folder)
    try:
        return _Class(records, datetime.now(UTC) - timedelta(days=1)).taught()
    finally:
        records.close()


class _Class:
    """A teacher and a class, at a time that goes on with what they do."""

    def __init__(self, records: Records, began: datetime) -> None:
        self._records, self._now = records, began
        self._chance = random.Random(7)  # noqa: S311 - mistakes in a picture are no secret
        records.invite("a token", began, began + timedelta(hours=1))
        self._teacher = records.add_teacher("a token", TEACHER, hash_password(PASSWORD), began).id
        self._class = records.make_class("Tuesday class", began, as_teacher=self._teacher).id
        self._asked = 0

    def taught(self) -> Opened:
        blueprint = Blueprint("before", STANDARD_RULES, Fraction(10), "$", _FAMILIES)
        sets = [
            self._records.keep_set(
                name,
                compose(one),
                self._now,
                blueprint=one.document,
                as_teacher=self._teacher,
            )
            for name, one in (("Before", blueprint), ("After", blueprint.with_seed("after")))
        ]
        over = self._open(sets[0])
        words = [new_key() for _ in range(_LEARNERS)]
        learners = [
            self._records.join(over.code, aliases(), key_hash(one), self._now) for one in words
        ]
        while not over.is_over:
            over = self._play(over, learners)
        self._now += timedelta(days=1, minutes=-10)
        running = self._open(sets[1])
        for one in learners:
            self._records.take_seat(running.id, self._now, as_learner=one.id)
        while running.step != (_ASKED - 1, Stage.ASKING):
            running = self._play(running, learners)
        self._answer(running, learners[:_ANSWERED])
        return Opened(over, running, words[-1])

    def _open(self, kept: QuestionSet) -> Lesson:
        return self._records.open_lesson(
            self._class, kept.id, LessonOptions(), codes(), self._now, as_teacher=self._teacher
        )

    def _play(self, lesson: Lesson, learners: list[Learner]) -> Lesson:
        """One step on, after all have answered whatever is asked."""
        if lesson.step.stage is Stage.ASKING:
            self._answer(lesson, learners)
        self._now += timedelta(seconds=20)
        moved = self._records.move_on(lesson.id, lesson.step, self._now, as_teacher=self._teacher)
        return moved or lesson

    def _answer(self, lesson: Lesson, learners: list[Learner]) -> None:
        for one in learners:
            self._asked += 1
            turn = self._records.lesson_turn(
                lesson.id, f"question {self._asked}", self._now, as_learner=one.id
            )
            if turn.question is not None:
                self._records.answer_lesson(
                    lesson.id, self._answer_to(turn.question), as_learner=one.id
                )

    def _answer_to(self, question: Question) -> Answer:
        """Mostly right; who is wrong may be sure of it."""
        round_ = question.round
        weighed = weigh(round_.visible, question.rules, bets_up=round_.bets_riding)
        is_right = self._chance.random() > _WRONG
        return answer_of(
            question,
            Choice.RIDE if (weighed.advantage > 0) is is_right else Choice.PULL,
            shown_at=self._now,
            answered_at=self._now,
            thinking=self._chance.randrange(2_000, 15_000),
            certainty=self._chance.choice(list(Certainty)),
        )
