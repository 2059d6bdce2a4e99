"""Sheets as the pages of a PDF; the same sheets give the same bytes."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from trainer.takeaway.drawing import Box, Curve, Line, Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainer.takeaway.drawing import Item, Sheet

__all__ = ["pdf_file"]

_HATCH_STEP = 4.0


def pdf_file(sheets: Sequence[Sheet], title: str, subject: str) -> bytes:
    """One page per sheet, in its true size."""
    file = io.BytesIO()
    # Invariant: neither the clock nor chance gets into the file.
    canvas = Canvas(file, invariant=1, pageCompression=1, lang="en")
    canvas.setTitle(title)
    canvas.setSubject(subject)
    canvas.setAuthor("Let It Ride trainer")
    for sheet in sheets:
        canvas.setPageSize((sheet.width, sheet.height))
        # PDF counts y upwards from the foot of the page.
        for item in sheet.items:
            _draw(canvas, item, sheet.height)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _draw(canvas: Canvas, item: Item, top: float) -> None:
    match item:
        case Box():
            _draw_box(canvas, item, top)
        case Line():
            canvas.setStrokeColor(HexColor(item.colour))
            canvas.setLineWidth(item.width)
            canvas.setDash([3, 2] if item.dashed else [])
            canvas.line(item.x, top - item.y, item.to_x, top - item.to_y)
            canvas.setDash([])
        case Words():
            canvas.setFillColor(HexColor(item.colour))
            canvas.setFont(item.font, item.size)
            canvas.drawString(item.left, top - item.y, item.text)
        case Curve():
            canvas.setFillColor(HexColor(item.fill))
            path = canvas.beginPath()
            (x, y), *rest = item.points
            path.moveTo(x, top - y)
            for place in range(0, len(rest), 3):
                path.curveTo(*(part for x, y in rest[place : place + 3] for part in (x, top - y)))
            path.close()
            canvas.drawPath(path, stroke=0, fill=1)


def _draw_box(canvas: Canvas, box: Box, top: float) -> None:
    bottom = top - box.y - box.height
    canvas.setLineWidth(0.5)
    if box.fill:
        canvas.setFillColor(HexColor(box.fill))
    if box.hatched:
        _hatch(canvas, box, bottom)
    if box.edge:
        canvas.setStrokeColor(HexColor(box.edge))
    canvas.roundRect(
        box.x,
        bottom,
        box.width,
        box.height,
        box.radius,
        stroke=int(box.edge is not None),
        fill=int(box.fill is not None and not box.hatched),
    )


def _hatch(canvas: Canvas, box: Box, bottom: float) -> None:
    """The fill and slanting lines, cut off at the edge."""
    canvas.saveState()
    outline = canvas.beginPath()
    outline.roundRect(box.x, bottom, box.width, box.height, box.radius)
    canvas.clipPath(outline, stroke=0, fill=int(box.fill is not None))
    canvas.setStrokeColor(HexColor("#555555"))
    start = box.x - box.height
    while start < box.x + box.width:
        canvas.line(start, bottom, start + box.height, bottom + box.height)
        start += _HATCH_STEP
    canvas.restoreState()
