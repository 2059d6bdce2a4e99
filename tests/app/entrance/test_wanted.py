"""Whoever asks for a page before he is signed in comes to the right door, and to the page then."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from trainer.app.entrance.passwords import hash_password
from trainer.classroom.keys import key_hash, new_key
from trainer.records import RosterEntry

if TYPE_CHECKING:
    from tests.app.entrance.conftest import Browser, Door

_PASSWORD = "correct horse battery"


def _sent_to(browser: Browser, path: str) -> str:
    answer = browser.open(path)
    assert answer.status_code == 303
    return str(answer.headers["location"])


@pytest.mark.parametrize("slash", ["", "/"])
@pytest.mark.parametrize(
    ("page", "leads_to"),
    [
        *((page, "/teacher") for page in ("classroom", "sets", "live-lesson", "live", "results")),
        *((page, "/join") for page in ("lesson", "practice", "settings", "pay-the-hand")),
    ],
)
def test_a_page_leads_to_the_door_of_those_whose_it_is(
    browser: Browser, page: str, leads_to: str, slash: str
) -> None:
    assert _sent_to(browser, f"/{page}{slash}") == f"{leads_to}?to=%2F{page}"


@pytest.mark.parametrize("slash", ["", "/"])
def test_the_door_and_the_root_are_found_with_a_slash_too(browser: Browser, slash: str) -> None:
    assert _sent_to(browser, f"/{slash}") == "/join"
    assert _sent_to(browser, f"/teacher/{slash}") == "/teacher"


def test_a_teacher_is_led_on_to_what_he_asked_for(door: Door, browser: Browser) -> None:
    door.records.set_password(hash_password(_PASSWORD), as_teacher=door.school.ann.id)
    sign_in = _sent_to(browser, "/results?lesson=3")
    assert browser.refused(sign_in, name="Ann", password="wrong")[0] == 400
    answer = browser.post(sign_in, name="Ann", password=_PASSWORD)
    assert (answer.status_code, answer.headers["location"]) == (303, "/results?lesson=3")
    assert _sent_to(browser, sign_in) == "/results?lesson=3"  # signed in already


def test_a_learner_who_comes_back_is_led_on(door: Door, browser: Browser) -> None:
    key = new_key()
    door.records.add_roster(
        door.school.hers.id,
        [RosterEntry("Eve", None, key_hash(key))],
        iter(["Owl"]),
        door.school.hers.created_at,
        as_teacher=door.school.ann.id,
    )
    page = browser.open(_sent_to(browser, "/practice")).text
    assert 'href="/come-back?to=%2Fpractice"' in page
    answer = browser.post("/come-back?to=%2Fpractice", key=key)
    assert (answer.status_code, answer.headers["location"]) == (303, "/practice")


@pytest.mark.parametrize(
    "asked",
    ["//evil.example", "/\\evil", "https://evil.example", "/a b", "/results\r\nX: y", "/A", "/a/b"],
)
def test_nothing_leads_out_of_the_app(door: Door, browser: Browser, asked: str) -> None:
    door.records.set_password(hash_password(_PASSWORD), as_teacher=door.school.ann.id)
    answer = browser.post(f"/teacher?to={quote(asked, safe='')}", name="Ann", password=_PASSWORD)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
