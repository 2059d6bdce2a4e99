"""The measure of skill: what it says, what it is made from, and that its intervals hold."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest

from benchmarks.estimate import PROFILES, RUNS, inside, measured_players, measured_profiles
from benchmarks.players import PLAYERS, benchmark_players
from strategy_tables.cards import parse_cards
from strategy_tables.pay_tables import PRESETS
from strategy_tables.situations import SITUATIONS, Decision, situation
from strategy_tables.values import Choice
from trainer.coach import error_model, worth_of_asking
from trainer.coach.estimate import (
    ENOUGH_ANSWERS,
    MOST_AGE,
    WINDOW,
    Count,
    Rating,
    close_decisions,
    count_answers,
    estimate_from,
    estimate_of,
    measured_answers,
    rating_of,
    share_of_rounds,
)
from trainer.history import Answer, Mode
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from benchmarks.estimate import Measured
    from benchmarks.players import Player
    from strategy_tables.situations import Situation

NOON: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
WORTH: Final = worth_of_asking(STANDARD_RULES)
ALL_BUT_TIES: Final = [one for one in SITUATIONS if WORTH[one]]
PLAYERS_ABOVE_CHANCE: Final = [name for name in PLAYERS if not name.startswith("always")]


def answered(
    cards: str = "8c 5d 2s",
    choice: Choice = Choice.PULL,
    ago: timedelta = timedelta(0),
    rules: Rules = STANDARD_RULES,
    seen: str = "",
    bets_riding: int = 1,
) -> Answer:
    shown = tuple(parse_cards(cards))
    return Answer(
        question=f"{cards} {ago}",
        decision=Decision(len(shown) - 2),
        mode=Mode.CHOSEN,
        rules=rules,
        stake=Fraction(1),
        currency="$",
        cards=shown,
        bets_riding=bets_riding,
        choice=choice,
        shown_at=NOON - ago,
        answered_at=NOON - ago,
        seen=tuple(parse_cards(seen)) if seen else (),
    )


def everywhere(asked: int, wrong: int = 0) -> dict[Situation, Count]:
    return dict.fromkeys(ALL_BUT_TIES, Count(asked, wrong))


# Benchmark players


@pytest.fixture(scope="module")
def players() -> dict[str, Player]:
    return {player.name: player for player in benchmark_players(STANDARD_RULES)}


@pytest.mark.parametrize(
    ("name", "cost", "digits", "edge"),
    [
        ("perfect", "0", 0, "3.51"),
        ("never rides suited draws at 3", "2.8", 1, "3.79"),
        ("rides three high offsuit at 3", "3.9", 1, "3.90"),
        ("rides low pair at 3 only", "6.3", 1, "4.135"),
        ("rides inside straights at 4", "9.8", 1, "4.48"),
        ("rides any three suited", "11.8", 1, "4.69"),
        ("pulls four-flush", "13.76", 2, "4.88"),
        ("made hands only", "17.7", 1, "5.28"),
        ("rides 3+ high cards at 4", "44", 0, "7.92"),
        ("rides low pair at 3 and 4", "92", 0, "12.7"),
        ("plausible novice", "128", 0, "16.3"),
        ("always pull", "338", 0, "37"),
        ("always ride", "1083", 0, "112"),
    ],
)
def test_benchmark_players_cost_what_is_published(
    players: dict[str, Player], name: str, cost: str, digits: int, edge: str
) -> None:
    """Thousandths of a bet per round and the house edge in %, as in the notes on learners."""
    assert f"{float(1000 * players[name].cost):.{digits}f}" == cost
    places = len(edge.partition(".")[2])
    perfect = estimate_from({}, STANDARD_RULES).perfect
    assert f"{float(100 * (perfect + players[name].cost)):.{places}f}" == edge


def test_independent_errors_add_up_exactly(players: dict[str, Player]) -> None:
    for player in players.values():
        by_situation = [
            share_of_rounds(one) * abs(WORTH[one]) * chance for one, chance in player.wrong.items()
        ]
        assert sum(by_situation) == player.cost, player.name


# That the intervals hold, by simulation


@pytest.fixture(scope="module")
def simulated_players() -> dict[str, list[Measured]]:
    return measured_players()


@pytest.fixture(scope="module")
def simulated_profiles() -> list[Measured]:
    return measured_profiles()


@pytest.mark.exhaustive
def test_intervals_hold_85_of_100_learners(
    simulated_players: dict[str, list[Measured]], simulated_profiles: list[Measured]
) -> None:
    assert len(simulated_profiles) == PROFILES == 200
    assert inside(simulated_profiles) >= 0.85
    of_players = [one for name in PLAYERS_ABOVE_CHANCE for one in simulated_players[name]]
    assert inside(of_players + simulated_profiles) >= 0.85


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", PLAYERS_ABOVE_CHANCE)
def test_intervals_hold_80_of_100_times_for_every_benchmark_player(
    simulated_players: dict[str, list[Measured]], name: str
) -> None:
    measured = simulated_players[name]
    assert len(measured) == RUNS >= 40
    assert inside(measured) >= 0.80


@pytest.mark.exhaustive
def test_perfect_players_reach_the_edge_of_perfect_play(
    simulated_players: dict[str, list[Measured]],
) -> None:
    for one in simulated_players["perfect"]:
        assert one.estimate.low == float(one.estimate.perfect)
        assert f"{100 * one.estimate.low:.2f}" == "3.51"


# What it says


def test_with_nothing_answered_nothing_is_known() -> None:
    estimate = estimate_of([], STANDARD_RULES, now=NOON)
    assert estimate.provisional
    assert estimate.missing == close_decisions(STANDARD_RULES)
    assert estimate.answers_used == 0
    assert estimate.perfect == Fraction(37963, 1082900)
    assert estimate.high - estimate.low > 0.5


def test_what_was_never_asked_is_not_assumed_right() -> None:
    first = [one for one in ALL_BUT_TIES if one.decision is Decision.FIRST]
    good = estimate_from(dict.fromkeys(first, Count(4, 0)), STANDARD_RULES)
    weak = estimate_from(dict.fromkeys(first, Count(4, 1)), STANDARD_RULES)
    assert good.high > estimate_from(everywhere(4), STANDARD_RULES).high + 0.05
    # Whoever errs a quarter of the time there does so here, too, though less surely.
    at_first, at_second = (
        float(
            sum(share_of_rounds(o) * abs(WORTH[o]) for o in ALL_BUT_TIES if (o in first) is which)
        )
        for which in (True, False)
    )
    assert weak.cost > at_first / 4 + at_second / 8


@pytest.mark.parametrize("asked", [1, 3, 10])
def test_the_more_right_answers_the_narrower(asked: int) -> None:
    fewer, more = (estimate_from(everywhere(n), STANDARD_RULES) for n in (asked, 2 * asked))
    assert fewer.low == more.low == float(more.perfect)
    assert fewer.high > more.high
    assert fewer.cost >= more.cost


@pytest.mark.parametrize("wrong", [0, 1, 1_000, 3_999, 4_000])
def test_thousands_of_answers_everywhere_pin_the_cost_down(wrong: int) -> None:
    estimate = estimate_from(everywhere(4_000, wrong), STANDARD_RULES)
    total = float(sum(share_of_rounds(one) * abs(WORTH[one]) for one in ALL_BUT_TIES))
    assert estimate.cost == pytest.approx(wrong / 4_000 * total, rel=0.02, abs=0.001)
    assert estimate.low <= estimate.edge <= estimate.high
    assert estimate.high - estimate.low < 0.05


def test_the_same_answers_give_the_same_estimate() -> None:
    counts = everywhere(3, 1)
    backwards = dict(reversed(counts.items()))
    assert estimate_from(counts, STANDARD_RULES) == estimate_from(backwards, STANDARD_RULES)


def test_it_is_provisional_until_each_close_decision_has_three_answers() -> None:
    close = close_decisions(STANDARD_RULES)
    assert len(close) == 11
    assert all(0 < abs(WORTH[one]) <= Fraction(1, 5) for one in close)
    counts = dict.fromkeys(close, Count(ENOUGH_ANSWERS, 0))
    assert not estimate_from(counts, STANDARD_RULES).provisional
    counts[close[4]] = Count(ENOUGH_ANSWERS - 1, 0)
    assert estimate_from(counts, STANDARD_RULES).missing == (close[4],)


@pytest.mark.parametrize("name", PRESETS)
def test_every_published_table_has_its_own_line_and_its_own_perfect_play(name: str) -> None:
    rules = Rules(PRESETS[name])
    estimate = estimate_from({}, rules)
    worth = worth_of_asking(rules)
    assert all(worth[one] for one in estimate.missing)
    assert float(estimate.perfect) <= estimate.low < estimate.high


def test_a_payout_limit_has_its_own_perfect_play() -> None:
    estimate = estimate_from({}, Rules(STANDARD_RULES.pay_table, limit=Fraction(2000)))
    assert f"{float(100 * estimate.perfect):.5f}" == "3.65959"


# What it is made from


def test_only_the_latest_answers_of_the_last_ninety_days_count() -> None:
    old = [answered(ago=MOST_AGE + timedelta(minutes=m)) for m in range(5, 0, -1)]
    recent = [answered(ago=timedelta(minutes=m)) for m in range(WINDOW + 20, 0, -1)]
    assert measured_answers(old + recent[-10:], STANDARD_RULES, now=NOON) == tuple(recent[-10:])
    assert measured_answers(old + recent, STANDARD_RULES, now=NOON) == tuple(recent[-WINDOW:])
    # Given under a clock that was a year behind: it hides none of those before it.
    strayed = [*recent[:5], answered(ago=timedelta(days=365)), *recent[5:10]]
    assert measured_answers(strayed, STANDARD_RULES, now=NOON) == tuple(recent[:10])


def test_ties_stay_out_and_take_no_place_in_the_window() -> None:
    answers = [answered(), *[answered("3c 4d 5s 6h", Choice.RIDE)] * WINDOW]
    assert measured_answers(answers, STANDARD_RULES, now=NOON) == (answers[0],)
    assert estimate_of(answers, STANDARD_RULES, now=NOON).answers_used == 1


def test_answers_under_other_rules_count_where_the_same_is_right() -> None:
    california = Rules(PRESETS["california-03"])
    same, other = answered(rules=california), answered("Ts Jc Qd", Choice.RIDE, rules=california)
    assert measured_answers([same, other], STANDARD_RULES, now=NOON) == (same,)
    assert measured_answers([same, other], california, now=NOON) == (same, other)


def test_cards_seen_elsewhere_may_change_what_is_right() -> None:
    changed = answered("7d 8d Td", seen="9d")
    unchanged = answered("8c 8d Ah", seen="2c")
    assert measured_answers([changed, unchanged], STANDARD_RULES, now=NOON) == (unchanged,)


def test_the_limit_and_the_bets_that_ride_decide_what_is_right() -> None:
    limited = Rules(STANDARD_RULES.pay_table, limit=Fraction(16))  # two flushes, and not three
    flush = answered("2h 4h 7h 9h", rules=limited)
    assert count_answers([flush]) == {situation("2 suited s0 h0"): Count(1, 1)}
    assert count_answers([replace(flush, bets_riding=2)]) == {
        situation("2 suited s0 h0"): Count(1, 0)
    }
    quads_at_the_limit = replace(answered("8c 8d 8h 8s", rules=limited), bets_riding=2)
    assert count_answers([quads_at_the_limit]) == {}


def test_wrong_answers_are_counted_by_situation() -> None:
    answers = [answered(), answered(choice=Choice.RIDE), answered("Th Jh Qh", Choice.RIDE)]
    assert count_answers(answers) == {
        situation("1 mixed s0 h0"): Count(2, 1),
        situation("1 suited s3 h3"): Count(1, 0),
    }


# Words


@pytest.mark.parametrize(
    ("thousandths", "word"),
    [
        ("0", "Perfect"),
        ("0.5", "Perfect"),
        ("0.51", "Expert"),
        ("3", "Expert"),
        ("10", "Advanced"),
        ("10.1", "Solid"),
        ("25", "Solid"),
        ("70", "Developing"),
        ("150", "Novice"),
        ("151", "Beginner"),
        ("1083", "Beginner"),
    ],
)
def test_rating(thousandths: str, word: str) -> None:
    assert rating_of(Fraction(thousandths) / 1000).value == word


def test_ratings_get_worse_as_mistakes_cost_more() -> None:
    order = list(Rating)
    places = [order.index(rating_of(cost / 2_000)) for cost in range(400)]
    assert places == sorted(places)
    assert set(places) == set(range(len(order)))


# The model of errors


def test_every_number_of_wrong_answers_is_accounted_for_in_every_state() -> None:
    for asked in (0, 1, 7, 40):
        total = sum(error_model._evidence(asked, wrong) for wrong in range(asked + 1))
        assert total == pytest.approx(1)


@pytest.mark.parametrize("share", [0.0004, 0.0241, 0.2411, 0.5, 0.9])
def test_the_more_answers_the_closer_to_the_truth_however_many(share: float) -> None:
    """At exactly that share wrong in every situation, up to ten million answers in each."""
    total = float(sum(share_of_rounds(one) * abs(WORTH[one]) for one in ALL_BUT_TIES))
    widths = []
    for asked in (10**4, 10**5, 10**6, 10**7):
        wrong = round(share * asked)
        estimate = estimate_from(everywhere(asked, wrong), STANDARD_RULES)
        truth = float(estimate.perfect) + wrong / asked * total
        width = estimate.high - estimate.low
        assert estimate.low < truth < estimate.high
        assert estimate.edge == pytest.approx(truth, abs=width / 2)
        widths.append(width * sqrt(asked))
    assert widths == pytest.approx([widths[-1]] * len(widths), rel=0.15)


def test_quantiles_keep_their_shape_however_many_answers() -> None:
    """In doubt after so many: a bell around the share, as wide as the answers leave it."""
    in_doubt = error_model._IN_DOUBT
    for asked in (300, 3_000, 10**5, 10**7):
        quantiles = error_model._quantiles(asked, asked // 4)[in_doubt]
        width = sqrt(0.25 * 0.75 / asked)
        assert quantiles.mean() == pytest.approx(0.25, abs=0.2 * width)
        assert quantiles.std() == pytest.approx(width, rel=0.03)


def test_quantiles_are_those_of_the_beta_distribution() -> None:
    in_doubt = error_model._IN_DOUBT
    levels = (np.arange(error_model._LEVELS) + 0.5) / error_model._LEVELS
    assert error_model._quantiles(0, 0)[in_doubt] == pytest.approx(levels, abs=0.001)
    rooted = [sqrt(level) for level in levels]  # one wrong of one: Beta(2, 1)
    assert error_model._quantiles(1, 1)[in_doubt] == pytest.approx(rooted, abs=0.001)
    # Slips of 1 %, ten right of ten: Beta(1, 99 + 10).
    slip = error_model._quantiles(10, 0)[error_model._SLIPS.index(0.01)]
    assert slip == pytest.approx(1 - (1 - levels) ** (1 / 109), rel=0.02)
