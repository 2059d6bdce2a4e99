"""Several learners on one machine, whatever they call themselves."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from strategy_tables.values import Choice
from tests.browser.database import Database

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.screen import Screen
    from trainer.records import Records

_ADD, _RENAME, _CONFIRM = (
    "Name of another learner",
    "New name for this profile",
    "Type the profile's name to confirm",
)


def _in_use(screen: Screen) -> Locator:
    return screen.main.get_by_role("combobox", name="Profile", exact=True)


def _add(screen: Screen, name: str) -> None:
    screen.textbox(_ADD).fill(name)
    screen.press("Add profile")


def _open_deletion(screen: Screen) -> Locator:
    screen.main.get_by_text("Delete this profile").click()
    confirm = screen.textbox(_CONFIRM)
    expect(confirm).to_be_visible()
    return confirm


def test_each_profile_has_its_own_hand_settings_and_answers(
    screen: Screen, database: Database, records: Records
) -> None:
    table = screen.open()
    table.answer(Choice.PULL)
    first = table.seen()
    screen.go_to("Settings")
    screen.type_into("Stake on each circle", "25")
    _add(screen, f"{database.profile.name}'s friend")
    expect(_in_use(screen)).to_have_value(f"{database.profile.name}'s friend")
    expect(screen.textbox("Stake on each circle")).to_have_value("10")
    screen.go_to("Practice")
    expect(table.tally).to_contain_text("0 decisions")
    table.answer(Choice.RIDE)
    friend = records.last_used_profile()
    assert friend is not None
    assert friend.name == f"{database.profile.name}'s friend"
    assert Database(records, friend).count() == 1
    assert database.count() == 1
    screen.go_to("Settings")
    screen.choose("Profile", database.profile.name)
    expect(screen.textbox("Stake on each circle")).to_have_value("25")
    screen.go_to("Practice")
    again = table.seen()
    assert again.beside.startswith("This hand was dealt at Standard · $10 a bet.")
    assert again.beside.endswith(first.beside)
    assert replace(again, beside=first.beside) == first


def test_a_profile_is_renamed_and_keeps_what_it_did(
    screen: Screen, database: Database, records: Records
) -> None:
    screen.open().answer(Choice.PULL)
    screen.go_to("Settings")
    screen.textbox(_RENAME).fill(f"{database.profile.name} the Great")
    screen.press("Rename")
    expect(_in_use(screen)).to_have_value(f"{database.profile.name} the Great")
    [renamed] = [one for one in records.profiles() if one.id == database.profile.id]
    assert renamed.name == f"{database.profile.name} the Great"
    assert database.count() == 1


def test_a_name_that_is_taken_is_refused_however_it_is_spelled(
    screen: Screen, database: Database, records: Records
) -> None:
    taken = min(one.name for one in records.profiles() if one.id != database.profile.id)
    names = [one.name for one in records.profiles()]
    screen.open_page("Settings")
    for field, button in ((_ADD, "Add profile"), (_RENAME, "Rename")):
        for spelling in (taken.upper(), taken.lower(), f" {taken} "):
            screen.textbox(field).fill(spelling)
            screen.press(button)
            refusals = screen.main.get_by_role("alert").filter(has_text=f"{spelling.strip()!r} ")
            expect(refusals.last).to_contain_text("already; choose another name")
            expect(screen.textbox(field)).to_have_value(spelling)
    expect(_in_use(screen)).to_have_value(database.profile.name)
    assert [one.name for one in records.profiles()] == names


_NAMES = (
    "Zoë 🂡🎲",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "**Ann** _B_ `c` ~d~",
    "![x](http://casino.example/x.png)",
    "[win](http://casino.example) $a$ $b$",
    ":red[Bo] :material/home: :smile:",
    "# Max # -- (c)",
    "דנה ليلى",
)


def test_a_name_is_shown_as_it_was_typed_and_is_never_markup(
    screen: Screen, database: Database, records: Records
) -> None:
    screen.open_page("Settings")
    confirm = _open_deletion(screen)
    for name in _NAMES:
        _add(screen, name)
        expect(_in_use(screen)).to_have_value(name)
        expect(screen.textbox(_RENAME)).to_have_value(name)
        expect(screen.main.get_by_text(f"Everything {name} ever answered")).to_be_visible()
        _add(screen, f"{name} ")  # a second time: it is taken
        alert = screen.main.get_by_role("alert").filter(has_text="already; choose another name")
        expect(alert).to_contain_text(name)
        confirm.fill(f"not {name}")
        screen.press("Delete for good")
        alert = screen.main.get_by_role("alert").filter(has_text="is not the name of this profile")
        expect(alert).to_contain_text(f"not {name}")
        made_of_it = screen.main.locator("img, script, strong strong, a[href*=casino], .katex")
        expect(made_of_it).to_have_count(0)
        confirm.fill(name)
        screen.press("Delete for good")
        expect(_in_use(screen)).to_have_value(database.profile.name)
        assert name not in {one.name for one in records.profiles()}


def test_a_profile_is_deleted_with_all_it_did_once_its_name_is_typed(
    screen: Screen, database: Database, records: Records
) -> None:
    other = records.add_profile(f"{database.profile.name}, to be deleted", datetime.now(UTC))
    doomed = Database(records, other)
    screen.open()
    screen.table.answer(Choice.PULL)
    screen.table.go_on()
    question = doomed.question().id
    assert doomed.count() == 1
    screen.go_to("Settings")
    confirm = _open_deletion(screen)
    for typed in ("", other.name.upper(), other.name[:-1]):
        confirm.fill(typed)
        screen.press("Delete for good")
        expect(screen.main.get_by_role("alert")).to_contain_text(repr(typed))
        assert doomed.count() == 1
    confirm.fill(other.name)
    screen.press("Delete for good")
    expect(_in_use(screen)).not_to_have_value(other.name)
    assert other.id not in {one.id for one in records.profiles()}
    assert records.question(question) is None
    assert doomed.count() == 0
    screen.go_to("Practice")
    screen.table.answer(Choice.PULL)


def test_a_tab_whose_profile_is_deleted_elsewhere_goes_on_with_another(
    screen: Screen, database: Database, records: Records
) -> None:
    other = records.add_profile(f"{database.profile.name}, soon gone", datetime.now(UTC))
    screen.open()
    assert Database(records, other).question().hand == screen.table.hand
    records.delete_profile(other.id)
    screen.table.button("Pull").click()
    expect(screen.table.button("Pull")).not_to_have_attribute("aria-disabled", "true")
    screen.go_to("Settings")
    expect(_in_use(screen)).not_to_have_value(other.name)
    screen.go_to("Practice")
    screen.table.answer(Choice.PULL)
