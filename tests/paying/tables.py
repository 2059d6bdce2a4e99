"""Rules, a house, a finished table in it, and what is drawn to vary them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from hypothesis import strategies as st

from strategy_tables.cards import parse_cards
from strategy_tables.pay_tables import STANDARD
from strategy_tables.side_bets import STANDARD_BONUS
from strategy_tables.values import Choice
from trainer.paying import (
    FinishedTable,
    House,
    Order,
    Seat,
)
from trainer.rules import Rules

RIDE, PULL = Choice.RIDE, Choice.PULL
RULES: Final = Rules(STANDARD, bonus=STANDARD_BONUS)
HOUSE: Final = House(STANDARD, STANDARD_BONUS)

money: Final = st.integers(1, 40_000).map(lambda quarters: Fraction(quarters, 4))
seeds: Final = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


def a_table(**changes: object) -> FinishedTable:
    """Seat 1 a flush on three bets, seat 2 nothing, seat 3 a pair of kings with a bonus flush."""
    table = FinishedTable(
        "t1",
        (
            Seat(parse_cards("2h 9h Jh"), (RIDE, RIDE), Fraction(15)),
            Seat(parse_cards("2c 9c Td"), (PULL, RIDE), Fraction("12.50")),
            Seat(parse_cards("5s 9s Ks"), (PULL, PULL), Fraction(7), Fraction(5)),
        ),
        parse_cards("3h Kh"),
        HOUSE,
        Order(3),
    )
    return replace(table, **changes)  # type: ignore[arg-type]
