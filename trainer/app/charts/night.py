"""How a night may end, and how it spreads on the way there."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import plotly.graph_objects as go

from trainer.app.charts.frame import BLUE, GREEN, GREY, RUST, framed, striped
from trainer.explaining import signed_money

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction


__all__ = ["night_chart", "night_fan"]


def night_chart(edges: Sequence[Fraction], chances: Sequence[float], currency: str) -> go.Figure:
    """The share of nights between each two edges, in money; what is lost is striped."""
    figure = go.Figure()
    for name, colour, pattern, is_lost in (
        ("ends behind or even", RUST, "/", True),
        ("ends ahead", GREEN, "", False),
    ):
        bars = [
            (low, high, chance)
            for (low, high), chance in zip(pairwise(edges), chances, strict=True)
            if (high <= 0) == is_lost
        ]
        figure.add_bar(
            x=[float(low + high) / 2 for low, high, _ in bars],
            y=[chance for *_, chance in bars],
            width=[float(high - low) for low, high, _ in bars],
            name=name,
            marker=striped(colour, pattern),
            hovertext=[
                f"{chance:.2%} of nights: above {signed_money(low, currency)},"
                f" up to {signed_money(high, currency)}"
                for low, high, chance in bars
            ],
            hovertemplate="%{hovertext}<extra></extra>",
        )
    figure.update_xaxes(title=_won_or_lost(currency), tickformat=",~r")
    figure.update_yaxes(rangemode="tozero", tickformat=".0%", title="of nights")
    figure.update_layout(barmode="overlay", bargap=0, showlegend=True)
    return framed(figure, height=340)


def _won_or_lost(currency: str) -> str:
    return f"won or lost, {currency.strip()}" if currency else "won or lost"


def night_fan(
    fan: Sequence[tuple[int, Sequence[Fraction]]], means: Sequence[float], currency: str
) -> go.Figure:
    """The money won or lost as rounds go by: the median, half and nine tenths of nights.

    Args:
        fan: after so many rounds, the results at or below which a twentieth, a quarter, half, three
            quarters and nineteen twentieths of nights are.
        means: what is won on average by then, in money.
        currency: its sign, for the axis.
    """
    rounds = [0, *(count for count, _ in fan)]
    low, lower, middle, upper, high = (
        [0.0, *map(float, line)] for line in zip(*(results for _, results in fan), strict=True)
    )
    figure = go.Figure()
    for name, bottom, top, opacity in (
        ("9 of 10 nights", low, high, 0.16),
        ("half of all nights", lower, upper, 0.34),
    ):
        figure.add_scatter(
            x=[*rounds, *reversed(rounds)],
            y=[*top, *reversed(bottom)],
            name=name,
            mode="lines",
            line={"width": 0.5, "color": BLUE},
            fill="toself",
            fillcolor=f"rgba(63,127,196,{opacity})",
            hoverinfo="skip",
        )
    figure.add_scatter(
        x=rounds,
        y=middle,
        name="the median night",
        mode="lines",
        line={"color": BLUE, "width": 2.5},
        customdata=np.column_stack([low, lower, upper, high]),
        hovertemplate=(
            "after %{x:,} rounds: middle %{y:,.2f}<br>half: %{customdata[1]:,.2f} to"
            " %{customdata[2]:,.2f}<br>9 of 10: %{customdata[0]:,.2f} to %{customdata[3]:,.2f}"
            "<extra></extra>"
        ),
    )
    figure.add_scatter(
        x=rounds,
        y=[0.0, *means],
        name="average",
        mode="lines",
        line={"color": RUST, "width": 2, "dash": "dash"},
        hoverinfo="skip",
    )
    figure.add_hline(y=0, line={"color": GREY, "width": 1})
    figure.update_xaxes(title="rounds", tickformat=",~r", rangemode="tozero")
    figure.update_yaxes(title=_won_or_lost(currency), tickformat=",~r")
    figure.update_layout(showlegend=True)
    return framed(figure, height=340)
