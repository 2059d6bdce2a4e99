"""Practice keeps its promises in any twenty questions running, whatever was asked before."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.pay_tables import PRESETS, PayTable
from strategy_tables.situations import FIRST, SECOND, SITUATIONS, Decision, situation
from strategy_tables.values import ride_value
from trainer.coach import Asked, next_situation, worth_of_asking
from trainer.coach.practice import NEAR
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from strategy_tables.situations import Situation

TABLES: Final = {
    **{name: Rules(table) for name, table in PRESETS.items()},
    "limit of 500 bets": Rules(PRESETS["standard"], Fraction(500)),
    "limit of 100 bets": Rules(PRESETS["standard"], Fraction(100)),
}
ODD_TABLES: Final = {
    "nothing wins": Rules(PayTable("nothing wins", (0,) * 9)),
    "all but hopeless hands ride": Rules(PayTable("all ride", (100_000,) * 9)),
    "only a royal pays": Rules(PayTable("royal", (1_000_000, *[0] * 8))),
    "only a pair pays": Rules(PayTable("pair", (*[0] * 8, 1))),
    "a limit of nothing": Rules(PRESETS["standard"], Fraction(0)),
    "a limit of one bet": Rules(PRESETS["standard"], Fraction(1)),
}


def ask(rules: Rules, seed: str, questions: int, before: Sequence[Asked] = ()) -> list[Asked]:
    """So many questions on top of what was asked before; all of them, oldest first."""
    worth = worth_of_asking(rules)
    asked = list(before)
    for number in range(questions):
        # A few windows are all that counts; the rest would only make the test slow.
        one = next_situation(asked[-150:], rules, seed, number)
        asked.append(Asked(one, worth[one]))
    return asked


def rides_and_near(asked: Sequence[Asked]) -> list[tuple[int, int]]:
    """For each twenty running: how many are rides, and how many worth 1/4 bet or less."""
    rides = [one.advantage > 0 for one in asked]
    near = [abs(one.advantage) <= Fraction(1, 4) for one in asked]
    return [
        (sum(rides[start : start + 20]), sum(near[start : start + 20]))
        for start in range(len(asked) - 19)
    ]


def thrice_running(asked: Sequence[Asked]) -> bool:
    pairs = [one.situation == other.situation for one, other in pairwise(asked)]
    return any(one and other for one, other in pairwise(pairs))


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_any_twenty_questions_keep_the_promises(rules: Rules) -> None:
    for seed in ("one", "two", "three"):
        asked = ask(rules, seed, 500)
        for rides, near in rides_and_near(asked):
            assert 7 <= rides <= 13
            assert near >= 10
        assert not thrice_running(asked)


@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES)
def test_every_situation_is_asked_sooner_or_later(rules: Rules) -> None:
    asked = ask(rules, "sooner or later", 1000)
    assert {one.situation for one in asked} == set(SITUATIONS)


def test_both_sides_of_the_line_are_asked_about_equally_often() -> None:
    for seed in ("four", "five"):
        asked = ask(STANDARD_RULES, seed, 1000)
        share = sum(one.advantage > 0 for one in asked) / len(asked)
        assert 0.42 < share < 0.58
        decisions = Counter(one.situation.decision for one in asked)
        assert min(decisions.values()) > 250


def test_the_next_side_cannot_be_told_from_the_last_one() -> None:
    asked = ask(STANDARD_RULES, "guess", 1000)
    sides = [one.advantage > 0 for one in asked]
    changes = sum(one is not other for one, other in pairwise(sides))
    assert 0.4 < changes / len(asked) < 0.65


def test_ties_are_asked_now_and_then_and_never_twice_in_twenty() -> None:
    asked = ask(STANDARD_RULES, "ties", 1000)
    places = [place for place, one in enumerate(asked) if one.advantage == 0]
    assert len(places) >= 10
    assert all(later - sooner >= 20 for sooner, later in pairwise(places))


@pytest.mark.parametrize("seed", ["a", "b"])
def test_the_same_seed_asks_the_same_again(seed: str) -> None:
    assert ask(STANDARD_RULES, seed, 100) == ask(STANDARD_RULES, seed, 100)


def test_another_seed_asks_something_else() -> None:
    assert ask(STANDARD_RULES, "a", 100) != ask(STANDARD_RULES, "b", 100)


RIDE: Final = Asked(situation("1 trips"), ride_value(situation("1 trips"), PRESETS["standard"]))
PULL: Final = Asked(
    situation("2 mixed s0 h0"), ride_value(situation("2 mixed s0 h0"), PRESETS["standard"])
)


@pytest.mark.parametrize(
    ("before", "is_wanted", "how_many"),
    [
        # Nineteen rides: pulls alone until a window of twenty holds thirteen rides, and
        # a learner who only pulled gets rides until it holds seven.
        pytest.param([RIDE] * 19, lambda one: one.advantage <= 0, 7, id="nineteen rides"),
        pytest.param([PULL] * 19, lambda one: one.advantage > 0, 7, id="nineteen pulls"),
        pytest.param([RIDE] * 19, lambda one: abs(one.advantage) <= NEAR, 10, id="all far, rides"),
        pytest.param([PULL] * 19, lambda one: abs(one.advantage) <= NEAR, 10, id="all far, pulls"),
    ],
)
@pytest.mark.parametrize("seed", ["x", "y", "z"])
def test_a_lopsided_history_is_put_right_as_fast_as_it_can_be(
    before: list[Asked], is_wanted: Callable[[Asked], bool], how_many: int, seed: str
) -> None:
    asked = ask(STANDARD_RULES, seed, 60, before)
    assert all(is_wanted(one) for one in asked[19 : 19 + how_many])
    assert all(7 <= rides <= 13 and near >= 10 for rides, near in rides_and_near(asked)[10:])


histories = st.lists(st.sampled_from(SITUATIONS), max_size=45)


@settings(deadline=None, max_examples=60)
@given(histories, st.sampled_from(list(TABLES)), st.text("ab", max_size=3))
def test_after_any_history_the_promises_hold_again_within_a_window(
    history: list[Situation], name: str, seed: str
) -> None:
    rules = TABLES[name]
    worth = worth_of_asking(rules)
    before = [Asked(one, worth[one]) for one in history]
    asked = ask(rules, seed, 40, before)
    windows = rides_and_near(asked)
    assert all(7 <= rides <= 13 and near >= 10 for rides, near in windows[len(before) :])
    assert not thrice_running(asked[len(before) :])


def test_what_was_just_asked_twice_is_not_asked_again() -> None:
    worth = worth_of_asking(STANDARD_RULES)
    for one in SITUATIONS:
        twice = [Asked(one, worth[one])] * 2
        for number in range(10):
            assert next_situation(twice, STANDARD_RULES, "twice", number) != one


@pytest.mark.parametrize("rules", ODD_TABLES.values(), ids=ODD_TABLES)
@pytest.mark.parametrize("before", [[], [RIDE] * 19, [PULL] * 19], ids=["empty", "rides", "pulls"])
def test_odd_rules_still_have_a_next_question(rules: Rules, before: list[Asked]) -> None:
    asked = ask(rules, "odd", 120, before)[len(before) :]
    assert len(asked) == 120
    assert len({one.situation for one in asked}) > 3
    sides = {(one.advantage > 0) - (one.advantage < 0) for one in asked}
    worth = worth_of_asking(rules).values()
    assert sides >= {(value > 0) - (value < 0) for value in worth} - {0}


def test_the_worth_of_asking_is_the_value_of_riding() -> None:
    assert worth_of_asking(STANDARD_RULES) == {
        one: ride_value(one, PRESETS["standard"]) for one in SITUATIONS
    }


def test_under_a_limit_no_situation_is_worth_more_and_a_limit_out_of_reach_changes_nothing() -> (
    None
):
    free = worth_of_asking(STANDARD_RULES)
    assert worth_of_asking(Rules(PRESETS["standard"], Fraction(3000))) == free
    limited = worth_of_asking(Rules(PRESETS["standard"], Fraction(100)))
    assert limited.keys() == free.keys()
    assert all(limited[one] <= free[one] for one in SECOND)
    assert limited[situation("1 suited s3 h3")] < free[situation("1 suited s3 h3")]
    assert {one.decision for one in FIRST} == {Decision.FIRST}
