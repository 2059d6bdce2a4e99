"""The documents of the repository, taken apart: blocks of code, links, headings, paths."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parents[2]
DOCUMENTS: Final = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "strategy_tables").rglob("*.md")]
)

_FOLDERS: Final = frozenset(
    {"benchmarks", "build_tools", "deploy", "docs", "strategy_tables", "tests", "trainer"}
)
_BLOCK: Final = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
_CODE: Final = re.compile(r"`([^`\n]+)`")
_LINK: Final = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_HEADING: Final = re.compile(r"^#+ +(.+)$", re.MULTILINE)


def name_of(document: Path) -> str:
    """The path from the root, as it is written in links."""
    return document.relative_to(ROOT).as_posix()


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code: the language it names, and its text without the indent."""

    language: str
    text: str


def blocks(document: Path) -> list[Block]:
    """All blocks of code in their order."""
    found = _BLOCK.findall(document.read_text(encoding="utf-8"))
    return [
        Block(language, re.sub(f"^{indent}", "", text, flags=re.MULTILINE))
        for indent, language, text in found
    ]


def _prose(document: Path) -> str:
    return _BLOCK.sub("", document.read_text(encoding="utf-8"))


def links(document: Path) -> list[str]:
    """Where the links and pictures lead; those shown as code are none."""
    return _LINK.findall(_CODE.sub("", _prose(document)))


def anchors(document: Path) -> set[str]:
    """The names by which headings are linked to, as the usual renderers make them."""
    words = (re.sub(r"[^\w\- ]", "", title.lower()) for title in _HEADING.findall(_prose(document)))
    return {word.replace(" ", "-") for word in words}


def paths(document: Path) -> Iterator[str]:
    """Paths of this repository that stand in the text as code: `docs/tour.md`."""
    for code in _CODE.findall(_prose(document)):
        if code.split("/")[0] in _FOLDERS and "/" in code and not re.search(r"[\s*…{]", code):
            yield code
