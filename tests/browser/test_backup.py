"""A backup is downloaded, brought back where it is known, and where it is not."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from strategy_tables.values import Choice
from tests.browser.conftest import DESK, PHONE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.database import Database
    from tests.browser.screen import Screen

_HANDS = ("7d 8d Td", "2h 2s 9d", "9s 8s Qs")


def _bring_back(screen: Screen, file: Path) -> None:
    screen.page.locator("input[type=file]").set_input_files(file)
    expect(screen.main.get_by_text(file.name)).to_be_visible()
    screen.press("Restore")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_backup_goes_out_and_comes_back(
    screen: Screen, database: Database, tmp_path: Path, size: dict[str, dict[str, int]]
) -> None:
    screen.page.set_viewport_size(size["viewport"])  # type: ignore[arg-type]
    for minute, hand in enumerate(_HANDS):
        database.answer(hand, Choice.RIDE, datetime.now(UTC) - timedelta(minutes=9 - minute))
    before = [answer.cards for answer in database.answers()]
    screen.open_page("Settings")
    button = screen.main.get_by_role("button", name="Download a backup")
    button.focus()
    screen.wait_until_drawn()
    with screen.page.expect_download() as started:
        screen.page.keyboard.press("Enter")
    sound, damaged = tmp_path / "backup.json", tmp_path / "damaged.json"
    sound.write_bytes(started.value.path().read_bytes())
    damaged.write_bytes(sound.read_bytes().replace(b"ride", b"pull", 1))

    _bring_back(screen, sound)
    name = database.profile.name
    said = screen.main.get_by_text(f"{name}: 0 decisions and 0 payments added; 3 decisions here")
    expect(said).to_be_visible()
    _bring_back(screen, damaged)
    expect(screen.main.get_by_role("alert")).to_contain_text("'damaged.json'")
    assert database.count() == 3

    database.records.delete_profile(database.profile.id)
    screen.open_page("Settings")
    _bring_back(screen, sound)
    expect(screen.main.get_by_text(f"{name}: 3 decisions and 0 payments added")).to_be_visible()
    restored = database.records.last_used_profile()
    assert restored is not None
    assert restored.name == name
    answers = database.records.answers(restored.id)
    assert [one.answer.cards for one in answers] == before
