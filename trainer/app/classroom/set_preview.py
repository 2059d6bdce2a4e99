"""A set as its teacher looks it through: every hand, and if wanted what is right and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from trainer.card_faces import small_face_svg
from trainer.classroom.preview import balance_of, solution_of
from trainer.explaining import signed_bets
from trainer.items import table_seats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.items import Item

__all__ = ["balance_words", "draw_set", "set_html"]


def balance_words(items: Sequence[Item]) -> str:
    """What the set asks, and whether one habit would always be right."""
    balance = balance_of(items)
    ties = f", either in {balance.ties}" if balance.ties else ""
    asked = f"{len(items)} questions"
    if seats := table_seats(items):
        asked = f"{len(items) // 2} rounds for a table of {seats}, {balance.decisions} decisions"
    words = (
        f"{asked}: riding is right in {balance.ride}, pulling in {balance.pull}{ties};"
        f" {balance.near} near the line."
    )
    if balance.decisions >= 4 and 0 in (balance.ride, balance.pull):
        habit = "pulls" if not balance.ride else "rides"
        words += f" Whoever always {habit} is always right: mix in others."
    return words


def draw_set(items: Sequence[Item], *, answers: bool) -> None:
    """A row for each question, at a table for each seat."""
    # Our own SVG: `st.html` would take it out, `st.markdown` keeps it.
    st.markdown(set_html(items, answers=answers), unsafe_allow_html=True)


def set_html(items: Sequence[Item], *, answers: bool) -> str:
    """The set as a table; nothing in it was typed by anybody."""
    at_table = bool(table_seats(items))
    heads = ["question", *(["seat"] if at_table else []), "bet", "cards"]
    heads += ["right", "riding is worth", "near the line"] if answers else []
    rows = [
        _row(item, place, seat, at_table=at_table, answers=answers)
        for place, item in enumerate(items)
        for seat in range(1, len(item.hands) + 1)
    ]
    head = "".join(f'<th scope="col">{one}</th>' for one in heads)
    return f'<div class="set-table"><table><tr>{head}</tr>{"".join(rows)}</table></div>'


def _row(item: Item, place: int, seat: int, *, at_table: bool, answers: bool) -> str:
    cards = "".join(
        f'<span role="img" aria-label="{card.name}">{small_face_svg(card, four_colour=True)}</span>'
        for card in item.cards(seat)
    )
    cells = [str(place + 1), *([str(seat)] if at_table else []), str(int(item.decision))]
    cells.append(f'<span class="drawn-hand">{cards}</span>')
    if answers:
        solution = solution_of(item, seat)
        value = solution.analysis.advantage
        best = "either" if not value else "let it ride" if value > 0 else "pull"
        near = "yes" if solution.is_near else "no"
        cells += [f"<b>{best}</b>", f"{signed_bets(value)} bets", near]
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
