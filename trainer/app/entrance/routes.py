"""All pages of the door, as Starlette finds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.app.entrance.joining import ComeBackPage, JoinPage, YourKeyPage
from trainer.app.entrance.leaving import DeletePage, SignOutPage
from trainer.app.entrance.signing_in import (
    LostPasswordPage,
    NewPasswordPage,
    NewTeacherPage,
    SignInPage,
)

if TYPE_CHECKING:
    from starlette.routing import Route

    from trainer.app.entrance.reception import Reception

__all__ = ["routes"]

_PAGES = (
    JoinPage,
    ComeBackPage,
    YourKeyPage,
    DeletePage,
    SignInPage,
    NewTeacherPage,
    NewPasswordPage,
    LostPasswordPage,
    SignOutPage,
)


def routes(reception: Reception) -> list[Route]:
    """Made once for a server."""
    return [page(reception).route for page in _PAGES]
