"""A finished table: every seat's cards and bets, to be paid; a value that can be stored as text."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from strategy_tables.cards import parse_cards, write_cards
from strategy_tables.errors import TablesError
from strategy_tables.values import Choice, limit_in_bets
from trainer.dealing import MOST_SEATS
from trainer.errors import PaymentError
from trainer.money import CURRENCIES, read_exact
from trainer.paying.sums import Bets, worked_payment
from trainer.round import LimitCovers, Round
from trainer.rules import Rules

if TYPE_CHECKING:
    from strategy_tables.cards import Card
    from strategy_tables.pay_tables import PayTable
    from strategy_tables.side_bets import SideBet
    from trainer.paying.sums import Payment

__all__ = ["ORDER_WORDS", "FinishedTable", "House", "Order", "Seat", "paying_order"]

_FROM_THE_DEALERS_RIGHT: Final = True
"""Cards go round from the dealer's left, hands are paid from the dealer's right: the seat dealt
last is turned over and paid first, as at most tables. Houses differ; this is the one place."""

ORDER_WORDS: Final = (
    "from the dealer’s right to the left, the seat dealt last first"
    if _FROM_THE_DEALERS_RIGHT
    else "from the dealer’s left to the right, the seat dealt first first"
)


def paying_order(seats: int) -> tuple[int, ...]:
    """The numbers of the seats (1 is dealt first) in the order they are paid."""
    dealt = tuple(range(1, seats + 1))
    return dealt[::-1] if _FROM_THE_DEALERS_RIGHT else dealt


@dataclass(frozen=True, slots=True)
class Order:
    """What the learner wants to practise on.

    Attributes:
        seats: one to seven.
        natural: deals as they come; else most hands pay.
        with_stake: whether winners' stakes count as paid.
    """

    seats: int = 3
    natural: bool = False
    with_stake: bool = False


@dataclass(frozen=True, slots=True)
class House:
    """What the house pays, and in what money.

    Attributes:
        limit: in money, the most that is won on one hand; returned stakes are not counted.
        covers: what it counts.
    """

    pay_table: PayTable
    bonus: SideBet | None = None
    limit: Fraction | None = None
    covers: LimitCovers = LimitCovers.BETS
    currency: str = "$"


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's cards, choices and stakes (money on each circle, and on the bonus)."""

    hand: tuple[Card, ...]
    choices: tuple[Choice, ...]
    stake: Fraction
    bonus_stake: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class FinishedTable:
    """One to seven seats after both decisions, who share the community cards.

    Seat 1, dealt first, sits at the dealer's left.
    """

    id: str
    seats: tuple[Seat, ...]
    community: tuple[Card, ...]
    house: House
    order: Order

    def round_at(self, seat: int) -> Round:
        """The finished round of a seat (1 to `len(seats)`)."""
        there = self.seats[seat - 1]
        return Round(there.hand, self.community, there.choices)

    def bets_at(self, seat: int) -> Bets:
        """What stands at a seat; its limit is in bets of its own stake."""
        there, house = self.seats[seat - 1], self.house
        limit = limit_in_bets(house.limit, there.stake)
        return Bets(
            Rules(house.pay_table, limit, house.bonus),
            there.stake,
            there.bonus_stake,
            house.covers,
            house.currency,
        )

    def payment_at(self, seat: int) -> Payment:
        """What a seat is to be paid."""
        return worked_payment(
            self.round_at(seat), self.bets_at(seat), with_stake=self.order.with_stake
        )

    @property
    def document(self) -> str:
        """The table as JSON; the pays are not in it, they are kept as rules."""
        limit = self.house.limit
        return json.dumps(
            {
                "id": self.id,
                "community": write_cards(self.community),
                "seats": [
                    {
                        "hand": write_cards(seat.hand),
                        "choices": [choice.value for choice in seat.choices],
                        "stake": str(seat.stake),
                        "bonus": str(seat.bonus_stake),
                    }
                    for seat in self.seats
                ],
                "limit": None if limit is None else str(limit),
                "covers": self.house.covers.value,
                "currency": self.house.currency,
                "natural": self.order.natural,
                "with_stake": self.order.with_stake,
            },
            separators=(",", ":"),
            ensure_ascii=False,
        )

    @classmethod
    def from_document(cls, document: str, rules: Rules) -> FinishedTable:
        """The table read back; pays and bonus are those of `rules`.

        Raises:
            PaymentError: the document says none.
        """
        try:
            table = cls._read(json.loads(document), rules)
            for seat in range(1, len(table.seats) + 1):
                table.payment_at(seat)
        except (
            ArithmeticError,
            AttributeError,
            KeyError,
            RecursionError,
            TypeError,
            ValueError,
            TablesError,
        ) as error:
            message = f"this stored table cannot be read: {document[:80]!r} ({error})"
            raise PaymentError(message) from error
        return table

    @classmethod
    def _read(cls, content: Any, rules: Rules) -> FinishedTable:  # noqa: ANN401 - what JSON held
        seats = tuple(
            Seat(
                parse_cards(seat["hand"]),
                tuple(Choice(choice) for choice in seat["choices"]),
                read_exact(seat["stake"]),
                read_exact(seat["bonus"]),
            )
            for seat in content["seats"]
        )
        if not 1 <= len(seats) <= MOST_SEATS:
            message = f"{len(seats)} seats; a table has 1 to {MOST_SEATS}"
            raise ValueError(message)
        limit, id_, currency = content["limit"], content["id"], content["currency"]
        flags = content["natural"], content["with_stake"]
        if not isinstance(id_, str) or currency not in CURRENCIES:
            message = f"{id_!r} at a table with the currency {currency!r}"
            raise ValueError(message)
        if not all(isinstance(flag, bool) for flag in flags):
            message = f"{flags!r} are not two of true and false"
            raise TypeError(message)
        return cls(
            id_,
            seats,
            parse_cards(content["community"]),
            House(
                rules.pay_table,
                rules.bonus,
                None if limit is None else read_exact(limit),
                LimitCovers(content["covers"]),
                currency,
            ),
            Order(len(seats), *flags),
        )
