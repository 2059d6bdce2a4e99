"""Files of a lesson for spreadsheets and gradebooks; docs/lesson-exports.md explains their columns.

UTF-8 CSV as everywhere in the house: exact amounts with a decimal beside them, times in UTC, and
nobody's text a formula. Only first attempts are graded; `decisions.csv` has all of them.
"""

from __future__ import annotations

import csv
import io
import re
from datetime import UTC
from typing import TYPE_CHECKING, Final

from strategy_tables.cards import write_cards
from trainer.classroom.item_analysis import item_table
from trainer.classroom.marking import mark
from trainer.classroom.preview import solution_of
from trainer.explaining import best_word
from trainer.progress import export as house
from trainer.spreadsheet import decimal_cell, harmless, time_cell, yes_or_no

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime
    from fractions import Fraction

    from trainer.classroom.gradebook import GradeRow, Scoring
    from trainer.classroom.item_analysis import ItemFigures
    from trainer.classroom.marking import Marked
    from trainer.records import Lesson, LessonResults

__all__ = [
    "DECISION_COLUMNS",
    "FULL_SCORE",
    "GRADE_COLUMNS",
    "ITEM_COLUMNS",
    "canvas_csv",
    "decisions_csv",
    "file_name",
    "for_canvas",
    "for_moodle",
    "gradebook_csv",
    "items_csv",
    "moodle_csv",
]

FULL_SCORE: Final = 100

_OF_THE_LESSON = ("class", "set", "lesson", "lesson_kind")

DECISION_COLUMNS = (
    *_OF_THE_LESSON,
    "item",
    "seat",
    "attempt",
    "alias",
    "learner",
    *house.ANSWER_CELLS,
    *house.VERDICT_COLUMNS,
)
"""The columns of decisions.csv, in order."""

GRADE_COLUMNS = (
    *_OF_THE_LESSON,
    "alias",
    "learner",
    "name",
    "roster_id",
    "present",
    "questions",
    "answered",
    "not_given",
    "scored",
    "right",
    "attempts",
    "cost",
    "cost_decimal",
    "score",
    "scoring",
)
"""The columns of gradebook.csv before those of the questions, `q1` and so on."""

ITEM_COLUMNS = (
    *_OF_THE_LESSON,
    "item",
    "seat",
    "decision",
    "cards",
    "pay_table",
    "pays_to_one",
    "limit_in_bets",
    "stake",
    "currency",
    "situation",
    "situation_name",
    "best",
    "advantage",
    "advantage_decimal",
    "put",
    "answers",
    "scored",
    "right",
    "facility",
    "discrimination",
    "mean_cost",
    "mean_cost_decimal",
    "share_riding",
    "median_thinking_ms",
    "flags",
)
"""The columns of items.csv, in order."""


def decisions_csv(lessons: Iterable[LessonResults]) -> bytes:
    """A row for every answer that was given in some lessons."""
    return _file(
        DECISION_COLUMNS,
        (row for results in lessons for row in _decision_rows(results, mark(results))),
    )


def _decision_rows(results: LessonResults, marked: Iterable[Marked]) -> Iterable[Sequence[object]]:
    aliases = {one.learner.id: one.learner.alias for one in results.members}
    for one in marked:
        yield [
            *_lesson_cells(results.lesson),
            one.place + 1,
            one.hand,
            one.attempt,
            harmless(aliases[one.learner]),
            one.learner,
            *(cell(one.answer) for cell in house.ANSWER_CELLS.values()),
            *house.verdict_cells(one.verdict, one.answer.stake),
        ]


def items_csv(lessons: Iterable[LessonResults]) -> bytes:
    """A row for every question of some lessons, and at a table for every seat of it."""
    return _file(
        ITEM_COLUMNS,
        (
            _item_row(results.lesson, figures)
            for results in lessons
            for figures in item_table(results, mark(results))
        ),
    )


def _item_row(lesson: Lesson, figures: ItemFigures) -> Sequence[object]:
    item, analysis = figures.item, solution_of(figures.item, figures.hand).analysis
    return [
        *_lesson_cells(lesson),
        figures.place + 1,
        figures.hand,
        int(item.decision),
        write_cards(item.cards(figures.hand)),
        harmless(item.rules.pay_table.name),
        str(item.rules.pay_table),
        _or_nothing(item.rules.limit),
        item.stake,
        harmless(item.currency),
        analysis.situation.id,
        analysis.situation.name,
        best_word(analysis.advantage),
        analysis.advantage,
        decimal_cell(analysis.advantage),
        figures.put,
        figures.answers,
        figures.scored,
        figures.right,
        _decimal_or_nothing(figures.facility),
        _decimal_or_nothing(figures.discrimination),
        _or_nothing(figures.mean_cost),
        _decimal_or_nothing(figures.mean_cost),
        _decimal_or_nothing(figures.ride),
        "" if figures.median_thinking is None else round(figures.median_thinking),
        "; ".join(flag.value for flag in figures.flags),
    ]


