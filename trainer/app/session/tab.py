"""What one browser tab knows of the profile it works with.

It dies with the tab; everything that matters is in the records before the learner sees its
consequence, and is taken up from there again.
"""

from __future__ import annotations

import secrets
from collections import deque
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, cast

import streamlit as st

from trainer.app import storage
from trainer.app.clock import now
from trainer.app.session.this_run import forget, once_a_run
from trainer.app.session.visiting import is_own_machine, visitor
from trainer.coach import Occasion
from trainer.coach.days import day_of, zone_named
from trainer.coach.review_cards import CardKey, ReviewCard
from trainer.coach.standing import Standing
from trainer.errors import (
    NotYoursError,
    ProfileNameError,
    UnknownProfileError,
)
from trainer.history import FIRST_TIME, Mode
from trainer.records import Learner, Teacher
from trainer.settings import Settings
from trainer.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from datetime import date, tzinfo

    from trainer.coach.promises import Turn
    from trainer.history import Answer
    from trainer.records import Profile
    from trainer.rules import Rules

__all__ = [
    "TabState",
    "current_tally",
    "four_colour",
    "has_answered",
    "is_tallied",
    "known_answers",
    "lately",
    "leave_profile",
    "look_at_reviews",
    "next_number",
    "occasion",
    "profile",
    "review_cards",
    "save_settings",
    "seed",
    "settings",
    "standing",
    "tab",
    "take_up",
    "today",
    "withheld",
    "zone",
]

_FIRST_PROFILE = "Me"
_KNOWN_BY = 5_000
"""Answers the coach knows a learner by; a history of years would only slow a tab's first page."""

_LATELY = 200
"""Answers of each mode that a tab holds: a class of tabs that held all would fill a laptop."""

_STATE = "let_it_ride"
_WITHHELD = "withheld"


@dataclass(slots=True)
class TabState:
    """The profile in use, and what was derived of its history."""

    profile: Profile
    tally: Tally
    lately: dict[Mode, deque[Answer]]
    reviews: dict[CardKey, ReviewCard]
    standing: Standing
    withheld: frozenset[str]
    """The questions that `standing` leaves out, for nothing is told of them yet."""
    turns: dict[str, Turn] = field(default_factory=dict)
    """Of chosen hands, by question: grading them anew for each hand takes too long."""
    # Stays on the server: whoever knew it would know the cards to come.
    seed: str = field(default_factory=lambda: secrets.token_hex(16))
    dealt: int = 0


def zone() -> tzinfo:
    """The learner's time zone, as the browser says."""
    return zone_named(st.context.timezone)


def today() -> date:
    """The learner's day, which begins at four in the morning."""
    return day_of(now(), zone())


def tab() -> TabState:
    """The tab's state, taken up from the records where there is none yet.

    Where others come in, it is that of the learner whose browser this is, asked anew in each run:
    whoever is signed out or removed sees nothing more.
    """
    who = None if is_own_machine() else _learner_profile()
    # isinstance, not "in": another program version may have left its own.
    kept = st.session_state.get(_STATE)
    state = kept if isinstance(kept, TabState) else None
    records = storage.records()
    if who is not None:
        if state is None or state.profile.id != who:
            state = take_up(records.use_profile(who, now()))
    elif state is None or not _is_there(state.profile.id):
        state = take_up(_last_profile())
    return state


def _is_there(profile_id: int) -> bool:
    try:
        _settings_of(profile_id)
    except UnknownProfileError:
        return False
    return True


def _learner_profile() -> int:
    who = visitor()
    if who is None:
        st.rerun()  # the frame of the page then says that nobody is signed in
    if not isinstance(who, Learner):  # nor anybody: on a direct line `st.rerun` comes back
        raise NotYoursError("a teacher has no practice of their own here: join as a learner")
    return who.profile_id


def _last_profile() -> Profile:
    records = storage.records()
    known = records.last_used_profile()
    if known is not None:
        return known
    try:
        return records.add_profile(_FIRST_PROFILE, now())
    except ProfileNameError:  # another tab was first
        return cast("Profile", records.last_used_profile())


def take_up(who: Profile) -> TabState:
    """Work with a profile from now on, with what is known of it.

    Raises:
        UnknownProfileError: it was deleted in the meantime.
    """
    records = storage.records()
    sitting = records.current_sitting(who.id, now())
    this_sitting = [] if sitting is None else records.answers(who.id, sitting=sitting.id)
    known, hidden = _known_answers(who.id), withheld()
    lately: dict[Mode, deque[Answer]] = {mode: deque(maxlen=_LATELY) for mode in Mode}
    for answer in known:
        lately[answer.mode].append(answer)
    state = st.session_state[_STATE] = TabState(
        profile=who,
        tally=Tally.of(one.answer for one in this_sitting if is_tallied(one.answer)),
        lately=lately,
        reviews=_read_reviews(who.id),
        standing=_standing_of(known, _read_settings(records.settings(who.id)).rules, hidden),
        withheld=hidden,
    )
    return state


