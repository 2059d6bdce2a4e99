"""Kinds of hand are counted."""

from __future__ import annotations

from strategy_tables.rankings import BonusRank, HandRank
from trainer.paying import (
    Asked,
    HandCount,
    bonus_kind,
    counts_of,
)


def test_kinds_are_counted_best_first_with_their_median_time() -> None:
    flush, pair = HandRank.FLUSH.key, HandRank.PAIR.key
    asked = [
        Asked(bonus_kind(BonusRank.FLUSH), is_right=True),
        Asked(pair, is_right=True, milliseconds=1000),
        Asked(flush, is_right=False, milliseconds=4000),
        Asked(pair, is_right=False, milliseconds=2000),
        Asked(pair, is_right=True, milliseconds=9000),
        Asked("of another version", is_right=True),
    ]
    counts = counts_of(asked)
    assert counts == [
        HandCount(flush, 1, 0, 4000),
        HandCount(pair, 3, 2, 2000),
        HandCount(bonus_kind(BonusRank.FLUSH), 1, 1, None),
        HandCount("of another version", 1, 1, None),
    ]
    assert [count.words for count in counts[:3]] == [
        "Flush",
        "Pair of tens or better",
        "Bonus: flush",
    ]
