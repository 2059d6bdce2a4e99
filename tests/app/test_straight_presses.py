"""Presses on the direct line of a page that is open, and the same ones by both roads."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from tests.app.learner import PULL, RIDE
from trainer.app.felt import FeltEvent, read_event
from trainer.app.felt.direct_line import PRESSES
from trainer.app.session import desk
from trainer.history import Mode
from trainer.records import Records

if TYPE_CHECKING:
    from streamlit.testing.v1 import AppTest

    from tests.app.learner import Learner
    from tests.app.tab import Tab
    from tests.records.school import School
    from trainer import records as stored

_CLIENT = TestClient(Starlette(routes=[PRESSES]))
_SECONDS = 60


def _shown(app: AppTest) -> dict[str, Any]:
    """The picture that Streamlit drew last."""
    [felt] = app.get("bidi_component")
    [picture] = json.loads(felt.proto.json)
    return dict(picture)


def _press(picture: dict[str, Any], act: str) -> dict[str, Any]:
    named = {name: picture[name] for name in ("question", "stage")}
    return {**named, "act": act, "milliseconds": 900}


def _straight(picture: dict[str, Any], act: str) -> dict[str, Any] | None:
    """The next picture; None where the page has to be run."""
    sent = {"line": picture["line"]["name"], "press": _press(picture, act)}
    answer = _CLIENT.post("/press", content=json.dumps(sent))
    return answer.json() if answer.status_code == 200 else None


@dataclass(frozen=True)
class _Streamlit:
    """The other road."""

    waiting: list[FeltEvent]

    def press(self, app: AppTest, picture: dict[str, Any], act: str) -> dict[str, Any]:
        event = read_event(_press(picture, act))
        assert event is not None
        self.waiting.append(event)
        app.run()
        assert not app.exception
        return _shown(app)


@pytest.fixture
def streamlit(monkeypatch: pytest.MonkeyPatch) -> _Streamlit:
    road = _Streamlit([])
    monkeypatch.setattr(desk, "felt_event", lambda _: road.waiting.pop() if road.waiting else None)
    return road


@dataclass(frozen=True)
class _Gate:
    """A call of the records that waits until it is let through."""

    arrived: Event
    let_through: Event

    @classmethod
    def at(cls, call: str, monkeypatch: pytest.MonkeyPatch, *, asks_before: bool) -> _Gate:
        """The next call, which asks the records before it waits, or after; others go through."""
        gate, asked = cls(Event(), Event()), getattr(Records, call)

        def waits(*args: Any, **named: Any) -> object:  # noqa: ANN401
            if gate.arrived.is_set():
                return asked(*args, **named)
            gate.arrived.set()
            found = asked(*args, **named) if asks_before else None
            assert gate.let_through.wait(_SECONDS)
            return found if asks_before else asked(*args, **named)

        monkeypatch.setattr(Records, call, waits)
        return gate


@pytest.mark.parametrize("mode", [Mode.CHOSEN, Mode.NATURAL])
def test_an_evening_on_the_line_is_the_evening_of_the_records(mode: Mode, learner: Learner) -> None:
    learner.change(mode=mode.value)
    app = learner.look_at("practice")
    picture, verdicts = _shown(app), 0
    for _ in range(12):
        act = picture["actions"][0]["act"]
        before, picture = picture["line"]["number"], _straight(picture, act) or pytest.fail(act)
        assert picture["line"]["number"] > before
        verdicts += picture["verdict"] is not None
    kept = learner.records.answers(learner.profile.id)
    assert len(kept) == verdicts > 3
    assert {one.answer.choice for one in kept} == {PULL}
    assert all(one.answer.thinking == 900 for one in kept)
    app.run()
    drawn = _shown(app)
    assert drawn.pop("line")["number"] > picture.pop("line")["number"]
    assert drawn == picture


def test_a_press_that_is_past_needs_the_page(learner: Learner) -> None:
    app = learner.look_at("practice")
    asked = _shown(app)
    judged = _straight(asked, "pull")
    assert judged is not None
    assert judged["verdict"]
    assert _straight(asked, "pull") is None
    assert _straight(asked, "ride") is None
    assert [one.answer.choice for one in learner.records.answers(learner.profile.id)] == [PULL]


def test_what_was_set_elsewhere_needs_the_page(learner: Learner, streamlit: _Streamlit) -> None:
    app = learner.look_at("practice")
    asked = _shown(app)
    learner.change(stake="25")
    assert _straight(asked, "pull") is None
    assert learner.records.answers(learner.profile.id) == []
    judged = streamlit.press(app, asked, "pull")
    assert judged["verdict"]
    assert judged["notices"]
    following = _straight(judged, "next")
    assert following is not None
    assert following["bets"][0]["stake"] == "$25"


def test_where_nothing_is_left_to_ask_the_page_says_so(
    learner: Learner, streamlit: _Streamlit
) -> None:
    learner.answer("2h 2s 9d", RIDE)
    app = learner.look_at("drills")
    [mistakes] = [one for one in app.toggle if one.label == "My mistakes"]
    mistakes.set_value(True).run()
    judged = _straight(_shown(app), "pull")
    assert judged is not None
    assert _straight(judged, "next") is None
    app.run()
    assert not app.get("bidi_component")
    assert "no open mistakes" in app.info[0].value


@pytest.mark.parametrize("asks_before", [True, False])
def test_a_next_hand_that_waited_does_not_replace_the_one_that_was_dealt_meanwhile(
    asks_before: bool, learner: Learner, streamlit: _Streamlit, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = learner.look_at("practice")
    judged = _straight(_shown(app), "pull")
    assert judged is not None
    gate = _Gate.at("latest_question", monkeypatch, asks_before=asks_before)
    with ThreadPoolExecutor() as others:
        late = others.submit(_straight, judged, "next")
        assert gate.arrived.wait(_SECONDS)
        dealt = streamlit.press(app, judged, "next")
        gate.let_through.set()
        came = late.result(_SECONDS)
    assert came is None or came["question"] == dealt["question"]
    open_ones = [one for one in learner.records.questions(learner.profile.id) if not one.is_done]
    assert [one.id for one in open_ones] == [dealt["question"]]
    assert _straight(dealt, "ride")
    choices = [one.answer.choice for one in learner.records.answers(learner.profile.id)]
    assert choices == [PULL, RIDE]


@pytest.mark.parametrize("asks_before", [True, False])
def test_an_answer_that_waited_does_not_bring_its_hand_back(
    asks_before: bool, learner: Learner, streamlit: _Streamlit, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = learner.look_at("practice")
    asked = _shown(app)
    gate = _Gate.at("record_answer", monkeypatch, asks_before=asks_before)
    with ThreadPoolExecutor() as others:
        late = others.submit(_straight, asked, "pull")
        assert gate.arrived.wait(_SECONDS)
        judged = streamlit.press(app, asked, "pull")
        assert judged["verdict"]
        dealt = streamlit.press(app, judged, "next")
        gate.let_through.set()
        late.result(_SECONDS)
    answered = _straight(dealt, "ride")
    assert answered is not None
    assert answered["question"] == dealt["question"]
    assert answered["tally"] == _after_a_reload(learner)["tally"]
    choices = [one.answer.choice for one in learner.records.answers(learner.profile.id)]
    assert choices == [PULL, RIDE]


def _after_a_reload(learner: Learner) -> dict[str, Any]:
    return _shown(learner.look_at("practice"))


def test_in_a_class_a_press_is_that_of_whoever_is_signed_in(
    tab: Tab, learners: tuple[stored.Learner, stored.Learner], school: School
) -> None:
    one, other = learners
    tab.sign_in(one)
    tab.open("practice")
    judged = _straight(_shown(tab.app), "pull")
    assert judged is not None
    assert len(school.records.answers(one.profile_id)) == 1
    following = _straight(judged, "next")
    assert following is not None
    tab.sign_in(other)  # another page of this browser; this one still shows the hand of the first
    assert _straight(following, "pull") is None
    assert len(school.records.answers(one.profile_id)) == 1
    assert school.records.answers(other.profile_id) == []


@pytest.mark.parametrize("leaves", ["signs out", "is removed"])
def test_in_a_class_a_press_of_somebody_who_left_is_none(
    leaves: str, tab: Tab, learners: tuple[stored.Learner, stored.Learner], school: School
) -> None:
    who = learners[0]
    tab.sign_in(who)
    tab.open("practice")
    asked = _shown(tab.app)
    if leaves == "signs out":
        tab.sign_out()
    else:
        school.records.remove_learner(who.id, datetime.now(UTC), as_teacher=school.ann.id)
    assert _straight(asked, "pull") is None
    assert school.records.answers(who.profile_id) == []
