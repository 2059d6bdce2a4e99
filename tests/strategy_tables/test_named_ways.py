"""What well-known errors cost, and how little the share of right answers says about it."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

import pytest

from strategy_tables.economics import FinalHands, WayOfPlaying, cost_of_playing, figures
from strategy_tables.named_ways import NAMED_WAYS, way_of_playing
from strategy_tables.pay_tables import PRESETS, STANDARD, PayTable
from strategy_tables.rankings import BonusRank
from strategy_tables.round_law import round_law
from strategy_tables.situations import KINDS, SECOND, situation
from strategy_tables.values import Choice, best_choices, ride_value

if TYPE_CHECKING:
    from collections.abc import Callable

    from strategy_tables.situations import Situation

# FACTS §6: the house edge in percent when only this error is made.
HOUSE_EDGES = {
    "optimal": "3.50568",
    "rides-suited-A24-A34": "3.50826",
    "rides-mixed-QJT": "3.51191",
    "pulls-dealt-quads": "3.74578",
    "rides-low-pairs-first": "4.13510",
    "rides-inside-straights": "4.48305",
    "rides-three-suited": "4.68704",
    "made-hands": "5.27968",
    "rides-low-pairs-second": "12.08708",  # 12.087081: FACTS rounds it up by mistake
    "never-rides": "37.2723",
    "always-rides": "111.8169",
}


@pytest.mark.parametrize(("name", "percent"), HOUSE_EDGES.items(), ids=HOUSE_EDGES)
def test_house_edge_when_only_this_error_is_made(name: str, percent: str) -> None:
    way = way_of_playing(name, STANDARD)
    edge = figures(STANDARD).house_edge + cost_of_playing(way, STANDARD)
    digits = len(percent.partition(".")[2])
    assert f"{float(100 * edge):.{digits}f}" == percent


def test_every_named_way_has_a_published_house_edge() -> None:
    assert NAMED_WAYS.keys() == HOUSE_EDGES.keys()


def test_an_unknown_way_is_no_way() -> None:
    with pytest.raises(KeyError, match="never-heard-of"):
        way_of_playing("never-heard-of", STANDARD)


@pytest.mark.parametrize("name", NAMED_WAYS)
@pytest.mark.parametrize("preset", PRESETS)
def test_no_named_way_beats_perfect_play_at_any_published_table(preset: str, name: str) -> None:
    pay_table = PRESETS[preset]
    cost = cost_of_playing(way_of_playing(name, pay_table), pay_table)
    assert cost == 0 if name == "optimal" else cost >= 0


def test_where_the_whole_situation_rides_riding_a_part_of_it_is_no_error() -> None:
    flushes_pay_10 = PayTable.parse("1000/200/50/11/10/5/3/2/1")
    assert ride_value(situation("1 suited s1 h1"), flushes_pay_10) > 0
    way = way_of_playing("rides-suited-A24-A34", flushes_pay_10)
    assert cost_of_playing(way, flushes_pay_10) == 0


def test_under_a_limit_a_way_departs_where_it_does_without_one_and_is_played_best_elsewhere() -> (
    None
):
    limit = Fraction(100)  # even dealt quads pull bet 2 when bet 1 rides
    best = WayOfPlaying.optimal(STANDARD, limit)
    way = way_of_playing("rides-low-pairs-second", STANDARD, limit)
    assert way_of_playing("optimal", STANDARD, limit) == best
    for bets in (1, 2):
        differing = [
            one.key
            for one, rides, rides_best in zip(
                SECOND, way.second[bets], best.second[bets], strict=True
            )
            if rides != rides_best
        ]
        assert differing == ["low pair"]
    assert cost_of_playing(way, STANDARD, limit) > 0


LIMITS = [Fraction(bets) for bets in (0, 1, 10, 20, 100, 500)]


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize(("name", "bets"), [("always-rides", 3), ("never-rides", 1)])
def test_who_always_or_never_rides_does_so_under_any_limit(
    name: str, bets: int, limit: Fraction
) -> None:
    assert FinalHands.of(way_of_playing(name, STANDARD, limit)).average_bets() == bets


# By id: how each habit plays where it says something, read from its name.
HABITS: dict[str, Callable[[Situation], int | None]] = {
    "rides-mixed-QJT": lambda one: {"1 mixed s3 h3": 1}.get(one.id),
    "pulls-dealt-quads": lambda one: {"2 quads": 0}.get(one.id),
    "rides-low-pairs-first": lambda one: {"1 low pair": 1}.get(one.id),
    "rides-inside-straights": lambda one: 1 if one.id.startswith("2 mixed s1") else None,
    "rides-three-suited": lambda one: 1 if one.id.startswith("1 suited") else None,
    "made-hands": lambda one: int(one.key in {"quads", "trips", "two pair", "pair T+"}),
    "rides-low-pairs-second": lambda one: {"2 low pair": 1}.get(one.id),
    "never-rides": lambda _: 0,
    "always-rides": lambda _: 1,
}


@pytest.mark.parametrize("limit", [None, *LIMITS])
@pytest.mark.parametrize("name", HABITS)
def test_a_habit_is_the_same_under_any_limit_and_all_else_is_played_best(
    name: str, limit: Fraction | None
) -> None:
    best = WayOfPlaying.optimal(STANDARD, limit)
    way = way_of_playing(name, STANDARD, limit)
    rides = [
        *zip([kind.situation for kind in KINDS], way.first, best.first, strict=True),
        *zip(SECOND, way.second[1], best.second[1], strict=True),
        *zip(SECOND, way.second[2], best.second[2], strict=True),
    ]
    for one, chance, chance_at_best in rides:
        habit = HABITS[name](one)
        assert chance == (chance_at_best if habit is None else habit)


def test_what_riding_three_suited_costs_under_a_limit() -> None:
    limit = Fraction(20)
    cost = cost_of_playing(way_of_playing("rides-three-suited", STANDARD, limit), STANDARD, limit)
    assert f"{float(cost):.6f}" == "0.021181"


def test_suited_a24_and_a34_are_eight_flushes_for_the_bonus() -> None:
    way = way_of_playing("rides-suited-A24-A34", STANDARD)
    best = WayOfPlaying.optimal(STANDARD)
    riding = {
        kind.bonus: kind.hands * chance
        for kind, chance, chance_at_best in zip(KINDS, way.first, best.first, strict=True)
        if chance != chance_at_best
    }
    assert riding == {BonusRank.FLUSH: 8}  # in four suits; A-2-3 suited is a straight flush
    law = round_law(way, STANDARD, bonus=Fraction(1))
    assert f"{float(law.variance):.6f}" == "38.883122"  # of every hand and board, one by one


def _share_of_rounds_right(way: WayOfPlaying) -> Fraction:
    """How often both decisions of a round are right; at a tie both choices are."""

    def right(one: Situation, riding: Fraction) -> bool:
        choice = Choice.RIDE if riding else Choice.PULL
        return choice in best_choices(ride_value(one, STANDARD))

    rounds = 0
    for kind, rides in zip(KINDS, way.first, strict=True):
        if right(kind.situation, rides):
            after = way.second[2 if rides else 1]
            rounds += kind.hands * sum(
                ways
                for ways, one, rides_on in zip(kind.next_cards, SECOND, after, strict=True)
                if right(one, rides_on)
            )
    return Fraction(rounds, 22_100 * 49)


def test_riding_made_hands_only_is_right_98_percent_of_the_time_and_passes_tests() -> None:
    way = way_of_playing("made-hands", STANDARD)
    share = _share_of_rounds_right(way)
    assert f"{float(100 * share):.2f}" == "98.17"
    passing = sum(
        comb(200, wrong) * (1 - share) ** wrong * share ** (200 - wrong) for wrong in range(5)
    )
    assert f"{float(passing):.0%}" == "70%"  # at least 196 of 200
    # … and still it loses half as much again as perfect play.
    assert cost_of_playing(way, STANDARD) > figures(STANDARD).house_edge / 2


def test_perfect_play_is_always_right() -> None:
    assert _share_of_rounds_right(way_of_playing("optimal", STANDARD)) == 1
    assert way_of_playing("optimal", STANDARD) == WayOfPlaying.optimal(STANDARD)


def test_who_rides_low_pairs_at_the_second_decision_departs_nowhere_else() -> None:
    best, way = (way_of_playing(name, STANDARD) for name in ("optimal", "rides-low-pairs-second"))
    assert way.first == best.first
    differing = [
        one.key
        for one, rides, best_rides in zip(SECOND, way.second[1], best.second[1], strict=True)
        if rides != best_rides
    ]
    assert differing == ["low pair"]
    assert way.second[1] == way.second[2]
