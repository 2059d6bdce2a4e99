"""The simulation deals and pays by the rules, and the exact laws agree with ten million rounds."""

from __future__ import annotations

from fractions import Fraction
from math import floor, sqrt
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from strategy_tables.cards import DECK
from strategy_tables.economics import WayOfPlaying
from strategy_tables.errors import NightError
from strategy_tables.named_ways import way_of_playing
from strategy_tables.night import night
from strategy_tables.pay_tables import PRESETS, STANDARD
from strategy_tables.round_law import round_law
from strategy_tables.ruin import night_with_bankroll
from strategy_tables.side_bets import STANDARD_BONUS
from strategy_tables.situations import SITUATIONS
from strategy_tables.values import Choice, analyze
from trainer import simulation
from trainer.round import Round
from trainer.rules import Rules
from trainer.simulation import Nights, Sample, Simulation

if TYPE_CHECKING:
    from numpy.typing import NDArray

LIMIT: Final = Fraction(100)
BEST: Final = Simulation(WayOfPlaying.optimal(STANDARD), STANDARD)
CAPPED: Final = Simulation(
    WayOfPlaying.optimal(STANDARD, LIMIT), STANDARD, LIMIT, Fraction(10), Fraction(5)
)


def _played_by_the_rules(dealt: NDArray[np.int64], playing: Simulation) -> Fraction:
    """One round as a person plays it: each decision weighed by itself, ties pulled."""
    cards = [DECK[number] for number in dealt]
    rules = Rules(playing.pay_table, playing.limit, STANDARD_BONUS)
    one = Round(tuple(cards[:3]), tuple(cards[3:]))
    while not one.is_over:
        weighed = analyze(one.visible, rules.pay_table, limit=rules.limit, bets_up=one.bets_riding)
        one = one.choose(Choice.RIDE if weighed.advantage > 0 else Choice.PULL)
    return one.settle(rules, playing.stake, playing.bonus).net


