"""What the class sees on the projector: how to join, and the hand that is asked."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

import segno

from strategy_tables.situations import Decision
from strategy_tables.values import Choice
from trainer.app.views.table_view import explanation_of_hand, placard_of, table_view
from trainer.grading import weigh
from trainer.lesson import LessonKind, Stage
from trainer.settings import Settings
from trainer.tally import Tally

if TYPE_CHECKING:
    from datetime import datetime

    from strategy_tables.values import Analysis
    from trainer.app.felt.view import FeltView
    from trainer.classroom.marking import Marked
    from trainer.history import Question
    from trainer.items import Item
    from trainer.records import Lesson

__all__ = ["join_html", "shown_answer", "shown_hand"]


def join_html(address: str, code: str, *, large: bool) -> str:
    """The address, the code, and both as a QR code; once a lesson goes on, on one line."""
    link = f"{address}?code={code}"
    # An image: `st.html` takes an SVG that stands in the page out.
    drawn = segno.make_qr(link, error="m").svg_data_uri(border=2, scale=4)
    return (
        f'<div class="projected" data-large="{"yes" if large else "no"}">'
        f'<img src="{escape(drawn)}" alt="QR code of the address to join">'
        f'<div><p class="address">{escape(address.partition("//")[2])}</p>'
        f'<p class="code"><span class="spoken">Code of the lesson: </span>{escape(code)}</p>'
        "</div></div>"
    )


def shown_hand(lesson: Lesson, item: Item, now: datetime) -> FeltView:
    """The hand that is asked, without a button; what is right once the class may see it.

    At a table each seat has cards of its own, so that only the community cards lie there.
    """
    place, stage = lesson.step
    question = item.question(f"lesson {lesson.id} hand {place}", now)
    shows = stage is Stage.SHOWN
    if lesson.kind is LessonKind.TABLE:
        return _community(lesson, item, question)
    view = _bare(question)
    if not shows:
        return view
    round_ = question.round
    analysis = weigh(round_.visible, item.rules, bets_up=round_.bets_riding)
    panel = explanation_of_hand(analysis, item.rules, round_.bets_riding)
    return replace(view, ask=_right_words(analysis), panel=panel)


def _right_words(analysis: Analysis) -> str:
    if not analysis.advantage:
        return "Either is right"
    return f"{'Letting it ride' if analysis.advantage > 0 else 'Pulling'} was right"


def _bare(question: Question) -> FeltView:
    view = table_view(question, Settings(), Tally())
    return replace(view, actions=(), tally=(), keys=False, judged=False)


def _community(lesson: Lesson, item: Item, question: Question) -> FeltView:
    place, stage = lesson.step
    turned = 2 if stage is Stage.SHOWN else place % 2
    return replace(
        _bare(question),
        deal=f"lesson {lesson.id} round {place // 2}",
        hand=(),
        bets=(),
        community=tuple(
            card if number < turned else None for number, card in enumerate(item.community)
        ),
        ask=f"Each seat decides on bet {int(item.decision)} with its own three cards",
        panel=placard_of(item.rules),
    )


def shown_answer(marked: Marked) -> FeltView:
    """An answer looked at together: its verdict, why, and the nearest hand across; not whose."""
    answer, item = marked.answer, marked.item
    first = None
    if item.decision is Decision.SECOND:
        first = Choice.RIDE if answer.bets_riding == 2 else Choice.PULL
    question = item.question(
        f"shown {marked.place} {marked.hand}", answer.shown_at, seat=marked.hand, first=first
    )
    view = table_view(replace(question, answers=(answer,)), Settings(), Tally())
    return replace(view, actions=(), tally=(), keys=False)
