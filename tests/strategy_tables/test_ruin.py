"""When the money runs out, against a chain followed amount by amount and against a formula."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import comb, lcm
from typing import TYPE_CHECKING, Final, NoReturn

import numpy as np
import pytest

from strategy_tables import ruin
from strategy_tables.economics import WayOfPlaying
from strategy_tables.errors import NightError
from strategy_tables.lattice import TAIL, Results, Steps, length_for
from strategy_tables.night import night
from strategy_tables.pay_tables import STANDARD, PayTable
from strategy_tables.round_law import RoundLaw, round_law
from strategy_tables.ruin import MOST_ROUNDS_WITH_BANKROLL, night_with_bankroll

if TYPE_CHECKING:
    from collections.abc import Callable

    from strategy_tables.lattice import Floats

BEST: Final = round_law(WayOfPlaying.optimal(STANDARD), STANDARD)
WITH_BONUS: Final = round_law(
    WayOfPlaying.optimal(STANDARD), STANDARD, stake=Fraction(10), bonus=Fraction(5)
)
Law = dict[Fraction, Fraction]
Laws = dict[int, Results]

COIN: Final = RoundLaw({Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}, Fraction(1))

UNEVEN: Final = RoundLaw(
    {
        Fraction(-3): Fraction(1, 5),
        Fraction(-1): Fraction(1, 2),
        Fraction(2): Fraction(1, 5),
        Fraction(40): Fraction(1, 10),
    },
    Fraction(3),
)


@pytest.mark.parametrize(
    ("law", "bankroll"),
    [
        pytest.param(BEST, Fraction(5), id="bets alone"),
        pytest.param(BEST, Fraction(23, 4), id="a bankroll between two amounts"),
        pytest.param(WITH_BONUS, Fraction(100), id="with the bonus"),
    ],
)
def test_a_few_rounds_followed_amount_by_amount(law: RoundLaw, bankroll: Fraction) -> None:
    rounds = 4
    alive: Law = {bankroll: Fraction(1)}
    gone: Law = defaultdict(Fraction)
    by_round = []
    for _ in range(rounds):
        following: Law = defaultdict(Fraction)
        for money, chance in alive.items():
            for net, share in law.chances.items():
                left = money + net
                (following if left >= law.needed else gone)[left] += chance * share
        alive = following
        by_round.append(float(sum(gone.values())))
    laws: Laws = {}
    night_ = night_with_bankroll(law, bankroll, rounds, see=laws.__setitem__)
    assert night_.by_round == pytest.approx(by_round, abs=night_.error)
    assert night_.chance > 0.001
    played = 1 + sum(1 - ruined for ruined in by_round[:-1])
    assert night_.rounds_played == pytest.approx(played)
    results, ends = laws[rounds], alive | gone
    for place, chance in enumerate(results.chances):
        assert chance == pytest.approx(
            float(ends.get(bankroll + results.at(place), 0)), abs=results.error
        )
    ahead = sum(chance for money, chance in ends.items() if money > bankroll)
    assert results.ahead == pytest.approx(float(ahead), abs=results.error)
    mean = sum((money - bankroll) * chance for money, chance in ends.items())
    assert night_.mean_after(rounds) == pytest.approx(float(mean))
    assert night_.mean_after(1) == pytest.approx(float(law.mean))


def _followed(law: RoundLaw, bankroll: Fraction, rounds: int) -> list[tuple[Law, Law]]:
    """Who is alive with how much money, and who is gone with how much, after each round."""
    below = lcm(*(chance.denominator for chance in law.chances.values()))
    shares = {net: int(chance * below) for net, chance in law.chances.items()}
    alive: dict[Fraction, int] = {bankroll: 1}
    gone: Law = defaultdict(Fraction)
    after = []
    for count in range(1, rounds + 1):
        following: dict[Fraction, int] = defaultdict(int)
        for money, ways in alive.items():
            for net, share in shares.items():
                following[money + net] += ways * share
        alive = {money: ways for money, ways in following.items() if money >= law.needed}
        for money in following.keys() - alive.keys():
            gone[money] += Fraction(following[money], below**count)
        after.append(
            ({money: Fraction(ways, below**count) for money, ways in alive.items()}, gone.copy())
        )
    return after


@pytest.mark.parametrize("length", [length_for, int], ids=["a quick circle", "a tight circle"])
@pytest.mark.parametrize(
    ("law", "bankroll", "rounds"),
    [
        pytest.param(UNEVEN, Fraction(4), 11, id="three jumps, odd"),
        pytest.param(UNEVEN, Fraction(9), 12, id="three jumps, even"),
        pytest.param(BEST, Fraction(4), 5, id="bets alone, odd"),
        pytest.param(BEST, Fraction(6), 6, id="bets alone, even"),
    ],
)
def test_rounds_that_are_played_at_once_are_those_played_one_by_one(
    law: RoundLaw,
    bankroll: Fraction,
    rounds: int,
    length: Callable[[int], int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ruin, "length_for", length)
    after = _followed(law, bankroll, rounds)
    ruined = [float(sum(gone.values())) for _, gone in after]
    for looks in ([], [1], [2], [3], [4], [1, 4], [2, 3], [1, 2, 3, 4]):
        laws: Laws = {}
        night_ = night_with_bankroll(law, bankroll, rounds, looks, laws.__setitem__)
        assert night_.by_round == pytest.approx(ruined, abs=night_.error)
        assert 0.1 < night_.chance < 0.99
        assert list(laws) == sorted({*looks, rounds})
        for look, results in laws.items():
            alive, gone = after[look - 1]
            ends = alive | gone
            assert sum(ends.values()) == 1
            expected = [
                float(ends.get(bankroll + results.at(place), 0))
                for place in range(len(results.chances))
            ]
            # What is too much at some places and too little at others: two events.
            assert np.abs(results.chances - expected).sum() < 2 * results.error


def _round_by_round(steps: Steps, start: int, rounds: int) -> tuple[list[float], Floats, float]:
    """A transform of its own for every round: who is ruined by then, who is alive, the error."""
    heights, deepest, length = 18_000, -int(steps.jumps.min()), 3 << 14
    near = steps.jumps < heights
    law, alive = np.zeros(length), np.zeros(heights)
    law[steps.jumps[near] % length] = steps.chances[near]
    alive[start] = 1
    moves = np.fft.rfft(law)
    gone, ruined, error = 0.0, [], 2 * TAIL
    for _ in range(rounds):
        size = np.sqrt(np.square(alive).sum())
        error += 6 * np.finfo(np.float64).eps * (np.log2(length) + 1) * np.sqrt(length) * size
        moved = np.fft.irfft(np.fft.rfft(alive, length) * moves, length)
        gone, alive = gone + moved[-deepest:].sum(), moved[:heights]
        ruined.append(gone)
    return ruined, alive, float(error)


def test_a_fine_lattice_against_a_transform_for_every_round() -> None:
    law = round_law(WayOfPlaying.optimal(STANDARD), STANDARD, stake=Fraction(25), bonus=Fraction(1))
    steps, bankroll, rounds = Steps.of(law), Fraction(600), 303
    start = int((bankroll - law.needed) / steps.step)
    laws: Laws = {}
    night_ = night_with_bankroll(law, bankroll, rounds, [50, 101], laws.__setitem__)
    ruined, alive, error = _round_by_round(steps, start, rounds)
    results = laws[rounds]
    shown = len(results.chances) - steps.deepest
    assert shown - steps.lowest(rounds) < len(alive)
    assert night_.chance > 0.2
    assert np.abs(night_.by_round - ruined).max() < night_.error + error
    assert np.abs(results.chances[steps.deepest :] - alive[:shown]).max() < results.error + error
    for money in (Fraction(-300), Fraction(0), Fraction(1000)):
        up_to = start + int(money / steps.step) + 1
        expected = ruined[-1] + float(alive[:up_to].sum())
        assert results.at_most(money) == pytest.approx(expected, abs=results.error + error)


def _ever_down_by(fall: int, tosses: int) -> float:
    """The chance that a fair walk is ever so far down (reflection principle)."""
    ends = {2 * heads - tosses: comb(tosses, heads) for heads in range(tosses + 1)}
    ways = sum(count * (2 if end < -fall else 1) for end, count in ends.items() if end <= -fall)
    return float(Fraction(ways, 2**tosses))


@pytest.mark.parametrize("bankroll", [1, 2, 7])
def test_gamblers_ruin_with_a_fair_coin(bankroll: int) -> None:
    tosses = 200
    night_ = night_with_bankroll(COIN, Fraction(bankroll), tosses)
    expected = [_ever_down_by(bankroll, count) for count in range(1, tosses + 1)]
    assert night_.by_round == pytest.approx(expected, abs=night_.error)
    assert night_.error < 1e-11


@pytest.mark.parametrize("law", [BEST, WITH_BONUS], ids=["bets alone", "with the bonus"])
def test_more_money_lasts_longer_and_enough_lasts_for_ever(law: RoundLaw) -> None:
    bankrolls = [law.needed * factor for factor in (10, 20, 40, 80, 10_000)]
    laws: list[Laws] = [{} for _ in bankrolls]
    nights = [
        night_with_bankroll(law, bankroll, 300, [150], found.__setitem__)
        for bankroll, found in zip(bankrolls, laws, strict=True)
    ]
    ruined = [one.chance for one in nights]
    assert ruined == sorted(ruined, reverse=True)
    assert ruined[0] > 0.05
    assert ruined[-1] == 0
    assert np.all(np.diff(nights[0].by_round) >= -nights[0].error)
    free = night(law, 300)
    for percent in (1, 50, 99):
        share = percent / 100
        assert laws[-1][300].quantile(share) == free.quantile(share)
    # 80 rounds' worth hardly ever runs out: the same night, followed by a chain.
    for count in (150, 300):
        followed, free = laws[3][count], night(law, count)
        for percent in (5, 50, 99):
            money = free.quantile(percent / 100)
            assert followed.at_most(money) == pytest.approx(
                free.at_most(money), abs=ruined[3] + followed.error + free.error
            )


def test_nobody_leaves_with_less_than_nothing() -> None:
    laws: Laws = {}
    night_with_bankroll(BEST, Fraction(30), 500, see=laws.__setitem__)
    results = laws[500]
    assert results.at(0) >= -30
    assert results.quantile(0.05) >= -30
    assert float(results.chances.sum()) + results.above == pytest.approx(1)


def test_a_game_that_cannot_be_lost_ruins_nobody() -> None:
    gift = RoundLaw({Fraction(1): Fraction(1)}, Fraction(3))
    night_ = night_with_bankroll(gift, Fraction(3), 10)
    assert (night_.chance, night_.rounds_played, night_.mean_after(10)) == (0, 10, 10)


@pytest.mark.parametrize(
    ("bankroll", "rounds", "said"),
    [
        (Fraction(5, 2), 10, "a bankroll of 2.5 does not cover one round; bring at least 3"),
        (Fraction(10), 0, "a night of 0 rounds"),
        (Fraction(10), MOST_ROUNDS_WITH_BANKROLL + 1, "a night of 10,001 rounds"),
    ],
)
def test_nights_that_cannot_begin_or_be_followed(
    bankroll: Fraction, rounds: int, said: str
) -> None:
    with pytest.raises(NightError, match=said):
        night_with_bankroll(BEST, bankroll, rounds)


def test_amounts_without_a_common_step_are_refused_before_they_take_for_ever() -> None:
    odd = round_law(
        WayOfPlaying.optimal(STANDARD), STANDARD, stake=Fraction(25), bonus=Fraction(1, 100)
    )
    with pytest.raises(NightError, match="round multiples of each other"):
        night_with_bankroll(odd, Fraction(2000), 5000)


def test_what_cannot_be_followed_is_refused_before_anything_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(*_: object) -> NoReturn:
        pytest.fail("a law was worked out")

    monkeypatch.setattr(Steps, "spectrum", never)
    uneven = round_law(
        WayOfPlaying.optimal(STANDARD), STANDARD, stake=Fraction(25), bonus=Fraction(1)
    )
    with pytest.raises(NightError, match="5,000 rounds from this bankroll take"):
        night_with_bankroll(uneven, Fraction(2000), 5000)
    table = PayTable.parse("600000/200/50/11/8/5/3/2/1")
    law = round_law(WayOfPlaying.optimal(table), table)
    with pytest.raises(NightError, match="where 500 rounds may end takes"):
        night_with_bankroll(law, Fraction(50), 500)
    table = PayTable.parse("350000/200/50/11/8/5/3/2/1")
    law = round_law(WayOfPlaying.optimal(table), table)
    with pytest.raises(NightError, match="2,000 rounds from this bankroll take"):
        night_with_bankroll(law, Fraction(50), 2000)
    fine = round_law(
        WayOfPlaying.optimal(STANDARD), STANDARD, stake=Fraction(10), bonus=Fraction(1, 5000)
    )
    with pytest.raises(NightError, match="too many to follow"):
        night_with_bankroll(fine, Fraction(190), 10)


@pytest.mark.parametrize("law", [COIN, UNEVEN, BEST, WITH_BONUS])
@pytest.mark.parametrize("rounds", [1, 2, 5, 35, 2000])
def test_what_the_top_is_not_below_is_not_above_it(law: RoundLaw, rounds: int) -> None:
    steps = Steps.of(law)
    assert 0 <= ruin._least_top(steps, rounds) <= ruin._top(steps, rounds)
