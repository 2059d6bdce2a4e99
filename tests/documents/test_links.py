"""What the documents point to is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.documents.reading import DOCUMENTS, ROOT, anchors, links, name_of, paths

if TYPE_CHECKING:
    from pathlib import Path

everywhere = pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)


@everywhere
def test_links_lead_somewhere(document: Path) -> None:
    for link in links(document):
        if "://" in link:
            continue
        file, _, anchor = link.partition("#")
        there = (document.parent / file).resolve() if file else document
        assert there.exists(), f"{link} leads nowhere"
        assert there.is_relative_to(ROOT), f"{link} leads out of the repository"
        assert not anchor or anchor in anchors(there), f"{link}: no such heading"


@everywhere
def test_paths_in_the_text_exist(document: Path) -> None:
    for path in paths(document):
        assert (ROOT / path).exists(), f"{path} is not there"


def test_every_document_is_linked_to() -> None:
    """From the README on, link by link."""
    reached: set[Path] = set()
    waiting = [ROOT / "README.md"]
    while waiting:
        document = waiting.pop()
        if document in reached or document not in DOCUMENTS:
            continue
        reached.add(document)
        files = [link.partition("#")[0] for link in links(document) if "://" not in link]
        waiting += [(document.parent / file).resolve() for file in files if file]
    assert set(DOCUMENTS) - reached == set()
