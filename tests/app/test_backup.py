"""The backup on the Settings page: handed in, restored, refused; no browser needed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.app.learner import PULL, RIDE

if TYPE_CHECKING:
    from streamlit.testing.v1 import AppTest

    from tests.app.learner import Learner

GOLDEN = Path(__file__).parents[1] / "records" / "golden" / "backup-1.json"


def _hand_in(page: AppTest, content: bytes, name: str = "mine.json") -> AppTest:
    page.file_uploader[0].set_value((name, content, "application/json"))
    [button] = [one for one in page.button if one.label == "Restore"]
    button.click().run()
    assert not page.exception
    return page


def _said(page: AppTest) -> str:
    return " ".join(str(one.value) for one in page.html)


def test_a_backup_can_be_downloaded(learner: Learner) -> None:
    learner.answer("2h 2s 9d", PULL, RIDE)
    page = learner.look_at("settings")
    buttons: list[Any] = list(page.get("download_button"))
    assert "Download a backup" in {button.label for button in buttons}


def test_a_restored_profile_is_in_use(learner: Learner) -> None:
    page = _hand_in(learner.look_at("settings"), GOLDEN.read_bytes())
    assert "Ann: 4 decisions and 1 payment added" in _said(page)
    assert {one.name for one in learner.records.profiles()} == {learner.profile.name, "Ann"}
    last = learner.records.last_used_profile()
    assert last is not None
    assert last.name == "Ann"
    [stake] = [one for one in page.text_input if one.label == "Stake on each circle"]
    assert stake.value == "25"
    page.run()
    assert "here already" in _said(page)
    _hand_in(page, b"{}")  # what is said is said of the file that lies there
    assert "here already" not in _said(page)
    for other in ("progress", "map", "review", "test", "table", "pay_the_hand", "practice"):
        learner.look_at(other)


def test_a_deleted_learner_comes_back(learner: Learner) -> None:
    learner.answer("2h 2s 9d", PULL, RIDE)
    records, name = learner.records, learner.profile.name
    content = records.backup([learner.profile.id])
    kept = [one.answer for one in records.answers(learner.profile.id)]
    records.delete_profile(learner.profile.id)
    _hand_in(learner.look_at("settings"), content)
    [back] = [one for one in records.profiles() if one.name == name]
    assert [one.answer for one in records.answers(back.id)] == kept


def test_a_refused_file_is_quoted_and_changes_nothing(learner: Learner) -> None:
    page = learner.look_at("settings")
    for content in (b"{}", GOLDEN.read_bytes()[:-20], b"<script>"):
        _hand_in(page, content, "<b>.json")
        assert "&lt;b&gt;.json" in _said(page)
        assert "is not restored, and nothing is changed" in _said(page)
        assert [one.name for one in learner.records.profiles()] == [learner.profile.name]


def test_restore_without_a_file_does_nothing(learner: Learner) -> None:
    page = learner.look_at("settings")
    [button] = [one for one in page.button if one.label == "Restore"]
    button.click().run()
    assert not page.exception
    assert [one.name for one in learner.records.profiles()] == [learner.profile.name]


def test_a_double_click_keeps_the_account_of_what_was_restored(learner: Learner) -> None:
    page = _hand_in(learner.look_at("settings"), GOLDEN.read_bytes())
    [button] = [one for one in page.button if one.label == "Restore"]
    button.click().run()
    assert "Ann: 4 decisions and 1 payment added" in _said(page)
