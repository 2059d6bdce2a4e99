"""The side the coach believes a situation to be on is that of the hands it deals."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from fractions import Fraction

import pytest

from strategy_tables.pay_tables import PRESETS
from strategy_tables.situations import SITUATIONS, Situation, situation
from strategy_tables.values import second_advantage
from trainer.coach.hands import fresh_deal
from trainer.coach.questions import Occasion
from trainer.coach.sides import Side, most_bets_riding, side_of, sides, worth_of_asking
from trainer.coach.terrain import PLACES, terrain
from trainer.grading import weigh
from trainer.history import Mode
from trainer.rules import Rules

QUADS = situation("2 quads")


def advantage_dealt(one: Situation, rules: Rules, number: int) -> Fraction:
    """What riding is worth in a question that the coach deals about the situation."""
    occasion = Occasion(
        "q", Mode.CHOSEN, rules, Fraction(10), "$", datetime(2026, 3, 2, 12, tzinfo=UTC)
    )
    dealt = fresh_deal(one, (), "sides", number)
    round_ = occasion.decision(dealt, one.decision).round
    return weigh(round_.visible, rules, bets_up=round_.bets_riding).advantage


@pytest.mark.parametrize("limit", [25, 50, 51, 75, 99, 100, 101, 150, 2000, None])
@pytest.mark.parametrize("name", ["standard", "california-03", "quads-25", "ride-em-poker"])
def test_every_hand_dealt_lies_on_the_side_believed(name: str, limit: int | None) -> None:
    rules = Rules(PRESETS[name], None if limit is None else Fraction(limit))
    believed = sides(rules)
    dealt = {one: {side_of(advantage_dealt(one, rules, n)) for n in range(4)} for one in SITUATIONS}
    assert dealt == {one: {believed[one]} for one in SITUATIONS}


@pytest.mark.parametrize("limit", [51, 75, 100])
def test_quads_are_reached_with_bet_1_riding(limit: int) -> None:
    rules = Rules(PRESETS["standard"], Fraction(limit))
    assert sides(rules)[QUADS] is Side.EITHER
    assert PLACES[QUADS] in terrain(rules).ties
    assert most_bets_riding(QUADS, rules) == 2


@pytest.mark.parametrize("limit", [3, 5, 13, 14, 18])
def test_where_hands_of_a_situation_differ_most_of_them_decide(limit: int) -> None:
    """A tie that all but a few hands are would else be asked for ever, and never counted."""
    rules = Rules(PRESETS["standard"], Fraction(limit))
    for one in SITUATIONS:
        dealt = Counter(side_of(advantage_dealt(one, rules, n)) for n in range(12))
        assert 2 * dealt[sides(rules)[one]] >= 12, one.id
    assert sides(Rules(PRESETS["standard"], Fraction(13)))[situation("2 mixed s1 h4")] is (
        Side.EITHER
    )


def test_the_worth_of_a_situation_is_that_of_its_hands_on_that_side() -> None:
    """Suited king high without a straight: of 1,200 hands 24 are reached with two bets riding."""
    rules = Rules(PRESETS["standard"], Fraction(13))
    one = situation("2 suited s0 h3")
    assert most_bets_riding(one, rules) == 1
    after_pulling = second_advantage(one.outcomes, 1, rules.pay_table, rules.limit)
    assert worth_of_asking(rules)[one] == after_pulling


def test_without_a_limit_nothing_hangs_on_bet_1() -> None:
    assert {most_bets_riding(one, Rules(PRESETS["standard"])) for one in SITUATIONS} == {1}
