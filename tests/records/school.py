"""A school with two teachers, two classes and some lessons."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING

from strategy_tables.situations import Decision
from strategy_tables.values import Choice
from tests.records.examples import NOON
from trainer.dealing import deal
from trainer.grading import best_first_choice
from trainer.history import answer_of
from trainer.items import Item
from trainer.lesson import LessonKind, LessonOptions
from trainer.rules import STANDARD_RULES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from trainer.history import Answer, Question
    from trainer.records import Class, Learner, Lesson, Records, Teacher, Turn
    from trainer.rules import Rules

__all__ = ["School", "answered", "names", "rounds", "singles"]


def singles(items: int = 3, rules: Rules = STANDARD_RULES) -> tuple[Item, ...]:
    """Decisions 1 and 2 in turn, each of another deal."""
    return tuple(_single(number, rules) for number in range(items))


def _single(number: int, rules: Rules) -> Item:
    dealt = deal("a set", number)
    decision = list(Decision)[number % 2]
    given = best_first_choice(dealt.seats[0], rules) if decision is Decision.SECOND else None
    return Item(rules, Fraction(10), "$", dealt.seats, dealt.community, decision, given)


def rounds(how_many: int = 2, seats: int = 3, rules: Rules = STANDARD_RULES) -> tuple[Item, ...]:
    """Whole rounds for so many seats."""
    deals = [deal("rounds", number, seats) for number in range(how_many)]
    return tuple(
        Item(rules, Fraction(10), "$", one.seats, one.community, decision)
        for one in deals
        for decision in Decision
    )


def names() -> Iterator[str]:
    """Aliases without end: `Owl 1`, `Owl 2`."""
    return (f"Owl {number}" for number in count(1))


@dataclass
class School:
    """Ann teaches a class; Bob teaches another and has nothing to do with hers."""

    records: Records
    keys: Iterator[int] = field(default_factory=lambda: count(1))
    ids: Iterator[int] = field(default_factory=lambda: count(1))
    key_of: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.ann = self.teacher("Ann")
        self.bob = self.teacher("Bob", self.ann)
        self.hers = self.class_of(self.ann, "Hers")
        self.his = self.class_of(self.bob, "His")

    def teacher(self, name: str, invited_by: Teacher | None = None) -> Teacher:
        by = None if invited_by is None else invited_by.id
        self.records.invite(f"token of {name}", NOON, NOON + timedelta(days=1), as_teacher=by)
        return self.records.add_teacher(f"token of {name}", name, f"hash of {name}", NOON)

    def class_of(self, teacher: Teacher, name: str) -> Class:
        return self.records.make_class(name, NOON, as_teacher=teacher.id)

    def open(
        self, items: Sequence[Item] | None = None, options: LessonOptions | None = None
    ) -> Lesson:
        """A lesson that Ann gives to her class."""
        options = options or LessonOptions()
        if items is None:
            items = rounds() if options.kind is LessonKind.TABLE else singles()
        kept = self.records.keep_set("Monday", items, NOON, as_teacher=self.ann.id)
        codes = (f"CODE{number}" for number in count(1))
        return self.records.open_lesson(
            self.hers.id, kept.id, options, codes, NOON, as_teacher=self.ann.id
        )

    def join(self, lesson: Lesson, at: datetime = NOON) -> Learner:
        """A learner who comes by the lesson's code."""
        key = f"key {next(self.keys)}"
        learner = self.records.join(lesson.code, names(), key, at)
        self.key_of[learner.id] = key
        return learner

    def class_joins(self, lesson: Lesson, learners: int) -> list[Learner]:
        return [self.join(lesson) for _ in range(learners)]

    def delete(self, who: Learner, at: datetime = NOON) -> None:
        """What a learner does who deletes everything he did."""
        self.records.delete_learner_by_key(self.key_of[who.id], at)

    def move_on(self, lesson: Lesson, at: datetime = NOON) -> Lesson:
        """One step on from wherever the lesson stands."""
        now = self.lesson(lesson)
        moved = self.records.move_on(lesson.id, now.step, at, as_teacher=self.ann.id)
        return moved or now

    def lesson(self, lesson: Lesson) -> Lesson:
        return self.records.lesson(lesson.id, as_teacher=self.ann.id)

    def turn(self, lesson: Lesson, who: Learner, at: datetime = NOON) -> Turn:
        name = f"question {next(self.ids)}"
        return self.records.lesson_turn(lesson.id, name, at, as_learner=who.id)

    def question(self, lesson: Lesson, who: Learner, at: datetime = NOON) -> Question:
        question = self.turn(lesson, who, at).question
        assert question is not None
        return question

    def answer(
        self, lesson: Lesson, who: Learner, choice: Choice = Choice.PULL, at: datetime = NOON
    ) -> bool:
        """Answer what the learner has in front of him."""
        given = answered(self.question(lesson, who, at), choice, at)
        return self.records.answer_lesson(lesson.id, given, as_learner=who.id)


def answered(question: Question, choice: Choice = Choice.PULL, at: datetime = NOON) -> Answer:
    """The answer to a question of a lesson."""
    return answer_of(question, choice, shown_at=question.dealt_at, answered_at=at, thinking=1500)
