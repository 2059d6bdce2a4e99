"""The sections of a lesson's results."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import streamlit as st

from strategy_tables.cards import write_cards
from strategy_tables.values import Choice
from trainer.app import session
from trainer.app.charts import draw_chart, question_chart, score_chart
from trainer.app.choosing import pick_one
from trainer.app.classroom.lesson_report import lesson_name
from trainer.app.classroom.projected import shown_answer
from trainer.app.clock import now
from trainer.app.felt import felt_table
from trainer.app.page import plain_caption
from trainer.app.session import running, sets
from trainer.app.situation_map import situation_map
from trainer.app.situation_map.map_view import share_map
from trainer.classroom import exports
from trainer.classroom.blueprint import Blueprint
from trainer.classroom.gradebook import (
    Scoring,
    compared,
    distribution,
    grade_rows,
    needs_help,
)
from trainer.classroom.item_analysis import FEWEST, item_table
from trainer.classroom.marking import Marked, by_situation, first_attempts, mark
from trainer.classroom.teach_next import misconceptions, teach_next
from trainer.explaining import bets_words, counted, percent
from trainer.lesson import LessonKind
from trainer.progress import FEWEST_OF_A_SITUATION

if TYPE_CHECKING:
    from collections.abc import Callable

    from trainer.classroom.gradebook import GradeRow
    from trainer.classroom.item_analysis import ItemFigures
    from trainer.classroom.teach_next import Misconception
    from trainer.records import Lesson, LessonResults, Member

__all__ = ["NAMES", "SCORING", "SECTIONS", "Outcome"]

NAMES, SCORING = "result-names", "result-scoring"

_MOST_WRONG = 5  # misconceptions to look at: as many as a class talks about in a lesson


class Outcome(NamedTuple):
    """A lesson's results, graded once for all sections."""

    results: LessonResults
    marked: tuple[Marked, ...]

    @classmethod
    def of(cls, results: LessonResults) -> Outcome:
        """Of a lesson."""
        return cls(results, mark(results))

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return self.results.lesson

    def grades(self, scoring: Scoring) -> tuple[GradeRow, ...]:
        """A row for each learner."""
        return grade_rows(self.results, self.marked, now(), scoring)


def _scoring() -> Scoring:
    chosen = session.widget_value(SCORING)
    return chosen if isinstance(chosen, Scoring) else Scoring.DECISION


def _called(member: Member) -> str:
    learner = member.learner
    named = bool(session.widget_value(NAMES)) and learner.name is not None
    return f"{learner.name} ({learner.alias})" if named else learner.alias


def _questions(outcome: Outcome) -> None:
    figures = item_table(outcome.results, outcome.marked)
    at_table = outcome.lesson.kind is LessonKind.TABLE
    rows = [_question_row(one, seats=at_table) for one in figures]
    st.dataframe(rows, hide_index=True, width="stretch", height="content")
    st.caption(
        "Only first attempts count; ties are left out. Share right, discrimination and flags are"
        f" hidden below {FEWEST} answers: they would say little."
    )
    if any(one.discrimination is not None for one in figures):
        draw_chart(
            "Difficulty and discrimination",
            question_chart(figures),
            key="question-chart",
            alt="Each question by its share right and its discrimination, as in the table",
        )


def _question_row(one: ItemFigures, *, seats: bool) -> dict[str, object]:
    facility = one.facility if one.is_enough else None
    thinking = one.median_thinking
    return {
        "question": one.place + 1,
        **({"seat": one.hand} if seats else {}),
        "cards": write_cards(one.item.cards(one.hand)),
        "answers": one.answers,
        "right": "–" if facility is None else percent(facility, 0),
        "discrimination": "–"
        if one.discrimination is None
        else f"{one.discrimination:.2f}".replace("-", "−"),
        "mean cost": "–" if one.mean_cost is None else bets_words(one.mean_cost),
        "rode": "–" if one.ride is None else percent(one.ride, 0),
        "median time": "–" if thinking is None else f"{thinking / 1000:.1f} s",
        "flags": "; ".join(flag.value for flag in one.flags),
    }


def _teach_next(outcome: Outcome) -> None:
    leaks = teach_next(outcome.marked)
    wrong = misconceptions(outcome.marked)
    if not leaks:
        st.success("Nobody gave anything away.")
        return
    examples = {
        f"Bet {int(one.situation.decision)}: {one.situation.name}, {one.figures.wrong} of"
        f" {one.figures.scored} wrong, {float(one.per_hundred):.2f} bets per 100 hands"
        + (
            f" (a hint only, needs {counted(one.needs, 'more answer')})" if one.needs else ""
        ): one.example
        for one in leaks
    }
    at_table = outcome.lesson.kind is LessonKind.TABLE
    sure = {_misconception_words(one, seats=at_table): one.example for one in wrong[:_MOST_WRONG]}
    also = ", and what several were sure of and wrong" if sure else ""
    st.markdown(f"**What costs the class most at a real table{also}**")
    # One choice over both lists: of two, the felt could show what only one of them says.
    looked_at = examples | sure
    shown = st.radio("Show on the felt", list(looked_at), key="teach-next")
    felt_table(shown_answer(looked_at[str(shown)]), key="taught-felt")


def _misconception_words(one: Misconception, *, seats: bool) -> str:
    example = one.example
    seat = f", seat {example.hand}" if seats else ""
    choice = "let it ride" if example.answer.choice is Choice.RIDE else "pull"
    return (
        f"Wrong, and sure of it: question {example.place + 1}{seat}, {one.sure} of {one.answers}"
        f" were sure to {choice}"
    )


