"""No cell of anybody's text becomes a formula."""

from __future__ import annotations

import pytest

from trainer.spreadsheet import harmless


@pytest.mark.parametrize(
    "cell",
    [
        "=1+1", "+cmd", "-cmd", "@SUM(A1)", " =1+1", "\t=1+1", "\tplain", "\rplain", "\nplain",
        "\N{NO-BREAK SPACE}=1", "\uff1d1+1", "\uff0b1a", "\uff0dx", "\uff20x", "-1+1", '=HYPERLINK("http://x")',
    ],
)  # fmt: skip
def test_what_looks_like_a_formula_gets_an_apostrophe(cell: str) -> None:
    assert harmless(cell) == f"'{cell}"


@pytest.mark.parametrize(
    "cell", ["", "plain", "-1", "+2.5", "-0,25", "a=b", "Quiet Otter", "🦉", "10,000", "’x"]
)
def test_what_does_not_is_left_alone(cell: str) -> None:
    assert harmless(cell) == cell
