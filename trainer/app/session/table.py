"""The seat at the table: taken, played at and left; all of it is in the records."""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b
from typing import TYPE_CHECKING, cast

import streamlit as st

from trainer.app import storage
from trainer.app.clock import now
from trainer.app.felt import felt_event
from trainer.app.felt.view import Act
from trainer.app.session.desk import Desk
from trainer.app.session.tab import OF_PROFILE, next_number, occasion, profile, seed, settings
from trainer.app.views.seat_view import asked_at
from trainer.app.views.table_view import stage_of
from trainer.coach.table import Seat
from trainer.dealing import deal
from trainer.errors import UnknownProfileError, UnknownTableError
from trainer.history import Mode, Question

if TYPE_CHECKING:
    from fractions import Fraction

    from trainer.records import SeatRecord

__all__ = ["TABLE", "last_seat", "seat", "sit_down", "stand_up"]

_SEAT = OF_PROFILE + "seat"


def seat() -> Seat | None:
    """The seat the learner has now, as the records say."""
    taken = storage.records().current_seat(profile().id)
    return None if taken is None else _seat(taken)


def last_seat() -> Seat | None:
    """The seat left last."""
    left = [one for one in storage.records().seats(profile().id) if one.ended_at is not None]
    return _seat(left[-1]) if left else None


def _seat(taken: SeatRecord) -> Seat:
    """A seat read whole, and after that round by round: an evening has hundreds."""
    known = cast("Seat | None", st.session_state.get(_SEAT))
    seat = _gone_on(known) if known is not None and known.id == taken.id else None
    if seat is None:
        seat = Seat(taken.id, taken.bankroll, taken.currency)
        # The open one last, should the clock have been put back since.
        questions = storage.records().seat_questions(taken.id)
        for question in sorted(questions, key=lambda one: not one.is_done):
            seat = seat.after(question)
    st.session_state[_SEAT] = seat
    return seat


def _gone_on(known: Seat) -> Seat | None:
    """The seat as it is now, if no more than one round was dealt since; else none."""
    latest = storage.records().latest_question(profile().id, (Mode.TABLE,))
    if latest is None:
        return None
    same = known.last is not None and known.last.id == latest.id
    following = known.open_round is None and latest.id == _round_id(known)
    return known.after(latest) if same or following else None


def sit_down(bankroll: Fraction) -> None:
    """Take a seat; who has one already, in another tab, keeps that."""
    storage.records().sit_down(profile().id, bankroll, settings().currency, now())


def stand_up() -> None:
    """Leave the seat, unless a round is still open on it."""
    taken = seat()
    if taken is None or taken.open_round is not None:
        return
    try:
        storage.records().stand_up(taken.id, now())
    except UnknownTableError:  # deleted in another tab, with its profile
        return


class _TableDesk(Desk):
    """A desk where nothing is dealt before the learner says so, and nothing without the money."""

    def look(self, taken: Seat) -> None:
        """The seat is on screen from now on, with the round that lies on it."""
        hand = self._hand()
        hand.question = taken.last
        if taken.last is not None:
            hand.shown.setdefault((taken.last.id, stage_of(taken.last)), now())

    def _deal_instead_of(self, _lying: Question | None) -> None:
        """Deal the next round, if there is a seat, none is open and the bankroll covers it."""
        taken, chosen = seat(), settings()
        if taken is None or taken.open_round is not None:
            return
        if not taken.covers(chosen.stake_amount, chosen.bonus_amount):
            return
        asking = replace(
            occasion(Mode.TABLE),
            id=_round_id(taken),
            currency=taken.currency,
            bonus_stake=chosen.bonus_amount,
        )
        dealt = asking.round(deal(seed(), next_number()))
        try:
            new = storage.records().record_question(profile().id, dealt, seat=taken.id)
        except (UnknownProfileError, UnknownTableError):  # deleted in another tab
            return
        # Not looked up as the latest: that it is not where the clock was set back.
        if new:
            st.session_state[_SEAT] = taken.after(dealt)
        else:
            st.session_state.pop(_SEAT, None)
        self._hand().shown.clear()

    def take_press(self) -> bool:
        """`pressed`; whether anything came of it."""
        event = felt_event(self.key)
        if event is None or event.act is not Act.DEAL:
            return super().take_press()
        taken = seat()
        if taken is None or (event.question, event.stage) != asked_at(taken):
            return False
        self.deal()
        return True


def _round_id(taken: Seat) -> str:
    """The same for one round of a seat in every tab, so that it is dealt once."""
    name = f"{profile().created_at.isoformat()}/{taken.id}/{taken.dealt}"
    return blake2b(name.encode(), digest_size=12).hexdigest()


TABLE = _TableDesk("table-felt", (Mode.TABLE,), lambda: None)
