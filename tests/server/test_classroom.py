"""The classroom's server as the command starts it: its door, its cookies, its log."""

from __future__ import annotations

import re
import stat
import sys
from contextlib import ExitStack, closing
from dataclasses import dataclass
from datetime import UTC, datetime
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING, Final

import httpx2
import pytest
from websockets.exceptions import InvalidStatus

from benchmarks.serving.processes import free_port
from tests.browser.command import run_command
from tests.records.school import singles
from tests.server.visitor import visit
from trainer.app.entrance.cookies import NAME, Cookies, Pass, Role
from trainer.app.entrance.secret import FILE_NAME, VARIABLE
from trainer.classroom.codes import codes
from trainer.lesson import LessonOptions
from trainer.records import Records

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from benchmarks.serving.running import RunningTrainer
    from trainer.records import Learner, Lesson

pytestmark = pytest.mark.server

_PASSWORD: Final = "correct horse battery"
_TOKEN: Final = re.compile(r"First use: open http://\S+/teacher/new .* once: (\S+)\n")
_PROOF: Final = re.compile(r'name="form" value="([^"]*)"')
_WORDS: Final = re.compile(r'class="shown"><bdi>([^<]*)<')
_HTML: Final = {"accept": "text/html"}


class Browser:
    """Types into forms; follows nothing by itself."""

    def __init__(self, url: str, open_: ExitStack) -> None:
        self.client = open_.enter_context(httpx2.Client(base_url=url, trust_env=False))

    def post(self, path: str, **fields: str) -> httpx2.Response:
        found = _PROOF.search(self.client.get(path, headers=_HTML).text)
        assert found is not None
        return self.client.post(path, data=fields | {"form": found[1]})

    @property
    def cookies(self) -> dict[str, str]:
        return {name: text for name, text in self.client.cookies.items() if name == NAME}


@dataclass
class Classroom:
    """A running one, its first teacher, and what lies on disk beside it."""

    running: RunningTrainer
    records: Records
    token: str
    secrets: list[str]
    """What must never be in the log."""
    open: ExitStack

    def browser(self) -> Browser:
        return Browser(self.running.url, self.open)

    def lesson(self) -> Lesson:
        """A lesson of the first teacher, opened now, at its first hand."""
        found = self.records.teacher_named("Ada")
        assert found is not None
        teacher, now = found[0], datetime.now(UTC)
        where = self.records.make_class("7b", now, as_teacher=teacher.id)
        kept = self.records.keep_set("Today", singles(), now, as_teacher=teacher.id)
        lesson = self.records.open_lesson(
            where.id, kept.id, LessonOptions(), codes(), now, as_teacher=teacher.id
        )
        self.secrets.append(lesson.code)
        begun = self.records.move_on(lesson.id, lesson.step, now, as_teacher=teacher.id)
        assert begun is not None
        return begun

    def join(self, browser: Browser, lesson: Lesson) -> Learner:
        """Whom the browser belongs to from now on."""
        found = _WORDS.search(browser.post("/join", code=lesson.code).text)
        assert found is not None
        self.secrets += [found[1], browser.cookies[NAME]]
        found_now = Cookies(self.secret, secure=False).read(browser.cookies)
        assert found_now is not None
        learner = self.records.signed_in_learner(found_now.id, found_now.version)
        assert learner is not None
        return learner

    @property
    def secret(self) -> str:
        return (self.running.errors.parent / "records" / FILE_NAME).read_text()


@pytest.fixture(scope="module")
def classroom(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Classroom]:
    place = tmp_path_factory.mktemp("classroom")
    with (
        run_command(place, "--host", "127.0.0.1", command="classroom") as running,
        ExitStack() as browsers,
        closing(Records.open(place / "records")) as records,
    ):
        [token] = _TOKEN.findall("".join(running.said))
        opened = Classroom(running, records, token, [token, _PASSWORD], browsers)
        ada = opened.browser()
        fields = {"token": token, "name": "Ada", "password": _PASSWORD, "again": _PASSWORD}
        assert ada.post("/teacher/new", **fields).status_code == 303
        yield opened
        assert running.stop() == 0


def test_it_prints_where_to_join_as_words_and_as_a_code(classroom: Classroom) -> None:
    *code, first_use, address = classroom.running.said
    assert address.startswith("Let It Ride classroom: http://127.0.0.1:")
    assert address.endswith("/join  (Ctrl+C stops it)\n")
    assert first_use.startswith("First use")
    code = [line for line in code if "is taken" not in line]
    assert len(code) > 10
    assert {len(line) for line in code} == {len(code[0])}
    assert set("".join(code)) <= set("█▀▄ \n")


def test_the_terminals_token_is_good_once(classroom: Classroom) -> None:
    fields = {"name": "Eve", "password": _PASSWORD, "again": _PASSWORD}
    assert (
        classroom.browser().post("/teacher/new", token=classroom.token, **fields).status_code == 400
    )


@pytest.mark.skipif(sys.platform == "win32", reason="rights are other things there")
def test_the_secret_is_its_owners_alone(classroom: Classroom) -> None:
    file = classroom.running.errors.parent / "records" / FILE_NAME
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_cookies_have_their_flags(classroom: Classroom) -> None:
    browser = classroom.browser()
    form = SimpleCookie(browser.client.get("/join").headers["set-cookie"])
    classroom.join(browser, classroom.lesson())
    answer = classroom.browser().post("/teacher", name="Ada", password=_PASSWORD)
    [given] = [one for one in answer.headers.get_list("set-cookie") if one.startswith(f"{NAME}=")]
    for cookie in (*form.values(), *SimpleCookie(given).values()):
        assert cookie["httponly"]
        assert cookie["samesite"] == "lax"
        assert not cookie["secure"]  # the line has no TLS
        assert not cookie["domain"]


