"""Which mistakes, and in which direction."""

from __future__ import annotations

from typing import TYPE_CHECKING

import plotly.graph_objects as go

from strategy_tables.values import Choice
from trainer.app.charts.frame import BLUE, GOLD, PLUM, RUST, framed, striped
from trainer.explaining import SIGNS
from trainer.grading import LARGEST_INACCURACY, LARGEST_MISTAKE, Grade

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from trainer.progress import Lean

__all__ = ["lean_chart", "mistake_classes"]

_CLASSES = {
    Grade.INACCURACY: (f"inaccuracies, up to {float(LARGEST_INACCURACY):g} bets", GOLD, ""),
    Grade.MISTAKE: (f"mistakes, up to {float(LARGEST_MISTAKE):g}", RUST, "/"),
    Grade.BLUNDER: ("blunders, above", PLUM, "x"),
}
_WAYS = {
    Choice.RIDE: ("riding too much", RUST, "/"),
    Choice.PULL: ("pulling too much", BLUE, ""),
}


def mistake_classes(sittings: pd.DataFrame, names: Sequence[str]) -> go.Figure:
    """Wrong answers per 100 decisions in each sitting, stacked by how much they cost."""
    figure = go.Figure()
    for grade, (name, colour, pattern) in _CLASSES.items():
        counts = sittings[grade.value]
        figure.add_bar(
            x=list(names),
            y=100 * counts / sittings["decisions"],
            width=min(0.6, len(sittings) / 10),  # one bar alone is no wall
            name=f"{SIGNS[grade]} {name}",
            marker=striped(colour, pattern),
            hovertext=[
                f"{count} of {decisions} decisions: {name}"
                for count, decisions in zip(counts, sittings["decisions"], strict=True)
            ],
            hovertemplate="%{hovertext}<extra></extra>",
        )
    figure.update_xaxes(type="category", title="sitting")
    figure.update_yaxes(rangemode="tozero", title="per 100 decisions")
    figure.update_layout(barmode="stack", showlegend=True)
    return framed(figure, height=360)


def lean_chart(leans: Sequence[Lean]) -> go.Figure:
    """What riding too much costs, to the right, against pulling too much, to the left."""
    figure = go.Figure()
    for choice, (name, colour, pattern) in _WAYS.items():
        mine = [lean for lean in leans if lean.choice is choice]
        sign = 1 if choice is Choice.RIDE else -1
        figure.add_bar(
            x=[sign * float(lean.per_hundred) for lean in mine],
            y=[int(lean.decision) for lean in mine],
            orientation="h",
            width=0.5,
            name=name,
            marker=striped(colour, pattern),
            hovertext=[
                f"{name}: {float(lean.per_hundred):.2f} bets per 100 hands, {lean.wrong} mistakes"
                for lean in mine
            ],
            hovertemplate="%{hovertext}<extra></extra>",
        )
    most = max((float(lean.per_hundred) for lean in leans), default=0.0) or 1.0
    figure.update_xaxes(
        range=[-1.1 * most, 1.1 * most],
        zeroline=True,
        zerolinewidth=2,
        tickvals=[-most, 0, most],
        ticktext=[f"{most:.2f}", "0", f"{most:.2f}"],
        title="bets per 100 table hands",
    )
    figure.update_yaxes(
        autorange="reversed", tickvals=[1, 2], ticktext=["decision 1", "decision 2"]
    )
    figure.update_layout(barmode="overlay", showlegend=True)
    return framed(figure, height=260)
