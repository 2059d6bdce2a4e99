"""A felt table on a page: the hand that lies there, and what a press does to it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from threading import Lock
from typing import TYPE_CHECKING

import streamlit as st

from strategy_tables.values import Choice
from trainer.app import storage
from trainer.app.clock import now
from trainer.app.felt import felt_event
from trainer.app.felt.direct_line import DirectLine
from trainer.app.felt.view import Act
from trainer.app.session.keeping import keep_answer
from trainer.app.session.tab import OF_PROFILE, profile
from trainer.app.views.table_view import stage_of
from trainer.history import answer_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from datetime import datetime

    from trainer.app.felt import FeltEvent
    from trainer.history import Mode, Question

__all__ = ["Desk"]


@dataclass(slots=True)
class _Hand:
    """The hand on a table in one tab, and when each stage of it was first shown."""

    question: Question | None = None
    shown: dict[tuple[str, str], datetime] = field(default_factory=dict)
    line: DirectLine = field(default_factory=DirectLine)
    lock: Lock = field(default_factory=Lock)

    def change(self, before: Question | None, after: Question | None) -> bool:
        """Put a question in the place of another, if that lies there still; whether it did.

        The same press may come by two roads, and the one that waited find the table changed.
        """
        with self.lock:
            if self.question is not before:
                return False
            self.question = after
        return True


class Desk:
    """One table of the app.

    Args:
        key: of the felt component, unique in the app.
        modes: the questions that belong on it: after a reload the latest of them comes back.
        deal: makes the next question, or none where there is nothing to ask now.
        is_wanted: whether a question of these modes still belongs on it; all do by default.
    """

    def __init__(
        self,
        key: str,
        modes: Collection[Mode],
        deal: Callable[[], Question | None],
        is_wanted: Callable[[Question], bool] = lambda _: True,
    ) -> None:
        self.key = key
        self._modes = modes
        self._deal = deal
        self._is_wanted = is_wanted

    def _hand(self) -> _Hand:
        hand = st.session_state.get(OF_PROFILE + self.key)
        if not isinstance(hand, _Hand):
            hand = st.session_state[OF_PROFILE + self.key] = _Hand(self._left())
        return hand

    def _left(self) -> Question | None:
        """The hand that was left lying: a finished one only as long as its sitting goes on."""
        records, who = storage.records(), profile().id
        latest = self._latest()
        if latest is not None and latest.is_done and records.current_sitting(who, now()) is None:
            return None
        return latest

    def _latest(self) -> Question | None:
        latest = storage.records().latest_question(profile().id, self._modes)
        return latest if latest is not None and self._is_wanted(latest) else None

    def question(self) -> Question | None:
        """The hand on the table; dealt now where there is none yet."""
        hand = self._hand()
        if hand.question is None or not self._is_wanted(hand.question):
            self.deal()
        if hand.question is not None:
            hand.shown.setdefault((hand.question.id, stage_of(hand.question)), now())
        return hand.question

    def line(self) -> DirectLine:
        """The direct line of this table in this tab."""
        return self._hand().line

    def last_question(self) -> Question | None:
        """The hand on the table, or the last that lay there."""
        return self._hand().question

    def deal(self) -> None:
        """Put the next hand on the table: the one another tab has open, else a new one."""
        self._deal_instead_of(self._hand().question)

    def _deal_instead_of(self, lying: Question | None) -> None:
        hand, latest = self._hand(), self._latest()
        if latest is not None and not latest.is_done and (lying is None or latest.id != lying.id):
            hand.change(lying, latest)
            return
        dealt = self._deal()
        if not hand.change(lying, dealt):
            return
        hand.shown.clear()
        if dealt is not None:
            storage.records().record_question(profile().id, dealt)

    def pressed(self) -> None:
        """What a press does, if it is about what is asked now.

        A double click, a held key or an old picture in another tab names a question or a stage
        that is past, and changes nothing.
        """
        self.take_press()

    def take_press(self) -> bool:
        """`pressed`, after the table is drawn, for a press that no callback was told of.

        So it is with the first press after the server was started again: to Streamlit the page
        that stayed open is new, and a page without widgets has no callbacks yet.

        Returns:
            Whether there was one: what is drawn is old then.
        """
        return self.take(felt_event(self.key))

    def take(self, event: FeltEvent | None) -> bool:
        """What `pressed` does, however the press came here; whether there was one that counts."""
        hand = self._hand()
        question = hand.question
        if event is None or question is None:
            return False
        if (event.question, event.stage) != (question.id, stage_of(question)):
            return False
        if event.act in (Act.PULL, Act.RIDE) and question.asked is not None:
            self._answer(question, Choice(event.act.value), event.milliseconds)
        elif event.act is Act.TURN and question.waits_for_turn:
            storage.records().record_turn(question.id, now())
            hand.change(question, storage.records().question(question.id))
        elif event.act is Act.NEXT and question.is_done:
            self._deal_instead_of(question)
        return True

    def _answer(self, question: Question, choice: Choice, milliseconds: int | None) -> None:
        hand = self._hand()
        moment = now()
        answer = answer_of(
            question,
            choice,
            shown_at=hand.shown.get((question.id, stage_of(question)), moment),
            answered_at=moment,
            thinking=milliseconds,
        )
        given: Question | None
        if keep_answer(answer):
            given = replace(question, answers=(*question.answers, answer), pending=None)
        else:  # another tab was first, or the profile is gone
            given = storage.records().question(question.id)
        hand.change(question, given)
