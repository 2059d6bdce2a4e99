"""A sheet as SVG: one file that stands alone."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from trainer.takeaway.drawing import BOLD, Box, Curve, Line, Words

if TYPE_CHECKING:
    from trainer.takeaway.drawing import Item, Sheet

__all__ = ["svg_file"]

_FONTS = "Verdana, 'DejaVu Sans', Helvetica, Arial, sans-serif"
_HATCH = (
    '<defs><pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)"><path d="M0 0v4" stroke="#555" stroke-width="1"/></pattern>'
    "</defs>"
)


def svg_file(sheet: Sheet, title: str, description: str) -> bytes:
    """The sheet in its true size; a screen reader says the title and the description."""
    body = "".join(map(_element, sheet.items))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{sheet.width:.1f}pt"'
        f' height="{sheet.height:.1f}pt" viewBox="0 0 {sheet.width:.2f} {sheet.height:.2f}"'
        f' role="img" font-family="{_FONTS}"><title>{escape(title)}</title>'
        f"<desc>{escape(description)}</desc>{_HATCH}"
        f'<rect width="100%" height="100%" fill="#fff"/>{body}</svg>\n'
    ).encode()


def _element(item: Item) -> str:
    match item:
        case Box():
            return _box(item, item.fill or "none") + (
                _box(item, "url(#hatch)") if item.hatched else ""
            )
        case Line():
            dashes = ' stroke-dasharray="3 2"' if item.dashed else ""
            return (
                f'<path d="M{item.x:.2f} {item.y:.2f}L{item.to_x:.2f} {item.to_y:.2f}"'
                f' stroke="{item.colour}" stroke-width="{item.width:g}"{dashes}/>'
            )
        case Words():
            weight = ' font-weight="bold"' if item.font == BOLD else ""
            anchor = "" if item.anchor == "start" else f' text-anchor="{item.anchor}"'
            return (
                f'<text x="{item.x:.2f}" y="{item.y:.2f}" font-size="{item.size:g}"'
                f' fill="{item.colour}"{weight}{anchor}>{escape(item.text)}</text>'
            )
        case Curve():
            start, *rest = [f"{x:.2f} {y:.2f}" for x, y in item.points]
            return f'<path d="M{start}C{" ".join(rest)}z" fill="{item.fill}"/>'


def _box(box: Box, fill: str) -> str:
    edge = f' stroke="{box.edge}" stroke-width="0.5"' if box.edge else ""
    radius = f' rx="{box.radius:.2f}"' if box.radius else ""
    return (
        f'<rect x="{box.x:.2f}" y="{box.y:.2f}" width="{box.width:.2f}"'
        f' height="{box.height:.2f}" fill="{fill}"{edge}{radius}/>'
    )
