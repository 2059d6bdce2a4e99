"""A payment agrees with the round it settles, and its words with the payment."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.cards import DECK, parse_cards
from strategy_tables.pay_tables import STANDARD, PayTable
from strategy_tables.rankings import HandRank
from strategy_tables.side_bets import STANDARD_BONUS, Convention, SideBet
from strategy_tables.values import Choice
from tests.paying.tables import PULL, RIDE, RULES, money
from tests.strategy_tables import judge
from tests.strategy_tables.strategies import pay_tables
from trainer.errors import UnfinishedRoundError
from trainer.paying import (
    Bets,
    exact_money,
    worked_payment,
)
from trainer.round import LimitCovers, Round
from trainer.rules import Rules

ZERO: Final = Fraction(0)

rounds: Final = st.builds(
    lambda cards, choices: Round(tuple(cards[:3]), tuple(cards[3:]), choices),
    st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True),
    st.tuples(st.sampled_from(Choice), st.sampled_from(Choice)),
)


def finished(cards: str, *choices: Choice) -> Round:
    five = parse_cards(cards)
    return Round(five[:3], five[3:], choices)


@settings(deadline=None)
@given(
    rounds,
    pay_tables,
    st.sampled_from(Convention),
    st.tuples(money, st.just(ZERO) | money, st.none() | money),
    st.sampled_from(LimitCovers),
    st.booleans(),
)
def test_a_payment_agrees_with_the_settled_round(
    round_: Round,
    pay_table: PayTable,
    convention: Convention,
    stakes: tuple[Fraction, Fraction, Fraction | None],
    covers: LimitCovers,
    with_stake: bool,
) -> None:
    stake, bonus_stake, limit = stakes
    bonus = replace(STANDARD_BONUS, convention=convention)
    rules = Rules(pay_table, None if limit is None else limit / stake, bonus)
    payment = worked_payment(round_, Bets(rules, stake, bonus_stake, covers), with_stake=with_stake)
    settled = round_.settle(rules, stake, bonus_stake, covers)
    assert payment.rank is settled.rank
    assert payment.rank == judge.outcome([card.number for card in round_.visible])
    back = settled.bets_up * stake if with_stake else ZERO
    assert payment.amount == max(settled.net_main, -back) + back
    assert (payment.bonus is None) == (not bonus_stake)
    if payment.bonus is not None and settled.bonus is not None:
        back = bonus_stake if with_stake else ZERO
        assert payment.bonus.rank is settled.bonus.rank
        assert payment.bonus.amount == max(settled.bonus.net, -back) + back


@settings(deadline=None)
@given(rounds, pay_tables, money, st.none() | money, st.booleans())
def test_the_words_end_with_the_amount_and_their_product_is_true(
    round_: Round, pay_table: PayTable, stake: Fraction, limit: Fraction | None, with_stake: bool
) -> None:
    rules = Rules(pay_table, None if limit is None else limit / stake)
    payment = worked_payment(round_, Bets(rules, stake), with_stake=with_stake)
    if payment.rank is HandRank.LOSS:
        assert payment.words.endswith("taken")
        return
    amounts = [
        Fraction(text.replace(",", "")) for text in re.findall(r"\$([\d,.]+)", payment.words)
    ]
    assert amounts[-1] == payment.amount
    factors, product = re.findall(r": ([\d,. ×]+) = \$([\d,.]+)", payment.words)[0]
    worth = Fraction(1)
    for factor in factors.replace(",", "").split(" × "):
        worth *= Fraction(factor)
    assert worth == Fraction(product.replace(",", ""))
    assert ("capped" in payment.words) == (limit is not None and worth > limit)


FLUSH: Final = "2h 9h Kh 3h 4h"


@pytest.mark.parametrize(
    ("cards", "choices", "bets", "with_stake", "amount", "words"),
    [
        pytest.param(
            FLUSH,
            (RIDE, RIDE),
            Bets(RULES, Fraction(15)),
            False,
            360,
            "3 bets of $15 at 8 to 1: 3 × 15 × 8 = $360",
            id="three bets",
        ),
        pytest.param(
            FLUSH,
            (PULL, PULL),
            Bets(RULES, Fraction(7)),
            False,
            56,
            "1 bet of $7 at 8 to 1: 7 × 8 = $56",
            id="one bet",
        ),
        pytest.param(
            FLUSH,
            (PULL, RIDE),
            Bets(RULES, Fraction("12.50"), currency="€"),
            True,
            225,
            "2 bets of €12.50 at 8 to 1: 2 × 12.50 × 8 = €200;"
            " with the 2 × 12.50 = €25 staked, €225",
            id="odd stakes with the stake",
        ),
        pytest.param(
            "Th Jh Qh Kh Ah",
            (RIDE, RIDE),
            Bets(Rules(STANDARD, Fraction(1000)), Fraction(25)),
            True,
            25_075,
            "3 bets of $25 at 1,000 to 1: 3 × 25 × 1,000 = $75,000, capped at $25,000 by the limit;"
            " with the 3 × 25 = $75 staked, $25,075",
            id="capped",
        ),
        pytest.param(
            "Kh Qd Ac 2s 3h",
            (PULL, PULL),
            Bets(RULES, Fraction(5)),
            True,
            0,
            "nothing that pays: the bet of $5 is taken",
            id="no wrap-around",
        ),
    ],
)
def test_sums_are_worked_out_in_words(
    cards: str,
    choices: tuple[Choice, Choice],
    bets: Bets,
    with_stake: bool,
    amount: int,
    words: str,
) -> None:
    payment = worked_payment(finished(cards, *choices), bets, with_stake=with_stake)
    assert payment.amount == amount
    assert payment.words == words


@pytest.mark.parametrize(
    ("cards", "bets", "with_stake", "amount", "words"),
    [
        pytest.param(
            FLUSH,
            Bets(RULES, Fraction(5), Fraction("7.50")),
            False,
            "22.50",
            "$7.50 at 3 to 1: 7.50 × 3 = $22.50",
            id="a flush",
        ),
        pytest.param(
            FLUSH,
            Bets(Rules(STANDARD, Fraction(25), STANDARD_BONUS), Fraction(5), Fraction(5)),
            True,
            "20",
            "$5 at 3 to 1: 5 × 3 = $15; with the $5 staked, $20",
            id="a limit on the bets leaves it alone",
        ),
        pytest.param(
            FLUSH,
            Bets(
                Rules(STANDARD, Fraction(26), STANDARD_BONUS),
                Fraction(5),
                Fraction(5),
                LimitCovers.HAND,
            ),
            False,
            "10",
            "$5 at 3 to 1: 5 × 3 = $15, capped at $10, what the limit leaves",
            id="a limit on the hand leaves ten",
        ),
        pytest.param(
            FLUSH,
            Bets(
                Rules(STANDARD, None, SideBet("own", (50, 40, 30, 6, 3, 1), Convention.FOR_ONE)),
                Fraction(5),
                Fraction(5),
            ),
            False,
            "10",
            "$5 at 3 for 1: 5 × 3 = $15, the stake in it, so $10 won",
            id="for 1",
        ),
        pytest.param(
            "Kc Ad 2h 7s 9c",
            Bets(RULES, Fraction(5), Fraction(2)),
            True,
            "0",
            "no bonus hand: the $2 is taken",
            id="K-A-2",
        ),
    ],
)
def test_the_bonus_is_worked_out_likewise(
    cards: str, bets: Bets, with_stake: bool, amount: str, words: str
) -> None:
    # All three bets of a flush at 5 win 120.
    payment = worked_payment(finished(cards, RIDE, RIDE), bets, with_stake=with_stake)
    assert payment.bonus is not None
    assert payment.bonus.amount == Fraction(amount)
    assert payment.bonus.words == words


def test_an_unfinished_round_is_not_paid() -> None:
    with pytest.raises(UnfinishedRoundError):
        worked_payment(finished(FLUSH, RIDE), Bets(RULES, Fraction(5)), with_stake=False)


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        ("0", "$0"),
        ("1250", "$1,250"),
        ("12.5", "$12.50"),
        ("0.125", "$0.125"),
        ("3.0001", "$3.0001"),
    ],
)
def test_money_is_written_exactly(amount: str, text: str) -> None:
    assert exact_money(Fraction(amount), "$") == text
