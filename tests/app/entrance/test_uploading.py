"""Uploads: for who is known here now, and ten each."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from trainer.app import storage
from trainer.errors import UnreachableError

if TYPE_CHECKING:
    import pytest
    from httpx2 import Response

    from tests.app.entrance.conftest import Browser, Door

_FILE = "/_stcore/upload_file/a-session/{}"


def _upload(browser: Browser, number: int = 0) -> Response:
    return browser.client.put(_FILE.format(number), files={"file": b"Th Jh Qh"})


def _learner(door: Door, network: str = "192.168.1.20") -> Browser:
    browser = door.browser(network)
    browser.join(door.lesson().code)
    return browser


def test_ten_files_are_enough_in_ten_minutes_for_each(door: Door) -> None:
    one, another = _learner(door), _learner(door)
    elsewhere = door.browser("10.0.0.7")  # the same learner on another device
    elsewhere.client.cookies.update(one.cookies)
    for number in range(10):
        assert _upload(one, number).text == "the app"
    for browser in (one, elsewhere):
        answer = _upload(browser, 11)
        assert (answer.status_code, answer.text) == (
            429,
            "Too many files: wait 10 min and try again.",
        )
        assert 0 < int(answer.headers["retry-after"]) <= 600
    assert one.client.delete(_FILE.format(1)).status_code != 429
    assert _upload(another).text == "the app"


def test_who_is_not_known_any_more_uploads_nothing(door: Door, browser: Browser) -> None:
    assert _upload(browser).status_code == 403
    learner = _learner(door)
    [known] = door.class_of_ann()
    door.records.remove_learner(known.id, datetime.now(UTC), as_teacher=door.school.ann.id)
    assert learner.gets_in()  # the cookie is good, and pages ask the records themselves
    assert _upload(learner).status_code == 403


def test_without_the_records_nobody_uploads(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    learner = _learner(door)

    def unreachable(*_: int) -> None:
        raise UnreachableError("gone")

    monkeypatch.setattr(storage.records(), "signed_in_learner", unreachable)
    assert _upload(learner).status_code == 503
