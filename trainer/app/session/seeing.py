"""What Progress and Map are drawn from: the profile's history, read no further than they need.

Answers of a test that is still open, and of a lesson that says nothing about them yet, stay out of
everything: their verdicts are for its end. Those to questions whose verdict was shown before are in
`decisions.csv` alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, cast

import streamlit as st

from trainer import progress
from trainer.app import storage
from trainer.app.clock import now
from trainer.app.session.looking import open_answers
from trainer.app.session.tab import profile
from trainer.app.session.visiting import visitor
from trainer.history import FIRST_TIME, Mode
from trainer.records import Learner

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    import pandas as pd

    from strategy_tables.situations import Situation
    from trainer.history import Answer
    from trainer.records import QuarterHour, SittingAnswer, Teacher

__all__ = [
    "NEWEST",
    "answers_in",
    "counted",
    "currencies",
    "decisions_file",
    "held_back",
    "look",
    "newest",
    "newest_decisions",
    "newest_is_whole",
    "open_misses",
    "times",
]

NEWEST = 1_500
"""Answers read one by one; the figures of all the others come counted."""

_READ = "read for progress"


@dataclass(slots=True)
class _Read:
    """What was read last, and the state of the records it holds for."""

    state: tuple[object, ...]
    hidden: dict[Mode, frozenset[str]]
    newest: list[SittingAnswer]
    is_whole: bool
    decisions: pd.DataFrame | None = None
    counted: pd.DataFrame | None = None
    currencies: dict[frozenset[str], frozenset[str]] = field(default_factory=dict)
    times: list[QuarterHour] | None = None


def look() -> None:
    """Read what was answered since the last look; each page does so once, at its top."""
    records, who = storage.records(), profile().id
    hidden = _hidden(who, visitor())
    latest = [one.answer for one in records.answers(who, last=1)]
    state = (who, hidden, [(answer.question, answer.decision) for answer in latest])
    read = st.session_state.get(_READ)
    if not isinstance(read, _Read) or read.state != state:
        answers = records.answers(who, last=NEWEST, modes=FIRST_TIME)
        st.session_state[_READ] = _Read(
            state, hidden, _seen(answers, hidden), is_whole=len(answers) < NEWEST
        )


def _hidden(who: int, known: Learner | Teacher | None) -> dict[Mode, frozenset[str]]:
    """The questions of which nothing is to be seen now, by where they were asked."""
    test = storage.records().open_test(who)
    found = {Mode.TEST: frozenset(one.id for one in test.questions) if test else frozenset()}
    if isinstance(known, Learner):
        withheld = partial(storage.records().withheld_questions, now(), as_learner=known.id)
        found[Mode.LESSON_AGAIN] = withheld()
        found[Mode.LESSON] = found[Mode.LESSON_AGAIN] and withheld(attempts=1)
    return {mode: questions for mode, questions in found.items() if questions}


def _seen(
    answers: Iterable[SittingAnswer], hidden: dict[Mode, frozenset[str]]
) -> list[SittingAnswer]:
    nothing: frozenset[str] = frozenset()
    return [
        one for one in answers if one.answer.question not in hidden.get(one.answer.mode, nothing)
    ]


def _read() -> _Read:
    """What was read at the last look."""
    if not isinstance(st.session_state.get(_READ), _Read):
        look()
    return cast("_Read", st.session_state[_READ])


def held_back() -> str | None:
    """Why some answers are not shown, and others of their kind not counted, if that is so."""
    hidden = [mode for mode in _read().hidden if mode.is_first]
    if not hidden:
        return None
    kinds = " and ".join(f"a {mode.value}" for mode in hidden)
    are = "are" if len(hidden) > 1 else "is"
    return f"A{kinds[1:]} {are} open: answers of this kind are not counted before the end."


def newest() -> list[SittingAnswer]:
    """The last `NEWEST` answers, oldest first."""
    return _read().newest


def newest_is_whole() -> bool:
    """Whether the newest are all there are, those among them that are not to be seen."""
    return _read().is_whole


def newest_decisions() -> pd.DataFrame:
    """The same as a table, as `progress.decisions` makes it."""
    read = _read()
    if read.decisions is None:
        read.decisions = progress.decisions(read.newest)
    return read.decisions


def counted() -> pd.DataFrame:
    """Everything ever answered the first time, counted: a table as `progress.counted` makes it."""
    read = _read()
    if read.counted is None:
        modes = [mode for mode in FIRST_TIME if mode not in read.hidden]
        counts = storage.records().decision_counts(profile().id, modes)
        read.counted = progress.counted(counts)
    return read.counted


def currencies(modes: Collection[str]) -> frozenset[str]:
    """The currencies of the questions behind what is `counted` in these modes."""
    read, of = _read(), frozenset(modes)
    if of not in read.currencies:
        shown = [mode for mode in Mode if mode.value in of and mode not in read.hidden]
        read.currencies[of] = storage.records().currencies(profile().id, shown)
    return read.currencies[of]


def times() -> list[QuarterHour]:
    """When everything was answered."""
    read = _read()
    if read.times is None:
        read.times = storage.records().answer_times(profile().id)
    return read.times


def decisions_file() -> Callable[[], bytes]:
    """Makes `decisions.csv` of the whole history; it may run in a thread of its own."""
    who, known = profile().id, visitor()

    def make() -> bytes:
        # What was answered since the page was drawn may have to be hidden, too.
        answers, hidden = storage.records().answers(who), _hidden(who, known)
        return progress.decisions_csv(_seen(answers, hidden))

    return make


def answers_in(situation: Situation) -> list[Answer]:
    """The learner's answers in a situation among the newest, the latest first."""
    return [one.answer for one in reversed(newest()) if one.answer.situation == situation]


def open_misses(situation: Situation, modes: Collection[str]) -> None:
    """Look again at the wrong answers in a situation in these modes, the latest first."""
    # One that was not missed lately may have been long ago.
    found = _misses(newest(), situation, modes) or _misses(_everything(), situation, modes)
    open_answers(found)


def _everything() -> list[SittingAnswer]:
    return _seen(storage.records().answers(profile().id, modes=FIRST_TIME), _read().hidden)


def _misses(
    history: list[SittingAnswer], situation: Situation, modes: Collection[str]
) -> list[Answer]:
    return [
        one.answer
        for one in reversed(history)
        if one.answer.situation == situation
        and one.answer.mode.value in modes
        and not one.answer.verdict.is_right
    ]
