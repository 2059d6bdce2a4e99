"""The table and the verdict as HTML text. Until a seat is paid nothing tells what it is due."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from strategy_tables.values import Choice
from trainer.card_faces import small_face_svg
from trainer.paying import exact_money
from trainer.round import LimitCovers

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from strategy_tables.cards import Card
    from trainer.paying import FinishedTable, House, SeatVerdict

__all__ = ["house_limit_words", "paid_table_html", "seconds_words", "verdict_html"]


def house_limit_words(house: House) -> str:
    """`Limit $5,000 on the three bets of a hand`; nothing without one."""
    if house.limit is None:
        return ""
    covers = {
        LimitCovers.BETS: "the three bets of a hand",
        LimitCovers.HAND: "a whole hand, bets first, then its bonus",
    }
    return (
        f"Limit {exact_money(house.limit, house.currency)} won on {covers[house.covers]},"
        " stakes not counted"
    )


def seconds_words(milliseconds: int | None) -> str:
    """`4.2 s`; a dash where no time was taken."""
    return "–" if milliseconds is None else f"{milliseconds / 1000:,.1f} s"


def paid_table_html(
    table: FinishedTable,
    verdicts: Mapping[int, SeatVerdict],
    now: int | None,
    last: int | None,
    *,
    four_colour: bool,
) -> str:
    """Seen by the dealer: the seat dealt first on the left.

    `now` is the seat to be paid, `last` the one paid before it.
    """
    seats = "".join(
        _seat(
            table,
            seat,
            _state(verdicts.get(seat), is_next=seat == now, is_last=seat == last),
            four_colour=four_colour,
        )
        for seat in range(1, len(table.seats) + 1)
    )
    limit = house_limit_words(table.house)
    sign = f'<p class="pay-limit">{_text(limit)}</p>' if limit else ""
    return (
        f'<div class="pay-felt" role="region" aria-label="Table to be paid"'
        f' style="--seats:{len(table.seats)}"><div class="pay-house">'
        f'<div class="pay-cards" role="group" aria-label="Community cards">'
        f"{_cards(table.community, four_colour=four_colour)}</div>{sign}</div>"
        f'<div class="pay-seats">{seats}</div></div>'
    )


def _cards(cards: Iterable[Card], *, four_colour: bool) -> str:
    return "".join(
        f'<span class="pay-card" role="img" aria-label="{card.name}">'
        f"{small_face_svg(card, four_colour=four_colour)}</span>"
        for card in cards
    )


@dataclass(frozen=True, slots=True)
class _State:
    """How far a seat is: what is said of it, its classes, and its sign."""

    said: str
    classes: str = ""
    sign: str = ""


def _state(verdict: SeatVerdict | None, *, is_next: bool, is_last: bool) -> _State:
    if is_next:
        return _State("to be paid now", "pay-next")
    if verdict is None:
        return _State("not paid yet")
    if verdict.is_right:
        return _State("paid correctly", "pay-right", "✓")
    return _State("paid incorrectly", "pay-wrong pay-missed" if is_last else "pay-wrong", "✗")


def _seat(table: FinishedTable, seat: int, state: _State, *, four_colour: bool) -> str:
    there = table.seats[seat - 1]
    bonus = ""
    if there.bonus_stake:
        stake = exact_money(there.bonus_stake, table.house.currency)
        bonus = _circle("3CB", "Three Card Bonus", stake, up=True, kind="pay-bonus")
    pulled = dict(zip("12", there.choices, strict=True))
    stake = exact_money(there.stake, table.house.currency)
    circles = "".join(
        _circle(
            sign_,
            "Dollar bet" if sign_ == "$" else f"Bet {sign_}",
            stake,
            up=pulled.get(sign_) is not Choice.PULL,
        )
        for sign_ in ("$", "2", "1")
    )
    return (
        f'<div class="pay-seat {state.classes}" role="group"'
        f' aria-label="Seat {seat}, {state.said}">'
        f'<p class="pay-name"><span aria-hidden="true">{state.sign}</span> Seat {seat}</p>'
        f'<div class="pay-cards">{_cards(there.hand, four_colour=four_colour)}</div>'
        f'<div class="pay-bets">{circles}{bonus}</div></div>'
    )


def _circle(sign: str, name: str, stake: str, *, up: bool, kind: str = "") -> str:
    stands = f"{name}: {stake} up" if up else f"{name}: taken back"
    # Numeric references: Markdown would read mathematics between two dollar signs.
    shown = (
        f'<span class="pay-chip" style="--letters:{len(stake)}">{_text(stake)}</span>'
        if up
        else f'<span class="pay-sign">{_text(sign)}</span>'
    )
    return (
        f'<span class="pay-circle {kind}{"" if up else " pay-back"}" role="img"'
        f' aria-label="{_text(stands)}">{shown}<span class="pay-badge">{_text(sign)}</span></span>'
    )


def _text(text: str) -> str:
    return escape(text).replace("$", "&#36;")


def verdict_html(seat: int | None, verdict: SeatVerdict | None, *, spoken: bool = True) -> str:
    """How a seat was paid; an empty region before the first.

    The region is always there, so that a screen reader hears when it changes.
    """
    role = ' role="status"' if spoken else ""
    if seat is None or verdict is None:
        # Not quite empty, or Streamlit would leave it out.
        return f'<div class="pay-verdict pay-verdict-none"{role}>&nbsp;</div>'
    lines = "".join(f"<p>{escape(line)}</p>" for line in verdict.lines)
    kind = "right" if verdict.is_right else "wrong"
    sign = "✓" if verdict.is_right else "✗"
    time = verdict.answer.milliseconds
    took = "" if time is None else f" · {seconds_words(time)}"
    return (
        f'<div class="pay-verdict pay-verdict-{kind}"{role}>'
        f'<span class="pay-grade" aria-hidden="true">{sign}</span><div>'
        f"<strong>{escape(verdict.headline)}</strong>"
        f'<p class="pay-which">Seat {seat}{took}</p>{lines}</div></div>'
    )