def test_no_line_is_opened_without_a_genuine_cookie(classroom: Classroom) -> None:
    learner = classroom.join(classroom.browser(), classroom.lesson())
    forged = {NAME: Cookies("f" * 64, secure=False)._signed.dumps(["learner", learner.id, 1, ""])}
    for cookies in ({}, {NAME: ""}, {NAME: f"learner.{learner.id}.1"}, forged):
        with pytest.raises(InvalidStatus) as refusal, visit(classroom.running.url, cookies=cookies):
            pass
        assert refusal.value.response.status_code == 403


def test_another_site_opens_no_line_with_a_genuine_cookie(classroom: Classroom) -> None:
    browser = classroom.browser()
    classroom.join(browser, classroom.lesson())
    for origin in ("https://casino.example", "null", "http://127.0.0.1:1"):
        with (
            pytest.raises(InvalidStatus) as refusal,
            visit(classroom.running.url, origin=origin, cookies=browser.cookies),
        ):
            pass
        assert refusal.value.response.status_code == 403


def test_a_genuine_cookie_of_nobody_gets_no_page(classroom: Classroom) -> None:
    stranger = Cookies(classroom.secret, secure=False)
    made = [Pass(Role.LEARNER, 999_999, 1), Pass(Role.TEACHER, 1, 999), Pass(Role.TEACHER, 77, 1)]
    for one in made:
        text = stranger._signed.dumps([one.role.value, one.id, one.version, ""])
        with visit(classroom.running.url, cookies={NAME: str(text)}) as visitor:
            visitor.open_page()
            assert visitor.title == "You are signed out"


def test_each_line_works_with_its_own_learners_profile(classroom: Classroom) -> None:
    lesson = classroom.lesson()
    browsers = [classroom.browser() for _ in range(3)]
    learners = [classroom.join(browser, lesson) for browser in browsers]
    for browser in browsers:
        with visit(classroom.running.url, cookies=browser.cookies) as visitor:
            visitor.open_page()
            assert visitor.title == "Lesson"
    asked = [classroom.records.latest_question(one.profile_id) for one in learners]
    assert len({one.id for one in asked if one is not None}) == 3


def test_an_open_line_ends_with_the_sign_out(classroom: Classroom) -> None:
    browser = classroom.browser()
    classroom.join(browser, classroom.lesson())
    with visit(classroom.running.url, cookies=browser.cookies) as visitor:
        visitor.open_page()
        assert visitor.title == "Lesson"
        assert browser.post("/sign-out").status_code == 303
        visitor.open_page()
        assert visitor.title == "You are signed out"


def test_the_log_says_what_happened_and_nothing_secret(classroom: Classroom) -> None:
    browser = classroom.browser()
    alias = classroom.join(browser, classroom.lesson()).alias
    browser.post("/sign-out")
    classroom.browser().post("/teacher", name="Ada", password="no idea at all")
    log = classroom.running.logged()
    assert "classroom opened at http://127.0.0.1:" in log
    assert "new teacher: Ada" in log
    assert "sign-in refused: Ada" in log
    assert f"Z {alias} joined (class " in log
    assert f"Z {alias} signed out (class " in log
    assert "Traceback" not in log
    for secret in [*classroom.secrets, classroom.secret]:
        assert secret not in log


def test_guessing_codes_ends_after_a_while(classroom: Classroom) -> None:
    guesses, browser = codes(), classroom.browser()
    proof = _PROOF.search(browser.client.get("/join").text)
    assert proof is not None
    statuses = [
        browser.client.post(
            "/join",
            data={"form": proof[1], "code": next(guesses)},
            headers={"x-forwarded-for": f"10.0.0.{number}"},  # no proxy was named: not believed
        ).status_code
        for number in range(30)
    ]
    assert statuses == [400] * 20 + [429] * 10
    classroom.join(classroom.browser(), classroom.lesson())  # another browser at the same address


def test_after_a_restart_cookies_are_still_good_and_no_token_is_printed(tmp_path: Path) -> None:
    words = ("--host", "127.0.0.1")
    with run_command(tmp_path, *words, command="classroom") as first, ExitStack() as browsers:
        [token] = _TOKEN.findall("".join(first.said))
        browser = Browser(first.url, browsers)
        fields = {"token": token, "name": "Ada", "password": _PASSWORD, "again": _PASSWORD}
        assert browser.post("/teacher/new", **fields).status_code == 303
        held = browser.cookies
        assert first.stop() == 0
    with run_command(tmp_path, *words, command="classroom") as second:
        assert not any("First use" in line for line in second.said)
        with visit(second.url, cookies=held) as visitor:
            visitor.open_page()
            assert visitor.title == "Classroom"


def test_behind_a_proxy_with_tls(tmp_path: Path) -> None:
    public = "https://trainer.school.example"
    port = str(free_port())
    words = ("--port", port, "--public-url", public, "--trust-proxy", "127.0.0.1")
    secret = {VARIABLE: "of several servers " * 3}
    with run_command(tmp_path, *words, command="classroom", environment=secret) as running:
        assert running.said[-1].split()[4] == f"{public}/join"
        assert not (tmp_path / "records" / FILE_NAME).exists()
        [line] = [line for line in running.said if "First use" in line]
        assert f"{public}/teacher/new" in line
        proxied = {"host": "trainer.school.example", "x-forwarded-proto": "https"}
        with httpx2.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False) as direct:
            page = direct.get("/join", headers=proxied)
            assert page.status_code == 200
            assert "; secure" in page.headers["set-cookie"].lower()
            assert direct.get("/join", headers={"host": "other.example"}).status_code == 403
        assert running.stop() == 0
