"""Teachers: signed in by name and password, and made by a token that is good once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trainer.app import journal, storage
from trainer.app.clock import now
from trainer.app.entrance.form_page import FormPage, go_to, network
from trainer.app.entrance.invitations import token_hash
from trainer.app.entrance.pages import field, named, note, page, paragraph, refusal, ways
from trainer.app.entrance.passwords import SHORTEST, hash_password, is_password, read_password
from trainer.app.entrance.paths import (
    APP,
    JOIN,
    LOST_PASSWORD,
    NEW_PASSWORD,
    NEW_TEACHER,
    SIGN_OUT,
    TEACHER,
)
from trainer.app.entrance.rate_limits import MINUTE, Limit
from trainer.app.entrance.wanted import keeping, wanted
from trainer.errors import InvitationError, SignInError
from trainer.records import Teacher, name_key

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from trainer.app.entrance.form_page import Visit
    from trainer.app.entrance.forms import Posted
    from trainer.app.entrance.pages import Html

__all__ = ["LostPasswordPage", "NewPasswordPage", "NewTeacherPage", "SignInPage"]

# Pupils stand behind the address of their teacher, too: what they try must not keep the teacher
# out, so each browser has tries of its own, and one in which the teacher was before has no others.
# A browser that gives its cookies away is a new one: the limits of the address end that.
_WRONG: Final = Limit("wrong passwords for a name", 10, 10 * MINUTE)
_WRONG_THERE: Final = Limit("wrong passwords for a name from an address", 30, 10 * MINUTE)
"""4,320 a day, of passwords of ten characters or more: 26**10 if they were small letters alone."""
_FROM_AN_ADDRESS: Final = Limit("wrong passwords from an address", 300, 10 * MINUTE)
_WRONG_WHERE_KNOWN: Final = Limit("wrong passwords where the teacher was", 10, 10 * MINUTE)
_TO_CHANGE_IT: Final = Limit("wrong passwords to change one", 10, 10 * MINUTE)
_WRONG_TOKENS: Final = Limit("wrong tokens", 20, 10 * MINUTE)
_WRONG_TOKENS_THERE: Final = Limit("wrong tokens from an address", 1_000, 10 * MINUTE)
"""A token has 86 bits."""


class SignInPage(FormPage):
    """With name and password."""

    path = TEACHER

    def show(self, visit: Visit) -> Response:
        """Whoever is signed in already need not do it again."""
        asked = wanted(visit.request)
        if isinstance(visit.visitor, Teacher):
            return go_to(asked)
        token = (
            "I have an invitation"
            if storage.records().has_teachers()
            else "First use: make your account with the token from the terminal"
        )
        return page(
            "Sign in as a teacher",
            refusal(visit.refused),
            visit.form(
                keeping(TEACHER, asked),
                "Sign in",
                field("name", "Name", value=_typed_name(visit), autocomplete="username"),
                field("password", "Password", kind="password", autocomplete="current-password"),
            ),
            ways(
                (token, NEW_TEACHER),
                ("I lost my password", LOST_PASSWORD),
                ("I am a learner", JOIN),
            ),
        )

    def take(self, request: Request, posted: Posted) -> Response:
        """The teacher with this name and password; the refusal never says which was wrong."""
        found = storage.records().teacher_named(posted["name"])
        tries = self._counted_against(request, posted, found and found[0])
        self.count(*tries)
        if not is_password(posted["password"], found and found[1]) or found is None:
            journal.note(f"sign-in refused: {found[0].name if found else 'an unknown name'}")
            raise SignInError("the name or the password is wrong: try again")
        self.reception.limits.give_back(*tries)
        teacher, _ = found
        journal.note(f"signed in: {teacher.name}")
        return self.signed_in(request, teacher, go_to(wanted(request)))

    def _counted_against(
        self, request: Request, posted: Posted, named: Teacher | None
    ) -> list[tuple[Limit, str]]:
        known = self.reception.cookies.browser(request.cookies)
        if known is not None and named is not None and named.id in known.teachers:
            return [(_WRONG_WHERE_KNOWN, f"{known.mark} {named.id}")]
        # All spellings of any name count as one: only those of teachers, and it told who is one.
        name, where = name_key(posted["name"]), network(request)
        return [
            (_WRONG, f"{self.browser(request, posted)} {name}"),
            (_WRONG_THERE, f"{where} {name}"),
            (_FROM_AN_ADDRESS, where),
        ]


class NewTeacherPage(FormPage):
    """With a token: the one in the terminal, or a teacher's invitation."""

    path = NEW_TEACHER

    def show(self, visit: Visit) -> Response:
        """Token, name and password at once."""
        return page(
            "Become a teacher here",
            refusal(visit.refused),
            visit.form(
                NEW_TEACHER,
                "Make my account",
                field(
                    "token",
                    "Token",
                    value=visit.typed.get("token", "")[:100],
                    hint="From the terminal the first time, later from another teacher.",
                ),
                field("name", "Your name", value=_typed_name(visit), autocomplete="username"),
                *_new_password(),
            ),
            ways(("I have an account", TEACHER)),
        )

    def take(self, request: Request, posted: Posted) -> Response:
        """A teacher, signed in."""
        token = token_hash(posted["token"])
        wrong = _tokens(self.browser(request, posted), network(request))
        self.count(*wrong)
        records = storage.records()
        if not records.invitation_is_open(token, now()):
            journal.note("invitation refused: unknown, used or too old")
            raise InvitationError(
                "this token is unknown, was used or is too old: ask a teacher for a new one,"
                " or start the classroom again where there is no teacher yet"
            )
        self.reception.limits.give_back(*wrong)
        password = read_password(posted["password"], posted["again"], name=posted["name"])
        teacher = records.add_teacher(token, posted["name"], hash_password(password), now())
        journal.note(f"new teacher: {teacher.name}")
        return self.signed_in(request, teacher, go_to(APP))


