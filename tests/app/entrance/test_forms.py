"""What a form proves, and what no form may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.app.entrance.conftest import ADDRESS, refusal_of
from trainer.app.entrance.forms import COOKIE

if TYPE_CHECKING:
    from tests.app.entrance.conftest import Browser, Door

_NOT_OURS = "This page was open for too long, or the browser keeps no cookies: try once more."
_TOO_LONG = "A field takes at most 500 characters: shorten what you typed."
_PATHS = ("/join", "/come-back", "/delete-my-data", "/teacher", "/teacher/new")


@pytest.mark.parametrize("path", _PATHS)
def test_a_form_without_its_proof_is_not_ours(path: str, browser: Browser) -> None:
    for proof in ("", "x", "a.b.c", "🃏"):
        assert browser.refused(path, proof=proof) == (403, _NOT_OURS)


def test_a_proof_is_good_in_its_own_browser_alone(door: Door, browser: Browser) -> None:
    code = door.lesson().code
    another = door.browser()
    another.proof("/join")
    assert another.refused("/join", proof=browser.proof("/join"), code=code) == (403, _NOT_OURS)
    assert door.class_of_ann() == []


def test_a_browser_without_cookies_is_told_so(door: Door, browser: Browser) -> None:
    proof = browser.proof("/join")
    browser.client.cookies.clear()
    assert browser.refused("/join", proof=proof, code=door.lesson().code) == (403, _NOT_OURS)


def test_cookie_and_field_cannot_stand_for_each_other(browser: Browser) -> None:
    browser.proof("/join")
    assert browser.refused("/join", proof=browser.cookies[COOKIE]) == (403, _NOT_OURS)


def test_what_another_site_has_posted_is_refused_at_once(door: Door, browser: Browser) -> None:
    fields = {"form": browser.proof("/join"), "code": door.lesson().code}
    for origin in ("http://evil.example", "null", "http://192.168.1.7:9999", ADDRESS + ".evil"):
        answer = browser.client.post("/join", data=fields, headers={"origin": origin})
        assert (answer.status_code, "printed" in answer.text) == (403, True)
    assert door.class_of_ann() == []


def test_a_name_that_points_here_is_refused(browser: Browser) -> None:
    answer = browser.client.get("/join", headers={"host": "evil.example:8501"})
    assert answer.status_code == 403


@pytest.mark.parametrize("path", _PATHS)
def test_ten_thousand_characters_get_one_sentence(path: str, browser: Browser) -> None:
    for text in ("x" * 10_000, "🃏" * 10_000, "\N{RIGHT-TO-LEFT OVERRIDE}" * 10_000):
        fields = dict.fromkeys(("code", "key", "name", "password", "again", "token"), text)
        answer = browser.post(path, **fields)
        assert refusal_of(answer) == (400, _TOO_LONG)
        assert text[:600] not in answer.text


def test_a_megabyte_is_not_even_read(browser: Browser) -> None:
    proof = browser.proof("/join")
    assert browser.refused("/join", proof=proof, code="x" * 1_000_000) == (400, _TOO_LONG)


def test_what_is_no_text_is_refused(browser: Browser) -> None:
    browser.proof("/join")
    for body in (b"\xff\xfe", b"form=%FF", b"&".join([b"a=b"] * 50), b"\x00"):
        answer = browser.client.post("/join", content=body, headers={"origin": ADDRESS})
        assert refusal_of(answer) == (403, _NOT_OURS)


def test_pages_run_nothing_and_stay_out_of_caches_and_frames(browser: Browser) -> None:
    answer = browser.open("/join")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["cache-control"] == "no-store"
    assert "<script" not in answer.text
