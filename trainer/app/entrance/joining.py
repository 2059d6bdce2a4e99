"""Learners come in: with a lesson's code, or back again with their four words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trainer.app import journal, storage
from trainer.app.clock import now
from trainer.app.entrance.form_page import FormPage, go_to, network
from trainer.app.entrance.pages import (
    button_link,
    field,
    hidden,
    named,
    note,
    page,
    paragraph,
    refusal,
    shown,
    ways,
)
from trainer.app.entrance.paths import APP, COME_BACK, JOIN, SIGN_OUT, TEACHER, YOUR_KEY
from trainer.app.entrance.rate_limits import MINUTE, Limit
from trainer.app.entrance.reception import pass_of
from trainer.app.entrance.wanted import keeping, page_of_lesson, wanted
from trainer.classroom.aliases import aliases
from trainer.classroom.codes import read_code
from trainer.classroom.keys import key_hash, new_key
from trainer.errors import FormError, NotYoursError
from trainer.records import Learner, Teacher

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from trainer.app.entrance.form_page import Visit
    from trainer.app.entrance.forms import Posted
    from trainer.app.entrance.pages import Html

__all__ = ["ComeBackPage", "JoinPage", "YourKeyPage", "wrong_keys"]

# A school of a thousand may stand behind one address, and come in within minutes: what one browser
# tries must not keep the others out. A browser that gives its cookies away is a new one, so what
# makes guessing hopeless are the limits of the address.
_WRONG_CODES: Final = Limit("wrong codes", 20, 5 * MINUTE)
_WRONG_CODES_THERE: Final = Limit("wrong codes from an address", 1_000, 5 * MINUTE)
"""There are 64 million codes: to meet one lesson takes 2,700 hours on average, 110 days."""
_WRONG_KEYS: Final = Limit("wrong keys", 20, 5 * MINUTE)
_WRONG_KEYS_THERE: Final = Limit("wrong keys from an address", 600, 5 * MINUTE)
"""There are more than 2**40 keys: to meet one of a thousand learners takes years."""
_JOINS: Final = Limit("joins", 40, 10 * MINUTE)  # a class may join by turns on one device
_JOINS_THERE: Final = Limit("joins from an address", 2_000, 10 * MINUTE)
_NEW_KEYS: Final = Limit("new keys of a learner", 10, 10 * MINUTE)
_JOINS_BY_CODE: Final = Limit("joins with a code", 240, 10 * MINUTE)

_WORDS: Final = "Four words"
_OF_ANOTHER_CLASS: Final = "this code is of a lesson of another class"
_ANEW: Final = "anew"


class JoinPage(FormPage):
    """With the code that the teacher shows."""

    path = JOIN

    def show(self, visit: Visit) -> Response:
        """For somebody new, and for who is known here already."""
        if isinstance(visit.visitor, Teacher):
            return page(
                "Join a lesson",
                paragraph("You are signed in here as the teacher ", named(visit.visitor.name), "."),
                note("To see what learners see, join in a private window or on another device."),
                ways(("Go to your classroom", APP), ("Sign out", SIGN_OUT)),
            )
        if visit.refused == _OF_ANOTHER_CLASS and isinstance(visit.visitor, Learner):
            return _ask_whether_anew(visit, visit.visitor)
        code = field(
            "code",
            "Code of the lesson",
            value=visit.typed.get("code", visit.request.query_params.get("code", ""))[:40],
            hint="Six letters and digits; your teacher shows them.",
            is_code=True,
        )
        if visit.visitor is None:
            return page(
                "Join a lesson",
                refusal(visit.refused),
                visit.form(JOIN, "Join", code),
                note("You get a made-up name. No account, no e-mail address, no real name."),
                ways(
                    (
                        "I was here before: come back with my four words",
                        keeping(COME_BACK, wanted(visit.request)),
                    ),
                    ("I am a teacher", TEACHER),
                ),
            )
        return page(
            "Join a lesson",
            paragraph("On this device you are ", named(visit.visitor.alias), "."),
            refusal(visit.refused),
            visit.form(JOIN, "Join", code),
            ways(("Go on without a code", APP), ("That is not me: sign out", SIGN_OUT)),
        )

    def take(self, request: Request, posted: Posted) -> Response:
        """A seat in the lesson: for the learner who is known here, else for a new one.

        In another class he would be somebody new, and this device forgets who he was: so he is
        asked first.
        """
        known, where = self.visitor(request), network(request)
        if isinstance(known, Teacher):
            return go_to(JOIN)
        code = read_code(posted["code"])
        browser = self.browser(request, posted)
        # Who is known guesses on his own account, and gets in whatever others try.
        wrong = [(_WRONG_CODES, browser if known is None else pass_of(known).name)]
        if known is None:
            wrong.append((_WRONG_CODES_THERE, where))
        self.count(*wrong, (_JOINS, browser), (_JOINS_THERE, where), (_JOINS_BY_CODE, code))
        if known is not None and not posted[_ANEW]:
            try:
                lesson = storage.records().take_seat_by_code(code, now(), as_learner=known.id)
            except NotYoursError as error:
                self.reception.limits.give_back(*wrong)
                raise FormError(_OF_ANOTHER_CLASS) from error
            self.reception.limits.give_back(*wrong)
            journal.note(f"{known.alias} took a seat (class {known.class_id})")
            return go_to(page_of_lesson(lesson.id))
        key = new_key()
        learner = storage.records().join(code, aliases(), key_hash(key), now())
        self.reception.limits.give_back(*wrong)
        journal.note(f"{learner.alias} joined (class {learner.class_id})")
        return self.signed_in(request, learner, _key_page(learner, key, "Begin"))


class ComeBackPage(FormPage):
    """With four words, on any device."""

    path = COME_BACK

    def show(self, visit: Visit) -> Response:
        """Only the words are asked for."""
        words = field(
            "key",
            _WORDS,
            value=visit.typed.get("key", "")[:200],
            hint="As you wrote them down when you joined; capitals do not matter.",
        )
        return page(
            "Come back",
            refusal(visit.refused),
            visit.form(keeping(COME_BACK, wanted(visit.request)), "Come back", words),
            note("Words lost? Your teacher can give you new ones."),
            ways(("Join with a code", JOIN)),
        )

    def take(self, request: Request, posted: Posted) -> Response:
        """The learner these words belong to."""
        wrong = wrong_keys(self.browser(request, posted), network(request))
        self.count(*wrong)
        learner = storage.records().come_back(key_hash(posted["key"]))
        self.reception.limits.give_back(*wrong)
        journal.note(f"{learner.alias} came back (class {learner.class_id})")
        return self.signed_in(request, learner, go_to(wanted(request)))


class YourKeyPage(FormPage):
    """New words for who is signed in: the old ones are kept nowhere, so nobody can show them."""

    path = YOUR_KEY

    def show(self, visit: Visit) -> Response:
        """Whose words they are, and what making new ones means."""
        if not isinstance(visit.visitor, Learner):
            return go_to(JOIN)
        return page(
            "Your four words",
            paragraph("On this device you are ", named(visit.visitor.alias), "."),
            paragraph(
                "Your four words bring you back on another device. They are kept nowhere, so they"
                " cannot be shown again: but you can have new ones. The old ones then stop working."
            ),
            refusal(visit.refused),
            visit.form(YOUR_KEY, "Give me new words"),
            ways(("Back to the trainer", APP)),
        )

    def take(self, request: Request, _posted: Posted) -> Response:
        """New words."""
        known = self.visitor(request)
        if not isinstance(known, Learner):
            return go_to(JOIN)
        self.count((_NEW_KEYS, str(known.id)))
        key = new_key()
        learner = storage.records().renew_own_key(key_hash(key), as_learner=known.id)
        journal.note(f"{learner.alias} made new words (class {learner.class_id})")
        return self.signed_in(request, learner, _key_page(learner, key, "Back to the trainer"))


def _ask_whether_anew(visit: Visit, who: Learner) -> Response:
    return page(
        "Another class",
        refusal(visit.refused),
        paragraph(
            "There you would be somebody new, with a new name. What ",
            named(who.alias),
            " answered is kept, but you come back to it only with the four words of that name.",
        ),
        visit.form(
            JOIN,
            "Join as somebody new",
            hidden("code", visit.typed.get("code", "")),
            hidden(_ANEW, "yes"),
        ),
        ways(
            ("I have no words: give me new ones first", YOUR_KEY),
            (f"Stay as {who.alias}", APP),
        ),
    )


def wrong_keys(browser: str, where: str) -> tuple[tuple[Limit, str], ...]:
    """What four words that are nobody's are counted against, wherever they are asked for."""
    return (_WRONG_KEYS, browser), (_WRONG_KEYS_THERE, where)


def _key_page(learner: Learner, key: str, onwards: str) -> Response:
    words: list[Html] = [
        paragraph(
            "Your name here is ", named(learner.alias), ". These four words are yours alone:"
        ),
        shown(key),
        paragraph(
            "Write them down or take a picture. They bring you back on any device, to the question"
            " you were at. They are shown only now."
        ),
        button_link(onwards, APP),
    ]
    return page("Your four words", *words)
