"""Every page in every state: axe-core finds nothing in light or dark, and all of it fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.accessible import examine
from tests.browser.fitting import misfits
from tests.browser.states import STORIES

if TYPE_CHECKING:
    from tests.browser.database import Database
    from tests.browser.inspecting import Inspector
    from tests.browser.screen import Screen


@pytest.mark.parametrize("title", STORIES)
def test_a_page_is_for_everybody(
    title: str, screen: Screen, database: Database, inspector: Inspector
) -> None:
    found = []
    for state in STORIES[title](screen, database):
        found += inspector.look(screen.page, title, state)
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("title", ["Practice", "Map", "Settings"])
def test_a_page_is_for_everybody_with_a_phone(
    title: str, phone: Screen, database: Database
) -> None:
    """Streamlit knows one by its name, and draws its navigation otherwise."""
    found = []
    for state in STORIES[title](phone, database):
        faults = [*examine(phone.page).ours, *misfits(phone.page)]
        found += [f"{state}: {fault}" for fault in faults]
    assert found == [], "\n".join(found)
