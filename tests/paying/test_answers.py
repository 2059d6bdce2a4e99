"""What a dealer types, and what is said to it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from strategy_tables.rankings import BonusRank, HandRank
from tests.paying.tables import a_table
from trainer.errors import MoneyError, PaymentError
from trainer.money import CURRENCIES
from trainer.paying import (
    SeatAnswer,
    judge_payment,
    read_answer,
    read_payment,
)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("360", 360),
        (" $1,250 ", 1250),
        ("12.50", Fraction(25, 2)),
        ("0", 0),
        ("0.00", 0),
        ("$0", 0),
        ("take", 0),
        ("Taken", 0),
    ],
)
def test_amounts_are_read_as_people_type_them(text: str, amount: Fraction) -> None:
    assert read_payment(text, "amount") == amount


@pytest.mark.parametrize("currency", CURRENCIES)
def test_the_currency_of_the_table_may_be_typed(currency: str) -> None:
    assert read_payment(f"{currency}45", "amount") == 45
    assert read_payment(f"{currency}0", "amount") == 0


@pytest.mark.parametrize("text", ["ten", "$€5", "-5", "1e3", "2,50", "3 x 15", "∞", "0x10", "<b>"])
def test_what_is_no_amount_is_quoted_in_one_sentence(text: str) -> None:
    with pytest.raises(MoneyError) as caught:
        read_payment(text, "bonus amount")
    assert str(caught.value).startswith(f"the bonus amount cannot be {text!r}; type what you pay")
    assert "\n" not in str(caught.value)


def test_a_losing_hand_needs_no_amount_and_a_paying_one_does() -> None:
    table = a_table()
    assert read_answer(table, 2, (HandRank.LOSS, None), ("", "")).amount == 0
    with pytest.raises(MoneyError, match="the amount is missing"):
        read_answer(table, 1, (HandRank.FLUSH, None), (" ", ""))


def test_hands_must_be_named() -> None:
    table = a_table()
    with pytest.raises(PaymentError, match="no hand is named; choose one of the ten"):
        read_answer(table, 1, (None, None), ("360", ""))
    with pytest.raises(PaymentError, match="the bonus hand is not named"):
        read_answer(table, 3, (HandRank.PAIR, None), ("7", "15"))


def test_a_whole_answer_is_read() -> None:
    answer = read_answer(
        a_table(), 3, (HandRank.PAIR, BonusRank.FLUSH), ("7", "15"), milliseconds=1200
    )
    assert answer == SeatAnswer(HandRank.PAIR, Fraction(7), BonusRank.FLUSH, Fraction(15), 1200)
    assert judge_payment(a_table(), 3, answer).is_right


@pytest.mark.parametrize(
    ("seat", "answer", "headline", "lines"),
    [
        pytest.param(
            1,
            SeatAnswer(HandRank.FLUSH, Fraction(360)),
            "Right — flush, $360",
            ["Flush, 3 bets of $15 at 8 to 1: 3 × 15 × 8 = $360."],
            id="right",
        ),
        pytest.param(
            1,
            SeatAnswer(HandRank.STRAIGHT, Fraction(225)),
            "Mistake — the hand and the amount are wrong",
            [
                (
                    "Flush, 3 bets of $15 at 8 to 1: 3 × 15 × 8 = $360. You said straight."
                    " You paid $225: $135 too little."
                ),
            ],
            id="a straight",
        ),
        pytest.param(
            2,
            SeatAnswer(HandRank.LOSS, Fraction(0)),
            "Right — nothing that pays, bets taken",
            ["Nothing that pays: the 2 bets of $12.50 are taken."],
            id="taken",
        ),
        pytest.param(
            2,
            SeatAnswer(HandRank.LOSS, Fraction(25)),
            "Mistake — the amount is wrong",
            ["Nothing that pays: the 2 bets of $12.50 are taken. You paid $25: $25 too much."],
            id="paid a loser",
        ),
        pytest.param(
            3,
            SeatAnswer(HandRank.PAIR, Fraction(7), BonusRank.NOTHING, Fraction(0)),
            "Mistake — the bonus hand and the bonus amount are wrong",
            [
                "Pair of tens or better, 1 bet of $7 at 1 to 1: 7 × 1 = $7.",
                (
                    "Bonus: flush, $5 at 3 to 1: 5 × 3 = $15. You said nothing."
                    " You paid nothing: $15 too little."
                ),
            ],
            id="bonus missed",
        ),
    ],
)
def test_the_verdict_says_what_was_wrong_and_works_out_what_is_right(
    seat: int, answer: SeatAnswer, headline: str, lines: list[str]
) -> None:
    verdict = judge_payment(a_table(), seat, answer)
    assert verdict.headline == headline
    assert list(verdict.lines) == lines
    assert verdict.is_right == headline.startswith("Right")
