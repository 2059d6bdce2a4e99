"""The chart of a seat at the table; loaded only once a learner opens it, for it brings Plotly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import plotly.graph_objects as go

from trainer.explaining import money_words

if TYPE_CHECKING:
    from trainer.coach.table import Seat

__all__ = ["luck_and_skill"]

_MOST_TICKS = 8
_GOLD, _RUST, _GREY = "#c79a3a", "#c4572b", "#8a8a80"


def luck_and_skill(seat: Seat) -> go.Figure:
    """What luck gave and what mistakes took, added up round by round, in the seat's money."""
    running = seat.running
    figure = go.Figure()
    for name, colour, dash, amounts in (
        ("Luck", _GOLD, "solid", [account.luck for account in running]),
        ("Skill", _RUST, "dot", [-account.cost for account in running]),
    ):
        figure.add_scatter(
            x=list(range(len(running))),
            y=[float(amount) for amount in amounts],
            name=name,
            mode="lines",
            line={"color": colour, "dash": dash, "width": 2.5},
            text=[money_words(amount, seat.currency) for amount in amounts],
            hovertemplate=f"{name} after %{{x}}: %{{text}}<extra></extra>",
        )
    unit = seat.currency.strip() or "money"
    figure.update_xaxes(title="rounds", rangemode="tozero", tickformat=",d")
    if len(running) <= _MOST_TICKS:
        figure.update_xaxes(dtick=1)  # left alone, it would number half rounds
    figure.update_yaxes(title=f"added up, in {unit}", automargin=True, zerolinecolor=_GREY)
    return figure.update_layout(
        margin={"l": 10, "r": 10, "t": 10, "b": 10},
        height=320,
        legend={"orientation": "h", "y": 1.12, "x": 0},
        hovermode="x unified" if len(running) > 1 else "closest",
    )
