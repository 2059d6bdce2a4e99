"""Live lesson: the code to join, the hand, the grid that moves by itself, and the way on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from trainer.app import session
from trainer.app.choosing import choose_one
from trainer.app.classroom.grid_view import (
    counted_words,
    gathered_html,
    grid_html,
    next_words,
    stage_words,
)
from trainer.app.classroom.kept_focus import kept_focus
from trainer.app.classroom.lesson_report import lesson_name
from trainer.app.classroom.projected import join_html, shown_hand
from trainer.app.classroom.style import classroom_style
from trainer.app.clock import now
from trainer.app.entrance.paths import JOIN
from trainer.app.felt import felt_table
from trainer.app.page import page_head
from trainer.app.refusals import attempt_once, complaint
from trainer.app.session import own_classes, running
from trainer.app.views.lesson_view import countdown_html, place_words, seconds_left
from trainer.classroom.live_grid import grid_of
from trainer.classroom.marking import mark
from trainer.errors import NotYoursError
from trainer.lesson import LessonKind, Stage, next_step

if TYPE_CHECKING:
    from trainer.records import Lesson, LessonResults

_PROJECTED, _SENT_OUT = "projected", "sent-out"


def _results(lesson: Lesson) -> LessonResults:
    """What came of it so far; where it was deleted meanwhile, the page says what there is."""
    try:
        return running.results(lesson.id)
    except NotYoursError:
        st.rerun()


def _here(found: LessonResults) -> dict[int, str]:
    """Who has a seat now, by made-up names: the projector may be on."""
    return {one.learner.id: one.learner.alias for one in found.members if one.present}


@st.fragment(run_every=1)
def _keep_up(drawn: Lesson, here: dict[int, str]) -> None:
    """How many have answered, looked at each second; the page follows where the lesson has moved.

    At a table it moves by itself when everybody has answered. Who is here can be sent out, so the
    page follows them, too.
    """
    found = _results(drawn)
    if found.lesson != drawn or _here(found) != here:
        st.rerun()
    words = counted_words(grid_of(found, mark(found), now()), drawn)
    left = seconds_left(drawn, now())
    if left is None:
        st.markdown(f"**{words}**")
    else:
        st.html(countdown_html(left, drawn.options.countdown or 1, f" · {words}"))


@st.fragment(run_every=1)
def _draw_grid(drawn: Lesson, *, projected: bool) -> None:
    """Who is here, and from the first hand on the grid, looked at each second."""
    found = _results(drawn)
    grid = grid_of(found, mark(found), now())
    if drawn.step.stage is Stage.LOBBY:
        st.html(gathered_html(grid, projected=projected))
    else:
        st.html(grid_html(grid, drawn, projected=projected))


def _draw_sending_out(found: LessonResults) -> None:
    """Nobody is chosen before the teacher chooses."""
    here = _here(found)
    with st.popover("Remove somebody", disabled=not here):
        st.write(
            "Removes them from the class and this lesson; with their four words they may come back."
        )
        chosen = st.selectbox(
            "Who", list(here), index=None, format_func=here.__getitem__, key=_SENT_OUT
        )
        st.button(
            "Remove",
            disabled=chosen is None,
            on_click=_remove,
            args=(found.lesson, chosen),
        )
        complaint(_sent_out_of(found.lesson))


def _sent_out_of(lesson: Lesson) -> str:
    return f"{_SENT_OUT} {lesson.id}"


def _remove(lesson: Lesson, learner_id: int) -> None:
    attempt_once(_sent_out_of(lesson), partial(own_classes.remove_learner, learner_id))


def _close(lesson: Lesson) -> None:
    attempt_once("close", partial(running.close, lesson.id))


def _move_on(lesson: Lesson) -> None:
    # The next step's button comes up in the same place: a double click would take two.
    attempt_once("move-on", partial(running.move_on, lesson.id, lesson.step))


def _lock(lesson: Lesson) -> None:
    attempt_once("lock", partial(running.lock, lesson.id, locked=not lesson.locked))


def _draw_controls(found: LessonResults) -> None:
    lesson = found.lesson
    with st.container(horizontal=True, vertical_alignment="center", key="lesson-controls"):
        if lesson.kind is not LessonKind.SELF_PACED and not lesson.is_over:
            following = next_step(lesson.step, lesson.options, lesson.items)
            with kept_focus("move-on"):
                st.button(
                    next_words(lesson, following.stage),
                    # Of its step: a press on an old picture is about nothing that is there.
                    key=f"move-on-{lesson.id}-{lesson.step.place}-{lesson.step.stage.value}",
                    type="primary",
                    on_click=_move_on,
                    args=(lesson,),
                )
        if not lesson.is_over:
            st.button(
                "Let others in again" if lesson.locked else "Let nobody new in",
                key="lock",
                on_click=_lock,
                args=(lesson,),
            )
            _draw_sending_out(found)
            with st.popover("Close the lesson"):
                st.write("No answer is taken any more, and everybody sees what was right.")
                st.button("Close it now", on_click=_close, args=(lesson,))
        st.toggle(
            "Projector view",
            value=True,
            key=_PROJECTED,
            help="No names, and no verdicts before the class may see them",
        )


def _draw_lesson(found: LessonResults) -> None:
    """How to join, large until it begins; the hand; who has answered."""
    lesson = found.lesson
    gathers = lesson.kind is LessonKind.SELF_PACED or lesson.step.stage is Stage.LOBBY
    if lesson.is_over:
        st.page_link("screens/results.py", label="Results", query_params={"lesson": str(lesson.id)})
    else:
        with st.container(horizontal=not gathers, vertical_alignment="center"):
            join = join_html(session.others_address() + JOIN, lesson.code, large=gathers)
            st.html(join, width="stretch" if gathers else "content")
            with st.container():
                _keep_up(lesson, _here(found))
    _draw_controls(found)
    if not gathers and not lesson.is_over:
        item = found.items[lesson.step.place]
        felt_table(shown_hand(lesson, item, now()), key="projected-felt")
    _draw_grid(lesson, projected=bool(session.widget_value(_PROJECTED)))


classroom_style()
own_classes.lesson_is_shown()
lessons = running.known_lessons()
lesson = running.current_lesson(lessons)
if lesson is None:
    page_head("Live lesson", "A set given to a class.")
    st.write("No lesson yet.")
    st.page_link("screens/classroom.py", label="Open one in your classroom")
else:
    found = running.results(lesson.id)
    lesson = found.lesson
    where = ""
    if lesson.kind is not LessonKind.SELF_PACED and lesson.step.stage is not Stage.LOBBY:
        where = f"{place_words(lesson, lesson.step.place)}. "
    page_head(
        "Live lesson", where + stage_words(lesson), f"{lesson.set_name} · {lesson.class_name}"
    )
    _draw_lesson(found)
    names = {one.id: f"{lesson_name(one)} · {one.class_name}" for one in lessons}
    if len(names) > 1:
        choose_one("Your lessons", names, lesson.id, running.turn_to)
