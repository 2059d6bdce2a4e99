"""The lesson that a teacher runs: its step, its door, and what came of it so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.app import journal, storage
from trainer.app.clock import now
from trainer.app.session.addressed import LESSON, put_in_address, stays_addressed
from trainer.app.session.own_classes import all_lessons
from trainer.app.session.teaching import teacher

if TYPE_CHECKING:
    from trainer.lesson import Step
    from trainer.records import Lesson, LessonResults

__all__ = [
    "class_results",
    "close",
    "current_lesson",
    "known_lessons",
    "lock",
    "move_on",
    "results",
    "turn_to",
]


def known_lessons() -> list[Lesson]:
    """Those of all the teacher's classes, the open ones first, the newest first among each."""
    return sorted(all_lessons(), key=lambda one: one.is_over)


def turn_to(lesson_id: int) -> None:
    """Show this lesson from now on."""
    put_in_address(LESSON, lesson_id)


def current_lesson(lessons: list[Lesson]) -> Lesson | None:
    """The lesson that the address names, else the first: the page stays at it when it is over."""
    return stays_addressed(LESSON, lessons)


def results(lesson_id: int) -> LessonResults:
    """What came of a lesson so far; asked each second while it goes on."""
    return storage.records().lesson_results(lesson_id, as_teacher=teacher().id)


def class_results(class_id: int) -> list[LessonResults]:
    """What came of all lessons of a class."""
    return storage.records().class_results(class_id, as_teacher=teacher().id)


def move_on(lesson_id: int, step: Step) -> None:
    """One step on, if the lesson still stands where the teacher saw it."""
    moved = storage.records().move_on(lesson_id, step, now(), as_teacher=teacher().id)
    if moved is not None:
        journal.note_step(lesson_id, moved.step)


def lock(lesson_id: int, *, locked: bool) -> None:
    """Let nobody new in, or let them in again."""
    who = teacher()
    if not storage.records().lock_lesson(lesson_id, locked=locked, as_teacher=who.id):
        return
    lets_in = "nobody new in" if locked else "others in again"
    journal.note(f"{who.name} lets {lets_in} to lesson {lesson_id}")


def close(lesson_id: int) -> None:
    """No more answers; verdicts and reports are open to all who took part."""
    who = teacher()
    if storage.records().close_lesson(lesson_id, now(), as_teacher=who.id):
        journal.note(f"{who.name} closed lesson {lesson_id}")
