"""The front door is exact, and opens without the heavy rooms."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import strategy_tables
from strategy_tables import errors

FOLDER = Path(strategy_tables.__file__).parent
MODULES = sorted(module.name for module in iter_modules(strategy_tables.__path__))


def _public_names(module: str) -> set[str]:
    """What a module defines at its top level, names with an underscore apart."""
    names: set[str] = set()
    for statement in ast.parse((FOLDER / f"{module}.py").read_text(encoding="utf-8")).body:
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names.add(name)
            case ast.Assign(targets=targets):
                found = [part for target in targets for part in ast.walk(target)]
                names |= {part.id for part in found if isinstance(part, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                names.add(name)
    return {name for name in names if not name.startswith("_")}


def _ruff_order(names: list[str]) -> list[str]:
    """Constants, then classes, then functions."""
    return sorted(names, key=lambda name: (not name.isupper(), not name[0].isupper(), name))


@pytest.mark.parametrize("module", MODULES)
def test_a_room_lists_exactly_its_public_names_in_order(module: str) -> None:
    listed: list[str] = import_module(f"strategy_tables.{module}").__all__
    assert set(listed) == _public_names(module)
    assert listed == _ruff_order(listed)
    assert len(listed) == len(set(listed))


def test_the_front_door_lists_exactly_what_its_rooms_lend_it() -> None:
    listed = strategy_tables.__all__
    assert listed == _ruff_order(listed)
    assert dir(strategy_tables) == sorted(listed)
    tree = ast.parse((FOLDER / "__init__.py").read_text(encoding="utf-8"))
    imported = {
        alias.name: statement.module
        for statement in ast.walk(tree)
        if isinstance(statement, ast.ImportFrom) and statement.module is not None
        for alias in statement.names
        if statement.module.startswith("strategy_tables.")
    }
    assert set(listed) == set(imported)
    for name, room in imported.items():
        assert getattr(strategy_tables, name) is getattr(import_module(room), name)
        assert name in import_module(room).__all__


def test_no_name_of_the_front_door_is_also_the_name_of_a_room() -> None:
    # Whichever was imported first would win.
    assert not set(strategy_tables.__all__) & set(MODULES)


def test_an_unknown_name_is_an_ordinary_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'strategy_tables' has no attribute 'joker'"):
        strategy_tables.joker  # noqa: B018 - asking is the test


VERDICT = """
import json, sys
import strategy_tables
empty = sorted(sys.modules)
from strategy_tables import STANDARD, analyze, parse_cards
best = analyze(parse_cards("Th Jh Qh"), STANDARD).best
print(json.dumps([empty, sorted(sys.modules), [choice.value for choice in best]]))
"""


def test_one_verdict_loads_no_heavy_library() -> None:
    done = subprocess.run(
        [sys.executable, "-c", VERDICT], capture_output=True, text=True, check=True
    )
    at_the_door, after_one_verdict, best = json.loads(done.stdout)
    assert best == ["ride"]
    assert "strategy_tables.situations" not in at_the_door
    assert "strategy_tables.situations" in after_one_verdict
    assert not {"numpy", "pandas", "streamlit", "sqlalchemy", "trainer"} & set(after_one_verdict)


@pytest.mark.parametrize("name", [name for name in errors.__all__ if name != "TablesError"])
def test_every_error_is_ours_and_an_ordinary_one(name: str) -> None:
    leaf = getattr(errors, name)
    assert issubclass(leaf, errors.TablesError)
    assert issubclass(leaf, ValueError | LookupError | RuntimeError)
    assert leaf.__doc__
