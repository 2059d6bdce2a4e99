"""The reviews to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

import plotly.graph_objects as go

from trainer.app.charts.frame import GREEN, framed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

__all__ = ["due_chart"]


def due_chart(counts: Sequence[int], days: Sequence[date]) -> go.Figure:
    """How many reviews fall due on each day, today with everything that waits."""
    figure = go.Figure(
        go.Bar(
            x=list(days),
            y=list(counts),
            marker={"color": GREEN},
            hovertemplate="%{x|%a %d %b}: %{y} due<extra></extra>",
        )
    )
    figure.update_xaxes(tickformat="%d %b", nticks=6)
    figure.update_yaxes(rangemode="tozero", title="reviews due", tickformat="d")
    return framed(figure, height=240)
