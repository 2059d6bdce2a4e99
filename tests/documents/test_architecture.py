"""The architecture page shows the imports as they are."""

from __future__ import annotations

import sys
import tomllib

import pytest

from build_tools.draw_imports import (
    PAGE,
    imported_by_screens,
    imports_of_rooms,
    redrawn,
    without_detours,
)
from tests.documents.reading import ROOT


@pytest.fixture(scope="module")
def imports() -> dict[str, set[str]]:
    return imports_of_rooms()


def test_the_page_is_drawn_from_the_imports(imports: dict[str, set[str]]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert redrawn(page, imports) == page, "run python -m build_tools.draw_imports"


def test_every_room_is_explained(imports: dict[str, set[str]]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    table = page.partition("## Why the rooms are as they are")[2].partition("\n## ")[0]
    assert [room for room in imports if f"/{room}" not in table and f"`{room}" not in table] == [
        "errors"
    ]


def test_every_room_has_its_place_on_the_road(imports: dict[str, set[str]]) -> None:
    """A room that the layers leave out may import, and be imported, as it likes."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    layers = next(one for one in contracts["contracts"] if one["type"] == "layers")["layers"]
    named = {name.strip().removeprefix("trainer.") for row in layers for name in row.split(":")}
    assert named == set(imports)


def test_the_screens_keep_the_contracts_too() -> None:
    """The import contracts do not see scripts."""
    packages = {module.partition(".")[0] for module in imported_by_screens()}
    assert packages - sys.stdlib_module_names == {"strategy_tables", "streamlit", "trainer"}
    assert "trainer.cli" not in {".".join(one.split(".")[:2]) for one in imported_by_screens()}


def test_only_the_session_writes_into_the_session_state() -> None:
    session = ROOT / "trainer" / "app" / "session"
    reads = {
        (file.parent.name, line.count("session_state") == line.count("st.session_state.get("))
        for file in (ROOT / "trainer").rglob("*.py")
        if session not in file.parents
        for line in file.read_text(encoding="utf-8").splitlines()
        if "session_state" in line
    }
    assert reads == {("felt", True), ("situation_map", True)}


def test_an_import_is_left_out_where_a_longer_way_leads_there() -> None:
    house = {"roof": {"room", "cellar"}, "room": {"cellar"}, "cellar": set[str]()}
    assert without_detours(house) == {"roof": {"room"}, "room": {"cellar"}, "cellar": set()}
