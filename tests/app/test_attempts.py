"""A second attempt asks the cards again whose verdicts were shown: nothing is learned from it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from strategy_tables.values import Choice
from tests.records.examples import NOON
from tests.records.school import singles
from trainer.app.felt import FeltEvent
from trainer.app.felt.view import Act
from trainer.app.progress.progress_sections import OPEN_SECTION
from trainer.app.session import attending, seeing
from trainer.app.session.tab import TabState
from trainer.grading import judge
from trainer.history import Mode
from trainer.lesson import Feedback, LessonKind, LessonOptions

if TYPE_CHECKING:
    from tests.app.tab import Tab
    from tests.records.school import School
    from trainer.history import Question
    from trainer.records import Learner, Lesson

_ITEMS = 4
_ATTEMPTS = 3


@pytest.fixture
def presses(monkeypatch: pytest.MonkeyPatch) -> list[FeltEvent]:
    """What a browser sends next; each is sent once."""
    waiting: list[FeltEvent] = []
    monkeypatch.setattr(attending, "felt_event", lambda _key: waiting.pop() if waiting else None)
    return waiting


def _is_right(act: Act, question: Question) -> bool:
    choice = Choice(act.value)
    shown = question.round
    verdict = judge(choice, shown.visible, question.rules, bets_up=shown.bets_riding)
    return verdict.is_right


def _answer(
    tab: Tab, school: School, lesson: Lesson, who: Learner, presses: list[FeltEvent], *, right: bool
) -> None:
    """Answer the hand that lies there, and go on where the verdict is shown."""
    tab.run()
    question = school.question(lesson, who, datetime.now(UTC))
    act = next(one for one in (Act.PULL, Act.RIDE) if _is_right(one, question) == right)
    decision = int(question.asked or 1)
    presses.append(FeltEvent(question.id, f"ask-{decision}", act, 1500))
    tab.run()
    presses.append(FeltEvent(question.id, f"verdict-{decision}", Act.NEXT, None))
    tab.run()
    presses.clear()


def _known(tab: Tab) -> dict[str, object]:
    """All that is said of the learner, on each page that says anything."""
    known: dict[str, object] = {}
    tab.app.query_params.clear()
    for section in ("Leaks", "Skill", "Mistakes", "Situations", "Certainty", "Every decision"):
        tab.app.session_state[OPEN_SECTION] = section
        tab.open("progress")
        pills = [str(one.proto) for one in tab.app.get("button_group")]
        known[section] = (tab.words, [one.value for one in tab.app.caption], pills)
    tab.app.query_params["show"] = "Mastery"
    tab.open("map")
    known["map"] = tab.words
    tab.open("review")
    known["review"] = [one.value for one in tab.app.caption]
    state = tab.app.session_state["let_it_ride"]
    assert isinstance(state, TabState)
    known["asked"] = sum(record.asked for record in state.standing.values())
    known["standing"] = dict(state.standing.items())
    known["tally"] = state.tally
    tab.app.query_params.clear()
    return known


@pytest.mark.parametrize("feedback", Feedback)
def test_whatever_is_known_of_a_learner_stays_as_it_was_after_the_first_attempt(
    tab: Tab, school: School, presses: list[FeltEvent], feedback: Feedback
) -> None:
    options = LessonOptions(
        LessonKind.SELF_PACED, attempts=_ATTEMPTS, feedback=feedback, certainty=False
    )
    lesson = school.open(singles(_ITEMS), options)
    who = school.join(lesson)
    tab.sign_in(who)
    tab.open("lesson")
    for place in range(_ITEMS):
        _answer(tab, school, lesson, who, presses, right=place % 2 == 0)
    after_first = _known(tab)
    assert after_first["asked"] == _ITEMS
    reviews = school.records.reviews(who.profile_id)
    for attempt in range(2, _ATTEMPTS + 1):
        tab.open("lesson")
        tab.press(f"Try again (attempt {attempt} of {_ATTEMPTS})")
        for place in range(_ITEMS):
            if (attempt, place) == (2, _ITEMS - 1):  # in the middle of it, too
                assert _known(tab) == after_first
                tab.open("lesson")
            _answer(tab, school, lesson, who, presses, right=True)
    assert _known(tab) == after_first
    assert school.records.reviews(who.profile_id) == reviews
    # A new tab knows the same.
    del tab.app.session_state["let_it_ride"]
    assert _known(tab) == after_first


def test_the_file_of_decisions_has_all_attempts_and_says_which_counts(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = LessonOptions(LessonKind.SELF_PACED, attempts=2, feedback=Feedback.AT_END)
    lesson = school.open(singles(2), options)
    who = school.join(lesson)
    monkeypatch.setattr(seeing, "visitor", lambda: who)
    monkeypatch.setattr(seeing, "profile", lambda: school.records.use_profile(who.profile_id, NOON))
    make = seeing.decisions_file()
    rows = []
    for place in range(4):
        at = datetime.now(UTC)
        if place == 2:
            school.records.begin_attempt(lesson.id, "again", at, as_learner=who.id)
        school.answer(lesson, who, at=at)
        rows.append([row.split(",")[2:4] for row in make().decode().splitlines()[1:]])
    first, again = [Mode.LESSON.value, "yes"], ["lesson again", "no"]
    # Of a second attempt, too, nothing is told before its end.
    assert rows == [[], [first] * 2, [first] * 2, [first] * 2 + [again] * 2]
