"""Each chart shows the numbers it was given, with their unit, and not by colour alone."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pandas as pd
import pytest

from strategy_tables.pay_tables import PayTable
from strategy_tables.values import Choice
from tests.progress.test_views import LOW_PAIR, answer, sat
from trainer import progress
from trainer.app import charts
from trainer.coach.estimate import Estimate, estimate_from
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    import plotly.graph_objects as go

PULL, RIDE = Choice.PULL, Choice.RIDE


@pytest.fixture
def table() -> pd.DataFrame:
    """Six low pairs ridden or pulled in turn, then a royal draw and a low pair on four cards."""
    pairs = [answer(LOW_PAIR, (RIDE, PULL)[n % 2], n) for n in range(6)]
    late = [answer("Th Jh Qh", PULL, 90), answer("2h 2s 9d Kc", RIDE, 91)]
    return progress.decisions(sat(*pairs, sitting=1) + sat(*late, sitting=2))


def _traces(figure: go.Figure) -> list[Any]:
    """What is drawn; Plotly's types say nothing of their fields."""
    return list(figure.data)


def _all_text_is_ours(figure: go.Figure) -> None:
    assert figure.layout.title.text is None  # the page says it, where it can wrap
    assert figure.layout.xaxis.fixedrange
    assert figure.layout.yaxis.fixedrange


def test_the_edge_stands_between_the_benchmark_players() -> None:
    estimate = Estimate(0.06, 0.05, 0.08, Fraction(37_963, 1_082_900), (), 120)
    skills = [progress.Skill(1, datetime(2026, 3, 1, tzinfo=UTC), estimate)]
    figure = charts.edge_over_sittings(skills, ["1"], progress.benchmarks(STANDARD_RULES))
    (line,) = _traces(figure)
    assert list(line.y) == [0.06]
    assert list(line.error_y.array) == [pytest.approx(0.02)]
    assert list(line.error_y.arrayminus) == [pytest.approx(0.01)]
    assert "6.00% (5.00% to 8.00%), 120 answers" in line.text
    said = [one.text for one in figure.layout.annotations]
    assert said == [
        "perfect play 3.51 %",
        "made hands only 5.28 %",
        "plausible novice 16.29 %",
    ]
    low, high = figure.layout.yaxis.range
    assert 10**low < 0.0351
    assert 10**high > 0.163
    assert figure.layout.yaxis.title.text == "house edge, % of one bet"
    _all_text_is_ours(figure)


@pytest.mark.parametrize(
    ("low", "edges"),
    [
        pytest.param(-0.46, ["-0.445", "-0.2", "-0.1"], id="a player's edge"),
        pytest.param(-0.02, ["0.01", "0.05", "0.16"], id="an estimate that may be one"),
        pytest.param(0.0, ["0.01", "0.05", "0.16"], id="an estimate that may be 0"),
        pytest.param(0.02, ["0", "0.05", "0.16"], id="exactly 0"),
        pytest.param(0.0, ["0", "0", "0"], id="nothing to win or lose"),
    ],
)
def test_edges_that_have_no_logarithm_stand_on_a_plain_scale(low: float, edges: list[str]) -> None:
    high = low + (0.03 if any(map(float, edges)) else 0)
    estimate = Estimate(low, low, high, Fraction(edges[0]), (), 120)
    skills = [progress.Skill(1, datetime(2026, 3, 1, tzinfo=UTC), estimate)]
    benchmarks = {f"player {edge}": Fraction(edge) for edge in edges}
    figure = charts.edge_over_sittings(skills, ["1"], benchmarks)
    axis = figure.layout.yaxis
    assert (axis.type, axis.tickvals) == (None, None)
    at = [one.y for one in figure.layout.annotations]
    assert at == [float(edge) for edge in benchmarks.values()]
    assert [shape.y0 for shape in figure.layout.shapes] == at
    assert axis.range[0] < min(low, *at)
    assert axis.range[1] > max(high, *at)
    _all_text_is_ours(figure)


def test_the_edges_of_a_table_that_favours_the_player_can_be_drawn() -> None:
    rules = Rules(PayTable.parse("1001/201/51/12/9/6/4/3/2"))
    estimate = estimate_from({}, rules)
    skills = [progress.Skill(1, datetime(2026, 3, 1, tzinfo=UTC), estimate)]
    figure = charts.edge_over_sittings(skills, ["1"], progress.benchmarks(rules))
    assert "perfect play −44.51 %" in [one.text for one in figure.layout.annotations]


def test_natural_and_chosen_hands_are_two_lines_of_two_kinds() -> None:
    series = {
        "natural": pd.Series([0.9], index=[120]),
        "trained": pd.Series([0.5, 0.6], index=[50, 51]),
    }
    figure = charts.rolling_accuracy(series, 50)
    assert [(line.name, line.mode) for line in _traces(figure)] == [
        ("chosen hands", "lines"),
        ("natural deals", "markers"),  # a single point makes no line
    ]
    assert len({line.line.dash for line in _traces(figure)}) == 2
    _all_text_is_ours(figure)


def test_mistakes_are_stacked_per_100_decisions_with_a_pattern_each(table: pd.DataFrame) -> None:
    figure = charts.mistake_classes(progress.grades_by_sitting(table), ["1", "2"])
    assert [list(bar.y) for bar in _traces(figure)] == [[50, 0], [0, 0], [0, 100]]
    assert len({bar.marker.pattern.shape for bar in _traces(figure)}) == 3
    assert figure.layout.barmode == "stack"
    assert _traces(figure)[0].hovertext[0] == "3 of 6 decisions: inaccuracies, up to 0.1 bets"
    _all_text_is_ours(figure)


def test_riding_leans_right_and_pulling_left(table: pd.DataFrame) -> None:
    leans = progress.leans(table)
    figure = charts.lean_chart(leans)
    riding, pulling = _traces(figure)
    assert all(value >= 0 for value in riding.x)
    assert all(value <= 0 for value in pulling.x)
    assert sum(riding.x) - sum(pulling.x) == pytest.approx(float(sum(one[2] for one in leans)))
    assert figure.layout.xaxis.title.text == "bets per 100 table hands"
    assert riding.marker.pattern.shape != pulling.marker.pattern.shape
    _all_text_is_ours(figure)


def test_no_mistake_is_a_chart_too() -> None:
    charts.lean_chart(progress.leans(progress.decisions(sat(answer(LOW_PAIR, PULL)))))


def test_calibration_shows_what_was_said_and_leaves_out_what_was_not() -> None:
    said = pd.DataFrame(
        {"right": [9], "scored": [10], "accuracy": [0.9], "low": [0.7], "high": [0.95]},
        index=pd.Index([3], dtype="Int64"),
    )
    figure = charts.calibration_chart(said)
    (line,) = _traces(figure)
    assert (list(line.x), list(line.y)) == ([2], [0.9])
    assert line.text == ("9 of 10 right",)
    assert [(shape.y0, shape.y1) for shape in figure.layout.shapes] == [
        (0.0, pytest.approx(2 / 3)),
        (pytest.approx(2 / 3), 0.80),
        (0.80, 1.0),
    ]
    _all_text_is_ours(figure)


def test_reviews_due_stand_on_their_days() -> None:
    days = [date(2026, 3, 1) + timedelta(days=n) for n in range(3)]
    (bars,) = _traces(charts.due_chart((4, 0, 2), days))
    assert list(bars.y) == [4, 0, 2]
    assert [str(day)[:10] for day in bars.x] == ["2026-03-01", "2026-03-02", "2026-03-03"]
