"""Python that the documents show says what really comes out."""

from __future__ import annotations

import doctest
from typing import TYPE_CHECKING

import pytest

from tests.documents.reading import DOCUMENTS, blocks, name_of

if TYPE_CHECKING:
    from pathlib import Path

SHOWING_PYTHON = [
    pytest.param(one, id=name_of(one))
    for one in DOCUMENTS
    if any(block.language == "pycon" for block in blocks(one))
]


@pytest.mark.parametrize("document", SHOWING_PYTHON)
def test_every_line_is_so(document: Path) -> None:
    result = doctest.testfile(str(document), module_relative=False)
    assert result.failed == 0
    assert result.attempted > 0


def test_the_tour_is_among_them() -> None:
    assert "docs/tour.md" in [one.id for one in SHOWING_PYTHON]
