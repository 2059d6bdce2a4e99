"""The only door to `st.session_state`: who is learning, what is asked, and what a press does.

State lives per browser tab and dies with it; everything that matters is in the records before
the learner sees its consequence, and is taken up from there again.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, cast

import streamlit as st

from strategy_tables.errors import SituationError
from strategy_tables.situations import situation
from strategy_tables.values import Choice
from trainer.app import storage
from trainer.app.felt import felt_event
from trainer.app.felt.view import Act
from trainer.app.situation_map import picked
from trainer.app.table_view import stage_of
from trainer.coach import Asked, asked_before, next_question
from trainer.errors import ProfileNameError, UnknownProfileError, UnknownQuestionError
from trainer.history import Mode, answer_of
from trainer.settings import Settings
from trainer.tally import Tally

if TYPE_CHECKING:
    from streamlit.elements.arrow import DataframeState

    from strategy_tables.situations import Situation
    from trainer.history import Answer, Question
    from trainer.records import Profile, SittingAnswer

__all__ = [
    "FELT",
    "MAP",
    "MODE",
    "WORKED_FELT",
    "WORKED_ROUND",
    "TabState",
    "add_profile",
    "begin_widget",
    "change_mode",
    "complain",
    "complaint_about",
    "current_question",
    "current_tally",
    "decisions_key",
    "delete_profile",
    "felt_pressed",
    "felt_pressed_unheard",
    "forget_answer",
    "forget_pick",
    "forget_widget",
    "history",
    "now",
    "open_answer",
    "opened_answer",
    "pick_situation",
    "picked_situation",
    "profile",
    "profiles",
    "records_place",
    "rename_profile",
    "restart_worked_round",
    "save_settings",
    "set_widget",
    "settings",
    "switch_profile",
    "widget_value",
    "worked_felt_pressed",
    "worked_round",
    "worked_step",
]

FELT = "felt"
"""The key of the practice table."""

_FIRST_PROFILE = "Me"
_REMEMBERED = 60  # questions the choice of the next one looks back on

MODE = "mode"
"""The key of the choice which hands are dealt."""

MAP = "map"
"""The key of the map."""

WORKED_FELT, WORKED_ROUND = "worked-felt", "worked-round"
"""The keys of the felt in the rules, and of the choice which round is on it."""

_STATE = "let_it_ride"
_WORKED_STEP = "worked-step"
_PICKED = "picked_situation"
_OPENED = "opened_answer"
_LOOKS = "answers_looked_at"


@dataclass(slots=True)
class TabState:
    """What one browser tab knows of the profile it works with."""

    profile: Profile
    tally: Tally
    recent: list[Asked]
    question: Question | None = None
    shown: dict[tuple[str, str], datetime] = field(default_factory=dict)
    # Stays on the server: whoever knew it would know the cards to come.
    seed: str = field(default_factory=lambda: secrets.token_hex(16))
    dealt: int = 0


def now() -> datetime:
    """The server's clock."""
    return datetime.now(UTC)


def _state() -> TabState:
    # The name is compared, not only the key: another program version may have left its own.
    state = st.session_state.get(_STATE)
    if not isinstance(state, TabState) or storage.records().profile(state.profile.id) is None:
        state = _taken_up(_last_profile())
        st.session_state[_STATE] = state
    return state


def _last_profile() -> Profile:
    records = storage.records()
    known = records.last_used_profile()
    if known is not None:
        return known
    try:
        return records.add_profile(_FIRST_PROFILE, now())
    except ProfileNameError:  # another tab was first
        return cast("Profile", records.last_used_profile())


def _taken_up(who: Profile) -> TabState:
    """The profile's state as the records have it: its open hand, its sitting."""
    records = storage.records()
    sitting = records.current_sitting(who.id, now())
    this_sitting = [] if sitting is None else records.answers(who.id, sitting=sitting.id)
    lately = [one.answer for one in records.answers(who.id, last=_REMEMBERED)]
    return TabState(
        profile=who,
        tally=Tally.of(one.answer for one in this_sitting),
        recent=asked_before([answer for answer in lately if answer.mode is Mode.CHOSEN]),
        question=records.latest_question(who.id),
    )


