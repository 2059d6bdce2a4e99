"""The cookie that says whose browser it is: genuine, of this server, not too old, not ended."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from http.cookies import SimpleCookie

import pytest
from itsdangerous import URLSafeTimedSerializer
from starlette.responses import Response

from trainer.app.entrance import cookies as cookies_module
from trainer.app.entrance.cookies import NAME, Cookies, Pass, Role, signed

_SECRET = "s" * 64
_LEARNER = Pass(Role.LEARNER, 7, 1)
_TEACHER = Pass(Role.TEACHER, 7, 3)


@pytest.fixture
def cookies() -> Cookies:
    return Cookies(_SECRET, secure=False)


def _set(answer: Response) -> SimpleCookie:
    return SimpleCookie(answer.headers["set-cookie"])


def _given(cookies: Cookies, given: Pass) -> dict[str, str]:
    answer = Response()
    cookies.give(answer, given)
    return {NAME: _set(answer)[NAME].value}


@pytest.mark.parametrize("given", [_LEARNER, _TEACHER])
def test_what_was_given_is_read(cookies: Cookies, given: Pass) -> None:
    assert cookies.read(_given(cookies, given)) == given


def test_nothing_and_nonsense_are_nobody(cookies: Cookies) -> None:
    for text in ["", "x", "..", "a.b.c", "\x00", "🃏" * 10_000]:
        assert cookies.read({NAME: text}) is None
    assert cookies.read({}) is None


def test_no_letter_can_be_changed(cookies: Cookies) -> None:
    text = _given(cookies, _LEARNER)[NAME]
    # The last letter of base64 has spare bits: other letters there mean the same signature.
    for place in range(len(text) - 1):
        changed = text[:place] + ("A" if text[place] != "A" else "B") + text[place + 1 :]
        assert cookies.read({NAME: changed}) is None


def test_another_servers_are_not_ours(cookies: Cookies) -> None:
    assert cookies.read(_given(Cookies("t" * 64, secure=False), _LEARNER)) is None


def test_what_was_signed_for_another_purpose_is_not_a_pass(cookies: Cookies) -> None:
    text = signed(_SECRET, "form cookie").dumps(["teacher", 7, 3, ""])
    assert cookies.read({NAME: str(text)}) is None


@pytest.mark.parametrize(
    "content", ["teacher", ["teacher"], ["owner", 1, 1, ""], {"a": 1}, None, 5]
)
def test_genuine_but_of_another_make_is_nobody(cookies: Cookies, content: object) -> None:
    text = signed(_SECRET, "pass").dumps(content)
    assert cookies.read({NAME: str(text)}) is None


@pytest.mark.parametrize(
    ("given", "days"), [pytest.param(_LEARNER, 180, id="l"), pytest.param(_TEACHER, 7, id="t")]
)
def test_it_ends_by_itself(
    cookies: Cookies, given: Pass, days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = _given(cookies, given)

    class Later(datetime):
        after = timedelta()

        @classmethod
        def now(cls, _tz: object = None) -> datetime:  # type: ignore[override]
            return datetime.now(UTC) + cls.after

    monkeypatch.setattr(cookies_module, "datetime", Later)
    Later.after = timedelta(days=days, minutes=-1)
    assert cookies.read(held) == given
    Later.after = timedelta(days=days, minutes=1)
    assert cookies.read(held) is None


@pytest.mark.parametrize("secure", [True, False])
def test_scripts_and_other_sites_do_not_get_it(secure: bool) -> None:
    answer = Response()
    Cookies(_SECRET, secure=secure).give(answer, _LEARNER)
    flags = _set(answer)[NAME]
    assert flags["httponly"]
    assert flags["samesite"] == "lax"
    assert flags["path"] == "/"
    assert bool(flags["secure"]) is secure
    assert flags["max-age"] == str(180 * 24 * 60 * 60)
    assert not flags["domain"]


def test_once_handed_back_it_is_no_good_even_if_a_tab_kept_it(cookies: Cookies) -> None:
    held, of_another = _given(cookies, _LEARNER), _given(cookies, _TEACHER)
    answer = Response()
    cookies.end(answer, held)
    assert _set(answer)[NAME].value == ""
    assert _set(answer)[NAME]["max-age"] == "0"
    assert cookies.read(held) is None
    assert cookies.read(of_another) == _TEACHER


def test_the_signature_is_of_this_century() -> None:
    serializer = signed(_SECRET, "pass")
    assert isinstance(serializer, URLSafeTimedSerializer)
    assert len(str(serializer.dumps(1)).rpartition(".")[2]) == 43  # 256 bits
