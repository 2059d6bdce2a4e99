"""How the questions of a lesson worked, and how the scores of a class are spread."""

from __future__ import annotations

from typing import TYPE_CHECKING

import plotly.graph_objects as go

from strategy_tables.cards import write_cards
from trainer.app.charts.frame import BLUE, GREEN, GREY, RUST, counted_to, framed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.classroom.gradebook import Distribution
    from trainer.classroom.item_analysis import ItemFigures

__all__ = ["question_chart", "score_chart"]

_WEAK = 0.20


def question_chart(figures: Sequence[ItemFigures]) -> go.Figure:
    """Each question by how many were right, to the right, and how well it told learners apart."""
    shown = [one for one in figures if one.discrimination is not None]
    figure = go.Figure()
    for flagged, name, colour, symbol in (
        (False, "nothing to look at", GREEN, "circle"),
        (True, "flagged", RUST, "diamond"),
    ):
        mine = [one for one in shown if bool(one.flags) is flagged]
        figure.add_scatter(
            x=[float(one.facility or 0) for one in mine],
            y=[one.discrimination or 0.0 for one in mine],
            mode="markers+text",
            name=name,
            marker={"color": colour, "symbol": symbol, "size": 11},
            text=[str(one.place + 1) for one in mine],
            textposition="top center",
            hovertext=[
                f"question {one.place + 1}: {write_cards(one.item.cards(one.hand))},"
                f" {one.right} of {one.scored} right, discrimination {one.discrimination:.2f}"
                for one in mine
            ],
            hovertemplate="%{hovertext}<extra></extra>",
        )
    figure.add_hline(y=_WEAK, line={"color": GREY, "dash": "dot", "width": 1.5})
    figure.update_xaxes(range=[-0.05, 1.05], tickformat=".0%", title="share right")
    figure.update_yaxes(range=[-1.05, 1.15], title="discrimination")
    figure.update_layout(showlegend=True)
    return framed(figure, height=380)


def score_chart(spread: Distribution) -> go.Figure:
    """How many learners scored from 0 to under 10, and so on to 100."""
    names = [f"{10 * ten}–{10 * ten + 10}" for ten in range(10)]
    figure = go.Figure(
        go.Bar(
            x=names,
            y=list(spread.tens),
            marker={"color": BLUE},
            hovertemplate="%{y} with a score of %{x}<extra></extra>",
        )
    )
    figure.update_xaxes(type="category", title="score")
    figure.update_yaxes(title="learners", **counted_to(max(spread.tens)))
    return framed(figure, height=260)
