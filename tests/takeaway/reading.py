"""Files read back by programs that did not write them: pages as text and as pictures."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import numpy as np
import pypdfium2
from pypdf import PdfReader

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["page_sizes", "page_texts", "picture"]


def page_texts(pdf: bytes) -> list[str]:
    """The words of each page, spaces and line ends made one."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages]


def page_sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height of each page in millimetres, to a tenth."""
    boxes = [page.mediabox for page in PdfReader(io.BytesIO(pdf)).pages]
    return [
        (round(float(box.width) / 72 * 25.4, 1), round(float(box.height) / 72 * 25.4, 1))
        for box in boxes
    ]


def picture(pdf: bytes, page: int = 0, scale: float = 2) -> NDArray[np.uint8]:
    """A page as it is printed: rows, columns, red-green-blue."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return np.asarray(document[page].render(scale=scale).to_pil().convert("RGB"))
    finally:
        document.close()
