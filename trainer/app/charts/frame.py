"""What all charts share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import plotly.graph_objects as go

__all__ = ["BLUE", "GOLD", "GREEN", "GREY", "PLUM", "RUST", "counted_to", "framed", "striped"]

# Each at least 3 to 1 on the light page and on the dark one.
GREEN: Final = "#2f8f61"
BLUE: Final = "#3f7fc4"
GOLD: Final = "#b07d18"
RUST: Final = "#c9582b"
PLUM: Final = "#a8508f"
GREY: Final = "#7d857f"

_MOST_TICKS: Final = 8


def framed(figure: go.Figure, *, height: int = 320) -> go.Figure:
    """With margins for a phone, and a legend above it; a title is text of the page, and wraps."""
    figure.update_xaxes(fixedrange=True)  # or a thumb that scrolls the page would zoom
    figure.update_yaxes(automargin=True, fixedrange=True)
    return figure.update_layout(
        margin={"l": 10, "r": 10, "t": 20, "b": 10},
        height=height,
        legend={
            "orientation": "h",
            "traceorder": "normal",
            "yanchor": "bottom",
            "y": 1.02,
            "xanchor": "left",
            "x": 0,
        },
        dragmode=False,
    )


def counted_to(most: int) -> dict[str, Any]:
    """An axis of whole things: where they are few, left alone, it would number half ones."""
    every = {"dtick": 1} if most <= _MOST_TICKS else {}
    return {"rangemode": "tozero", "tickformat": ",d", **every}


def striped(colour: str, pattern: str) -> dict[str, Any]:
    """A bar's paint: a colour with a pattern over it, so that colours alone tell nothing."""
    return {
        "color": colour,
        "pattern": {
            "shape": pattern,
            "size": 8,
            "solidity": 0.25,
            "fillmode": "overlay",
            "bgcolor": colour,
            "fgcolor": "#fffdf7",
        },
    }
