"""How good the learner is, and whether it gets better."""

from __future__ import annotations

from math import log10
from typing import TYPE_CHECKING

import plotly.graph_objects as go

from trainer.app.charts.frame import BLUE, GOLD, GREEN, GREY, framed
from trainer.explaining import percent
from trainer.history import Certainty
from trainer.progress import best_shares

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    import pandas as pd

    from trainer.progress import Skill

__all__ = ["calibration_chart", "edge_over_sittings", "rolling_accuracy"]

_TICKS = (0.01, 0.02, 0.03, 0.035, 0.04, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.5, 1.0)
_SERIES = {
    "trained": ("chosen hands", GREEN, "solid"),
    "natural": ("natural deals", BLUE, "dash"),
}
_CERTAINTIES = {
    Certainty.UNSURE: "unsure",
    Certainty.FAIRLY_SURE: "fairly sure",
    Certainty.SURE: "sure",
}


def edge_over_sittings(
    skills: Sequence[Skill], names: Sequence[str], benchmarks: Mapping[str, Fraction]
) -> go.Figure:
    """The house edge against the learner at the end of each sitting, between known players.

    On a logarithmic scale: what a good player still gains is small beside a novice's loss. On a
    plain one where an edge is the player's, or nobody's: 0 and less have no logarithm.
    """
    estimates = [skill.estimate for skill in skills]
    edges = [one.edge for one in estimates]
    shown = [*(one.low for one in estimates), *(one.high for one in estimates)]
    shown += [float(edge) for edge in benchmarks.values()]
    is_log = min(shown) > 0
    figure = go.Figure(
        go.Scatter(
            x=list(names),
            y=edges,
            mode="lines+markers",
            line={"color": GREEN},
            marker={"size": 9},
            error_y={
                "type": "data",
                "symmetric": False,
                "array": [one.high - one.edge for one in estimates],
                "arrayminus": [one.edge - one.low for one in estimates],
                "thickness": 1.5,
            },
            text=[
                f"{one.edge:.2%} ({one.low:.2%} to {one.high:.2%}), {one.answers_used} answers"
                for one in estimates
            ],
            hovertemplate="%{text}<extra></extra>",
            showlegend=False,
        )
    )
    for name, edge in benchmarks.items():
        # On a logarithmic axis annotations, unlike lines, are placed by the logarithm.
        figure.add_hline(y=float(edge), line={"color": GREY, "dash": "dot", "width": 1.5})
        figure.add_annotation(
            x=1,
            y=log10(edge) if is_log else float(edge),
            xref="paper",
            xanchor="right",
            yanchor="bottom",
            text=f"{name} {percent(edge)}",
            showarrow=False,
            font={"size": 12},
        )
    figure.update_xaxes(type="category", title="sitting")
    figure.update_yaxes(tickformat=".3~p", title="house edge, % of one bet")
    if is_log:
        low, high = log10(min(shown)), log10(max(shown))
        figure.update_yaxes(type="log", range=[low - 0.04, high + 0.08], tickvals=_TICKS)
    else:
        spread = max(shown) - min(shown) or 1.0
        figure.update_yaxes(range=[min(shown) - 0.04 * spread, max(shown) + 0.08 * spread])
    return framed(figure, height=360)


def rolling_accuracy(series: Mapping[str, pd.Series[float]], window: int) -> go.Figure:
    """The share right in runs of non-obvious decisions, chosen hands and natural ones apart."""
    figure = go.Figure()
    for key, (name, colour, dash) in _SERIES.items():
        points = series[key]
        if points.empty:
            continue
        few = len(points) == 1  # one alone makes no line
        figure.add_scatter(
            x=points.index.to_list(),
            y=points,
            name=name,
            mode="markers" if few else "lines",
            line={"color": colour, "dash": dash, "width": 2.5},
            marker={"color": colour, "size": 9},
            hovertemplate=f"%{{y:.0%}} of {window} right ({name})<extra></extra>",
        )
    figure.update_xaxes(title="non-obvious decisions made, ties left out")
    figure.update_yaxes(range=[0, 1.05], tickformat=".0%", title=f"right of the last {window}")
    figure.update_layout(showlegend=True)
    return framed(figure)


def calibration_chart(said: pd.DataFrame) -> go.Figure:
    """The share right by how sure the learner said to be, and the band where that pays most."""
    figure = go.Figure()
    bands = best_shares()
    for place, (low, high) in enumerate(bands[certainty] for certainty in _CERTAINTIES):
        figure.add_shape(
            type="rect",
            x0=place - 0.4,
            x1=place + 0.4,
            y0=float(low),
            y1=float(high),
            line={"color": GREY, "dash": "dot", "width": 1.5},
            fillcolor="rgba(125,133,127,0.12)",
            layer="below",
        )
    rows = said.reindex([certainty.value for certainty in _CERTAINTIES])
    known = rows["accuracy"].notna()
    figure.add_scatter(
        x=[place for place, is_known in enumerate(known) if is_known],
        y=rows["accuracy"][known],
        mode="lines+markers",
        line={"color": GOLD},
        marker={"size": 11},
        error_y={
            "type": "data",
            "symmetric": False,
            "array": (rows["high"] - rows["accuracy"])[known],
            "arrayminus": (rows["accuracy"] - rows["low"])[known],
            "thickness": 1.5,
        },
        text=[
            f"{int(right)} of {int(scored)} right"
            for right, scored in zip(rows["right"][known], rows["scored"][known], strict=True)
        ],
        hovertemplate="%{text} (%{y:.0%})<extra></extra>",
        showlegend=False,
    )
    figure.update_xaxes(
        range=[-0.6, 2.6],
        tickvals=[0, 1, 2],
        ticktext=list(_CERTAINTIES.values()),
        title="what you said",
    )
    figure.update_yaxes(range=[0, 1.05], tickformat=".0%", title="right, ties left out")
    return framed(figure)
