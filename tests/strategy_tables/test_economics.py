"""The game's figures as published, and that nothing beats perfect play."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.economics import (
    LINES,
    FinalHands,
    WayOfPlaying,
    bets_up,
    cost_of_playing,
    figures,
)
from strategy_tables.errors import SituationError
from strategy_tables.pay_tables import PRESETS, STANDARD
from strategy_tables.rankings import HandRank
from strategy_tables.situations import FIRST, SECOND, SITUATIONS, Decision, situation
from strategy_tables.values import Choice, best_choices, ride_value
from tests.strategy_tables.strategies import limits, pay_tables, ways_of_playing

if TYPE_CHECKING:
    from collections.abc import Callable

    from strategy_tables.pay_tables import PayTable
    from strategy_tables.situations import Situation

RIDE, PULL = Choice.RIDE, Choice.PULL
HANDS: Final = {Decision.FIRST: 22_100, Decision.SECOND: 270_725}


def decimals(value: Fraction | float, digits: int) -> str:
    return f"{float(value):.{digits}f}"


# Sources of the pay tables and edges: Bureau of Gambling Control (California), Rev 01/13;
# casinom8trix.com; duckyluck.ag; Wizard of Odds, Let It Ride, appendix 1 (FACTS §5).
@pytest.mark.parametrize(
    ("preset", "edge", "percent"),
    [
        ("standard", "37963/1082900", "3.50568"),
        ("california-02", "1427/41650", "3.42617"),
        ("california-03", "53357/1624350", "3.28482"),
        ("ride-em-poker", "14779/499800", "2.95698"),
        ("royal-500", "40463/1082900", "3.73654"),
        ("quads-25", "3239/63700", "5.08477"),
    ],
)
def test_published_house_edges(preset: str, edge: str, percent: str) -> None:
    found = figures(PRESETS[preset]).house_edge
    assert found == Fraction(edge)
    assert decimals(100 * found, 5) == percent


def test_the_house_earns_on_the_dollar_bet_and_loses_on_the_other_two() -> None:
    by_bet = figures(STANDARD).by_bet
    assert by_bet == {
        "$": Fraction(-242_173, 649_740),
        "1": Fraction(354_517, 3_248_700),
        "2": Fraction(742_459, 3_248_700),
    }
    assert sum(by_bet.values()) == Fraction(-37_963, 1_082_900)


@pytest.mark.parametrize(
    ("ties", "average_bets", "element_of_risk", "deviation"),
    [
        pytest.param(PULL, "1.2237067", "2.86480", "5.158072", id="ties pulled"),
        pytest.param(RIDE, "1.2320842", "2.84532", "5.168277", id="ties ridden"),
    ],
)
def test_figures_that_depend_on_what_is_done_at_ties(
    ties: Choice, average_bets: str, element_of_risk: str, deviation: str
) -> None:
    found = figures(STANDARD)
    assert decimals(found.average_bets(ties), 7) == average_bets
    assert decimals(100 * found.element_of_risk(ties), 5) == element_of_risk
    assert decimals(found.standard_deviation(ties), 6) == deviation
    assert -found.final_hands[ties].mean(STANDARD) == found.house_edge


def test_a_way_may_differ_in_some_situations_or_err_in_them() -> None:
    best, low_pair = WayOfPlaying.optimal(STANDARD), situation("2 low pair")
    place = SECOND.index(low_pair)
    riding, erring = best.but({low_pair: 1}), best.erring({low_pair: Fraction(1, 4)})
    for bets in (1, 2):
        assert best.second[bets][place] == 0
        assert riding.second[bets][place] == 1
        assert erring.second[bets][place] == Fraction(1, 4)
    assert riding.first == erring.first == best.first
    assert 4 * cost_of_playing(erring, STANDARD) == cost_of_playing(riding, STANDARD)
    always_wrong = best.erring(dict.fromkeys(SITUATIONS, Fraction(1)))
    assert always_wrong.erring(dict.fromkeys(SITUATIONS, Fraction(1))) == best


def test_ties_are_pulled_unless_said_otherwise() -> None:
    found = figures(STANDARD)
    assert found.average_bets() == Fraction(331_288, 270_725)
    assert found.element_of_risk() == found.house_edge / Fraction(331_288, 270_725)
    assert found.standard_deviation() == found.standard_deviation(PULL)
    assert WayOfPlaying.optimal(STANDARD) == WayOfPlaying.optimal(STANDARD, ties=PULL)


def test_bet_1_rides_7_percent_of_the_time_and_bet_2_fifteen() -> None:
    ends = figures(STANDARD).final_hands[PULL].chances
    rides_1 = sum(chance for (line, _), chance in ends.items() if line[0] is RIDE)
    rides_2 = sum(chance for (line, _), chance in ends.items() if line[1] is RIDE)
    assert (rides_1, rides_2) == (Fraction(1608, 22_100), Fraction(40_865, 270_725))
    assert (decimals(rides_1, 7), decimals(rides_2, 7)) == ("0.0727602", "0.1509465")


def test_a_round_ends_with_three_two_or_one_bets_up_this_often() -> None:
    table = figures(STANDARD).final_hands[PULL].by_bets_up()
    shares = {
        bets: sum(chance for (up, _), chance in table.items() if up == bets) for bets in (3, 2, 1)
    }
    assert {bets: decimals(share, 7) for bets, share in shares.items()} == {
        3: "0.0693582",
        2: "0.0849903",
        1: "0.8456515",
    }
    assert sum(shares.values()) == 1


def test_a_round_pays_24_percent_of_the_time_however_it_is_played() -> None:
    paying = Fraction(2_598_960 - 1_978_380, 2_598_960)
    assert decimals(paying, 7) == "0.2387801"
    assert figures(STANDARD).hit_frequency == paying
    for riding in (0, 1):
        way = WayOfPlaying.by_situation(dict.fromkeys(SITUATIONS, riding))
        assert FinalHands.of(way).hit_frequency() == paying


@pytest.mark.parametrize(
    ("preset", "changed"),
    [
        # FACTS §5: new value of riding in 1/1176 or 1/48, by situation; all else is as ever.
        pytest.param("california-02", {}, id="california-02: same"),
        pytest.param(
            "california-03",
            {
                "1 suited s3 h0": -111,  # 543 … 987
                "1 suited s2 h1": -29,  # T87 T97 J98
                "1 mixed s3 h3": 21,  # QJT
                "2 mixed s2 h0": 8,  # 5432 … 9876: all nine ties ride
                "2 mixed s1 h4": 4,  # AKQJ AKQT AKJT AQJT
            },
            id="california-03",
        ),
        pytest.param(
            "ride-em-poker",
            {
                "1 mixed s3 h3": 117,  # QJT
                "2 mixed s2 h0": 24,  # the old ties ride
                "2 mixed s1 h4": 12,
                "2 mixed s1 h3": 6,  # QJT8 and its kind
                "2 mixed s1 h2": 0,  # JT87 and its kind: the new ties
            },
            id="ride-em-poker",
        ),
        pytest.param("royal-500", {}, id="royal-500: same"),
        pytest.param("quads-25", {}, id="quads-25: same"),
    ],
)
def test_what_is_played_differently_at_other_pay_tables(
    preset: str, changed: dict[str, int]
) -> None:
    found = {
        one.id: ride_value(one, PRESETS[preset]) * one.decision.boards
        for one in SITUATIONS
        if best_choices(ride_value(one, PRESETS[preset])) != best_choices(ride_value(one, STANDARD))
    }
    assert found == changed


@pytest.mark.parametrize("one", SITUATIONS, ids=lambda one: one.id)
def test_one_wrong_situation_costs_its_share_of_hands_times_its_value(one: Situation) -> None:
    best = {other: int(ride_value(other, STANDARD) > 0) for other in SITUATIONS}
    wrong = WayOfPlaying.by_situation(best | {one: 1 - best[one]})
    share = Fraction(one.hands, HANDS[one.decision])
    assert cost_of_playing(wrong, STANDARD) == share * abs(ride_value(one, STANDARD))


@pytest.mark.parametrize("ties", Choice)
@pytest.mark.parametrize("limit", [None, Fraction(500), Fraction(100)])
def test_both_ways_of_breaking_ties_cost_nothing(ties: Choice, limit: Fraction | None) -> None:
    way = WayOfPlaying.optimal(STANDARD, limit, ties)
    assert cost_of_playing(way, STANDARD, limit) == 0


@settings(deadline=None, max_examples=25)
@given(ways_of_playing, pay_tables, st.none() | limits)
def test_no_way_of_playing_beats_the_optimal_one(
    way: WayOfPlaying, pay_table: PayTable, limit: Fraction | None
) -> None:
    assert cost_of_playing(way, pay_table, limit) >= 0


@settings(deadline=None, max_examples=12)
@given(pay_tables, st.none() | limits, st.sampled_from([1, 2]), st.data())
def test_no_single_departure_from_the_optimal_way_gains(
    pay_table: PayTable, limit: Fraction | None, bets: int, data: st.DataObject
) -> None:
    best = WayOfPlaying.optimal(pay_table, limit)
    kind = data.draw(st.integers(0, len(best.first) - 1))
    place = data.draw(st.integers(0, len(SECOND) - 1))
    first, second = list(best.first), list(best.second[bets])
    first[kind], second[place] = 1 - first[kind], 1 - second[place]
    for departure in (
        WayOfPlaying(tuple(first), best.second),
        WayOfPlaying(best.first, {**best.second, bets: tuple(second)}),
    ):
        assert cost_of_playing(departure, pay_table, limit) >= 0


@settings(deadline=None, max_examples=25)
@given(ways_of_playing)
def test_the_chances_of_all_ends_add_up_to_one(way: WayOfPlaying) -> None:
    ends = FinalHands.of(way)
    assert sum(ends.chances.values()) == 1
    assert min(ends.chances.values()) >= 0
    assert sum(ends.by_bets_up().values()) == 1
    assert 1 <= ends.average_bets() <= 3
    for rank, hands in ((HandRank.LOSS, 1_978_380), (HandRank.ROYAL_FLUSH, 4)):
        met = sum(chance for (_, end), chance in ends.chances.items() if end is rank)
        assert met == Fraction(hands, 2_598_960)


@settings(deadline=None, max_examples=20)
@given(ways_of_playing, pay_tables, st.none() | limits)
def test_the_three_bets_add_up_to_the_round(
    way: WayOfPlaying, pay_table: PayTable, limit: Fraction | None
) -> None:
    ends = FinalHands.of(way)
    assert sum(ends.by_bet(pay_table, limit).values()) == ends.mean(pay_table, limit)
    assert ends.variance(pay_table, limit) >= 0


@pytest.mark.parametrize(("riding", "bets"), [(1, 3), (0, 1)], ids=["always", "never"])
def test_whoever_always_does_the_same_ends_with_the_same_bets(riding: int, bets: int) -> None:
    ends = FinalHands.of(WayOfPlaying.by_situation(dict.fromkeys(SITUATIONS, riding)))
    assert ends.average_bets() == bets
    assert ends.mean(STANDARD) == bets * Fraction(-242_173, 649_740)
    # One bet throughout: the variance is that of the final hand alone.
    dollar = FinalHands.of(WayOfPlaying.by_situation(dict.fromkeys(SITUATIONS, 0)))
    assert ends.variance(STANDARD) == bets**2 * dollar.variance(STANDARD)


def test_a_half_chance_of_riding_costs_half() -> None:
    best = {one: Fraction(ride_value(one, STANDARD) > 0) for one in SITUATIONS}
    low_pair = situation("1 low pair")
    always, half = (
        cost_of_playing(WayOfPlaying.by_situation(best | {low_pair: chance}), STANDARD)
        for chance in (Fraction(1), Fraction(1, 2))
    )
    assert 0 < half == always / 2


def test_there_are_four_lines_of_play() -> None:
    assert {line: bets_up(line) for line in LINES} == {
        (RIDE, RIDE): 3,
        (RIDE, PULL): 2,
        (PULL, RIDE): 2,
        (PULL, PULL): 1,
    }


def test_a_way_of_playing_covers_all_66_situations() -> None:
    riding = dict.fromkeys(SITUATIONS, 0)
    del riding[situation("2 low pair")]
    with pytest.raises(SituationError, match="nothing is said about '2 low pair'"):
        WayOfPlaying.by_situation(riding)


@pytest.mark.parametrize("chance", [Fraction(-1, 2), Fraction(3, 2), 2])
def test_a_chance_lies_between_0_and_1(chance: Fraction | int) -> None:
    riding: dict[Situation, Fraction | int] = dict.fromkeys(FIRST + SECOND, 0)
    with pytest.raises(SituationError, match=f"'1 trips' rides with a chance of {chance}"):
        WayOfPlaying.by_situation(riding | {situation("1 trips"): chance})


@pytest.mark.parametrize("change", [WayOfPlaying.but, WayOfPlaying.erring])
@pytest.mark.parametrize("chance", [-1, 2, Fraction(-1, 100), Fraction(101, 100)])
def test_a_change_of_a_way_takes_chances_from_0_to_1_alone(
    change: Callable[..., WayOfPlaying], chance: Fraction | int
) -> None:
    best = WayOfPlaying.optimal(STANDARD)
    with pytest.raises(SituationError, match=rf"'2 low pair' .* with a chance of {chance};"):
        change(best, {situation("2 low pair"): chance})
    assert change(best, {}) == best


@pytest.mark.parametrize("name", ["2 low pair", "2 lowpair", "low pair"])
def test_a_text_is_no_situation_to_a_way_of_playing(name: str) -> None:
    best = WayOfPlaying.optimal(STANDARD)
    changes: list[Callable[..., WayOfPlaying]] = [best.but, best.erring]
    for change in changes:
        with pytest.raises(SituationError, match=f"'{name}' is not a situation"):
            change({name: 1})
    with pytest.raises(SituationError, match=f"'{name}' is not a situation"):
        WayOfPlaying.by_situation({**dict.fromkeys(SITUATIONS, 0), name: 1})  # type: ignore[dict-item]