def _learners(outcome: Outcome) -> None:
    rows = outcome.grades(_scoring())
    spread = distribution(rows)
    if spread.mean is not None and spread.deviation is not None:
        st.markdown(
            f"**Mean score {spread.mean:.0f}** of 100, standard deviation {spread.deviation:.0f},"
            f" {counted(len(spread.scores), 'learner')}"
        )
    for one in needs_help(rows):
        reasons = ", ".join(reason.value for reason in one.reasons)
        plain_caption(f"May need help: {_called(one.row.member)}: {reasons}")
    table = [
        {
            "learner": _called(row.member),
            "answered": row.answered,
            "not given": row.not_given,
            "right": f"{row.right} of {row.scored}",
            "cost": bets_words(row.cost),
            "score": None if row.score is None else round(row.score, 1),
        }
        for row in rows
    ]
    st.dataframe(table, hide_index=True, width="stretch", height="content")
    st.caption(f"Score: {_scoring().formula}.")
    if spread.scores:
        draw_chart(
            "Scores",
            score_chart(spread),
            key="score-chart",
            alt="How many learners have a score in each ten from 0 to 100",
        )


def _before_and_after(outcome: Outcome) -> None:
    lesson = outcome.lesson
    others = [one for one in running.class_results(lesson.class_id) if one.lesson.id != lesson.id]
    if not others:
        st.write("There is one lesson in this class: compare it with a second one later.")
        return
    names = {one.lesson.id: lesson_name(one.lesson) for one in others}
    wanted = pick_one("Compare with", names, "compared-with")
    other = next(one for one in others if one.lesson.id == wanted)
    pair = sorted((outcome.results, other), key=lambda one: one.lesson.id)
    before, after = (Outcome.of(one).grades(_scoring()) for one in pair)
    changes = compared(before, after)
    if not _are_alike(lesson, other.lesson):
        st.caption("These sets were not made by one blueprint, so one may simply be harder.")
    if not changes:
        st.write("Nobody has a score in both.")
        return
    mean = sum(one.change for one in changes) / len(changes)
    st.markdown(
        f"**Mean change {mean:+.1f}** points over {counted(len(changes), 'learner')} in both"
    )
    table = [
        {
            "learner": _called(one.member),
            "before": round(one.before, 1),
            "after": round(one.after, 1),
            "change": round(one.change, 1),
        }
        for one in changes
    ]
    st.dataframe(table, hide_index=True, width="stretch")


def _are_alike(one: Lesson, other: Lesson) -> bool:
    known = {each.id: each.blueprint for each in sets.sets()}
    mine, its = known.get(one.set_id), known.get(other.set_id)
    if mine is None or its is None:
        return False
    return Blueprint.from_document(mine).is_like(Blueprint.from_document(its))


def _class_map(outcome: Outcome) -> None:
    rules = outcome.results.items[0].rules
    answers = [
        one
        for each in running.class_results(outcome.lesson.class_id)
        for one in first_attempts(mark(each))
        if one.item.rules == rules
    ]
    figures = by_situation(answers)
    plain_caption(
        f"All lessons of {outcome.lesson.class_name} at the pay table {rules.pay_table.name}: the"
        " share right, in %."
    )
    answered = {situation: (one.right, one.scored) for situation, one in figures.items()}
    view = share_map(rules, answered, FEWEST_OF_A_SITUATION, None)
    situation_map(view, key="class-map")


def _files(outcome: Outcome) -> None:
    results, lesson, scoring = outcome.results, outcome.lesson, _scoring()
    moment = now()
    rows = outcome.grades(scoring)
    files = {
        "decisions": exports.decisions_csv([results]),
        "gradebook": exports.gradebook_csv(lesson, rows, scoring),
        "items": exports.items_csv([results]),
        "canvas": exports.canvas_csv(lesson, rows),
        "moodle": exports.moodle_csv(lesson, rows),
    }
    empty = {"canvas": not exports.for_canvas(rows), "moodle": not exports.for_moodle(rows)}
    for what, content in files.items():
        needs = _NEEDS[what] if empty.get(what) else None
        with st.container(horizontal=True, vertical_alignment="center"):
            st.download_button(
                _FILES[what][0],
                content,
                exports.file_name(what, lesson, moment),
                "text/csv",
                key=f"file-{what}",
                on_click="ignore",
                disabled=needs is not None,
            )
            st.caption(needs or _FILES[what][1], width="content")


_FILES = {
    "decisions": ("decisions.csv", "every answer, with its verdict"),
    "gradebook": ("gradebook.csv", "a row for each learner"),
    "items": ("items.csv", "a row for each question"),
    "canvas": ("Grades for Canvas", "learners on the roster, by their ids"),
    "moodle": ("Grades for Moodle", "learners on the roster, by their ids"),
}

_ROSTER = "nobody here is on one: see Classroom → Learners → Bring a roster"
_NEEDS = {
    "canvas": f"needs a roster, and {_ROSTER}",
    "moodle": f"needs a roster with ids, and {_ROSTER}",
}
"""Instead, where the file would hold nobody."""

SECTIONS: dict[str, Callable[[Outcome], None]] = {
    "Teach next": _teach_next,
    "Questions": _questions,
    "Learners": _learners,
    "Before and after": _before_and_after,
    "Class map": _class_map,
    "Files": _files,
}
"""What there is to see of a lesson, by the words on its tab."""