@pytest.mark.parametrize("playing", [BEST, CAPPED], ids=["best", "limit and bonus"])
def test_rounds_are_paid_as_a_round_is(
    playing: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt = simulation._deal(np.random.default_rng(7), 400)
    # Quads and a mini royal, which hardly ever come: at this limit dealt quads pull bet 2.
    dealt[:2] = [[0, 1, 2, 3, 20], [51, 47, 43, 39, 35]]
    monkeypatch.setattr(simulation, "_deal", lambda _, rounds: dealt[:rounds])
    [results] = playing.rounds(len(dealt), seed=1)
    assert [int(net) * playing.unit for net in results] == [
        _played_by_the_rules(row, playing) for row in dealt
    ]


AMOUNTS = st.integers(1, 10**16 - 1).map(lambda amount: Fraction(amount, 10_000))


@settings(deadline=None)
@given(AMOUNTS, st.just(Fraction(0)) | AMOUNTS, st.none() | AMOUNTS)
@example(Fraction(1, 10_000), Fraction(999_999_999_999), None)
@example(Fraction(1, 10_000), Fraction(0), Fraction(2**42, 625))
def test_what_rounds_add_up_to_is_exact_or_refused(
    stake: Fraction, bonus: Fraction, limit: Fraction | None
) -> None:
    capped = None if limit is None else limit / stake
    try:
        playing = Simulation(BEST.way, STANDARD, capped, stake, bonus)
    except NightError:
        return
    most, best = 3 * stake * 1000, bonus * 50
    if limit is not None:
        most = min(most, limit)
    units = max(most, 3 * stake) / playing.unit + best / playing.unit
    assert int(units) * simulation._BATCH < 2**63


def test_a_batch_of_the_largest_amounts_adds_up() -> None:
    # In units of a bet the best round wins 3,000, whatever the money.
    playing = Simulation(BEST.way, STANDARD, None, Fraction(10**12), Fraction(5 * 10**11))
    assert playing.unit == 5 * 10**11
    [results] = playing.rounds(1000, seed=1)
    assert int(results.min()) >= -7


def test_five_different_cards_each_as_likely_in_each_place() -> None:
    dealt = simulation._deal(np.random.default_rng(3), 52_000)
    ordered = np.sort(dealt, axis=1)
    assert (ordered[:, 1:] > ordered[:, :-1]).all()
    assert (ordered.min(), ordered.max()) == (0, 51)
    for place in dealt.T:
        counts = np.bincount(place, minlength=52)
        assert abs(counts - 1000).max() < 5 * sqrt(1000)


def test_the_same_seed_deals_the_same_rounds() -> None:
    first, again, other = (np.concatenate(list(BEST.rounds(200_000, seed))) for seed in (1, 1, 2))
    assert len(first) == 200_000
    assert (first == again).all()
    assert (first != other).any()


def test_a_chance_of_riding_is_met_so_often() -> None:
    erring = WayOfPlaying.optimal(STANDARD).erring(dict.fromkeys(SITUATIONS, Fraction(1, 3)))
    playing = Simulation(erring, STANDARD)
    sample = Sample(playing.unit)
    for results in playing.rounds(500_000, seed=5):
        sample.add(results)
    law = round_law(erring, STANDARD)
    assert abs(float(sample.mean - law.mean)) < 4 * sample.standard_error


def test_nights_are_cut_from_rounds_whatever_the_batches() -> None:
    rounds = np.array([-1, -1, 5, -2, -3, 1, 1, 1, -9], dtype=np.int64)
    whole, parts = Nights(4, 2), Nights(4, 2)
    ends = list(whole.add(rounds))
    for one in rounds:
        parts.add(np.array([one]))
    assert ends == [1, 0]
    assert (whole.played, whole.ruined) == (parts.played, parts.ruined) == (2, 1)


ROUNDS: Final = 10_000_000
LENGTH: Final = 100
SHARES: Final = (0.01, 0.05, 0.10, 0.25, 0.50, 0.75, 0.90, 0.95, 0.99)


ELSEWHERE: Final = PRESETS["california-03"]
HABIT: Final = Simulation(way_of_playing("made-hands", ELSEWHERE), ELSEWHERE, bonus=Fraction(1, 2))


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("playing", "bankroll", "seed"),
    [
        pytest.param(BEST, Fraction(40), 11, id="optimal play"),
        pytest.param(CAPPED, Fraction(500), 12, id="under a limit, with the bonus"),
        pytest.param(HABIT, Fraction(40), 13, id="a habit at another table"),
    ],
)
def test_the_exact_laws_agree_with_ten_million_rounds(
    playing: Simulation, bankroll: Fraction, seed: int
) -> None:
    law = round_law(
        playing.way, playing.pay_table, playing.limit, stake=playing.stake, bonus=playing.bonus
    )
    sample = Sample(playing.unit)
    nights = Nights(LENGTH, floor((bankroll - playing.needed) / playing.unit))
    ends, fourth = [], 0.0
    for results in playing.rounds(ROUNDS, seed):
        sample.add(results)
        ends.append(nights.add(results))
        away = results * float(playing.unit) - float(law.mean)
        fourth += float((away**4).sum())
    assert sample.rounds == ROUNDS
    assert abs(float(sample.mean - law.mean)) < 4 * sample.standard_error
    variance = float(law.variance)
    error_of_variance = sqrt((fourth / ROUNDS - variance**2) / ROUNDS)
    assert abs(sample.standard_deviation**2 - variance) < 4 * error_of_variance

    ended = np.concatenate(ends)
    assert len(ended) == nights.played == ROUNDS // LENGTH

    def agrees(met: float, chance: float) -> bool:
        return abs(met - chance) < 4 * sqrt(chance * (1 - chance) / len(ended))

    exact = night(law, LENGTH)
    for share in SHARES:
        money = exact.quantile(share)
        assert agrees(float((ended <= float(money / playing.unit)).mean()), exact.at_most(money))
    assert agrees(float((ended > 0).mean()), exact.ahead)
    ruin = night_with_bankroll(law, bankroll, LENGTH)
    assert 0.02 < ruin.chance < 0.98
    assert agrees(nights.ruined / nights.played, ruin.chance)
