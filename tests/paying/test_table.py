"""A finished table: who is paid when, and its document."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.paying.tables import HOUSE, RULES, a_table, money, seeds
from trainer.dealing import MOST_SEATS
from trainer.errors import PaymentError
from trainer.paying import (
    FinishedTable,
    Order,
    finished_table,
    paying_order,
)
from trainer.round import LimitCovers


def test_seats_are_paid_from_the_dealers_right_the_seat_dealt_last_first() -> None:
    assert paying_order(7) == (7, 6, 5, 4, 3, 2, 1)
    assert paying_order(1) == (1,)


@settings(deadline=None, max_examples=60)
@given(
    seeds,
    st.integers(0, 10**6),
    st.builds(Order, st.integers(1, MOST_SEATS), st.booleans(), st.booleans()),
    st.none() | money,
    st.sampled_from(LimitCovers),
)
def test_a_table_is_read_back_from_its_document_and_made_again_from_its_seed(
    seed: str, number: int, order: Order, limit: Fraction | None, covers: LimitCovers
) -> None:
    house = replace(HOUSE, limit=limit, covers=covers, currency="kr ")
    table = finished_table(order, house, id_="x", seed=seed, number=number)
    assert FinishedTable.from_document(table.document, table.bets_at(1).rules) == table
    assert finished_table(order, house, id_="x", seed=seed, number=number) == table
    assert len(table.seats) == order.seats
    if limit is not None:
        assert table.house == house


@pytest.mark.parametrize(
    "document",
    [
        "",
        "{}",
        "[]",
        "null",
        a_table().document.replace("Kh", "2h"),
        a_table().document.replace('"7"', '"0"'),
        a_table().document.replace('"7"', '"1/0"'),
        a_table().document.replace('"pull","pull"', '"pull"'),
        a_table().document.replace("bets", "wishes"),
        re.sub(r'"seats":\[.*\}\]', '"seats":[]', a_table().document),
    ],
)
def test_a_document_that_says_no_table_is_refused(document: str) -> None:
    with pytest.raises(PaymentError, match="this stored table cannot be read"):
        FinishedTable.from_document(document, RULES)


def test_a_limit_in_money_is_the_same_for_every_stake() -> None:
    table = a_table(house=replace(HOUSE, limit=Fraction(6)))
    assert [table.payment_at(seat).amount for seat in (1, 2, 3)] == [6, 0, 6]
