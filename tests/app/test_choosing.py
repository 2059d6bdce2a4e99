"""Things of one name are told apart by their labels, and new names are none that something has."""

from __future__ import annotations

import pytest

from trainer.app.choosing import unlike, untaken


@pytest.mark.parametrize(
    ("names", "labels"),
    [
        pytest.param({}, {}, id="nothing"),
        pytest.param({2: "b", 1: "a"}, {2: "b", 1: "a"}, id="all are unlike"),
        pytest.param(
            {3: "a", 2: "a", 1: "a"},
            {3: "a (3)", 2: "a (2)", 1: "a"},
            id="the first that was made keeps its name",
        ),
        pytest.param(
            {1: "a", 2: "a (2)", 3: "a", 4: "a (2)"},
            {1: "a", 2: "a (2)", 3: "a (3)", 4: "a (2) (2)"},
            id="a number is in a name",
        ),
        pytest.param(
            {1: "a", 2: "a", 3: "a (2)"},
            {1: "a", 2: "a (3)", 3: "a (2)"},
            id="a number is in the name of a later one",
        ),
    ],
)
def test_names_that_repeat_are_numbered(names: dict[int, str], labels: dict[int, str]) -> None:
    found = unlike(names)
    assert found == labels
    assert list(found) == list(names)
    assert len(set(found.values())) == len(names)


@pytest.mark.parametrize(
    ("name", "end", "taken", "found"),
    [
        pytest.param("Before", " again", [], "Before again", id="free"),
        pytest.param("Before", " again", ["Before again"], "Before again (2)", id="taken"),
        pytest.param(
            "Before", "", ["Before", "Before (2)", "Before (3)"], "Before (4)", id="taken often"
        ),
        pytest.param("A name so long", " again", [], "A name so again", id="the name is cut"),
        pytest.param(
            "A name so long", "", ["A name so long"], "A name so lo (2)", id="cut for the number"
        ),
    ],
)
def test_a_new_name_is_none_that_something_has(
    name: str, end: str, taken: list[str], found: str
) -> None:
    assert untaken(name, taken, end=end, longest=16) == found
