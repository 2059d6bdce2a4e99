"""What follows from a plan: prices that add up, bars that meet at zero, and words with units."""

from __future__ import annotations

import pickle
import tracemalloc
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import pytest

from strategy_tables.lattice import Steps
from strategy_tables.named_ways import NAMED_WAYS
from strategy_tables.night import MOST_PLACES
from strategy_tables.pay_tables import STANDARD
from strategy_tables.side_bets import STANDARD_BONUS
from strategy_tables.situations import situation
from trainer.app.analyst import night_view
from trainer.app.analyst.night_view import Plan, outlook_of
from trainer.app.analyst.night_words import (
    end_rows,
    error_words,
    headline_words,
    mistakes_words,
    picture_words,
    price_rows,
    ruin_words,
    spread_words,
)
from trainer.app.charts import night_chart, night_fan
from trainer.app.situation_map.map_view import habit_map
from trainer.explaining.ways import WAY_WORDS
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    import plotly.graph_objects as go

EVENING: Final = Plan(
    rules=Rules(STANDARD, bonus=STANDARD_BONUS),
    stake=Fraction(10),
    bonus=Fraction(0),
    rounds=160,
    hourly=40,
)
NOVICE: Final = replace(EVENING, way="made-hands", bonus=Fraction(5), bankroll=Fraction(400))


def _traces(figure: go.Figure) -> list[Any]:
    """What is drawn; Plotly's types say nothing of their fields."""
    return list(figure.data)


def _cents(text: str) -> int:
    return int(text.replace("$", "").replace(",", "").replace(".", "").replace("−", "-"))


def test_perfect_play_costs_the_house_edge_and_nothing_else() -> None:
    outlook = outlook_of(EVENING)
    assert outlook.mean == -10 * Fraction(37_963, 1_082_900)
    assert headline_words(outlook, "$") == "160 rounds, about 4 hours, cost $56.09 on average"
    assert (mistakes_words(outlook, "$"), ruin_words(outlook, "$")) == ("", "")
    assert spread_words(outlook, "$").startswith("32.9 % of such nights end ahead.")
    one = outlook_of(replace(EVENING, rounds=1))
    assert headline_words(one, "€") == "1 round, about 2 minutes, costs €0.35 on average"


@pytest.mark.parametrize(
    ("rounds", "hourly", "lasting"),
    [
        (1, 1000, "less than a minute"),
        (1, 121, "less than a minute"),
        (1, 60, "about 1 minute"),
        (2, 60, "about 2 minutes"),
        (118, 120, "about 59 minutes"),
        (119, 120, "about 1 hour"),
        (60, 60, "about 1 hour"),
        (63, 60, "about 1.1 hours"),
        (120, 60, "about 2 hours"),
    ],
)
def test_a_night_lasts_whole_minutes_or_hours(rounds: int, hourly: int, lasting: str) -> None:
    words = headline_words(outlook_of(replace(EVENING, rounds=rounds, hourly=hourly)), "$")
    assert words.startswith(f"{rounds} round{'' if rounds == 1 else 's'}, {lasting}, cost")


@pytest.mark.parametrize("plan", [EVENING, NOVICE], ids=["evening", "novice"])
def test_the_columns_of_what_it_costs_add_up_to_the_headline(plan: Plan) -> None:
    outlook = outlook_of(plan)
    *parts, total = price_rows(outlook, "$")
    names = [row["on average"] for row in parts]
    assert ("The bonus 50/40/30/6/3/1" in names) == bool(plan.bonus)
    assert len(names) == 2 + bool(plan.bonus)
    for column in list(total)[1:]:
        assert sum(_cents(row[column]) for row in parts) == _cents(total[column])
    assert total["the night"] in headline_words(outlook, "$")
    assert _cents(total["the night"]) == pytest.approx(-100 * outlook.mean_after(160), abs=0.6)


def test_mistakes_are_priced_by_the_hour() -> None:
    outlook = outlook_of(replace(EVENING, way="made-hands"))
    # 5.27968 % instead of 3.50568 %, 40 rounds at 10 a bet.
    assert "cost $7.10 an hour" in mistakes_words(outlook, "$")


def test_a_bankroll_that_may_not_last_is_said_to() -> None:
    outlook = outlook_of(NOVICE)
    ruin = outlook.ruin
    assert ruin is not None
    assert 0.1 < ruin.chance < 0.5
    words = ruin_words(outlook, "$")
    assert f"{100 * ruin.chance:.2f} % of nights that begin with $400.00 end early" in words
    assert "the $35.00 that a round needs" in words
    assert "ran out of money" in picture_words(outlook, "$")
    safe = outlook_of(replace(EVENING, bankroll=Fraction(5000)))
    assert ruin_words(safe, "$").startswith("Less than 0.01 %")


def test_where_nights_end_stands_beside_perfect_play_unless_it_is_that() -> None:
    perfect, outlook = outlook_of(EVENING), outlook_of(replace(EVENING, way="always-rides"))
    assert list(end_rows(perfect, outlook_of(EVENING), "$")[0]) == ["of all nights", "this way"]
    rows = end_rows(outlook, perfect, "$")
    assert list(rows[0]) == ["of all nights", "this way", "perfect play"]
    assert rows[3]["perfect play"] == "−\N{WORD JOINER}$130.00"
    assert rows[-1] == {
        "of all nights": "End ahead",
        "this way": f"{100 * outlook.ends.ahead:.2f} %",
        "perfect play": "32.90 %",
    }
    ruined = end_rows(outlook_of(NOVICE), outlook_of(replace(NOVICE, way="optimal")), "$")[-1]
    assert ruined["of all nights"] == "Run out of money"


