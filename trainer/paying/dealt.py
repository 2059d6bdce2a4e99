"""Tables to be paid: dealt so that most hands pay, big ones too, or as they come.

Everything is a pure function of (seed, number), as all deals are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, groupby, product
from math import perm
from typing import TYPE_CHECKING, Final, TypeVar

from strategy_tables.cards import DECK
from strategy_tables.rankings import HandRank, hand_rank, hand_rank_of_numbers
from strategy_tables.side_bets import FINAL_COUNTS
from strategy_tables.values import Choice, analyze
from trainer.dealing import MOST_SEATS, Deal, deal, draw_below, unrank
from trainer.errors import DealError
from trainer.paying.table import FinishedTable, Seat
from trainer.round import LimitCovers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from strategy_tables.cards import Card
    from strategy_tables.pay_tables import PayTable
    from trainer.paying.table import House, Order

__all__ = ["deal_with_final", "finished_table"]

_Choice = TypeVar("_Choice")

_STAKES: Final = tuple(
    map(Fraction, ("5", "7", "10", "12.50", "15", "17.50", "20", "25", "30", "45", "75", "100"))
)
_BONUS_STAKES: Final = tuple(map(Fraction, ("1", "2", "3", "5", "7.50", "10", "15", "25")))
_LIMITS: Final = tuple(map(Fraction, (100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000)))
_LINES: Final = tuple(product(Choice, repeat=2))

_SHARES: Final = {
    None: 6,  # as it comes: at a real table three of four lose
    HandRank.PAIR: 4,
    HandRank.TWO_PAIR: 4,
    HandRank.THREE_OF_A_KIND: 4,
    HandRank.STRAIGHT: 4,
    HandRank.FLUSH: 4,
    HandRank.FULL_HOUSE: 4,
    HandRank.FOUR_OF_A_KIND: 3,
    HandRank.STRAIGHT_FLUSH: 2,
    HandRank.ROYAL_FLUSH: 1,
}
"""How often each end is wished for a seat, of 36 seats."""
_WISHES: Final = tuple(chain.from_iterable([rank] * share for rank, share in _SHARES.items()))

_TRIES: Final = 120
"""Hands that are looked at for a seat's wish once the community cards lie."""


@dataclass(frozen=True, slots=True)
class _Chance:
    """All draws for one table; each is named by what it decides."""

    seed: str
    number: int

    def below(self, bound: int, purpose: str) -> int:
        return draw_below(bound, self.seed, self.number, f"paying {purpose}")

    def one_of(self, choices: Sequence[_Choice], purpose: str) -> _Choice:
        return choices[self.below(len(choices), purpose)]

    def ordered(self, cards: Sequence[Card], size: int, purpose: str) -> tuple[Card, ...]:
        """`size` of the cards in an order, each selection and order equally likely."""
        return tuple(unrank(self.below(perm(len(cards), size), purpose), cards, size))


def finished_table(
    order: Order, house: House, *, id_: str, seed: str, number: int
) -> FinishedTable:
    """Table number `number` of this seed.

    Most hands pay unless the order is for natural deals: then the players also play as they
    should, while otherwise each of the four lines is equally likely. Where the house has no limit,
    a third of the tables still has one, and at least half of those one that bites if any can.

    Raises:
        DealError: not one to seven seats, or a negative number.
    """
    chance = _Chance(seed, number)
    wanted = [
        None if order.natural else chance.one_of(_WISHES, f"wish {seat}")
        for seat in range(order.seats)
    ]
    cards = deal_with_final(wanted, seed, number)
    seats = tuple(
        Seat(
            hand,
            _best_line(hand, cards.community, house.pay_table)
            if order.natural
            else chance.one_of(_LINES, f"line {seat}"),
            chance.one_of(_STAKES, f"stake {seat}"),
            _bonus_stake(house, chance, seat),
        )
        for seat, hand in enumerate(cards.seats)
    )
    table = FinishedTable(id_, seats, cards.community, house, order)
    return table if house.limit is not None else _limited(table, chance)


def _bonus_stake(house: House, chance: _Chance, seat: int) -> Fraction:
    if house.bonus is None or chance.below(2, f"bonus {seat}"):
        return Fraction(0)
    return chance.one_of(_BONUS_STAKES, f"bonus stake {seat}")


def _best_line(
    hand: tuple[Card, ...], community: tuple[Card, ...], pay_table: PayTable
) -> tuple[Choice, ...]:
    """What a player without a mistake does, pulling at a tie."""
    seen = (hand, (*hand, community[0]))
    return tuple(
        Choice.RIDE if analyze(cards, pay_table).advantage > 0 else Choice.PULL for cards in seen
    )


