"""Learners join with a code, and come back with four words."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from tests.app.entrance.conftest import refusal_of, shown_in
from trainer.app.entrance import joining
from trainer.app.entrance.rate_limits import Limit
from trainer.classroom.keys import new_key
from trainer.lesson import LessonOptions

if TYPE_CHECKING:
    from tests.app.entrance.conftest import Browser, Door


def test_nobody_gets_past_the_door(browser: Browser) -> None:
    for path in ("/", "/practice", "/classroom", "/nowhere"):
        answer = browser.open(path)
        assert answer.status_code == 303
        assert answer.headers["location"].startswith(("/join", "/teacher"))
    for path in ("/", "/_stcore/health", "/_stcore/metrics", "/media/x", "/app/static/x"):
        assert browser.client.get(path).status_code == 403
    assert browser.client.get("/healthz").json() == {"status": "ok"}
    assert browser.client.get("/static/js/index.js").status_code == 200


def test_a_code_gives_a_name_and_four_words(door: Door, browser: Browser) -> None:
    answer = browser.post("/join", code=door.lesson().code)
    assert answer.status_code == 200
    [learner] = door.class_of_ann()
    assert learner.alias in answer.text
    assert len(shown_in(answer).split()) == 4
    assert browser.gets_in()
    assert browser.open("/_stcore/metrics").status_code != 200
    assert door.reception.visitor(browser.cookies) == learner


def test_a_code_may_be_typed_as_it_comes(door: Door, browser: Browser) -> None:
    code = door.lesson().code
    assert browser.post("/join", code=f" {code[:3].lower()} {code[3:].lower()} ").status_code == 200


def test_the_code_of_the_qr_code_is_filled_in(browser: Browser) -> None:
    assert 'value="CDF347"' in browser.open("/join?code=CDF347").text
    page = browser.open('/join?code="><script>alert(1)</script>').text
    assert "<script" not in page
    assert "&lt;script&gt;" in page


def test_a_double_click_makes_one_learner_with_the_same_words(door: Door, browser: Browser) -> None:
    code, proof = door.lesson().code, browser.proof("/join")
    tabs = [door.browser() for _ in range(8)]
    for tab in tabs:  # all of one browser, before the first answer is back
        tab.client.cookies.update(browser.cookies)
    with ThreadPoolExecutor(8) as clicks:
        words = set(
            clicks.map(lambda tab: shown_in(tab.post("/join", proof=proof, code=code)), tabs)
        )
    assert len(door.class_of_ann()) == 1
    assert len(words) == 1


def test_thirty_join_at_once_and_are_thirty(door: Door) -> None:
    code = door.lesson().code
    browsers = [door.browser(f"192.168.1.{number}") for number in range(30)]
    with ThreadPoolExecutor(10) as phones:
        words = list(phones.map(lambda one: one.join(code), browsers))
    assert len(set(words)) == 30
    assert len({learner.alias for learner in door.class_of_ann()}) == 30


@pytest.mark.parametrize("typed", ["", "ABC", "ABC2345678", "💥💥💥💥💥💥", "<b>bold</b>"])
def test_what_is_no_code_is_refused_and_may_be_typed_again(typed: str, browser: Browser) -> None:
    status, sentence = browser.refused("/join", code=typed)
    assert status == 400
    assert len(sentence) > 10
    assert not browser.gets_in()


def test_wrong_codes_are_limited_by_address(
    door: Door, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "_WRONG_CODES", Limit("wrong codes", 3, 60))
    code, proof = door.lesson().code, browser.proof("/join")
    for guess in ("CCC333", "DDD333", "FFF333"):
        answer = browser.post("/join", proof=proof, code=guess)
        assert refusal_of(answer)[0] == 400
    answer = browser.post("/join", proof=proof, code=code)
    assert refusal_of(answer) == (429, "Too many tries: wait 1 min and try again.")
    assert 0 < int(answer.headers["retry-after"]) <= 60
    assert door.class_of_ann() == []
    assert door.browser("192.168.1.99").join(code)


def test_who_guesses_at_codes_or_words_keeps_nobody_out_but_himself(
    door: Door, browser: Browser
) -> None:
    code = door.lesson().code
    proof = browser.proof("/join")
    assert code is not None
    for _ in range(20):
        assert refusal_of(browser.post("/join", proof=proof, code="CCC333"))[0] == 400
    assert browser.refused("/join", code=code)[0] == 429
    words = door.browser().join(code)  # at the same address
    for _ in range(20):
        assert browser.refused("/come-back", key=new_key())[0] == 400
    assert browser.refused("/come-back", key=words)[0] == 429
    assert door.browser().post("/come-back", key=words).status_code == 303


def test_a_school_behind_one_address_comes_in_whatever_some_of_it_type(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limits of an address are those of a school, here of four browsers."""
    monkeypatch.setattr(joining, "_WRONG_CODES_THERE", Limit("wrong codes there", 4, 60))
    known = door.browser()
    known.join(door.lesson().code)
    for _ in range(4):
        assert door.browser().refused("/join", code="CCC333")[0] == 400
    code = door.lesson().code
    assert door.browser().refused("/join", code=code)[0] == 429
    assert known.post("/join", code=code).status_code == 303  # nothing that others try counts
    assert door.browser("192.168.1.99").join(code)


def test_one_browser_does_not_join_for_all_of_its_address(
    door: Door, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "_JOINS", Limit("joins", 3, 60))
    code = door.lesson().code
    for number in range(4):
        if number:
            browser.post("/sign-out")
        answer = browser.post("/join", code=code)
        # The first join is counted by its form: the browser had no mark yet.
        assert answer.status_code == 200
    browser.post("/sign-out")
    assert browser.refused("/join", code=code)[0] == 429
    assert door.browser().join(code)