def gradebook_csv(lesson: Lesson, rows: Iterable[GradeRow], scoring: Scoring) -> bytes:
    """A row for every learner, with the class of the answer to each question beside the score."""
    questions = [f"q{place + 1}" for place in range(lesson.items)]
    return _file((*GRADE_COLUMNS, *questions), (_grade_row(lesson, row, scoring) for row in rows))


def _grade_row(lesson: Lesson, row: GradeRow, scoring: Scoring) -> Sequence[object]:
    learner = row.member.learner
    return [
        *_lesson_cells(lesson),
        harmless(learner.alias),
        learner.id,
        harmless(learner.name or ""),
        harmless(learner.roster_id or ""),
        yes_or_no(row.member.present),
        lesson.items,
        row.answered,
        row.not_given,
        row.scored,
        row.right,
        row.attempts,
        row.cost,
        decimal_cell(row.cost),
        "" if row.score is None else f"{row.score:.2f}",
        scoring.value,
        *("" if grade is None else grade.value for grade in row.grades),
    ]


def for_canvas(rows: Iterable[GradeRow]) -> list[GradeRow]:
    """The learners whom Canvas can find: those on a roster."""
    return [row for row in rows if row.member.learner.name is not None]


def for_moodle(rows: Iterable[GradeRow]) -> list[GradeRow]:
    """The learners whom Moodle can find: those whose roster says an id."""
    return [row for row in rows if row.member.learner.roster_id]


def canvas_csv(lesson: Lesson, rows: Iterable[GradeRow]) -> bytes:
    """What Canvas imports under Grades: a new assignment out of 100.

    Canvas finds a student by login or SIS id, for which `roster_id` stands, or by name; learners
    who are on no roster stay out. An empty cell leaves a student without a score.
    """
    header = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section", _title(lesson))
    points = ("    Points Possible", "", "", "", "", FULL_SCORE)
    known = for_canvas(rows)
    students = (
        [
            harmless(row.member.learner.name or ""),
            "",
            harmless(row.member.learner.roster_id or ""),
            harmless(row.member.learner.roster_id or ""),
            harmless(lesson.class_name),
            "" if row.score is None else f"{row.score:.2f}",
        ]
        for row in known
    )
    return _file(header, [points, *students])


def moodle_csv(lesson: Lesson, rows: Iterable[GradeRow]) -> bytes:
    """What Moodle imports under Grades, CSV file: a new grade item out of 100.

    The teacher maps `ID number` (or whatever the roster's ids are) and the last column. Moodle
    refuses a whole file for one user it does not know, so learners without an id stay out; a dash
    is no grade.
    """
    header = ("ID number", "Full name", _title(lesson))
    known = for_moodle(rows)
    return _file(
        header,
        (
            [
                harmless(row.member.learner.roster_id or ""),
                harmless(row.member.learner.name or ""),
                "-" if row.score is None else f"{row.score:.2f}",
            ]
            for row in known
        ),
    )


def file_name(what: str, lesson: Lesson, now: datetime) -> str:
    """A name that says what is in it: `items_Monday-class_Suited-draws_20260301T120000Z.csv`."""
    parts = [what, lesson.class_name, lesson.set_name]
    plain = [re.sub(r"[^\w]+", "-", part).strip("-") or "-" for part in parts]
    return f"{'_'.join(plain)}_{now.astimezone(UTC):%Y%m%dT%H%M%SZ}.csv"


def _title(lesson: Lesson) -> str:
    # Canvas takes a number in brackets at the end of a title for the id of an assignment.
    name = lesson.set_name.replace("(", "[").replace(")", "]")
    return harmless(f"{name}, {lesson.opened_at.astimezone(UTC):%Y-%m-%d}")


def _lesson_cells(lesson: Lesson) -> tuple[object, ...]:
    return (
        harmless(lesson.class_name),
        harmless(lesson.set_name),
        time_cell(lesson.opened_at),
        lesson.kind.value,
    )


def _or_nothing(value: object) -> object:
    return "" if value is None else value


def _decimal_or_nothing(value: Fraction | float | None) -> str:
    return "" if value is None else decimal_cell(value)


def _file(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue().encode()
