"""What is counted once for all the slow proofs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.strategy_tables import judge

if TYPE_CHECKING:
    from tests.strategy_tables.judge import Integers, SuitClasses


@pytest.fixture(scope="session")
def judged() -> Integers:
    """The outcome of every five-card hand, by eval7."""
    return judge.all_outcomes()


@pytest.fixture(scope="session")
def five_card_hands() -> Integers:
    return judge.every_hand(5)


@pytest.fixture(scope="session")
def three_card_classes() -> SuitClasses:
    return judge.suit_classes(judge.every_hand(3))


@pytest.fixture(scope="session")
def four_card_classes() -> SuitClasses:
    return judge.suit_classes(judge.every_hand(4))


@pytest.fixture(scope="session")
def game_tree(judged: Integers, three_card_classes: SuitClasses) -> Integers:
    """For each class of three cards and each next card, the 48 last cards counted by outcome."""
    held = three_card_classes.examples
    four = judge.with_each(held, judge.unseen(held))
    return np.stack([judge.count_last_cards(four[:, card], judged) for card in range(49)], axis=1)
