"""How a learner plays, as chances of a mistake: the answers, and those alike where none are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from strategy_tables.economics import WayOfPlaying, cost_of_playing
from strategy_tables.pay_tables import STANDARD
from strategy_tables.situations import SITUATIONS, situation
from strategy_tables.values import Choice, ride_value
from tests.coach.answering import Learner
from trainer.coach.estimate import estimate_of
from trainer.coach.measured_way import chances_of_error
from trainer.dealing import hand_of
from trainer.rules import STANDARD_RULES

if TYPE_CHECKING:
    from trainer.history import Answer

LOW_PAIR = situation("1 low pair")


def _answers_everywhere(times: int, wrong_at: str = "") -> list[Answer]:
    """Right in every situation so often, but always wrong in one."""
    learner = Learner()
    answers = []
    for one in SITUATIONS:
        right = Choice.RIDE if ride_value(one, STANDARD) > 0 else Choice.PULL
        cards = " ".join(map(str, hand_of(one, 0)))
        for _ in range(times):
            given = right.other if one.id == wrong_at else right
            answers.append(learner.answers(cards, given))
    return answers


def test_whoever_is_always_right_hardly_errs() -> None:
    answers = _answers_everywhere(4)
    chances = chances_of_error(answers, STANDARD_RULES, now=answers[-1].answered_at)
    assert all(ride_value(one, STANDARD) != 0 for one in chances)
    assert len(chances) == 64  # the two ties apart
    assert max(chances.values()) < 0.02


def test_a_situation_always_missed_is_a_mistake_most_of_the_time() -> None:
    answers = _answers_everywhere(4, wrong_at=LOW_PAIR.id)
    chances = chances_of_error(answers, STANDARD_RULES, now=answers[-1].answered_at)
    assert chances[LOW_PAIR] > 0.8
    assert max(chance for one, chance in chances.items() if one != LOW_PAIR) < 0.3


@pytest.mark.parametrize("wrong_at", ["", LOW_PAIR.id, "2 mixed s1 h3"])
def test_playing_so_costs_what_the_estimate_holds_possible(wrong_at: str) -> None:
    answers = _answers_everywhere(4, wrong_at)
    now = answers[-1].answered_at
    way = WayOfPlaying.optimal(STANDARD).erring(chances_of_error(answers, STANDARD_RULES, now=now))
    estimate = estimate_of(answers, STANDARD_RULES, now=now)
    edge = float(estimate.perfect + cost_of_playing(way, STANDARD))
    assert estimate.low <= edge <= estimate.high


def test_without_answers_nobody_is_perfect() -> None:
    chances = chances_of_error([], STANDARD_RULES, now=Learner().now)
    assert min(chances.values()) > 0.05
