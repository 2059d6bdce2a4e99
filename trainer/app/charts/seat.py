"""What a seat at the table came to, round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import plotly.graph_objects as go

from trainer.app.charts.frame import GOLD, GREY, RUST, counted_to, framed
from trainer.explaining import money_words

if TYPE_CHECKING:
    from trainer.coach.table import Seat

__all__ = ["luck_and_skill"]


def luck_and_skill(seat: Seat) -> go.Figure:
    """What luck gave and what mistakes took, added up round by round, in the seat's money."""
    running = seat.running
    figure = go.Figure()
    for name, colour, dash, amounts in (
        ("Luck", GOLD, "solid", [account.luck for account in running]),
        ("Skill", RUST, "dot", [-account.cost for account in running]),
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
    figure.update_xaxes(title="rounds", **counted_to(len(running)))
    figure.update_yaxes(title=f"added up, in {unit}", zerolinecolor=GREY)
    figure.update_layout(hovermode="x unified" if len(running) > 1 else "closest")
    return framed(figure)
