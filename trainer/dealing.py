"""The only chance a learner meets: deals that can be made again for ever from a seed and a number.

A deal is a pure function of (seed, number): a keyed hash (BLAKE2b), drawn without bias and
unranked into cards. Whoever knows the seed knows the cards that are not turned yet, so a seed
that learners can see is for unrated drills alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from itertools import chain, combinations, combinations_with_replacement, groupby, product
from math import factorial, perm
from typing import TYPE_CHECKING, TypeVar

from strategy_tables.cards import DECK
from strategy_tables.classification import key_of_numbers
from trainer.errors import DealError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from strategy_tables.cards import Card
    from strategy_tables.situations import Decision, Situation

__all__ = [
    "MOST_SEATS",
    "Deal",
    "by_lot",
    "deal",
    "deal_from",
    "draw_below",
    "hand_of",
    "hands_in",
    "unrank",
]

T = TypeVar("T")

MOST_SEATS = 7
_CARDS_OF_FULL_TABLE = 3 * MOST_SEATS + 2


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards for one to seven seats, who share the two community cards."""

    seats: tuple[tuple[Card, ...], ...]
    community: tuple[Card, ...]


def draw_below(bound: int, seed: str, number: int, purpose: str) -> int:
    """A whole number from 0 to `bound` − 1, uniform, the same for ever for the same arguments.

    `purpose` keeps draws for different things apart, so that one never tells another.
    """
    key = blake2b(seed.encode(), digest_size=64).digest()
    # One hash tells 2**512 values apart: more than all deals, fewer than the orders of 99 things.
    hashes = max(1, -(-(bound - 1).bit_length() // 512))
    unbiased = (1 << 512 * hashes) // bound * bound
    attempt = 0
    while True:
        message = f"{purpose}/{number}/{attempt}"
        parts = [message, *(f"{message}+{part}" for part in range(1, hashes))]
        drawn = b"".join(blake2b(one.encode(), key=key, digest_size=64).digest() for one in parts)
        value = int.from_bytes(drawn, "big")
        # A value from the incomplete last stretch would make small numbers likelier: draw again.
        if value < unbiased:
            return value % bound
        attempt += 1


def by_lot(items: Iterable[T], seed: str, number: int, purpose: str) -> list[T]:
    """One of all orders, each as likely as every other; arguments as for `draw_below`."""
    left: list[T] = list(items)
    order: list[T] = []
    lot = draw_below(factorial(len(left)), seed, number, purpose)
    while left:
        lot, place = divmod(lot, len(left))
        order.append(left.pop(place))
    return order


def unrank(place: int, cards: Sequence[T], size: int) -> list[T]:
    """The ordered selection of `size` cards that stands at `place` among all of the cards."""
    left, taken = list(cards), []
    for _ in range(size):
        place, position = divmod(place, len(left))
        taken.append(left.pop(position))
    return taken


def deal(seed: str, number: int, seats: int = 1) -> Deal:
    """Deal number `number` of this seed.

    Seat 1 and the community get the same cards however many seats play, and so on up the table.

    Raises:
        DealError: not one to seven seats, or a negative number.
    """
    if not 1 <= seats <= MOST_SEATS:
        message = f"{seats} seats cannot be dealt; a table has 1 to {MOST_SEATS}"
        raise DealError(message)
    if number < 0:
        message = f"there is no deal {number}; deals are numbered from 0"
        raise DealError(message)
    orders = perm(len(DECK), _CARDS_OF_FULL_TABLE)
    place = draw_below(orders, seed, number, "deal")
    taken = unrank(place, DECK, _CARDS_OF_FULL_TABLE)
    own = taken[2:]
    return Deal(
        tuple(tuple(own[3 * seat : 3 * seat + 3]) for seat in range(seats)), tuple(taken[:2])
    )


def deal_from(situation: Situation, seed: str, number: int) -> Deal:
    """A one-seat deal whose three (four) cards in view are in the wanted situation.

    Uniform: every hand of the situation, every order of its cards and every rest of the board is
    equally likely. At the second decision the fourth card in view is the first community card.
    """
    seen = situation.decision.cards_seen
    unseen = 5 - seen
    orders, boards = perm(seen), perm(len(DECK) - seen, unseen)
    total = situation.hands * orders * boards
    place = draw_below(total, seed, number, f"deal from {situation.id}")
    place, hand = divmod(place, situation.hands)
    place, order = divmod(place, orders)
    held = unrank(order, hand_of(situation, hand), seen)
    rest = [card for card in DECK if card not in held]
    cards = tuple(held + unrank(place, rest, unseen))
    return Deal((cards[:3],), cards[3:])


def hands_in(situation: Situation) -> Iterator[tuple[Card, ...]]:
    """Every hand of the situation once, cards high to low."""
    return (hand_of(situation, place) for place in range(situation.hands))


def hand_of(situation: Situation, place: int) -> tuple[Card, ...]:
    """The hand at `place` (0 to `situation.hands` − 1) among all of the situation."""
    ranks = _rank_sets(situation.decision)[situation.key]
    suit_choices = _suit_choices(situation)
    which, suits = divmod(place, len(suit_choices))
    # Equal ranks stand first, as in `_grouped`, so that suits and ranks go together.
    numbers = [
        rank * 4 + suit for rank, suit in zip(ranks[which], suit_choices[suits], strict=True)
    ]
    return tuple(DECK[number] for number in sorted(numbers, reverse=True))


def _grouped(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The ranks with the most frequent first, equal ones together."""
    return tuple(sorted(ranks, key=lambda rank: (-ranks.count(rank), rank)))


@cache
def _rank_sets(decision: Decision) -> dict[str, list[tuple[int, ...]]]:
    """The ranks that hands of each situation are made of, by key."""
    found: dict[str, list[tuple[int, ...]]] = {}
    for ranks in combinations_with_replacement(range(13), decision.cards_seen):
        if len(set(ranks)) == len(ranks):
            suited, mixed = ([rank * 4 for rank in ranks], [rank * 4 for rank in ranks])
            mixed[0] += 1
            for numbers in (suited, mixed):
                found.setdefault(key_of_numbers(numbers), []).append(ranks)
        elif max(map(ranks.count, ranks)) <= 4:
            numbers = [rank * 4 + ranks[:place].count(rank) for place, rank in enumerate(ranks)]
            found.setdefault(key_of_numbers(numbers), []).append(_grouped(ranks))
    return found


@cache
def _suit_choices(situation: Situation) -> list[tuple[int, ...]]:
    """The suits that cards of one rank set can have, in the order of its ranks."""
    ranks = _rank_sets(situation.decision)[situation.key][0]
    groups = [len(list(group)) for _, group in groupby(ranks)]
    choices = [
        tuple(chain.from_iterable(choice))
        for choice in product(*(combinations(range(4), size) for size in groups))
    ]
    if situation.is_made:
        return choices
    return [suits for suits in choices if (len(set(suits)) == 1) == situation.suited]
