"""The door of a classroom, on records of the test, and browsers in front of it."""

from __future__ import annotations

import re
from contextlib import ExitStack
from dataclasses import dataclass, field
from html import unescape
from typing import TYPE_CHECKING, Final

import pytest
from argon2 import PasswordHasher
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route
from starlette.testclient import TestClient

from tests.records.examples import NOON
from tests.records.school import School, singles
from trainer.app import storage
from trainer.app.entrance import passwords
from trainer.app.entrance.guard import SignedInOnly
from trainer.app.entrance.reception import Reception
from trainer.app.entrance.routes import routes
from trainer.app.entrance.uploading import FewUploads
from trainer.app.serving.addresses import is_own_name
from trainer.app.serving.health import HEALTH
from trainer.app.serving.same_origin import SameOriginOnly
from trainer.classroom.codes import codes
from trainer.lesson import LessonOptions

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from httpx2 import Response
    from starlette.requests import Request

    from trainer.records import Learner, Lesson, Records

__all__ = ["ADDRESS", "Browser", "Door", "refusal_of", "shown_in"]

ADDRESS: Final = "http://192.168.1.7:8501"

_ANY: Final = ("GET", "POST", "PUT", "DELETE")
_PROOF: Final = re.compile(r'name="form" value="([^"]*)"')
_REFUSAL: Final = re.compile(r'role="alert">([^<]*)<')
_SHOWN: Final = re.compile(r'class="shown"><bdi>([^<]*)<')


@dataclass
class Browser:
    """A browser that follows nothing by itself, and types into forms."""

    client: TestClient

    def open(self, path: str) -> Response:
        return self.client.get(path, headers={"accept": "text/html"})

    def proof(self, path: str) -> str:
        """The hidden field of the page there."""
        found = _PROOF.search(self.open(path).text)
        assert found is not None
        return found[1]

    def post(self, path: str, *, proof: str | None = None, **fields: str) -> Response:
        """Type into the form of a page, and press its button."""
        fields["form"] = self.proof(path) if proof is None else proof
        return self.client.post(path, data=fields, headers={"origin": str(self.client.base_url)})

    def refused(self, path: str, **fields: str) -> tuple[int, str]:
        """Status and sentence."""
        return refusal_of(self.post(path, **fields))

    def gets_in(self) -> bool:
        """Whether the app lets this browser in."""
        return self.client.get("/").text == "the app"

    def says(self, path: str) -> str:
        """The words of a page, without its style and marks."""
        body = self.open(path).text.partition("<main>")[2]
        return unescape(re.sub("<[^>]*>", " ", body))

    def join(self, code: str) -> str:
        """Come in as somebody new; the four words."""
        return shown_in(self.post("/join", code=code))

    @property
    def cookies(self) -> dict[str, str]:
        return dict(self.client.cookies)


def refusal_of(answer: Response) -> tuple[int, str]:
    """Status of a page, and the sentence that says why something was refused."""
    found = _REFUSAL.search(answer.text)
    return answer.status_code, unescape(found[1]) if found else ""


def shown_in(answer: Response) -> str:
    """The words that a page shows large."""
    [found] = _SHOWN.findall(answer.text)
    return unescape(found)


@dataclass
class Door:
    """The door's own pages before an app that says nothing but "the app"."""

    school: School
    reception: Reception
    _open: ExitStack = field(default_factory=ExitStack)

    def __post_init__(self) -> None:
        def app(_request: Request) -> PlainTextResponse:
            return PlainTextResponse("the app")

        self._app = Starlette(
            routes=[
                HEALTH,
                *routes(self.reception),
                Mount("/", routes=[Route("/{path:path}", app, methods=_ANY)]),
            ],
            middleware=[
                Middleware(SameOriginOnly, is_ours=is_own_name),
                Middleware(SignedInOnly, cookies=self.reception.cookies),
                Middleware(FewUploads, reception=self.reception),
            ],
        )

    def browser(self, network: str = "192.168.1.20") -> Browser:
        """A new one, at this address."""
        client = TestClient(self._app, ADDRESS, follow_redirects=False, client=(network, 50_000))
        return Browser(self._open.enter_context(client))

    @property
    def records(self) -> Records:
        return self.school.records

    def lesson(self, options: LessonOptions | None = None, *, his: bool = False) -> Lesson:
        """A lesson that was opened just now, in Ann's class or in Bob's."""
        who = self.school.bob if his else self.school.ann
        where = self.school.his if his else self.school.hers
        kept = self.records.keep_set("Today", singles(), NOON, as_teacher=who.id)
        return self.records.open_lesson(
            where.id, kept.id, options or LessonOptions(), codes(), NOON, as_teacher=who.id
        )

    def class_of_ann(self) -> list[Learner]:
        """Those who are in it, by alias."""
        return self.records.learners(self.school.hers.id, as_teacher=self.school.ann.id)

    def close(self) -> None:
        self._open.close()


@pytest.fixture
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Argon2 at its cheapest: that it is dear is not under test."""
    cheapest = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "_HASHER", cheapest)


@pytest.fixture
def door(quick_hashes: None, tmp_path: Path) -> Iterator[Door]:
    storage.configure(tmp_path)
    opened = Door(School(storage.records()), Reception.of("s" * 64, ADDRESS))
    yield opened
    opened.close()
    storage.configure(None)


@pytest.fixture
def browser(door: Door) -> Browser:
    return door.browser()