class NewPasswordPage(FormPage):
    """Another password; it ends every other sign-in of this teacher."""

    path = NEW_PASSWORD

    def show(self, visit: Visit) -> Response:
        """For who is signed in."""
        if not isinstance(visit.visitor, Teacher):
            return go_to(TEACHER)
        return page(
            "Change your password",
            paragraph("You are signed in as ", named(visit.visitor.name), "."),
            refusal(visit.refused),
            visit.form(
                NEW_PASSWORD,
                "Change it",
                field(
                    "current", "Current password", kind="password", autocomplete="current-password"
                ),
                *_new_password(),
            ),
            note("On every other device you are signed out."),
            ways(("Back to your classroom", APP), ("Sign out", SIGN_OUT)),
        )

    def take(self, request: Request, posted: Posted) -> Response:
        """The same teacher with a new password, signed in here alone."""
        known = self.visitor(request)
        if not isinstance(known, Teacher):
            return go_to(TEACHER)
        wrong = (_TO_CHANGE_IT, str(known.id))
        self.count(wrong)
        records = storage.records()
        found = records.teacher_named(known.name)
        if not is_password(posted["current"], found and found[1]):
            journal.note(f"new password refused: {known.name}")
            raise SignInError("that is not your current password: type it again")
        self.reception.limits.give_back(wrong)
        password = read_password(posted["password"], posted["again"], name=known.name)
        teacher = records.set_password(hash_password(password), as_teacher=known.id)
        journal.note(f"new password: {teacher.name}")
        return self.signed_in(request, teacher, go_to(APP))


class LostPasswordPage(FormPage):
    """Another password for who lost it, with a token from whoever runs the server."""

    path = LOST_PASSWORD

    def show(self, visit: Visit) -> Response:
        """Token and password at once."""
        return page(
            "Set a new password",
            paragraph(
                "Whoever runs the server gets a token for you with the command"
                " let-it-ride teacher-token and your name."
            ),
            refusal(visit.refused),
            visit.form(
                LOST_PASSWORD,
                "Set it",
                field("token", "Token", value=visit.typed.get("token", "")[:200]),
                *_new_password(),
            ),
            note("On every other device you are signed out."),
            ways(("I have my password", TEACHER)),
        )

    def take(self, request: Request, posted: Posted) -> Response:
        """The teacher with a new password, signed in here alone."""
        wrong = _tokens(self.browser(request, posted), network(request))
        self.count(*wrong)
        number, version = self.reception.password_tokens.read(posted["token"])
        records = storage.records()
        known = records.signed_in_teacher(number, version)
        if known is None:
            journal.note("token for a new password refused: used, or signed out since")
            raise InvitationError(
                "this token was used, or the teacher signed out since: ask for a new one"
            )
        self.reception.limits.give_back(*wrong)
        password = read_password(posted["password"], posted["again"], name=known.name)
        kept = hash_password(password)
        teacher = records.set_password(kept, as_teacher=known.id, version=version)
        journal.note(f"new password by token: {teacher.name}")
        return self.signed_in(request, teacher, go_to(APP))


def _tokens(browser: str, where: str) -> tuple[tuple[Limit, str], ...]:
    return (_WRONG_TOKENS, browser), (_WRONG_TOKENS_THERE, where)


def _typed_name(visit: Visit) -> str:
    return visit.typed.get("name", "")[:100]


def _new_password() -> tuple[Html, Html]:
    return (
        field(
            "password",
            "New password",
            kind="password",
            autocomplete="new-password",
            hint=f"At least {SHORTEST} characters; several words are good and easy to remember.",
        ),
        field("again", "Repeat the new password", kind="password", autocomplete="new-password"),
    )