@pytest.mark.parametrize("plan", [EVENING, NOVICE, replace(EVENING, rounds=1)])
def test_bars_are_of_one_width_meet_at_zero_and_hold_nearly_all_nights(plan: Plan) -> None:
    outlook = outlook_of(plan)
    edges = outlook.ends.edges
    assert 0 in edges
    assert len({high - low for low, high in pairwise(edges)}) == 1
    assert len(edges) < 60
    assert sum(outlook.ends.bars) > 0.97


def test_a_chart_shows_each_share_of_nights_on_its_side_of_zero() -> None:
    outlook = outlook_of(NOVICE)
    figure = night_chart(outlook.ends.edges, outlook.ends.bars, "$")
    behind, ahead = _traces(figure)
    assert max(behind.x) < 0 < min(ahead.x)
    chances = [*behind.y, *ahead.y]
    assert chances == list(outlook.ends.bars)
    assert "of nights: above" in behind.hovertext[0]
    assert figure.layout.xaxis.title.text == "won or lost, $"


def test_a_fan_begins_at_nothing_and_ends_at_the_night() -> None:
    outlook = outlook_of(NOVICE)
    means = [outlook.mean_after(rounds) for rounds, _ in outlook.fan]
    fan = night_fan(outlook.fan, means, "$")
    outer, inner, middle, average = _traces(fan)
    assert (middle.x[0], middle.y[0], average.y[0]) == (0, 0, 0)
    assert middle.x[-1] == 160
    assert middle.y[-1] == float(outlook.ends.at_most[0.5])
    assert average.y[-1] == pytest.approx(outlook.mean_after(160))
    ends = [float(outlook.ends.at_most[share]) for share in (0.05, 0.25, 0.75, 0.95)]
    assert ends == [
        outer.y[len(middle.x)],
        inner.y[len(middle.x)],
        inner.y[len(middle.x) - 1],
        outer.y[len(middle.x) - 1],
    ]


def test_a_way_set_on_the_map_or_measured_is_what_it_says() -> None:
    low_pair = situation("1 low pair")
    named = outlook_of(replace(EVENING, way="rides-low-pairs-first"))
    mapped = outlook_of(replace(EVENING, riding=((low_pair, 1),)))
    erring = outlook_of(replace(EVENING, errors=((low_pair, Fraction(1, 2)),)))
    assert mapped.mean == named.mean
    assert erring.cost_of_mistakes == named.cost_of_mistakes / 2


def test_the_map_says_what_is_done_and_what_was_changed() -> None:
    tie, low_pair = situation("2 mixed s2 h0"), situation("1 low pair")
    cells = {cell.id: cell for cell in habit_map(STANDARD_RULES, [tie, low_pair]).cells()}
    assert cells["1 trips"].word == "ride"
    assert cells["2 low pair"].word == "pull"
    assert (cells[low_pair.id].word, cells[low_pair.id].mark) == ("ride", "↔")
    assert "ride, a mistake; riding is worth −0.06 bets" in cells[low_pair.id].label
    assert "ride, as good" in cells[tie.id].label
    assert [cell.id for cell in cells.values() if cell.mark] == [low_pair.id, tie.id]


def test_every_named_way_has_words() -> None:
    assert list(WAY_WORDS) == list(NAMED_WAYS)
    assert len(set(WAY_WORDS.values())) == len(WAY_WORDS)


def test_a_bound_is_rounded_up_to_a_power_of_ten() -> None:
    assert error_words(6e-12) == "1 in 100,000,000,000"
    assert error_words(1e-6) == "1 in 1,000,000"


_HELD: Final = 256_000_000  # bytes of arrays at once, at most; a night of 160 rounds takes 2 MB


@pytest.mark.parametrize(
    ("plan", "places"),
    [
        pytest.param(
            replace(EVENING, stake=Fraction(100), bonus=Fraction(1), rounds=10_000),
            31_195_136,
            id="sixteen long looks",
        ),
        pytest.param(
            replace(EVENING, bonus=Fraction(1, 250), rounds=1), 1 << 23, id="one very long look"
        ),
        pytest.param(
            replace(EVENING, bonus=Fraction(1, 100), rounds=35, bankroll=Fraction(100)),
            5_242_880,
            id="a fine step with a bankroll",
        ),
    ],
)
def test_the_hardest_plans_that_are_allowed(
    plan: Plan, places: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths: list[int] = []
    spectrum = Steps.spectrum

    def counted(steps: Steps, length: int) -> object:
        lengths.append(length)
        return spectrum(steps, length)

    monkeypatch.setattr(Steps, "spectrum", counted)
    night_view._worked_out.cache_clear()
    tracemalloc.start()
    try:
        outlook_of(plan)
        kept, held = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert sum(lengths) == places <= MOST_PLACES
    assert held < _HELD
    assert kept < 500_000  # bytes, most of them not of the outlook


def test_what_is_kept_of_a_night_is_not_its_law() -> None:
    for plan in (EVENING, NOVICE, replace(EVENING, bonus=Fraction(1), rounds=100_000)):
        outlook = outlook_of(plan)
        assert len(pickle.dumps(outlook)) < 10_000
    longest = outlook_of(replace(EVENING, bankroll=Fraction(500), rounds=10_000))
    assert len(pickle.dumps(longest)) < 100_000


def test_another_pace_is_the_same_night(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = outlook_of(EVENING)
    monkeypatch.setattr(night_view, "nights", None)
    fast = outlook_of(replace(EVENING, hourly=80))
    assert (fast.ends, fast.fan) == (slow.ends, slow.fan)
    assert 2 * fast.plan.hours == slow.plan.hours == 4
