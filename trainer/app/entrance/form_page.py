"""One page with a form: shown, posted, and shown again with the reason why it was refused."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse
from starlette.routing import Route

from trainer.app.entrance.pages import form, page, paragraph
from trainer.app.entrance.rate_limits import network_of
from trainer.app.entrance.reception import pass_of
from trainer.errors import (
    ForeignFormError,
    FormError,
    RecordsError,
    TooManyTriesError,
    TrainerError,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from trainer.app.entrance.forms import Posted
    from trainer.app.entrance.pages import Html
    from trainer.app.entrance.rate_limits import Limit
    from trainer.app.entrance.reception import Reception
    from trainer.records import Learner, Teacher

__all__ = ["FormPage", "Visit", "go_to", "network"]


@dataclass(frozen=True, slots=True)
class Visit:
    """One look at a page.

    Attributes:
        proof: what the page's forms hold to show that they are ours.
        refused: why what was posted last was refused.
        typed: what was typed then, by field.
    """

    request: Request
    visitor: Learner | Teacher | None
    proof: str
    refused: str | None
    typed: Mapping[str, str]

    def form(self, action: str, button: str, *fields: Html, grave: bool = False) -> Html:
        """A form on this page; the words are those of `pages.form`."""
        return form(action, self.proof, button, *fields, grave=grave)


class FormPage(ABC):
    """A path that shows a form, and takes what is posted to it."""

    path: ClassVar[str]

    def __init__(self, reception: Reception) -> None:
        self.reception = reception

    @abstractmethod
    def show(self, visit: Visit) -> Response:
        """The page with its form."""

    @abstractmethod
    def take(self, request: Request, posted: Posted) -> Response:
        """Do what was asked for.

        Raises:
            TrainerError: it cannot be done; the page is shown again with the sentence.
        """

    @property
    def route(self) -> Route:
        """Where Starlette finds the page."""
        return Route(self.path, self._answer, methods=["GET", "POST"])

    def visitor(self, request: Request) -> Learner | Teacher | None:
        """Whom the browser belongs to."""
        return self.reception.visitor(request.cookies)

    def count(self, *tries: tuple[Limit, str]) -> None:
        """Count a try against limits.

        Raises:
            TooManyTriesError: one of them is reached.
        """
        if wait := self.reception.limits.take(*tries):
            raise TooManyTriesError(wait)

    async def _answer(self, request: Request) -> Response:
        try:
            if request.method != "POST":
                return await run_in_threadpool(self._show, request)
            try:
                posted = await self.reception.forms.read(request)
            except FormError as error:
                return await run_in_threadpool(self._show, request, error)
            return await run_in_threadpool(self._take, request, posted)
        except RecordsError:
            words = paragraph("The records cannot be reached just now. Try again in a moment.")
            return page("One moment", words, status=HTTPStatus.SERVICE_UNAVAILABLE)

    def signed_in(self, request: Request, visitor: Learner | Teacher, answer: Response) -> Response:
        """The answer, with which the browser belongs to this visitor."""
        given = pass_of(visitor)
        self.reception.cookies.give(answer, given)
        self.reception.cookies.know(answer, request.cookies, given)
        return answer

    def browser(self, request: Request, posted: Posted) -> str:
        """Which browser this is, by the mark it got when somebody came in, else by its form."""
        known = self.reception.cookies.browser(request.cookies)
        return f"form {posted.number}" if known is None else f"mark {known.mark}"

    def _take(self, request: Request, posted: Posted) -> Response:
        def take() -> Response:
            answer = self.take(request, posted)
            self.reception.forms.end(answer)
            return answer

        try:
            return self.reception.once.do(f"{self.path} {posted.number}", take)
        except RecordsError:
            raise
        except TrainerError as error:
            return self._show(request, error, posted.fields)

    def _show(
        self,
        request: Request,
        error: TrainerError | None = None,
        typed: Mapping[str, str] | None = None,
    ) -> Response:
        forms = self.reception.forms
        number = forms.open(request)
        refused = None if error is None else str(error)
        visit = Visit(request, self.visitor(request), forms.proof(number), refused, typed or {})
        answer = self.show(visit)
        forms.give(answer, number)
        if error is not None:
            answer.status_code = _status(error)
        if isinstance(error, TooManyTriesError):
            answer.headers["Retry-After"] = str(math.ceil(error.seconds))
        return answer


def go_to(path: str) -> RedirectResponse:
    """Send the browser on, with a plain look at another page."""
    return RedirectResponse(path, HTTPStatus.SEE_OTHER)


def network(request: Request) -> str:
    """Whom tries from where this request comes from are counted against."""
    return network_of(request.client.host if request.client else None)


def _status(error: TrainerError) -> HTTPStatus:
    if isinstance(error, TooManyTriesError):
        return HTTPStatus.TOO_MANY_REQUESTS
    return HTTPStatus.FORBIDDEN if isinstance(error, ForeignFormError) else HTTPStatus.BAD_REQUEST
