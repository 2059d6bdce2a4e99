"""An independent judge: ranks hands with eval7 and counts boards without the code under test.

Cards are numbers, 0 (two of clubs) to 51 (ace of spades); an outcome is the place of its name in
`OUTCOMES`. A hand's row is its place in colexicographic order.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations
from math import comb
from typing import TYPE_CHECKING

import eval7
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from numpy.typing import NDArray

    Integers = NDArray[np.int64]

OUTCOMES = (
    "loss",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
_DECK = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]


def _outcomes_of(values: Integers) -> Integers:
    """From eval7's numbers: above bit 24 the type of hand, above bit 16 its highest rank."""
    types, top = values >> 24, values >> 16 & 0xF
    outcomes = types.copy()  # high card, pair … straight flush: the same order as OUTCOMES
    outcomes[(types == 1) & (top < 8)] = OUTCOMES.index("loss")  # a pair below tens
    outcomes[(types == 8) & (top == 12)] = OUTCOMES.index("royal_flush")  # up to the ace
    return outcomes


def all_outcomes() -> Integers:
    """The outcome of each of the 2,598,960 five-card hands, by row."""
    # Lexicographic order over the deck turned round is colexicographic order read backwards.
    values = map(eval7.evaluate, combinations(reversed(_DECK), 5))
    return _outcomes_of(np.fromiter(values, dtype=np.int64, count=comb(52, 5)))[::-1]


def outcome(hand: Collection[int]) -> int:
    """The outcome of one five-card hand."""
    return int(_outcomes_of(np.array([eval7.evaluate([_DECK[card] for card in hand])]))[0])


def count_outcomes(held: Collection[int], seen: Collection[int] = ()) -> tuple[int, ...]:
    """The boards that complete `held` from the cards neither held nor seen, by outcome."""
    hand = [_DECK[card] for card in held]
    unseen = [_DECK[card] for card in range(52) if card not in held and card not in seen]
    values = [eval7.evaluate([*hand, *board]) for board in combinations(unseen, 5 - len(hand))]
    counts = Counter(_outcomes_of(np.array(values, dtype=np.int64)).tolist())
    return tuple(counts[place] for place in range(len(OUTCOMES)))


def average_net(
    outcomes: Sequence[int], to_one: Sequence[int], bets: int = 1, limit: Fraction | None = None
) -> Fraction:
    """What a round with `bets` bets up wins on average; `to_one` is written royal flush first."""
    wins = [Fraction(bets * pay) for pay in (-1, *reversed(to_one))]
    if limit is not None:
        wins = [min(win, limit) for win in wins]
    total = sum((n * win for n, win in zip(outcomes, wins, strict=True)), Fraction(0))
    return total / sum(outcomes)


def every_hand(size: int) -> Integers:
    """All hands of `size` cards, each row ascending, the rows in colexicographic order."""
    total = comb(52, size)
    cards = chain.from_iterable(combinations(reversed(range(52)), size))
    flat = np.fromiter(cards, dtype=np.int64, count=total * size)
    return flat.reshape(total, size)[::-1, ::-1]


def row_of(hands: Integers) -> Integers:
    """The row of each hand (cards along the last axis, in any order)."""
    binomials = np.array([[comb(card, size) for size in range(6)] for card in range(52)])
    ascending = np.sort(hands, axis=-1)
    rows = np.zeros(hands.shape[:-1], dtype=np.int64)
    for place in range(hands.shape[-1]):
        rows += binomials[ascending[..., place], place + 1]
    return rows


@dataclass(frozen=True)
class SuitClasses:
    """Hands that differ only by exchanging suits, together; `class_of` has an entry per hand."""

    examples: Integers
    sizes: Integers
    class_of: Integers


def _ranks_by_suit(hands: Integers) -> Integers:
    """For each hand the sets of ranks it holds in the four suits, as bits, shape (4, hands)."""
    card = np.arange(52)
    fields: Integers = (1 << 13 * (card & 3) + (card >> 2))[hands].sum(axis=1)
    return np.stack([fields >> 13 * suit & 0x1FFF for suit in range(4)])


def suit_classes(hands: Integers) -> SuitClasses:
    """Two hands are of one class when their four suits hold the same four sets of ranks."""
    signature = (1 << 13 * np.arange(4)) @ np.sort(_ranks_by_suit(hands), axis=0)
    _, first, class_of, sizes = np.unique(
        signature, return_index=True, return_inverse=True, return_counts=True
    )
    return SuitClasses(hands[first], sizes, class_of)


def one_of_each_suit_class(hands: Integers) -> Integers:
    """Of all hands of a size those whose suits stand in order: one of every class."""
    clubs, diamonds, hearts, spades = _ranks_by_suit(hands)
    chosen: Integers = hands[(clubs <= diamonds) & (diamonds <= hearts) & (hearts <= spades)]
    return chosen


def unseen(hands: Integers) -> Integers:
    """For each hand the cards it does not hold, ascending."""
    free = np.ones((len(hands), 52), dtype=bool)
    np.put_along_axis(free, hands, values=False, axis=1)
    return np.nonzero(free)[1].reshape(len(hands), -1)


def with_each(hands: Integers, cards: Integers) -> Integers:
    """Every hand with every card of its own row of `cards`: shape (hands, cards, size + 1)."""
    repeated = np.repeat(hands[:, None, :], cards.shape[1], axis=1)
    return np.concatenate([repeated, cards[:, :, None]], axis=2)


def count_last_cards(hands: Integers, judged: Integers) -> Integers:
    """For four-card hands (cards along the last axis) the 48 last cards, counted by outcome.

    `judged` is `all_outcomes()`, worked out once.
    """
    flat = hands.reshape(-1, 4)
    ends = judged[row_of(with_each(flat, unseen(flat)))]
    cells = np.arange(len(flat))[:, None] * len(OUTCOMES) + ends
    counts = np.bincount(cells.ravel(), minlength=len(flat) * len(OUTCOMES))
    return counts.reshape(*hands.shape[:-1], len(OUTCOMES))
