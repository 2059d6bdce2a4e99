"""Teachers: one token each, a password, and sign-ins that end when they should."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

import pytest
from typer.testing import CliRunner

from trainer.app import storage
from trainer.app.entrance import password_tokens, signing_in
from trainer.app.entrance.cookies import KNOWN, NAME
from trainer.app.entrance.invitations import new_token, token_hash
from trainer.app.entrance.rate_limits import Limit
from trainer.app.entrance.secret import FILE_NAME
from trainer.cli.command_line import app
from trainer.errors import InvitationError
from trainer.records import Teacher

if TYPE_CHECKING:
    from tests.app.entrance.conftest import Browser, Door

_PASSWORD: Final = "correct horse battery"


def _token(door: Door, *, days: float = 1) -> str:
    """An invitation by Ann."""
    token, now = new_token(), datetime.now(UTC)
    ends = now + timedelta(days=days)
    door.records.invite(token_hash(token), now, ends, as_teacher=door.school.ann.id)
    return token


def _become(browser: Browser, token: str, name: str = "Ada", **fields: str) -> tuple[int, str]:
    words = {"name": name, "password": _PASSWORD, "again": _PASSWORD} | fields
    return browser.refused("/teacher/new", token=token, **words)


def _sign_in(browser: Browser, name: str = "Ada", password: str = _PASSWORD) -> tuple[int, str]:
    return browser.refused("/teacher", name=name, password=password)


@pytest.fixture
def ada(door: Door) -> Browser:
    """The browser of a teacher."""
    browser = door.browser()
    assert _become(browser, _token(door)) == (303, "")
    return browser


def test_a_token_makes_one_teacher(door: Door, browser: Browser) -> None:
    token = _token(door)
    assert _become(browser, token.lower().replace("-", " ")) == (303, "")
    visitor = door.reception.visitor(browser.cookies)
    assert isinstance(visitor, Teacher)
    assert visitor.name == "Ada"
    assert browser.gets_in()
    status, sentence = _become(door.browser(), token, "Eve")
    assert (status, "was used" in sentence) == (400, True)
    assert door.records.teacher_named("Eve") is None


@pytest.mark.parametrize("typed", ["", "CCCCC-CCCCC-CCCCC-CCCCC", "' OR 1=1", "🃏"])
def test_no_other_text_is_a_token(typed: str, door: Door, browser: Browser) -> None:
    _token(door)
    assert _become(browser, typed)[0] == 400
    assert not browser.gets_in()


def test_a_token_ends_by_itself(door: Door, browser: Browser) -> None:
    assert _become(browser, _token(door, days=-1))[0] == 400


def test_a_bad_name_or_password_does_not_use_the_token_up(door: Door, browser: Browser) -> None:
    token = _token(door)
    assert "The two passwords differ" in _become(browser, token, again="another one")[1]
    assert "choose one of 10 to 200" in _become(browser, token, password="short", again="short")[1]
    assert _become(browser, token, "")[0] == 400
    assert _become(browser, token, "ann")[0] == 400  # there is an Ann
    assert _become(browser, token) == (303, "")


def test_wrong_tokens_are_limited(
    door: Door, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signing_in, "_WRONG_TOKENS", Limit("wrong tokens", 2, 60))
    token = _token(door)
    for _ in range(2):
        assert _become(browser, new_token())[0] == 400
    assert _become(browser, token)[0] == 429


def test_name_and_password_sign_in(door: Door, ada: Browser, browser: Browser) -> None:
    assert _sign_in(browser, "ADA") == (303, "")
    assert door.reception.visitor(browser.cookies) == door.reception.visitor(ada.cookies)


def test_what_was_wrong_is_not_said(ada: Browser, browser: Browser) -> None:
    wrong = [_sign_in(browser, "Ada", "not the password"), _sign_in(browser, "Nobody")]
    wrong += [_sign_in(browser, "", ""), _sign_in(browser, "Ada", "x" * 400)]
    assert set(wrong) == {(400, "The name or the password is wrong: try again.")}
    assert not browser.gets_in()


def test_what_is_kept_is_no_password(door: Door, ada: Browser) -> None:
    found = door.records.teacher_named("Ada")
    assert found is not None
    assert found[1].startswith("$argon2id$")


def test_who_guesses_at_a_name_keeps_nobody_out_but_himself(
    door: Door, ada: Browser, browser: Browser
) -> None:
    for number in range(10):
        assert _sign_in(browser, ("Ada", "aDA")[number % 2], "a wrong one")[0] == 400
    assert _sign_in(browser)[0] == 429
    assert _sign_in(door.browser()) == (303, "")  # at the same address
    assert _sign_in(door.browser("10.0.0.9")) == (303, "")
    new = {"password": "another horse", "again": "another horse"}
    assert ada.refused("/teacher/password", current=_PASSWORD, **new) == (303, "")


def test_guessing_is_limited_by_address_also_by_browsers_that_keep_no_cookies(
    door: Door, ada: Browser
) -> None:
    for _ in range(30):
        assert _sign_in(door.browser(), "Ada", "a wrong one")[0] == 400
    assert _sign_in(door.browser())[0] == 429
    assert _sign_in(door.browser("10.0.0.9")) == (303, "")


def test_where_a_teacher_signed_in_before_nothing_that_others_try_counts(
    door: Door, ada: Browser
) -> None:
    for _ in range(30):
        _sign_in(door.browser(), "Ada", "a wrong one")
    ada.post("/sign-out")
    for _ in range(9):
        assert _sign_in(ada, "Ada", "forgotten")[0] == 400
    assert _sign_in(ada) == (303, "")
    ada.post("/sign-out")
    assert _sign_in(ada, "Ada", "a wrong one")[0] == 400
    assert _sign_in(ada)[0] == 429
    assert _sign_in(ada, "Nobody", "a wrong one")[0] == 400  # counted by itself


def test_nobody_makes_a_browser_known_to_a_teacher(door: Door, ada: Browser) -> None:
    learner = door.browser()
    learner.join(door.lesson().code)
    assert door.reception.cookies.browser(learner.cookies) is not None
    for forged in ("", "x", learner.cookies[NAME], ada.cookies[NAME]):
        assert door.reception.cookies.browser({KNOWN: forged}) is None
    for _ in range(30):
        _sign_in(door.browser(), "Ada", "a wrong one")
    assert _sign_in(learner)[0] == 429


def test_a_wrong_current_password_is_limited_by_itself(
    ada: Browser, door: Door, browser: Browser
) -> None:
    new = {"password": "another horse", "again": "another horse"}
    for _ in range(10):
        assert ada.refused("/teacher/password", current="a guess", **new)[0] == 400
    assert ada.refused("/teacher/password", current=_PASSWORD, **new)[0] == 429
    assert _sign_in(browser) == (303, "")


def test_the_limit_on_names_does_not_tell_who_is_a_teacher(door: Door, ada: Browser) -> None:
    def tries(name: str) -> list[int]:
        spelled = (name, name.upper(), f" {name} ", f"{name}\u200b", name.lower()) * 3
        browser = door.browser()
        return [_sign_in(browser, one, "a guess")[0] for one in spelled]

    assert tries("Ada") == tries("Nobody") == [400] * 10 + [429] * 5


def test_guessing_is_limited_by_address_whatever_the_name(
    door: Door, ada: Browser, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signing_in, "_FROM_AN_ADDRESS", Limit("from an address", 2, 60))
    for name in ("Eve", "Mallory"):
        assert _sign_in(browser, name)[0] == 400
    assert _sign_in(browser)[0] == 429
    assert _sign_in(door.browser("10.0.0.9")) == (303, "")


def test_signing_out_ends_every_sign_in(door: Door, ada: Browser, browser: Browser) -> None:
    _sign_in(browser)
    kept = browser.cookies
    answer = ada.post("/sign-out")
    assert (answer.status_code, answer.headers["location"]) == (303, "/teacher")
    assert NAME not in ada.cookies
    assert door.reception.visitor(kept) is None


def test_a_new_password_ends_the_others(door: Door, ada: Browser, browser: Browser) -> None:
    _sign_in(browser)
    new = {"password": "another horse", "again": "another horse"}
    assert ada.refused("/teacher/password", current="a guess", **new)[0] == 400
    assert door.reception.visitor(browser.cookies) is not None
    assert ada.refused("/teacher/password", current=_PASSWORD, **new) == (303, "")
    assert door.reception.visitor(ada.cookies) is not None
    assert door.reception.visitor(browser.cookies) is None
    assert _sign_in(browser)[0] == 400
    assert _sign_in(browser, password="another horse") == (303, "")


def _set_anew(browser: Browser, token: str, new: str = "another horse") -> tuple[int, str]:
    fields = {"password": new, "again": new}
    return browser.refused("/teacher/lost-password", token=token, **fields)


def test_a_lost_password_is_replaced_with_the_servers_token_once(
    door: Door, ada: Browser, browser: Browser
) -> None:
    said = CliRunner().invoke(app, ["teacher-token", "ADA", "--data", str(storage.folder())])
    assert said.exit_code != 0  # the secret is none of this folder's
    (storage.folder() / FILE_NAME).touch(mode=0o600)
    (storage.folder() / FILE_NAME).write_text("s" * 64)
    said = CliRunner().invoke(app, ["teacher-token", "ADA", "--data", str(storage.folder())])
    where, token = said.output.splitlines()
    assert where.startswith("Ada opens /teacher/lost-password ")
    assert "10 to 200" in _set_anew(browser, token, "short")[1]
    assert _set_anew(browser, f" {token} ") == (303, "")
    visitor = door.reception.visitor(browser.cookies)
    assert isinstance(visitor, Teacher)
    assert visitor.name == "Ada"
    assert door.reception.visitor(ada.cookies) is None
    assert _sign_in(door.browser(), password="another horse") == (303, "")
    assert _sign_in(door.browser())[0] == 400
    status, sentence = _set_anew(door.browser(), token)
    assert (status, "was used" in sentence) == (400, True)


@pytest.mark.parametrize("typed", ["", "x", "CCCCC-CCCCC-CCCCC-CCCCC", "🃏"])
def test_no_other_text_sets_a_password(typed: str, ada: Browser, browser: Browser) -> None:
    for token in (typed, ada.cookies[NAME], ada.cookies[KNOWN]):
        assert _set_anew(browser, token)[0] == 400
    assert not browser.gets_in()
    assert _sign_in(browser) == (303, "")


def test_a_token_for_a_password_ends_by_itself_and_with_a_sign_out(
    door: Door, ada: Browser, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = door.records.teacher_named("Ada")
    assert found is not None
    token = door.reception.password_tokens.write(found[0])
    with monkeypatch.context() as later:
        later.setattr(password_tokens, "_SECONDS", -1)
        assert "too old" in _set_anew(browser, token)[1]
    ada.post("/sign-out")
    assert "signed out since" in _set_anew(browser, token)[1]


def test_of_two_who_use_a_token_at_once_one_sets_the_password(door: Door, ada: Browser) -> None:
    found = door.records.teacher_named("Ada")
    assert found is not None
    teacher = found[0]
    door.records.set_password("one", as_teacher=teacher.id, version=teacher.version)
    with pytest.raises(InvitationError, match="was used"):
        door.records.set_password("two", as_teacher=teacher.id, version=teacher.version)


def test_a_learner_is_no_teacher(door: Door, browser: Browser) -> None:
    browser.join(door.lesson().code)
    assert browser.open("/teacher/password").headers["location"] == "/teacher"
    proof = browser.proof("/join")
    answer = browser.post("/teacher/password", proof=proof, current="", password="", again="")
    assert answer.headers["location"] == "/teacher"


def test_a_teacher_joins_no_lesson_by_mistake(door: Door, ada: Browser) -> None:
    code = door.lesson().code
    assert "signed in here as the teacher" in ada.says("/join")
    assert "<form" not in ada.open("/join").text
    assert ada.post("/join", proof=ada.proof("/sign-out"), code=code).headers["location"] == "/join"
    assert door.class_of_ann() == []


@pytest.mark.parametrize("name", ['<script>alert("x")</script>', "Ada & <b>Eve</b>", "עדה שלום"])
def test_a_name_is_text_wherever_it_stands(name: str, door: Door, browser: Browser) -> None:
    _become(browser, _token(door), name)
    for path in ("/join", "/sign-out", "/teacher/password"):
        page = browser.open(path).text
        assert "<script" not in page
        assert "<b>" not in page
        assert name in browser.says(path)


def test_the_first_page_points_to_the_token_while_there_is_no_teacher(
    door: Door, browser: Browser, tmp_path: object
) -> None:
    assert "token from the terminal" not in browser.says("/teacher")
    storage.configure(door_folder := storage.folder() / "new")
    assert door_folder.name == "new"
    assert "token from the terminal" in browser.says("/teacher")
