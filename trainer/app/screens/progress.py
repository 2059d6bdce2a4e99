"""Progress: how one would play at a table, where it leaks, and every decision again."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from trainer import progress
from trainer.app import session
from trainer.app.clock import now
from trainer.app.page import page_head
from trainer.app.progress.answer_dialog import show_answers
from trainer.app.progress.no_answers import draw_no_answers
from trainer.app.progress.progress_sections import CALM, OPEN_SECTION, SECTIONS, Shown
from trainer.app.progress.sitting_view import draw_sitting
from trainer.app.progress.situation_dialog import show_situation
from trainer.app.progress.skill_card import draw_skill_card
from trainer.app.session import looking, seeing
from trainer.history import Mode

_STYLE = Path(__file__).parents[1] / "progress" / "progress.css"
_MODES = {
    Mode.CHOSEN.value: "Chosen hands",
    Mode.NATURAL.value: "Natural deals",
    Mode.REVIEW.value: "Reviews",
    Mode.DRILL.value: "Drills",
    Mode.TEST.value: "Tests",
    Mode.TABLE.value: "Table",
    Mode.LESSON.value: "Lessons",
    Mode.OPEN_DRILL.value: "Open and timed drills",
}

page_head("Progress", "What your answers add up to. Ties count neither as right nor as wrong.")
st.html(_STYLE)
seeing.look()
newest = seeing.newest()
settings = session.settings()
latest = progress.latest_sitting(newest, seeing.newest_decisions())
if latest is None:
    draw_no_answers(settings)
    st.stop()

if settings.calm:
    draw_sitting(latest, calm=True)
else:
    skill_at, sitting_at = st.columns([3, 2])
    with skill_at:
        estimate = progress.skill_now(newest, settings.rules, now=now())
        draw_skill_card(estimate, settings)
    with sitting_at:
        draw_sitting(latest, calm=False)

whole = seeing.counted()
met = set(whole["mode"].unique())
played = [mode for mode in _MODES if mode in met]
modes = st.pills(
    "Answers to include below",
    played,
    format_func=_MODES.__getitem__,
    selection_mode="multi",
    default=[mode for mode in played if Mode(mode).counts],
    key="progress-modes",
)
if why := seeing.held_back():
    st.caption(why)
shown = Shown(whole[whole["mode"].isin(modes)], modes)
names = [name for name in SECTIONS if not settings.calm or name in CALM]
for name, section in zip(names, st.tabs(names, key=OPEN_SECTION, on_change="rerun"), strict=True):
    if section.open:
        with section:
            SECTIONS[name](shown)

picked = session.picked_situation()
if picked is not None:
    show_situation(picked, settings.rules)
elif looking.opened_answers() is not None:
    show_answers()
