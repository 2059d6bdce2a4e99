"""A learner's own report of a lesson: the same figures that the teacher sees of him."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from trainer.app import session
from trainer.app.clock import now
from trainer.app.progress.answer_dialog import show_answers
from trainer.app.session import looking
from trainer.classroom.gradebook import Scoring, grade_rows
from trainer.classroom.marking import mark
from trainer.explaining import DID, bets_words, signed_grade
from trainer.lesson import LessonKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.classroom.marking import Marked
    from trainer.records import Lesson, LessonResults, Turn

__all__ = ["draw_report", "lesson_name"]


def lesson_name(lesson: Lesson) -> str:
    """`01 Mar 09:30, open: Suited draws`: what tells two lessons with one set apart comes first."""
    day = lesson.opened_at.astimezone(session.zone())
    return f"{day:%d %b %H:%M}, {'over' if lesson.is_over else 'open'}: {lesson.set_name}"


def draw_report(results: LessonResults, turn: Turn | None) -> None:
    """As far as the learner may see it by now; `turn` where the lesson is still open."""
    marked = mark(results)
    if not marked and turn is not None and not results.lesson.is_over:
        st.success("All your answers are in. What was right is shown when the lesson is over.")
        return
    [row] = grade_rows(results, marked, now())
    st.header("How it went", anchor=False)
    scored = f"**{row.right} of {row.scored} right**" if row.scored else "Nothing was scored"
    st.markdown(
        f"{scored} · cost of mistakes {bets_words(row.cost)} · {row.answered} of"
        f" {results.lesson.items} answered"
        + (f", {row.not_given} not given, which is not a mistake" if row.not_given else "")
    )
    if row.score is not None and not session.settings().calm:
        st.caption(
            f"Score {row.score:.0f} of 100: a right answer earns 100; the more a mistake costs, the"
            " less it earns.",
            help=f"Exactly: {Scoring.DECISION.formula}.",
        )
    if marked:
        answers = [one.answer for one in reversed(marked)]  # the newest first, as everywhere
        st.button(
            "Look at them again, one by one",
            on_click=looking.open_answers,
            args=(answers,),
            icon=":material/replay:",
        )
        st.table(_rows(results.lesson, marked), hide_index=True)
    if looking.opened_answers() is not None:
        show_answers()


def _number(lesson: Lesson, place: int) -> str:
    if lesson.kind is LessonKind.TABLE:
        return f"{place // 2 + 1}, bet {place % 2 + 1}"
    return str(place + 1)


def _rows(lesson: Lesson, marked: Sequence[Marked]) -> list[dict[str, str]]:
    attempts = max(one.attempt for one in marked)
    return [
        {
            "hand": _number(lesson, one.place)
            + (f", attempt {one.attempt}" if attempts > 1 else ""),
            "cards": " ".join(map(str, one.answer.cards)),
            "you": DID[one.answer.choice],
            "verdict": signed_grade(one.verdict.grade),
            "cost": bets_words(one.verdict.cost),
        }
        for one in marked
    ]