def profile() -> Profile:
    """The profile in use."""
    return _state().profile


def switch_profile(profile_id: int) -> None:
    """Work with another profile from now on."""
    try:
        st.session_state[_STATE] = _taken_up(storage.records().use_profile(profile_id, now()))
    except UnknownProfileError:  # deleted in another tab
        st.session_state.pop(_STATE, None)


def settings() -> Settings:
    """The settings of the profile in use, as they are kept: another tab may have changed them."""
    return _read_settings(storage.records().settings(_state().profile.id))


_read_settings = lru_cache(maxsize=64)(Settings.from_document)


def save_settings(changed: Settings) -> None:
    """Keep changed settings; an open hand goes on under the rules it was dealt under."""
    storage.records().save_settings(_state().profile.id, changed.document)


def current_question() -> Question:
    """The hand on the table; dealt now where there is none yet."""
    state = _state()
    if state.question is None:
        _deal(state)
    question = cast("Question", state.question)
    state.shown.setdefault((question.id, stage_of(question)), now())
    return question


def current_tally() -> Tally:
    """The count of this sitting."""
    return _state().tally


def change_mode() -> None:
    """Deal chosen hands or natural ones from now on, starting with the next."""
    mode = widget_value(MODE)
    if isinstance(mode, str) and mode != settings().mode:
        save_settings(settings().changed("mode", mode))
        _deal(_state())


def pick_situation() -> None:
    """Look at the situation that was clicked on the map."""
    try:
        st.session_state[_PICKED] = situation(picked(MAP) or "")
    except SituationError:  # not one of ours: the browser made it up
        forget_pick()


def picked_situation() -> Situation | None:
    """The situation being looked at."""
    return cast("Situation | None", st.session_state.get(_PICKED))


def forget_pick() -> None:
    """Look at none."""
    st.session_state.pop(_PICKED, None)


def history() -> list[SittingAnswer]:
    """Everything the profile in use ever answered, in time order, with its sittings."""
    return storage.records().answers(profile().id)


def decisions_key() -> str:
    """The key of the table of all decisions: another after each look, so that no row is chosen."""
    return f"decisions-{st.session_state.get(_LOOKS, 0)}"


def open_answer(shown: list[Answer]) -> None:
    """Look again at the answer whose row was chosen; `shown` are the rows of the table."""
    chosen = cast("DataframeState", st.session_state[decisions_key()])["selection"]["rows"]
    # A filter may have taken the row away since it was chosen.
    is_there = bool(chosen) and chosen[0] < len(shown)
    st.session_state[_OPENED] = shown[chosen[0]] if is_there else None


def opened_answer() -> Answer | None:
    """The answer being looked at again."""
    return cast("Answer | None", st.session_state.get(_OPENED))


def forget_answer() -> None:
    """Look at none, and let the same row be chosen again."""
    st.session_state.pop(_OPENED, None)
    st.session_state[_LOOKS] = st.session_state.get(_LOOKS, 0) + 1


def profiles() -> list[Profile]:
    """All profiles of this machine, by name."""
    return storage.records().profiles()


def add_profile(name: str) -> None:
    """Add a profile and work with it; errors as for `Records.add_profile`."""
    switch_profile(storage.records().add_profile(name, now()).id)


def rename_profile(name: str) -> None:
    """Rename the profile in use; errors as for `Records.rename_profile`."""
    state = _state()
    state.profile = storage.records().rename_profile(state.profile.id, name)


def delete_profile() -> None:
    """Delete the profile in use with everything in it; the last used of the others takes over."""
    storage.records().delete_profile(profile().id)
    st.session_state.pop(_STATE, None)


def records_place() -> str:
    """Where the records lie."""
    return storage.records().place


def begin_widget(widget: str, value: object) -> None:
    """Let a widget show this unless it shows something already; nothing is wrong with it yet."""
    if widget not in st.session_state:
        st.session_state[widget] = value
        complain(widget, None)


