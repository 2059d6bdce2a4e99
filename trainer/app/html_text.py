"""Texts made fit for HTML that is drawn with `st.markdown`, which keeps our drawings of cards."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["escaped", "sentence_html", "table_html"]

_BOLD = re.compile(r"\*\*(.+?)\*\*")


def escaped(text: str) -> str:
    """Any text; numeric references, since Markdown reads mathematics between two dollar signs."""
    return escape(text).replace("$", "&#36;").replace("*", "&#42;").replace("_", "&#95;")


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
    """A table of texts, the first of each row its heading; `raw_last`: the last cell is HTML."""
    head = "".join(f'<th scope="col">{escaped(words)}</th>' for words in columns)
    body = "".join(_row(row, raw_last=raw_last) for row in rows)
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _row(row: Sequence[str], *, raw_last: bool) -> str:
    heading, *cells = row
    drawn = [escaped(cell) for cell in cells]
    if raw_last:
        drawn[-1] = cells[-1]
    cells_html = "".join(f"<td>{cell}</td>" for cell in drawn)
    return f'<tr><th scope="row">{escaped(heading)}</th>{cells_html}</tr>'
