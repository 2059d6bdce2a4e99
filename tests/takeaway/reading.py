"""Files read back by programs that did not write them: pages as text and as pictures."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2
from pypdf import PdfReader

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["A4", "LETTER", "covered_signs", "page_sizes", "page_texts", "picture"]

A4, LETTER = (595.3, 841.9), (612.0, 792.0)  # ISO 216: 210 × 297 mm; ANSI Y14.1: 8.5 × 11 inches


def page_texts(pdf: bytes) -> list[str]:
    """The words of each page, spaces and line ends made one."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages]


def page_sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height of each page in points, to a tenth."""
    boxes = [page.mediabox for page in PdfReader(io.BytesIO(pdf)).pages]
    return [(round(float(box.width), 1), round(float(box.height), 1)) for box in boxes]


def covered_signs(pdf: bytes, page: int = 0) -> list[str]:
    """Pairs of letters of a page that are printed over each other."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        text = document[page].get_textpage()
        signs = [(place, sign) for place, sign in enumerate(text.get_text_range()) if sign.strip()]
        boxes = np.array([text.get_charbox(place) for place, _ in signs])
    finally:
        document.close()
    # Neighbours of one word touch, and a serif may reach over.
    left, bottom, right, top = boxes.T + np.array([[0.4], [0.4], [-0.4], [-0.4]])
    apart = (right <= left[:, None]) | (top <= bottom[:, None])
    over = ~(apart | apart.T) & np.triu(np.ones_like(apart), 1)
    return [signs[one][1] + signs[other][1] for one, other in np.argwhere(over)]


def picture(pdf: bytes, page: int = 0, scale: float = 2) -> NDArray[np.uint8]:
    """A page as it is printed: rows, columns, red-green-blue."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return np.asarray(document[page].render(scale=scale).to_pil().convert("RGB"))
    finally:
        document.close()
