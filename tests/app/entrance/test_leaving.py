"""Ways out: signed out on a device, deleted with everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from trainer.app.entrance.cookies import NAME
from trainer.classroom.keys import new_key
from trainer.errors import UnknownProfileError

if TYPE_CHECKING:
    from tests.app.entrance.conftest import Browser, Door


def test_signed_out_here_and_nowhere_else(door: Door, browser: Browser) -> None:
    words = browser.join(door.lesson().code)
    phone = door.browser()
    phone.post("/come-back", key=words)
    answer = browser.post("/sign-out")
    assert (answer.status_code, answer.headers["location"]) == (303, "/join")
    assert NAME not in browser.cookies
    assert not browser.gets_in()
    assert phone.gets_in()


def test_a_cookie_that_a_tab_kept_is_no_good_afterwards(door: Door, browser: Browser) -> None:
    browser.join(door.lesson().code)
    kept = browser.cookies
    browser.post("/sign-out")
    assert door.reception.visitor(kept) is None
    browser.client.cookies.set(NAME, kept[NAME])
    assert not browser.gets_in()


def test_the_next_at_this_device_does_not_get_what_the_last_one_did(
    door: Door, browser: Browser
) -> None:
    code = door.lesson().code
    proof = browser.proof("/join")
    first = browser.join(code)
    browser.post("/sign-out")
    assert browser.post("/join", proof=proof, code=code).status_code == 403  # the Back button
    assert browser.join(code) != first
    assert len(door.class_of_ann()) == 2


def test_data_are_deleted_with_the_words_alone(door: Door, browser: Browser) -> None:
    words = browser.join(door.lesson().code)
    [learner] = door.class_of_ann()
    assert browser.refused("/delete-my-data", key=new_key())[0] == 400
    assert door.class_of_ann() == [learner]
    answer = browser.post("/delete-my-data", key=words)
    assert answer.status_code == 200
    assert door.class_of_ann() == []
    with pytest.raises(UnknownProfileError):
        door.records.settings(learner.profile_id)
    assert NAME not in browser.cookies
    assert not browser.gets_in()


def test_somebody_elses_data_go_without_signing_oneself_out(door: Door, browser: Browser) -> None:
    lost = door.browser().join(door.lesson().code)
    browser.join(door.lesson().code)
    assert browser.post("/delete-my-data", key=lost).status_code == 200
    assert browser.gets_in()
    assert len(door.class_of_ann()) == 1