def test_joins_by_one_code_are_limited_wherever_they_come_from(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "_JOINS_BY_CODE", Limit("joins with a code", 2, 60))
    code = door.lesson().code
    for number in (1, 2):
        door.browser(f"10.0.0.{number}").join(code)
    assert door.browser("10.0.0.3").refused("/join", code=code)[0] == 429
    assert door.browser("10.0.0.3").join(door.lesson().code)


def test_right_codes_are_not_counted_as_wrong(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "_WRONG_CODES", Limit("wrong codes", 1, 60))
    code = door.lesson().code
    for _ in range(3):
        assert door.browser().join(code)


def test_a_full_and_a_locked_lesson_say_so(door: Door) -> None:
    full = door.lesson(LessonOptions(seats=1))
    door.browser().join(full.code)
    status, sentence = door.browser().refused("/join", code=full.code)
    assert (status, "full" in sentence or "seat" in sentence) == (400, True)
    locked = door.lesson()
    door.records.lock_lesson(locked.id, locked=True, as_teacher=door.school.ann.id)
    status, sentence = door.browser().refused("/join", code=locked.code)
    assert status == 400
    assert sentence


def test_who_is_known_takes_a_seat_in_the_next_lesson_as_the_same(
    door: Door, browser: Browser
) -> None:
    browser.join(door.lesson().code)
    [learner] = door.class_of_ann()
    assert f"On this device you are {learner.alias}" in " ".join(browser.says("/join").split())
    tomorrow = door.lesson()
    answer = browser.post("/join", code=tomorrow.code)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/?lesson={tomorrow.id}")
    assert door.class_of_ann() == [learner]
    assert tomorrow in door.records.open_lessons(as_learner=learner.id)


def test_a_code_leads_to_its_lesson_also_where_there_is_a_newer_one(
    door: Door, browser: Browser
) -> None:
    older, newer = door.lesson(), door.lesson()
    browser.join(newer.code)
    for lesson in (older, newer):
        answer = browser.post("/join", code=lesson.code)
        assert answer.headers["location"] == f"/?lesson={lesson.id}"


def test_in_another_class_one_is_somebody_new_after_being_asked(
    door: Door, browser: Browser
) -> None:
    browser.join(door.lesson().code)
    before = door.reception.visitor(browser.cookies)
    code = door.lesson(his=True).code
    asked = browser.post("/join", code=code)
    assert refusal_of(asked) == (400, "This code is of a lesson of another class.")
    assert door.reception.visitor(browser.cookies) == before
    assert door.records.learners(door.school.his.id, as_teacher=door.school.bob.id) == []
    held = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', asked.text))
    assert shown_in(browser.post("/join", proof=held.pop("form"), **held))
    after = door.reception.visitor(browser.cookies)
    assert after != before
    [there] = door.records.learners(door.school.his.id, as_teacher=door.school.bob.id)
    assert after == there


def test_four_words_bring_one_back_on_another_device(door: Door, browser: Browser) -> None:
    words = browser.join(door.lesson().code)
    phone = door.browser("10.1.1.1")
    answer = phone.post("/come-back", key=f"  {words.upper()} ")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert phone.gets_in()
    assert door.reception.visitor(phone.cookies) == door.reception.visitor(browser.cookies)


@pytest.mark.parametrize("typed", ["", "one", "zzzz zzzz zzzz zzzz", "🃏 🃏 🃏 🃏"])
def test_wrong_words_are_refused(typed: str, browser: Browser) -> None:
    status, sentence = browser.refused("/come-back", key=typed)
    assert status == 400
    assert "words" in sentence
    assert not browser.gets_in()


def test_wrong_words_are_limited_by_address(
    door: Door, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "_WRONG_KEYS_THERE", Limit("wrong keys", 2, 60))
    words = door.browser().join(door.lesson().code)
    for _ in range(2):
        assert browser.refused("/come-back", key=new_key())[0] == 400
    assert browser.refused("/come-back", key=words)[0] == 429
    assert door.browser("10.9.9.9").post("/come-back", key=words).status_code == 303


def test_who_was_sent_out_is_nobody_until_they_come_back(door: Door, browser: Browser) -> None:
    words = browser.join(door.lesson().code)
    [learner] = door.class_of_ann()
    door.records.remove_learner(learner.id, datetime.now(UTC), as_teacher=door.school.ann.id)
    assert door.reception.visitor(browser.cookies) is None
    browser.post("/come-back", key=words)
    found = door.reception.visitor(browser.cookies)
    assert found is not None
    assert found.id == learner.id


def test_new_words_end_the_old_ones_and_other_devices(door: Door, browser: Browser) -> None:
    old = browser.join(door.lesson().code)
    phone = door.browser()
    phone.post("/come-back", key=old)
    new = shown_in(browser.post("/your-key"))
    assert new != old
    assert door.reception.visitor(browser.cookies) is not None
    assert door.reception.visitor(phone.cookies) is None
    assert phone.refused("/come-back", key=old)[0] == 400
    assert phone.post("/come-back", key=new).status_code == 303


def test_words_are_for_who_is_signed_in(browser: Browser) -> None:
    answer = browser.open("/your-key")
    assert (answer.status_code, answer.headers["location"]) == (303, "/join")
    assert browser.post("/your-key", proof=browser.proof("/join")).headers["location"] == "/join"


def test_new_words_are_limited(
    door: Door, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(joining, "_NEW_KEYS", Limit("new keys", 1, 60))
    browser.join(door.lesson().code)
    shown_in(browser.post("/your-key"))
    assert browser.refused("/your-key")[0] == 429
