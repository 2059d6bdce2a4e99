"""Build the tables from the bare deck, and prove the shipped ones.

Nothing here leans on the theory of situations to *count*: every one of the 2,598,960 five-card
hands is ranked by the rules alone, with arrays, and scored to each of the three- and four-card
hands inside it. The theory only says which rows belong together; the proof is that all hands of a
row agree in every count.
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from strategy_tables import data_files
from strategy_tables.cards import DECK
from strategy_tables.classification import FIRST_KEYS, SECOND_KEYS
from strategy_tables.errors import TamperedDataError
from strategy_tables.many_situations import situation_places
from strategy_tables.rankings import LOWEST_PAYING_PAIR, BonusRank, HandRank, bonus_rank

if TYPE_CHECKING:
    from fractions import Fraction
    from pathlib import Path

    from numpy.typing import NDArray

    Integers = NDArray[np.int64]

__all__ = [
    "Proof",
    "build",
    "hands_of",
    "place_of",
    "prove",
    "rank_all_hands",
    "tables_from_the_deck",
]

_DECK_SIZE = len(DECK)
_OUTCOMES = len(HandRank)


def hands_of(size: int) -> Integers:
    """Every hand of `size` cards by number, shape (C(52, size), size), each row ascending.

    The rows stand in colexicographic order: a hand's row is `place_of` its cards.
    """
    hands = np.arange(_DECK_SIZE, dtype=np.int64)[:, None]
    for width in range(2, size + 1):
        hands = np.concatenate(
            [
                np.column_stack([hands[:rows], np.full(rows, highest, dtype=np.int64)])
                for highest in range(_DECK_SIZE)
                if (rows := comb(highest, width - 1))
            ]
        )
    return hands


_CHOOSE = np.array(
    [[comb(number, size) for size in range(6)] for number in range(_DECK_SIZE)],
    dtype=np.int64,
)


def place_of(hands: Integers) -> Integers:
    """The row of each hand (ascending numbers along the last axis) in `hands_of` its size."""
    places = np.zeros(hands.shape[:-1], dtype=np.int64)
    for position in range(hands.shape[-1]):
        places += _CHOOSE[hands[..., position], position + 1]
    return places


def rank_all_hands(hands: Integers) -> Integers:
    """The `HandRank` of each five-card hand, by the rules: rows ascending, shape (n, 5)."""
    ranks, suits = (hands >> 2).astype(np.int8), (hands & 3).astype(np.int8)
    matches = np.zeros(len(hands), dtype=np.int8)
    paired = np.full(len(hands), -1, dtype=np.int8)
    for left in range(5):
        for right in range(left + 1, 5):
            same = ranks[:, left] == ranks[:, right]
            matches += same
            paired = np.where(same, np.maximum(paired, ranks[:, left]), paired)
    flush = (suits == suits[:, :1]).all(axis=1)
    ace_low = (ranks[:, 4] == 12) & (ranks[:, 3] == 3)  # the ace with 2-3-4-5, all different
    straight = (matches == 0) & ((ranks[:, 4] - ranks[:, 0] == 4) | ace_low)
    result = np.zeros(len(hands), dtype=np.int64)
    result[(matches == 1) & (paired >= LOWEST_PAYING_PAIR)] = HandRank.PAIR
    for count, rank in (
        (2, HandRank.TWO_PAIR),
        (3, HandRank.THREE_OF_A_KIND),
        (4, HandRank.FULL_HOUSE),
        (6, HandRank.FOUR_OF_A_KIND),
    ):
        result[matches == count] = rank
    result[straight] = HandRank.STRAIGHT
    result[flush] = HandRank.FLUSH
    result[straight & flush] = HandRank.STRAIGHT_FLUSH
    result[straight & flush & (ranks[:, 0] == 8)] = HandRank.ROYAL_FLUSH  # from the ten up
    return result


def _counts_inside(hands: Integers, results: Integers, size: int) -> Integers:
    """For every hand of `size` cards, how many of the five-card hands around it end in each way."""
    counts = np.zeros(comb(_DECK_SIZE, size) * _OUTCOMES, dtype=np.int64)
    for columns in combinations(range(5), size):
        cells = place_of(hands[:, columns]) * _OUTCOMES + results
        counts += np.bincount(cells, minlength=len(counts))
    return counts.reshape(-1, _OUTCOMES)


def _next_situations(second: Integers) -> Integers:
    """For every three-card hand, into which second situation each of its 49 next cards leads."""
    four = hands_of(4)
    width = len(SECOND_KEYS)
    counts = np.zeros(comb(_DECK_SIZE, 3) * width, dtype=np.int64)
    for left_out in range(4):
        kept = [column for column in range(4) if column != left_out]
        cells = place_of(four[:, kept]) * width + second
        counts += np.bincount(cells, minlength=len(counts))
    return counts.reshape(-1, width)


@dataclass(frozen=True, slots=True)
class _Grouped:
    """Hands that share a situation: how many there are and what each of them leads to."""

    hands: Integers
    outcomes: Integers


def _group(keys: Integers, counts: Integers, names: tuple[str, ...]) -> _Grouped:
    """One row per situation, after proving that its hands agree and that no two rows do."""
    first_hand = np.array([np.argmax(keys == place) for place in range(len(names))])
    outcomes = counts[first_hand]
    if not (counts == outcomes[keys]).all():
        odd = names[keys[np.argmax((counts != outcomes[keys]).any(axis=1))]]
        message = f"two hands of the situation {odd!r} lead to different counts"
        raise TamperedDataError(message)
    if len(np.unique(outcomes, axis=0)) != len(names):
        message = "two situations have the same counts and should be one"
        raise TamperedDataError(message)
    return _Grouped(np.bincount(keys, minlength=len(names)), outcomes)


def _situation_rows(names: tuple[str, ...], grouped: _Grouped) -> list[list[object]]:
    return [
        [name, int(hands), *map(int, outcomes)]
        for name, hands, outcomes in zip(names, grouped.hands, grouped.outcomes, strict=True)
    ]


def _csv(header: list[str], rows: list[list[object]]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue().encode()


def tables_from_the_deck() -> dict[str, bytes]:
    """The three files, by name, as they must lie on disk; about 3 s.

    Raises:
        TamperedDataError: the 66 situations are not what they claim to be.
    """
    five = hands_of(5)
    results = rank_all_hands(five)
    three, four = hands_of(3), hands_of(4)
    first, second = (
        situation_places(three),
        situation_places(four),
    )
    outcome_names = [rank.key for rank in HandRank]
    first_rows = _situation_rows(
        FIRST_KEYS, _group(first, _counts_inside(five, results, 3), FIRST_KEYS)
    )
    second_rows = _situation_rows(
        SECOND_KEYS, _group(second, _counts_inside(five, results, 4), SECOND_KEYS)
    )
    bonus = np.array([bonus_rank([DECK[n] for n in hand]) for hand in three.tolist()])
    marked = np.column_stack([first, bonus, _next_situations(second)])
    kinds, hands = np.unique(marked, axis=0, return_counts=True)
    kind_rows: list[list[object]] = [
        [FIRST_KEYS[kind[0]], BonusRank(kind[1]).key, int(count), *map(int, kind[2:])]
        for kind, count in zip(kinds, hands, strict=True)
    ]
    return {
        data_files.FIRST: _csv(["situation", "hands", *outcome_names], first_rows),
        data_files.SECOND: _csv(["situation", "hands", *outcome_names], second_rows),
        data_files.TRANSITIONS: _csv(["situation", "bonus", "hands", *SECOND_KEYS], kind_rows),
    }


def build(folder: Path = data_files.FOLDER) -> None:
    """Write the three files and the manifest that vouches for everything in the folder."""
    for name, content in tables_from_the_deck().items():
        (folder / name).write_bytes(content)
    data_files.write_manifest(folder)


@dataclass(frozen=True, slots=True)
class Proof:
    """What `prove` counted: two decisions, and the edge of the standard pay table in bets."""

    situations: tuple[int, int]
    hands: tuple[int, int]
    house_edge: Fraction


def prove() -> Proof:
    """Make the tables again from the deck and hold the shipped ones against them.

    Raises:
        TamperedDataError: a shipped file is not what the deck says.
    """
    for name, content in tables_from_the_deck().items():
        if data_files.read(name) != content:
            message = (
                f"{name} is not what the deck says; rebuild it with `let-it-ride tables build`"
            )
            raise TamperedDataError(message)
    # Imported late: these modules load the tables just proven.
    from strategy_tables.economics import figures  # noqa: PLC0415
    from strategy_tables.pay_tables import STANDARD  # noqa: PLC0415
    from strategy_tables.situations import FIRST, SECOND  # noqa: PLC0415

    return Proof(
        situations=(len(FIRST), len(SECOND)),
        hands=(sum(s.hands for s in FIRST), sum(s.hands for s in SECOND)),
        house_edge=figures(STANDARD).house_edge,
    )
