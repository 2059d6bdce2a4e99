"""The dealers' drill: the table to be paid, the seats paid so far, and how hands were paid before.

A table is kept with its first seat's payment: a reload brings it back, with the seats paid.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING

import streamlit as st

from strategy_tables.rankings import BonusRank, HandRank
from trainer.app import storage
from trainer.app.clock import now
from trainer.app.session.tab import (
    OF_PROFILE,
    leave_profile,
    next_number,
    profile,
    seed,
    settings,
)
from trainer.app.session.widgets import complain, widget_value
from trainer.dealing import MOST_SEATS
from trainer.errors import MoneyError, PaymentError, UnknownProfileError
from trainer.paying import (
    Asked,
    FinishedTable,
    HandCount,
    House,
    Order,
    SeatAnswer,
    SeatVerdict,
    bonus_kind,
    counts_of,
    finished_table,
    judge_payment,
    paying_order,
    read_answer,
)
from trainer.records import StoredPayment

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "AMOUNTS",
    "COMPLAINT",
    "DEALS",
    "SEATS",
    "FormKeys",
    "change_order",
    "current_table",
    "deal_next",
    "form_keys",
    "hand_counts",
    "last_paid",
    "next_seat",
    "pay_seat",
    "verdicts",
]

SEATS, DEALS, AMOUNTS = "pay-seats", "pay-deals", "pay-amounts"
"""The keys of the choices how many seats, which deals, and what counts as paid."""

COMPLAINT = "pay-the-hand"
"""Under this name an answer that cannot be read is complained about."""

_STATE = f"{OF_PROFILE}paying"
_BONUS_RANKS = {bonus_kind(rank): rank for rank in BonusRank}
_LONGEST = timedelta(hours=1)  # longer than this nobody pays a hand: the tab was forgotten


@dataclass(slots=True)
class _Desk:
    """What one tab knows of the drill."""

    profile: int
    table: FinishedTable
    answers: dict[int, SeatAnswer] = field(default_factory=dict)
    shown: dict[int, datetime] = field(default_factory=dict)
    asked: list[Asked] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class FormKeys:
    """The keys of one seat's form.

    Every seat has its own, so that a second click on the button, or a click on an old picture in
    another tab, cannot pay the next seat with the same answer.
    """

    place: str
    hand: str
    amount: str
    bonus_hand: str
    bonus_amount: str
    submit: str


def form_keys(table: FinishedTable, seat: int | None) -> FormKeys:
    """The keys for a seat; without one, those of what stands there when all seats are paid."""
    place = f"pay-{table.id}-{seat or 'done'}"
    names = ("hand", "amount", "bonus-hand", "bonus-amount", "submit")
    return FormKeys(place, *(f"{place}-{name}" for name in names))


def _desk() -> _Desk:
    desk = st.session_state.get(_STATE)
    # isinstance, not "in": another program version may have left its own.
    if not isinstance(desk, _Desk) or desk.profile != profile().id:
        desk = st.session_state[_STATE] = _taken_up()
    return desk


def _taken_up() -> _Desk:
    """As the records have it: the latest table that was begun, or a new one."""
    who = profile().id
    stored = storage.records().payments(who)
    asked = [_asked(one) for one in stored]
    if stored:
        try:
            latest = stored[-1]
            table = FinishedTable.from_document(latest.document, latest.rules)
            return _Desk(who, table, _answers(table, stored), asked=asked)
        except PaymentError:  # of another program version: it still counts, but is not shown
            pass
    return _Desk(who, _dealt(Order()), asked=asked)


def _asked(stored: StoredPayment) -> Asked:
    right = stored.named == stored.right_name and stored.amount == stored.right_amount
    return Asked(stored.right_name, right, stored.milliseconds)


def _answers(table: FinishedTable, stored: Sequence[StoredPayment]) -> dict[int, SeatAnswer]:
    """What was said at this table; a seat is paid once its three bets are."""
    by_id = {one.id: one for one in stored}
    answers = {}
    for seat in range(1, len(table.seats) + 1):
        main = by_id.get(_payment_id(table, seat))
        bonus = by_id.get(_bonus_id(table, seat))
        if main is None:
            continue
        bonus_rank = None if bonus is None else _BONUS_RANKS.get(bonus.named)
        answers[seat] = SeatAnswer(
            HandRank[main.named.upper()],
            main.amount,
            bonus_rank,
            Fraction(0) if bonus is None else bonus.amount,
            main.milliseconds,
        )
    return answers


def _payment_id(table: FinishedTable, seat: int) -> str:
    return f"{table.id}/{seat}"


def _bonus_id(table: FinishedTable, seat: int) -> str:
    return f"{table.id}/{seat}/bonus"


def current_table() -> FinishedTable:
    """The table to be paid; dealt now where there is none yet."""
    return _desk().table


def next_seat() -> int | None:
    """The seat to be paid now; none when all are. Its time runs from when it is first asked for."""
    desk = _desk()
    seat = _unpaid(desk)
    if seat is not None:
        desk.shown.setdefault(seat, now())
    return seat


def _unpaid(desk: _Desk) -> int | None:
    order = paying_order(len(desk.table.seats))
    return next((seat for seat in order if seat not in desk.answers), None)


def last_paid() -> int | None:
    """The seat paid last; none at a new table."""
    desk = _desk()
    paid = [seat for seat in paying_order(len(desk.table.seats)) if seat in desk.answers]
    return paid[-1] if paid else None


def verdicts() -> dict[int, SeatVerdict]:
    """How each seat was paid so far, graded now."""
    desk = _desk()
    return {seat: judge_payment(desk.table, seat, answer) for seat, answer in desk.answers.items()}


def hand_counts() -> list[HandCount]:
    """How well each kind of hand was paid, ever."""
    return counts_of(_desk().asked)


def pay_seat(table_id: str, seat: int) -> None:
    """Pay a seat with what stands in its form, if it is the one to be paid now.

    What cannot be read is complained about, and stays in the form.
    """
    desk = _desk()
    if (desk.table.id, _unpaid(desk)) != (table_id, seat):
        return
    moment = now()
    try:
        answer = _read(desk, seat, moment)
    except (MoneyError, PaymentError) as error:
        complain(COMPLAINT, str(error))
        return
    complain(COMPLAINT, None)
    payments = _payments(desk.table, seat, answer, moment)
    try:
        stored = [storage.records().record_payment(desk.profile, one) for one in payments]
    except UnknownProfileError:  # deleted in another tab
        leave_profile()
        return
    if all(stored):
        desk.answers[seat] = answer
        desk.asked += map(_asked, payments)
    else:  # another tab was first, and its answer stands
        del st.session_state[_STATE]


def _read(desk: _Desk, seat: int, moment: datetime) -> SeatAnswer:
    keys = form_keys(desk.table, seat)
    taken = moment - desk.shown.get(seat, moment)
    return read_answer(
        desk.table,
        seat,
        (widget_value(keys.hand), widget_value(keys.bonus_hand)),
        (
            str(widget_value(keys.amount) or ""),
            str(widget_value(keys.bonus_amount) or ""),
        ),
        milliseconds=taken // timedelta(milliseconds=1) if taken < _LONGEST else None,
    )


def _payments(
    table: FinishedTable, seat: int, answer: SeatAnswer, moment: datetime
) -> list[StoredPayment]:
    """The bonus first: the payment of the three bets is what makes a seat a paid one."""
    right = table.payment_at(seat)

    def payment(
        id_: str, names: tuple[str, str], amounts: tuple[Fraction, Fraction], time: int | None
    ) -> StoredPayment:
        return StoredPayment(
            id=id_,
            rules=table.bets_at(seat).rules,
            document=table.document,
            seat=seat,
            named=names[0],
            right_name=names[1],
            amount=amounts[0],
            right_amount=amounts[1],
            with_stake=table.order.with_stake,
            milliseconds=time,
            at=moment,
        )

    payments = [
        payment(
            _payment_id(table, seat),
            (answer.rank.key, right.rank.key),
            (answer.amount, right.amount),
            answer.milliseconds,
        )
    ]
    if right.bonus is not None and answer.bonus_rank is not None:
        names = bonus_kind(answer.bonus_rank), bonus_kind(right.bonus.rank)
        amounts = answer.bonus_amount, right.bonus.amount
        # The time is the seat's, and counted with the three bets.
        payments.insert(0, payment(_bonus_id(table, seat), names, amounts, None))
    return payments


def deal_next(table_id: str) -> None:
    """Another table, once every seat of this one is paid."""
    desk = _desk()
    if desk.table.id == table_id and _unpaid(desk) is None:
        _deal(desk.table.order)


def change_order() -> None:
    """Another table, as the choices on the page say."""
    desk = _desk()
    seats, deals, amounts = (widget_value(key) for key in (SEATS, DEALS, AMOUNTS))
    old = desk.table.order
    order = Order(
        seats if isinstance(seats, int) and seats in range(1, MOST_SEATS + 1) else old.seats,
        deals if isinstance(deals, bool) else old.natural,
        amounts if isinstance(amounts, bool) else old.with_stake,
    )
    if order != old:
        _deal(order)


def _deal(order: Order) -> None:
    desk = _desk()
    complain(COMPLAINT, None)
    st.session_state[_STATE] = _Desk(desk.profile, _dealt(order), asked=desk.asked)


def _dealt(order: Order) -> FinishedTable:
    """A new table under the house rules of the settings."""
    chosen = settings()
    rules = chosen.rules
    limit = None if rules.limit is None else rules.limit * chosen.stake_amount
    house = House(rules.pay_table, rules.bonus, limit, currency=chosen.currency)
    return finished_table(
        order, house, id_=secrets.token_urlsafe(12), seed=seed(), number=next_number()
    )
