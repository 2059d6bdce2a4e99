"""One hand of every suit class, and what the judge counts for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.explaining.counting import Counted
from tests.strategy_tables import judge

if TYPE_CHECKING:
    from tests.strategy_tables.judge import Integers


@pytest.fixture(scope="session")
def judged() -> Integers:
    """The outcome of every five-card hand, by eval7."""
    return judge.all_outcomes()


@pytest.fixture(scope="session")
def three_cards(judged: Integers) -> Counted:
    """The 1,755 classes of three cards, each against all 1,176 boards."""
    classes = judge.suit_classes(judge.every_hand(3))
    held = classes.examples
    unseen = judge.unseen(held)
    first, second = np.triu_indices(unseen.shape[1], k=1)
    counts = np.zeros((len(held), len(judge.OUTCOMES)), dtype=np.int64)
    for start in range(0, len(held), 100):
        rows = slice(start, start + 100)
        four = judge.with_each(held[rows], unseen[rows][:, first])
        fifth = unseen[rows][:, second, None]
        ends = judged[judge.row_of(np.concatenate([four, fifth], axis=2))]
        for outcome in range(len(judge.OUTCOMES)):
            counts[rows, outcome] = (ends == outcome).sum(axis=1)
    return Counted(classes, counts)


@pytest.fixture(scope="session")
def four_cards(judged: Integers) -> Counted:
    """The 16,432 classes of four cards, each against all 48 last cards."""
    classes = judge.suit_classes(judge.every_hand(4))
    return Counted(classes, judge.count_last_cards(classes.examples, judged))
