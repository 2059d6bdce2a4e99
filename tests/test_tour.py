"""The tour in docs/ shows what really comes out."""

from __future__ import annotations

import doctest
from pathlib import Path

TOUR = Path(__file__).parents[1] / "docs" / "tour.md"


def test_every_line_of_the_tour_is_so() -> None:
    result = doctest.testfile(str(TOUR), module_relative=False)
    assert result.failed == 0
    assert result.attempted > 25