def _read_reviews(profile_id: int) -> dict[CardKey, ReviewCard]:
    read = (ReviewCard.from_state(one.state) for one in storage.records().reviews(profile_id))
    return {card.key: card for card in read}


def _known_answers(profile_id: int) -> list[Answer]:
    first = storage.records().answers(profile_id, last=_KNOWN_BY, modes=FIRST_TIME)
    return [one.answer for one in first]


def _standing_of(answers: Iterable[Answer], rules: Rules, hidden: Collection[str]) -> Standing:
    counting = (one for one in answers if one.mode.counts and one.question not in hidden)
    return Standing.of(counting, rules, zone())


def profile() -> Profile:
    """The profile in use."""
    return tab().profile


def leave_profile() -> None:
    """Forget everything of the profile in use, the hands on its tables too."""
    for key in list(st.session_state):
        if key == _STATE or str(key).startswith(OF_PROFILE):
            st.session_state.pop(key, None)  # a press on a direct line may be faster


OF_PROFILE = "of the profile: "
"""What the keys begin with of what no other profile may see: hands on tables, opened answers."""


def settings() -> Settings:
    """The settings of the profile in use, as they are kept: another tab may have changed them."""
    return _settings_of(profile().id)


def _settings_of(profile_id: int) -> Settings:
    kept = storage.records().settings
    return once_a_run(("settings", profile_id), lambda: _read_settings(kept(profile_id)))


_read_settings = lru_cache(maxsize=64)(Settings.from_document)


def four_colour() -> bool:
    """Whether each suit has a colour of its own: as a learner chose, and for teachers always."""
    return isinstance(visitor(), Teacher) or settings().four_colour


def save_settings(changed: Settings) -> None:
    """Keep changed settings; an open hand goes on under the rules it was dealt under."""
    who = profile().id
    storage.records().save_settings(who, changed.document)
    forget(("settings", who))


def occasion(mode: Mode, *, rules: Rules | None = None, reason: str | None = None) -> Occasion:
    """For a question asked now, at the stake and, if no others are given, the rules in force."""
    chosen = settings()
    return Occasion(
        id=secrets.token_urlsafe(12),  # opaque, and never twice
        mode=mode,
        rules=rules or chosen.rules,
        stake=chosen.stake_amount,
        currency=chosen.currency,
        at=now(),
        reason=reason,
    )


def seed() -> str:
    """The seed of this tab's deals."""
    return tab().seed


def next_number() -> int:
    """The number of this tab's next deal."""
    state = tab()
    state.dealt += 1
    return state.dealt


def current_tally() -> Tally:
    """The count of this sitting."""
    return tab().tally


def known_answers() -> list[Answer]:
    """The answers that the coach knows the learner by, oldest first; read anew each time."""
    return _known_answers(profile().id)


def has_answered() -> bool:
    """Whether the learner ever answered anything."""
    return any(tab().lately.values())


def lately(mode: Mode) -> Sequence[Answer]:
    """What the learner answered last in a mode, at most 200 answers, oldest first."""
    return tab().lately[mode]


def withheld(*, anew: bool = False) -> frozenset[str]:
    """The questions of lessons whose verdicts the learner may not see yet.

    Nothing that is dealt or shown to him may depend on how he answered them. `anew` where one may
    have been answered in this very run, here or on another device.
    """
    if anew:
        forget(_WITHHELD)
    who = visitor()
    if not isinstance(who, Learner):
        return frozenset()
    # Asked of the records: the answer may have been given on another device.
    withheld_from = storage.records().withheld_questions
    return once_a_run(_WITHHELD, lambda: withheld_from(now(), as_learner=who.id))


def standing() -> Standing:
    """What the coach knows of the learner and may use, under the rules in force."""
    state, rules = tab(), settings().rules
    if (state.standing.rules, state.withheld) != (rules, withheld()):
        known, hidden = known_answers(), withheld(anew=True)  # of whatever was answered by now
        state.standing, state.withheld = _standing_of(known, rules, hidden), hidden
    return state.standing


def look_at_reviews() -> None:
    """Read the review cards again: other tabs and devices change them, too."""
    tab().reviews = _read_reviews(profile().id)
    withheld(anew=True)


def review_cards() -> list[ReviewCard]:
    """The review cards of the profile in use that tell nothing which is withheld."""
    cards, hidden = list(tab().reviews.values()), withheld()
    if not hidden:
        return cards
    lessons = storage.records().answers(profile().id, last=_KNOWN_BY, modes=[Mode.LESSON])
    answered = {one.answer.situation for one in lessons if one.answer.question in hidden}
    return [card for card in cards if card.situation not in answered]


def is_tallied(answer: Answer) -> bool:
    """Whether it is counted in this sitting's tally: a lesson says itself how its answers were."""
    return not answer.mode.is_of_lesson
