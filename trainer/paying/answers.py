"""What the dealer in training said and paid, and whether it was right."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from strategy_tables.rankings import BonusRank, HandRank
from trainer.errors import MoneyError, PaymentError
from trainer.money import parse_money, without_sign
from trainer.paying.sums import exact_money

if TYPE_CHECKING:
    from trainer.paying.sums import Payment
    from trainer.paying.table import FinishedTable

__all__ = ["SeatAnswer", "SeatVerdict", "judge_payment", "read_answer", "read_payment"]

_TAKEN = {"take", "taken"}


@dataclass(frozen=True, slots=True)
class SeatAnswer:
    """The hand named and the money paid, 0 where the bets are taken.

    Attributes:
        milliseconds: from the seat on screen to the answer; None where unknown.
    """

    rank: HandRank
    amount: Fraction
    bonus_rank: BonusRank | None = None
    bonus_amount: Fraction = Fraction(0)
    milliseconds: int | None = None


@dataclass(frozen=True, slots=True)
class SeatVerdict:
    """An answer held against the right payment."""

    answer: SeatAnswer
    payment: Payment
    currency: str

    @property
    def hand_right(self) -> bool:
        """Whether the five cards were named rightly."""
        return self.answer.rank is self.payment.rank

    @property
    def amount_right(self) -> bool:
        """Whether the three bets were paid rightly."""
        return self.answer.amount == self.payment.amount

    @property
    def bonus_hand_right(self) -> bool:
        """Whether the bonus hand was named rightly; without a bonus bet there is none to name."""
        bonus = self.payment.bonus
        return bonus is None or self.answer.bonus_rank is bonus.rank

    @property
    def bonus_amount_right(self) -> bool:
        """Whether the bonus bet was paid rightly."""
        bonus = self.payment.bonus
        return bonus is None or self.answer.bonus_amount == bonus.amount

    @property
    def is_right(self) -> bool:
        """Whether everything was."""
        return (
            self.hand_right
            and self.amount_right
            and self.bonus_hand_right
            and self.bonus_amount_right
        )

    @property
    def headline(self) -> str:
        """`Right — flush, $360`, or `Mistake` with what was wrong."""
        if self.is_right:
            taken = self.payment.rank is HandRank.LOSS
            paid = "bets taken" if taken else self._money(self.payment.amount)
            return f"Right — {self.payment.rank.words}, {paid}"
        wrong = [
            what
            for what, right in (
                ("the hand", self.hand_right),
                ("the amount", self.amount_right),
                ("the bonus hand", self.bonus_hand_right),
                ("the bonus amount", self.bonus_amount_right),
            )
            if not right
        ]
        *first, last = wrong
        listed = f"{', '.join(first)} and {last}" if first else last
        return f"Mistake — {listed} {'are' if first else 'is'} wrong"

    @property
    def lines(self) -> tuple[str, ...]:
        """The right hand and the sum in words, for the three bets and for the bonus bet."""
        payment, answer = self.payment, self.answer
        line = self._line(
            payment.rank.words,
            None if self.hand_right else answer.rank.words,
            payment.words,
            (answer.amount, payment.amount),
        )
        lines = [line[0].upper() + line[1:]]
        if payment.bonus is not None:
            named = None if answer.bonus_rank is None else answer.bonus_rank.words
            line = self._line(
                payment.bonus.rank.words,
                None if self.bonus_hand_right else named,
                payment.bonus.words,
                (answer.bonus_amount, payment.bonus.amount),
            )
            lines.append(f"Bonus: {line}")
        return tuple(lines)

    def _line(self, right: str, named: str | None, words: str, paid: tuple[Fraction, ...]) -> str:
        hand = "" if words.startswith(("nothing", "no bonus")) else f"{right}, "
        said = "" if named is None else f" You said {named}."
        line = f"{hand}{words}.{said}"
        given, due = paid
        if given == due:
            return line
        too = "too much" if given > due else "too little"
        return f"{line} You {self._did(given)}: {self._money(abs(given - due))} {too}."

    def _did(self, amount: Fraction) -> str:
        return f"paid {self._money(amount)}" if amount else "paid nothing"

    def _money(self, amount: Fraction) -> str:
        return exact_money(amount, self.currency)


def judge_payment(table: FinishedTable, seat: int, answer: SeatAnswer) -> SeatVerdict:
    """Graded now, from the facts."""
    return SeatVerdict(answer, table.payment_at(seat), table.house.currency)


def read_payment(text: str, what: str) -> Fraction:
    """An amount paid; 0 (or `take`) where the bets are taken.

    Raises:
        MoneyError: nothing, or anything else; the message quotes it.
    """
    plain = without_sign(text)
    if not plain:
        message = f"the {what} is missing; type what you pay, such as 45, or 0 if you take the bets"
        raise MoneyError(message)
    if plain.lower() in _TAKEN or (set(plain) <= {"0", "."} and plain.startswith("0")):
        return Fraction(0)
    try:
        return parse_money(text, what)
    except MoneyError:
        message = (
            f"the {what} cannot be {text.strip()!r}; type what you pay, such as 45 or 12.50,"
            " or 0 if you take the bets"
        )
        raise MoneyError(message) from None


def read_answer(
    table: FinishedTable,
    seat: int,
    named: tuple[object, object],
    typed: tuple[str, str],
    *,
    milliseconds: int | None = None,
) -> SeatAnswer:
    """What was put into the form, for the three bets and (unused without one) the bonus bet.

    An amount may be left empty where the hand named pays nothing.

    Raises:
        PaymentError: no hand is named.
        MoneyError: an amount is none, or missing.
    """
    (main, bonus), (amount, bonus_amount) = named, typed
    if not isinstance(main, HandRank):
        message = "no hand is named; choose one of the ten, “Nothing that pays” among them"
        raise PaymentError(message)
    paid = _read_amount(main is HandRank.LOSS, amount, "amount")
    if not table.seats[seat - 1].bonus_stake:
        return SeatAnswer(main, paid, milliseconds=milliseconds)
    if not isinstance(bonus, BonusRank):
        message = "the bonus hand is not named; choose one of the seven, “Nothing” among them"
        raise PaymentError(message)
    bonus_paid = _read_amount(bonus is BonusRank.NOTHING, bonus_amount, "bonus amount")
    return SeatAnswer(main, paid, bonus, bonus_paid, milliseconds)


def _read_amount(loses: bool, text: str, what: str) -> Fraction:  # noqa: FBT001
    return Fraction(0) if loses and not text.strip() else read_payment(text, what)
