"""Analyze: any hand, after any cards seen, at any table: what both choices are worth, and why."""

from __future__ import annotations

import streamlit as st

from trainer.app import session
from trainer.app.analyst.analyze_form import analyze_form
from trainer.app.analyst.hand_answer import answer_html
from trainer.app.analyst.live_answer import answer_style, live_answer, missing_html
from trainer.app.page import page_head
from trainer.app.session import analyze
from trainer.app.views.hand_question import read_question

answer_style()
page_head("Analyze", "Any hand, exactly. The address holds the question: share it.")
settings, texts = session.settings(), analyze.texts()
reading = read_question(texts)
asking, answering = st.columns([11, 10], gap="large")
with asking:
    analyze_form(texts, reading, settings)
with answering, st.container(key=analyze.HAND.answer):
    live_answer(
        missing_html(reading.missing)
        if reading.question is None
        else answer_html(
            reading.question, currency=settings.currency, four_colour=settings.four_colour
        ),
        analyze.HAND.sent.number,
    )
