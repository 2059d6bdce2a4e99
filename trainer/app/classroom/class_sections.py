"""The sections of the classroom page: a class's lessons, its learners, the class itself."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import streamlit as st

from trainer.app import session
from trainer.app.choosing import pick_one
from trainer.app.classroom import classroom_form
from trainer.app.entrance.paths import COME_BACK
from trainer.app.page import ROOM_FOR_A_NAME, plain_caption
from trainer.app.print_button import print_button
from trainer.app.refusals import complaint
from trainer.app.session import own_classes, sets
from trainer.lesson import (
    LEAST_COUNTDOWN,
    MOST_ATTEMPTS,
    MOST_COUNTDOWN,
    MOST_IN_A_LESSON,
    Feedback,
    LessonKind,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.app.session.own_classes import Slip
    from trainer.records import Class, Learner, Lesson

__all__ = ["draw_class", "draw_learners", "draw_lessons", "keys_html"]

_KINDS = {
    LessonKind.LIVE: "Live",
    LessonKind.SELF_PACED: "Self-paced",
    LessonKind.TABLE: "At a table",
}
_MEANING = {
    LessonKind.LIVE: "Everybody sees the same hand, and you move on.",
    LessonKind.SELF_PACED: "Everyone at their own speed, until you close it or it is due.",
    LessonKind.TABLE: "Each seat has three cards of its own and shares the community cards;"
    " needs a set of rounds.",
}
_FEEDBACK = {Feedback.AT_ONCE: "after each hand", Feedback.AT_END: "at the end"}


def draw_lessons(one: Class) -> None:
    """What is open, what can be opened, and what is over."""
    known = own_classes.lessons(one.id)
    for lesson in known:
        if not lesson.is_over:
            _draw_line(lesson)
    _draw_form(one)
    over = [lesson for lesson in known if lesson.is_over]
    if over:
        st.markdown("**Over**")
    for lesson in over:
        _draw_line(lesson)


def _draw_line(lesson: Lesson) -> None:
    line = f"lesson-line-{lesson.id}"
    with st.container(horizontal=True, wrap=False, vertical_alignment="center", key=line):
        st.html(_lesson_html(lesson))
        named = {"lesson": str(lesson.id)}
        if not lesson.is_over:
            st.page_link("screens/live.py", label="Run it", query_params=named)
        st.page_link("screens/results.py", label="Results", query_params=named)


def _lesson_html(lesson: Lesson) -> str:
    opened = lesson.opened_at.astimezone(session.zone())
    facts = f"{_KINDS[lesson.kind]} · {opened:%d %b, %H:%M} · {lesson.items} questions"
    code = "" if lesson.is_over else f" · code <b>{escape(lesson.code)}</b>"
    return (
        f'<p class="line"><bdi>{escape(lesson.set_name)}</bdi><br><small>{facts}{code}</small></p>'
    )


def _draw_form(one: Class) -> None:
    known = sets.sets()
    if not known:
        st.write("First make a set of questions.")
        st.page_link("screens/sets.py", label="Make a set")
        return
    with st.container(border=True):
        st.markdown("**Open a lesson**")
        names = {each.id: f"{each.name} · {each.items} questions" for each in known}
        pick_one("Set", names, classroom_form.SET)
        kind = st.segmented_control(
            "Kind",
            list(_KINDS),
            format_func=_KINDS.__getitem__,
            default=LessonKind.LIVE,
            required=True,
            key=classroom_form.KIND,
        )
        st.caption(_MEANING[LessonKind(kind)])
        _draw_options(LessonKind(kind))
        press = f"open-lesson-{own_classes.forms_sent()}"
        pressed = st.button("Open the lesson", key=press, type="primary")
        opened = (classroom_form.open_lesson if pressed else own_classes.just_opened)(one.id)
        if opened is not None:
            st.switch_page("screens/live.py", query_params={"lesson": str(opened)})
        complaint(classroom_form.LESSON)


def _draw_options(kind: LessonKind) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.segmented_control(
            "Verdicts",
            list(_FEEDBACK),
            format_func=_FEEDBACK.__getitem__,
            default=Feedback.AT_ONCE,
            required=True,
            key=classroom_form.FEEDBACK,
        )
        if kind is LessonKind.SELF_PACED:
            st.number_input("Attempts", 1, MOST_ATTEMPTS, 1, key=classroom_form.ATTEMPTS, width=120)
            st.datetime_input("Due (empty: never)", None, key=classroom_form.DUE, width=220)
        else:
            st.number_input(
                "Seconds per hand (empty: no countdown)",
                LEAST_COUNTDOWN,
                MOST_COUNTDOWN,
                None,
                step=5,
                key=classroom_form.COUNTDOWN,
                width=300,
            )
        st.number_input(
            f"Maximum number of learners (empty: {MOST_IN_A_LESSON}; at a table its seats)",
            1,
            MOST_IN_A_LESSON,
            None,
            key=classroom_form.SEATS,
            width=340,
        )
        st.toggle("Ask how sure they are", value=True, key=classroom_form.CERTAINTY)


def draw_learners(one: Class) -> None:
    """Who is in the class, and new ones from a roster."""
    _draw_keys(own_classes.handed_out())
    known = own_classes.learners(one.id)
    if not known:
        st.write("Nobody yet. Open a lesson and show its code, or bring a roster.")
    complaint(classroom_form.LEARNERS)
    for learner in known:
        _draw_learner(learner)
    with st.expander("Bring a roster"):
        st.text_area(
            "Names, one a line, each with an id after a semicolon if your gradebook has one;"
            " or a CSV with the columns name and id",
            key=classroom_form.ROSTER,
            placeholder="Ada Lovelace; s1815\nEmmy Noether; s1882",
        )
        st.button("Make keys for them", on_click=classroom_form.add_roster, args=(one.id,))
        complaint(classroom_form.ROSTER)
        st.caption("Names and ids are seen by the class's teachers alone, never by learners.")


def _draw_learner(learner: Learner) -> None:
    line = f"learner-{learner.id}"
    with st.container(horizontal=True, wrap=False, vertical_alignment="center", key=line):
        st.html(_learner_html(learner))
        st.button(
            "New key",
            key=f"renew-{learner.id}",
            type="tertiary",
            help="For anyone who has lost their four words; signs them out everywhere",
            on_click=classroom_form.renew_key,
            args=(learner.id,),
        )
        if learner.removed_at is None:
            st.button(
                "Remove from class",
                key=f"remove-{learner.id}",
                type="tertiary",
                help="Removes them from the class; with their four words they may come back",
                on_click=classroom_form.remove_learner,
                args=(learner.id,),
            )


def _learner_html(learner: Learner) -> str:
    """The alias, and what the roster says, each turning nothing round but itself."""
    known = (one for one in (learner.name, learner.roster_id) if one is not None)
    facts = [f"<bdi>{escape(one)}</bdi>" for one in known]
    facts += [] if learner.removed_at is None else ["removed"]
    below = f"<br><small>{' · '.join(facts)}</small>" if facts else ""
    return f'<p class="line"><bdi>{escape(learner.alias)}</bdi>{below}</p>'


def _draw_keys(handed_out: Sequence[Slip]) -> None:
    if not handed_out:
        return
    with st.container(border=True):
        st.markdown("**Keys to hand out** (four words each): shown only now, so print them first.")
        st.html(keys_html(handed_out, session.others_address() + COME_BACK))
        with st.container(horizontal=True, key="screen-only-keys"):
            print_button("Print this page")
            st.button("Put them away", on_click=own_classes.put_keys_away)


def keys_html(handed_out: Sequence[Slip], address: str) -> str:
    """A slip for each learner, to be cut out."""
    slips = (
        f"<p><b><bdi>{escape(one.learner.name or one.learner.alias)}</bdi></b><br>"
        f"your name here is <bdi>{escape(one.learner.alias)}</bdi><br>"
        f"open {escape(address)} and type<br><b>{escape(one.key)}</b></p>"
        for one in handed_out
    )
    return f'<div class="keys-to-hand-out">{"".join(slips)}</div>'


def draw_class(one: Class) -> None:
    """Its name, who teaches it, and its end."""
    plain_caption(
        "Taught by " + ", ".join(each.name for each in own_classes.class_teachers(one.id))
    )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            "New name of the class", key=classroom_form.RENAME, max_chars=ROOM_FOR_A_NAME, width=280
        )
        st.button("Rename", on_click=classroom_form.rename_class, args=(one.id,))
    complaint(classroom_form.RENAME)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input("Name of another teacher", key=classroom_form.SHARE, width=280)
        st.button("Let them teach it too", on_click=classroom_form.share_class, args=(one.id,))
    complaint(classroom_form.SHARE)
    with st.expander("Delete this class"):
        st.write("Its lessons, its learners and everything they ever did are deleted with it.")
        st.text_input("Type the name of the class to confirm", key=classroom_form.CONFIRM)
        st.button("Delete for good", on_click=classroom_form.delete_class, args=(one.id, one.name))
        complaint(classroom_form.CONFIRM)
