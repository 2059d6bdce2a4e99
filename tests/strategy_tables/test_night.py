"""A night's law against sums made one by one, and what it says of itself."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import comb, sqrt
from typing import TYPE_CHECKING, Final, NoReturn

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strategy_tables.economics import WayOfPlaying
from strategy_tables.errors import NightError
from strategy_tables.lattice import Steps
from strategy_tables.named_ways import way_of_playing
from strategy_tables.night import MOST_ROUNDS, night, nights
from strategy_tables.pay_tables import STANDARD, PayTable
from strategy_tables.round_law import RoundLaw, round_law

if TYPE_CHECKING:
    from strategy_tables.lattice import Results

BEST: Final = round_law(WayOfPlaying.optimal(STANDARD), STANDARD)
WITH_BONUS: Final = round_law(
    way_of_playing("made-hands", STANDARD), STANDARD, stake=Fraction(5, 2), bonus=Fraction(1)
)
CAPPED: Final = round_law(
    WayOfPlaying.optimal(STANDARD, Fraction(25)), STANDARD, Fraction(25), stake=Fraction(2)
)
COIN: Final = RoundLaw({Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}, Fraction(1))


def convolved(law: RoundLaw, rounds: int) -> dict[Fraction, Fraction]:
    """The exact law of a sum, one round after the other."""
    sums = {Fraction(0): Fraction(1)}
    for _ in range(rounds):
        following: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        for money, chance in sums.items():
            for net, share in law.chances.items():
                following[money + net] += chance * share
        sums = dict(following)
    return sums


def mean_of(results: Results) -> float:
    places = results.lowest + np.arange(len(results.chances))
    return float(places @ results.chances) * float(results.step)


@pytest.mark.parametrize("law", [BEST, WITH_BONUS, CAPPED], ids=["best", "bonus", "limit"])
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_few_rounds_are_what_they_are_counted_to_be(law: RoundLaw, rounds: int) -> None:
    exact, results = convolved(law, rounds), night(law, rounds)
    assert results.error < 1e-11
    found = {results.at(place): chance for place, chance in enumerate(results.chances) if chance}
    for money in exact.keys() | found.keys():
        assert found.get(money, 0.0) == pytest.approx(float(exact.get(money, 0)), abs=results.error)
    ordered = sorted(exact)
    for percent in (1, 25, 50, 99):
        reached = Fraction(0)
        for money in ordered:
            reached += exact[money]
            if reached >= Fraction(percent, 100):
                break
        assert results.quantile(percent / 100) == money
    ahead = sum(chance for money, chance in exact.items() if money > 0)
    assert results.ahead == pytest.approx(float(ahead), abs=results.error)
    assert results.even == pytest.approx(float(exact.get(Fraction(0), 0)), abs=results.error)


def test_a_hundred_tosses_of_a_coin_are_binomial() -> None:
    results = night(COIN, 100)
    for heads in range(101):
        below = results.at_most(Fraction(2 * heads - 100)) - results.at_most(
            Fraction(2 * heads - 101)
        )
        assert below == pytest.approx(comb(100, heads) / 2**100, abs=results.error)
    assert results.even == pytest.approx(comb(100, 50) / 2**100, abs=results.error)


def test_two_halves_of_a_night_make_a_whole() -> None:
    half, whole = night(WITH_BONUS, 40), night(WITH_BONUS, 80)
    joined = np.convolve(half.chances, half.chances)
    offset = whole.lowest - 2 * half.lowest
    same = joined[offset : offset + len(whole.chances)]
    assert np.abs(same - whole.chances[: len(same)]).max() <= 2 * half.error + whole.error


@pytest.mark.parametrize("rounds", [1000, 100_000])
@pytest.mark.parametrize("law", [BEST, WITH_BONUS, CAPPED], ids=["best", "bonus", "limit"])
def test_long_nights_have_the_exact_mean_and_lose_nothing(law: RoundLaw, rounds: int) -> None:
    results = night(law, rounds)
    assert results.error < 1e-8
    assert float(results.chances.sum()) == pytest.approx(1, abs=results.error)
    deviation = sqrt(rounds * law.variance)
    assert mean_of(results) == pytest.approx(float(rounds * law.mean), abs=1e-6 * deviation)
    assert results.quantile(0.01) < results.quantile(0.5) < results.quantile(0.99)


def test_the_longer_the_night_the_fewer_are_ahead() -> None:
    ahead = [night(BEST, rounds).ahead for rounds in (100, 1000, 10_000, 100_000)]
    assert ahead == sorted(ahead, reverse=True)
    assert ahead[-1] < 0.04


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 400), st.sampled_from([BEST, WITH_BONUS, CAPPED]))
def test_outside_of_the_window_nothing_is_likely(rounds: int, law: RoundLaw) -> None:
    # A narrower window, of which the night's own says how much is outside.
    steps, results = Steps.of(law), night(law, rounds)
    low, high = steps.lowest(rounds, 1e-4), steps.highest(rounds, 1e-4)
    assert results.at_most((low - 1) * law.step) <= 1e-4
    assert 1 - results.at_most(high * law.step) <= 1e-4 + results.error


def test_bars_of_a_picture_hold_what_lies_between_their_edges() -> None:
    results = night(COIN, 2)
    edges = [Fraction(edge) for edge in (-3, -1, 0, 2)]
    assert results.between(edges) == pytest.approx([0.25, 0.5, 0.25])


@pytest.mark.parametrize("rounds", [0, -1, MOST_ROUNDS + 1])
def test_a_night_has_a_number_of_rounds(rounds: int) -> None:
    with pytest.raises(NightError, match=f"{rounds:,} rounds"):
        night(BEST, rounds)


def test_amounts_without_a_common_step_are_refused() -> None:
    odd = round_law(
        WayOfPlaying.optimal(STANDARD), STANDARD, stake=Fraction(10), bonus=Fraction(1, 9999)
    )
    with pytest.raises(NightError, match="round multiples of each other"):
        night(odd, 1000)


def test_several_looks_are_the_nights_themselves_the_shortest_first() -> None:
    seen: list[tuple[int, Results]] = []
    nights(WITH_BONUS, [160, 40, 40], lambda rounds, results: seen.append((rounds, results)))
    assert [rounds for rounds, _ in seen] == [40, 160]
    for rounds, results in seen:
        alone = night(WITH_BONUS, rounds)
        assert (results.lowest, results.error) == (alone.lowest, alone.error)
        assert np.array_equal(results.chances, alone.chances)
        shares = [0.01, 0.5, 0.99]
        assert results.quantiles(shares) == tuple(map(results.quantile, shares))


def _never(*_: object) -> NoReturn:
    pytest.fail("a law was worked out")


@pytest.mark.parametrize(
    ("royal", "rounds", "said"),
    [
        pytest.param(300_000, 100_000, "over 8,582,919 different", id="the longest is too long"),
        pytest.param(300_000, 80_000, "take 124,780,544 sums", id="all together are too long"),
        pytest.param(1000, MOST_ROUNDS + 1, "1,000,001 rounds cannot", id="the last is too late"),
    ],
)
def test_a_refusal_costs_nothing(
    royal: int, rounds: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = PayTable.parse(f"{royal}/200/50/11/8/5/3/2/1")
    law = round_law(WayOfPlaying.optimal(table), table)
    monkeypatch.setattr(Steps, "spectrum", _never)
    with pytest.raises(NightError, match=said):
        nights(law, [rounds * look // 16 for look in range(1, 17)], _never)
