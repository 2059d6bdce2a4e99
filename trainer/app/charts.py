"""The charts of the progress page: the only room that knows Plotly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import plotly.graph_objects as go

from trainer.explaining import bets_words

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["accuracy_over_sittings", "cost_over_sittings", "costliest_leaks"]

_GREEN, _RUST, _GOLD = "#2b865a", "#c4572b", "#c79a3a"
_MOST_LEAKS = 8


def accuracy_over_sittings(sittings: pd.DataFrame) -> go.Figure:
    """Share of right answers per sitting with its 90 % interval, ties left out."""
    figure = go.Figure(
        go.Scatter(
            x=_names(sittings),
            y=sittings["accuracy"],
            mode="lines+markers",
            line={"color": _GREEN},
            marker={"size": 9},
            error_y={
                "type": "data",
                "symmetric": False,
                "array": sittings["high"] - sittings["accuracy"],
                "arrayminus": sittings["accuracy"] - sittings["low"],
                "thickness": 1,
            },
            text=[
                f"{right} of {scored} right"
                for right, scored in zip(sittings["right"], sittings["scored"], strict=True)
            ],
            hovertemplate="%{text} (%{y:.0%})<extra></extra>",
        )
    )
    figure.update_xaxes(type="category", title="sitting")
    figure.update_yaxes(range=[0, 1.05], tickformat=".0%", title="right, ties left out")
    return _framed(figure, "Accuracy over sittings")


def cost_over_sittings(sittings: pd.DataFrame) -> go.Figure:
    """What the mistakes of each sitting cost per 100 decisions, in bets."""
    figure = go.Figure(
        go.Bar(
            x=_names(sittings),
            y=sittings["cost_each"] * 100,
            width=min(0.6, len(sittings) / 10),  # one bar alone is no wall
            marker={"color": _RUST},
            hovertext=[
                f"{bets_words(cost)} in {decisions} decisions"
                for cost, decisions in zip(sittings["cost"], sittings["decisions"], strict=True)
            ],
            hovertemplate="%{hovertext}<extra></extra>",
        )
    )
    figure.update_xaxes(type="category", title="sitting")
    figure.update_yaxes(rangemode="tozero", title="bets per 100 decisions")
    return _framed(figure, "Cost of mistakes over sittings")


def costliest_leaks(leaks: pd.DataFrame) -> go.Figure:
    """The situations whose mistakes cost most, in bets, the costliest on top.

    Names stand over the bars, not beside them: on a phone there is no room beside.
    """
    worst = leaks.head(_MOST_LEAKS)
    rows = list(range(len(worst)))
    figure = go.Figure(
        go.Bar(
            x=worst["cost"].astype("float64"),
            y=rows,
            width=0.3,
            orientation="h",
            marker={"color": _GOLD},
            hovertext=list(worst["name"]),
            hovertemplate="%{hovertext}<br>%{x:.3f} bets<extra></extra>",
        )
    )
    for row, name, wrong, scored in zip(
        rows, worst["name"], worst["wrong"], worst["scored"], strict=True
    ):
        figure.add_annotation(
            x=0,
            y=row - 0.36,
            text=f"<b>{wrong} of {scored}</b> wrong · {name}",
            showarrow=False,
            xanchor="left",
            xref="paper",
        )
    figure.update_xaxes(rangemode="tozero", title="cost so far, in bets")
    figure.update_yaxes(autorange="reversed", showticklabels=False, showgrid=False)
    figure = _framed(figure, "Where your mistakes cost most")
    return figure.update_layout(height=120 + 46 * len(worst))


def _names(sittings: pd.DataFrame) -> list[str]:
    return [f"{number}<br>{started:%d %b}" for number, started in enumerate(sittings["started"], 1)]


def _framed(figure: go.Figure, title: str) -> go.Figure:
    figure.update_yaxes(automargin=True)
    return figure.update_layout(
        title={"text": title, "font": {"size": 15}},
        margin={"l": 10, "r": 10, "t": 44, "b": 10},
        height=320,
        showlegend=False,
    )
