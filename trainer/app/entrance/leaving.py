"""Ways out: signed out on this device, or deleted with everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.app import journal, storage
from trainer.app.clock import now
from trainer.app.entrance.form_page import FormPage, go_to, network
from trainer.app.entrance.joining import wrong_keys
from trainer.app.entrance.pages import button_link, field, named, page, paragraph, refusal, ways
from trainer.app.entrance.paths import APP, DELETE, JOIN, SIGN_OUT, TEACHER, YOUR_KEY
from trainer.classroom.keys import key_hash
from trainer.records import Learner, Teacher

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from trainer.app.entrance.form_page import Visit
    from trainer.app.entrance.forms import Posted

__all__ = ["DeletePage", "SignOutPage"]


class SignOutPage(FormPage):
    """Asks once, because a learner without words cannot come back."""

    path = SIGN_OUT

    def show(self, visit: Visit) -> Response:
        """Who is signed in, and what that means for them."""
        who = visit.visitor
        if who is None:
            return go_to(JOIN)
        if isinstance(who, Teacher):
            return page(
                "Sign out",
                paragraph("You are signed in as ", named(who.name), "."),
                refusal(visit.refused),
                visit.form(SIGN_OUT, "Sign out everywhere"),
                ways(("Back to your classroom", APP)),
            )
        return page(
            "Sign out",
            paragraph("On this device you are ", named(who.alias), "."),
            paragraph("You come back with your four words, and with nothing else."),
            refusal(visit.refused),
            visit.form(SIGN_OUT, "Sign out on this device"),
            ways(("I have no words: give me new ones first", YOUR_KEY), ("Stay", APP)),
        )

    def take(self, request: Request, _posted: Posted) -> Response:
        """A teacher is signed out everywhere, a learner here."""
        who = self.visitor(request)
        answer = go_to(TEACHER if isinstance(who, Teacher) else JOIN)
        if isinstance(who, Teacher):
            storage.records().sign_out_teacher(as_teacher=who.id)
            journal.note(f"signed out: {who.name}")
        elif isinstance(who, Learner):
            journal.note(f"{who.alias} signed out (class {who.class_id})")
        self.reception.cookies.end(answer, request.cookies)
        return answer


class DeletePage(FormPage):
    """Everything of a learner, whose words prove that it is theirs."""

    path = DELETE

    def show(self, visit: Visit) -> Response:
        """The words are asked for even where somebody is signed in."""
        return page(
            "Delete my data",
            paragraph(
                "Every answer you ever gave, your name here and your four words are deleted, also"
                " from your teacher’s results. They cannot come back."
            ),
            refusal(visit.refused),
            visit.form(
                DELETE,
                "Delete everything for good",
                field("key", "Your four words", hint="They show that the data are yours."),
                grave=True,
            ),
            ways(("I have no words: give me new ones first", YOUR_KEY), ("Back", APP)),
        )

    def take(self, request: Request, posted: Posted) -> Response:
        """Gone."""
        wrong = wrong_keys(self.browser(request, posted), network(request))
        self.count(*wrong)
        storage.records().delete_learner_by_key(key_hash(posted["key"]), now())
        self.reception.limits.give_back(*wrong)
        journal.note("a learner deleted their data")
        answer = page(
            "Deleted",
            paragraph("Nothing of yours is kept here any more."),
            button_link("Join a lesson anew", JOIN),
        )
        if self.visitor(request) is None:  # it was the learner of this browser
            self.reception.cookies.end(answer, request.cookies)
        return answer