def _limited(table: FinishedTable, chance: _Chance) -> FinishedTable:
    if chance.below(3, "with a limit"):
        return table
    most = max(
        round_.bets_up * there.stake * table.house.pay_table.net(hand_rank(round_.visible))
        for seat, there in enumerate(table.seats, 1)
        for round_ in [table.round_at(seat)]
    )
    biting = [limit for limit in _LIMITS if limit < most]
    bites = chance.below(2, "limit bites")
    limit = chance.one_of(biting if bites and biting else _LIMITS, "limit")
    covers = chance.one_of(tuple(LimitCovers), "limit covers")
    return replace(table, house=replace(table.house, limit=limit, covers=covers))


def deal_with_final(wanted: Sequence[HandRank | None], seed: str, number: int) -> Deal:
    """A deal whose seats end as wanted, as far as they can together; None is as it comes.

    One seat, drawn among those with a wish, gets it for certain: its five cards are drawn from all
    hands of that rank, every hand and order equally likely, and two of them are the community.
    Each other seat looks at 120 hands of the cards left and takes the first that ends as wanted,
    else the first that pays, else the first: uniform among all hands of the end it gets. Without
    any wish it is `dealing.deal`.

    Raises:
        DealError: not one to seven seats, or a negative number.
    """
    wishes = {seat: rank for seat, rank in enumerate(wanted) if rank is not None}
    if number < 0 or len(wanted) > MOST_SEATS or not wishes:
        return deal(seed, number, len(wanted))  # it also refuses what cannot be dealt
    chance = _Chance(seed, number)
    certain = chance.one_of(list(wishes), "certain seat")
    five = _hand_ending(wishes[certain], chance)
    community = five[3:]
    left = [card for card in DECK if card not in five]
    hands = []
    for seat, wish in enumerate(wanted):
        if seat == certain:
            hands.append(five[:3])
            continue
        tries = [f"seat {seat} try {attempt}" for attempt in range(1 if wish is None else _TRIES)]
        hand = _first_that_ends(
            wish, community, (chance.ordered(left, 3, purpose) for purpose in tries)
        )
        hands.append(hand)
        left = [card for card in left if card not in hand]
    return Deal(tuple(hands), community)


def _first_that_ends(
    wish: HandRank | None, community: tuple[Card, ...], tried: Iterator[tuple[Card, ...]]
) -> tuple[Card, ...]:
    """The first hand with the wished end, else the first that pays, else the first."""
    first = paying = None
    for hand in tried:
        rank = hand_rank((*hand, *community))
        if rank is wish:
            return hand
        first = first or hand
        if rank is not HandRank.LOSS:
            paying = paying or hand
    return paying or first or ()


def _hand_ending(rank: HandRank, chance: _Chance) -> tuple[Card, ...]:
    """Five cards of the rank, each hand and each order equally likely."""
    place = chance.below(FINAL_COUNTS[rank], f"five ending {rank.key}")
    return chance.ordered(five_cards(rank, place), 5, "order")


def five_cards(rank: HandRank, place: int) -> tuple[Card, ...]:
    """The hand at `place` (0 to `FINAL_COUNTS[rank]` − 1) among all of the rank."""
    for ranks, suit_choices in _rank_sets()[rank]:
        if place < len(suit_choices):
            return tuple(
                DECK[4 * one + suit] for one, suit in zip(ranks, suit_choices[place], strict=True)
            )
        place -= len(suit_choices)
    message = f"there is no such hand: {rank.words}"
    raise DealError(message)


@cache
def _rank_sets() -> dict[HandRank, list[tuple[tuple[int, ...], list[tuple[int, ...]]]]]:
    """The ranks (0 is the two) that hands of each final rank are made of, and their suits."""
    found: dict[HandRank, list[tuple[tuple[int, ...], list[tuple[int, ...]]]]] = {
        rank: [] for rank in HandRank
    }
    for ranks in combinations_with_replacement(range(13), 5):
        groups = tuple(len(list(group)) for _, group in groupby(ranks))
        if max(groups) > 4:
            continue
        for suited in (True, False):
            if suit_choices := _suits_for(groups, suited):
                numbers = [4 * one + suit for one, suit in zip(ranks, suit_choices[0], strict=True)]
                found[hand_rank_of_numbers(numbers)].append((ranks, suit_choices))
    return found


@cache
def _suits_for(groups: tuple[int, ...], suited: bool) -> list[tuple[int, ...]]:  # noqa: FBT001
    """Suits, all the same or not, of cards that come in groups of equal rank, in their order."""
    suits = [
        tuple(chain.from_iterable(choice))
        for choice in product(*(combinations(range(4), size) for size in groups))
    ]
    return [choice for choice in suits if (len(set(choice)) == 1) is suited]
