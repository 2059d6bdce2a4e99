"""No cell of anybody's text becomes a formula."""

from __future__ import annotations

import csv
import io
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from trainer.spreadsheet import harmless, may_be_formula

_SIGNS = 'ab=+-@0123,;. "\t\r\n\uff1d\uff0b\ufe63\u207a'  # and some in other widths


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


@given(st.lists(st.text(_SIGNS, max_size=6), min_size=1, max_size=4))
@example(["\t\n", ""])
def test_a_line_that_is_passed_on_as_it_is_has_no_formula_in_it(cells: list[str]) -> None:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerow(cells)
    if not may_be_formula(text.getvalue()):
        assert list(map(harmless, cells)) == cells


def test_no_sign_of_unicode_is_passed_on() -> None:
    for sign in map(chr, range(sys.maxunicode + 1)):
        if sign != "\n" and harmless(sign) != sign:
            assert may_be_formula(f"{sign},x\r\n"), hex(ord(sign))


@pytest.mark.parametrize("cell", ["-5", "+2.5", "-2,5", "2026-01-02", "a-b", "7d 8d"])
def test_plain_numbers_and_dates_are_passed_on(cell: str) -> None:
    assert harmless(cell) == cell
    assert not may_be_formula(f"x,{cell},1\n{cell},y\r\n")