def set_widget(widget: str, value: object) -> None:
    """Let a widget show this, whatever it showed; before it is drawn."""
    # Only where it differs: a value that is set travels to the browser, against later clicks.
    if widget not in st.session_state or st.session_state[widget] != value:
        st.session_state[widget] = value


def complain(widget: str, sentence: str | None) -> None:
    """Keep why an input was refused, or that it was not."""
    st.session_state[f"{widget}: complaint"] = sentence


def complaint_about(widget: str) -> str | None:
    """Why the last input of a widget was refused; nothing where it was not."""
    return cast("str | None", st.session_state.get(f"{widget}: complaint"))


def worked_round() -> int:
    """Which of the worked rounds is on the felt of the rules."""
    return cast("int", st.session_state.get(WORKED_ROUND) or 0)


def worked_step() -> int:
    """How far it is played."""
    return cast("int", st.session_state.get(_WORKED_STEP, 0))


def restart_worked_round() -> None:
    """Begin the worked round again."""
    st.session_state[_WORKED_STEP] = 0


def worked_felt_pressed() -> None:
    """Turn the card of the worked round, or deal it again."""
    event = felt_event(WORKED_FELT)
    if event is not None:
        st.session_state[_WORKED_STEP] = 1 if event.act is Act.TURN else 0


def widget_value(key: str) -> object:
    """What the learner put into a widget; None where it is not on the page."""
    return st.session_state.get(key)


def forget_widget(key: str) -> None:
    """Let a widget start from its default again."""
    st.session_state.pop(key, None)


def _deal(state: TabState) -> None:
    """Put the next hand on the table: the one another tab has open, else a new one."""
    records = storage.records()
    latest = records.latest_question(state.profile.id)
    mine = state.question
    if latest is not None and not latest.is_done and (mine is None or latest.id != mine.id):
        state.question = latest
        return
    question = next_question(
        settings(),
        recent=state.recent,
        seed=state.seed,
        number=state.dealt,
        id_=secrets.token_urlsafe(12),
        now=now(),
    )
    records.record_question(state.profile.id, question)
    state.dealt += 1
    state.question = question
    state.shown.clear()


def felt_pressed() -> None:
    """What a press at the table does, if it is about what is asked now.

    A double click, a held key or an old picture in another tab names a question or a stage that
    is past, and changes nothing.
    """
    _press()


def felt_pressed_unheard() -> bool:
    """Do what a press asks for that no callback was told of, after the table is drawn.

    So it is with the first press after the server was started again: to Streamlit the page that
    stayed open is new, and a page without widgets has no callbacks yet.

    Returns:
        Whether there was one: what is drawn is old then.
    """
    return _press()


def _press() -> bool:
    event = felt_event(FELT)
    state = _state()
    question = state.question
    if event is None or question is None:
        return False
    # Another tab of the same learner may have gone on with this very hand.
    question = storage.records().question(question.id) or question
    state.question = question
    if (event.question, event.stage) != (question.id, stage_of(question)):
        return False
    if event.act in (Act.PULL, Act.RIDE):
        _answer(state, question, Choice(event.act.value), event.milliseconds)
    elif event.act is Act.TURN and question.waits_for_turn:
        storage.records().record_turn(question.id, now())
        state.question = storage.records().question(question.id)
    elif event.act is Act.NEXT and question.is_done:
        _deal(state)
    return True


def _answer(state: TabState, question: Question, choice: Choice, milliseconds: int | None) -> None:
    if question.asked is None:
        return
    moment = now()
    answer = answer_of(
        question,
        choice,
        shown_at=state.shown.get((question.id, stage_of(question)), moment),
        answered_at=moment,
        thinking=milliseconds,
    )
    try:
        stored = storage.records().record_answer(answer)
    except UnknownQuestionError:  # its profile was deleted in another tab
        st.session_state.pop(_STATE, None)
        return
    state.question = storage.records().question(question.id)
    if stored:
        state.tally = state.tally.plus(answer)
        if answer.mode is Mode.CHOSEN:
            state.recent += asked_before([answer])
            del state.recent[:-_REMEMBERED]
