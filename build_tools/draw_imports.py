"""Draw which room imports which into docs/architecture.md: `python -m build_tools.draw_imports`.

A room is `strategy_tables`, or a package or module right below `trainer`. What stands between the
two marks in the page is written anew from the import graph; a test fails while they differ.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import grimp

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"
SCREENS = ROOT / "trainer" / "app" / "screens"
BEGIN, END = "<!-- drawn from the imports -->", "<!-- up to here -->"

Imports = dict[str, set[str]]
"""By room: the other rooms it imports from, directly."""


def room_of(module: str) -> str:
    """The room of a module: `records` for `trainer.records.sets`."""
    package, *below = module.split(".")
    return below[0] if package == "trainer" and below else package


def imported_by_screens() -> Iterator[str]:
    """What the pages import: they are scripts and no package, so no import graph has them."""
    for script in sorted(SCREENS.glob("*.py")):
        for node in ast.walk(ast.parse(script.read_bytes())):
            if isinstance(node, ast.Import):
                yield from (one.name for one in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module == "trainer":
                yield from (f"trainer.{one.name}" for one in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield node.module


def imports_of_rooms() -> Imports:
    """The house as it is; `trainer` itself and `python -m trainer` are only its door."""
    graph = grimp.build_graph("strategy_tables", "trainer", cache_dir=None)
    modules = graph.modules - {"trainer", "trainer.__main__"}
    found: Imports = {room_of(module): set() for module in modules}
    for module in modules:
        imported = map(room_of, graph.find_modules_directly_imported_by(module))
        found[room_of(module)].update(imported)
    found["app"].update(found.keys() & map(room_of, imported_by_screens()))
    return {room: others - {room} for room, others in found.items()}


def floors_of(imports: Imports) -> dict[str, int]:
    """How many rooms lie below each, on the longest way down; the maths lie on floor 0."""
    floors: dict[str, int] = {}

    def floor(room: str) -> int:
        if room not in floors:
            floors[room] = 1 + max(map(floor, imports[room]), default=-1)
        return floors[room]

    for room in imports:
        floor(room)
    return floors


def without_detours(imports: Imports) -> Imports:
    """Only the imports that no longer way leads to: what the picture needs to show."""
    below: Imports = {}
    for room in sorted(imports, key=floors_of(imports).__getitem__):
        below[room] = imports[room].union(*(below[other] for other in imports[room]))
    return {
        room: {one for one in others if not any(one in below[other] for other in others)}
        for room, others in imports.items()
    }


def drawing(imports: Imports) -> str:
    """A Mermaid flowchart, and a table of all imports, highest floor first."""
    floors = floors_of(imports)
    rooms = sorted(imports, key=lambda room: (-floors[room], room))
    kept = without_detours(imports)
    arrows = [f"    {room} --> {other}" for room in rooms for other in sorted(kept[room])]
    rows = [
        f"| `{room}` | {', '.join(f'`{one}`' for one in sorted(imports[room])) or '–'} |"
        for room in rooms
    ]
    chart = ["```mermaid", "flowchart TD", *arrows, "```"]
    return "\n".join([*chart, "", "| room | imports from |", "|---|---|", *rows])


def redrawn(page: str, imports: Imports) -> str:
    """The page with the drawing of these imports between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{drawing(imports)}\n\n{END}{after}"


def main() -> None:
    """Write the page anew."""
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(redrawn(page, imports_of_rooms()), encoding="utf-8")


if __name__ == "__main__":
    main()
