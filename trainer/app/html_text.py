"""Texts made fit for HTML that is drawn with `st.markdown`, which keeps our drawings of cards."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["escaped", "heading_html", "sentence_html", "table_html"]

_BOLD = re.compile(r"\*\*(.+?)\*\*")


def escaped(text: str) -> str:
    """Any text; numeric references, since Markdown reads mathematics between two dollar signs."""
    return escape(text).replace("$", "&#36;").replace("*", "&#42;").replace("_", "&#95;")


def heading_html(text: str, level: int = 2) -> str:
    """A heading; Streamlit would put a link to itself into one of its own kind."""
    return f'<div class="answer-h{level}" role="heading" aria-level="{level}">{escaped(text)}</div>'


def sentence_html(sentence: str) -> str:
    """A sentence in which `**` marks what is bold."""
    pieces = _BOLD.split(sentence)
    return "".join(
        f"<strong>{escaped(piece)}</strong>" if place % 2 else escaped(piece)
        for place, piece in enumerate(pieces)
    )


def table_html(
    columns: Sequence[str], rows: Sequence[Sequence[str]], kind: str, *, raw_last: bool = False
) -> str:
    """A table of texts, the first of each row its heading; `raw_last`: the last cell is HTML.

    Cells carry the words of their column, for a narrow page that has no room for columns.
    """
    head = "".join(
        f'<th scope="col">{escaped(words)}</th>' if words else "<td></td>" for words in columns
    )
    body = "".join(_row(row, columns, raw_last=raw_last) for row in rows)
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _row(row: Sequence[str], columns: Sequence[str], *, raw_last: bool) -> str:
    heading, *cells = row
    drawn = [escaped(cell) for cell in cells]
    if raw_last:
        drawn[-1] = cells[-1]
    cells_html = "".join(
        f'<td data-label="{escaped(words)}">{cell}</td>'
        for words, cell in zip(columns[1:], drawn, strict=True)
    )
    return f'<tr><th scope="row">{escaped(heading)}</th>{cells_html}</tr>'
