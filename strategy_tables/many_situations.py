"""Which situations many hands are in, all at once."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np

from strategy_tables.classification import FIRST_KEYS, SECOND_KEYS, key_of_numbers

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["situation_places"]

_RANKS = 13


def situation_places(hands: NDArray[np.integer]) -> NDArray[np.int64]:
    """The place of each hand's situation in `FIRST` (three cards) or `SECOND` (four).

    Args:
        hands: different card numbers (0 to 51) in any order, shape (n, 3) or (n, 4); unchecked.
    """
    suits = hands & 3
    suited = (suits == suits[:, :1]).all(axis=1)
    pattern = _pattern(np.sort(hands >> 2, axis=1))
    return np.asarray(_places(hands.shape[1])[suited.astype(np.int8), pattern], dtype=np.int64)


def _pattern(ranks: NDArray[np.integer]) -> NDArray[np.int64]:
    """Ascending ranks as one number."""
    pattern = np.zeros(len(ranks), dtype=np.int64)
    for column in ranks.T:
        pattern = pattern * _RANKS + column
    return pattern


@cache
def _places(size: int) -> NDArray[np.int64]:
    """Places by (suited or not, pattern): all that a situation's key depends on."""
    keys = {key: place for place, key in enumerate(FIRST_KEYS if size == 3 else SECOND_KEYS)}
    places = np.full((2, _RANKS**size), -1, dtype=np.int64)
    for ranks in combinations_with_replacement(range(_RANKS), size):
        (pattern,) = _pattern(np.array([ranks]))
        numbers = [4 * rank + ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        if max(map(ranks.count, ranks)) > 4:
            continue  # more cards of a rank than there are
        if len(set(ranks)) == len(ranks):
            places[1, pattern] = keys[key_of_numbers(numbers)]
            numbers[0] += 1
        places[0, pattern] = keys[key_of_numbers(numbers)]
    return places
