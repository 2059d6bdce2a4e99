"""The drill table: what the address asks for is what is dealt."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import streamlit as st

from strategy_tables.errors import TablesError
from strategy_tables.pay_tables import PayTable
from trainer.app.session.desk import Desk
from trainer.app.session.tab import lately, next_number, occasion, seed, settings, standing
from trainer.coach.drills import Drill
from trainer.errors import DrillError
from trainer.history import Mode
from trainer.rules import Rules

if TYPE_CHECKING:
    from strategy_tables.situations import Situation
    from trainer.history import Question

__all__ = [
    "DRILLS",
    "Course",
    "change_course",
    "course",
    "course_error",
    "last_times",
    "leave_open_drill",
    "open_for_others",
]

_DRILL, _SEED, _TABLE, _TIMED = "drill", "seed", "table", "timed"
_LONGEST_SEED = 40
_TIMES = 20


@dataclass(frozen=True, slots=True)
class Course:
    """A drill as the address says it.

    Attributes:
        drill: the filters.
        timed: by the clock; such answers never count.
        seed: known to others, who are dealt the same hands; nothing for a drill of one's own.
        table: the pays of a drill for others, whose own settings may differ.
    """

    drill: Drill = field(default_factory=Drill)
    timed: bool = False
    seed: str | None = None
    table: PayTable | None = None

    @property
    def mode(self) -> Mode:
        """Whether its answers count."""
        return Mode.OPEN_DRILL if self.timed or self.seed else Mode.DRILL

    @property
    def rules(self) -> Rules:
        """What it is played under: the settings, or the link's own table without a limit."""
        return settings().rules if self.table is None else Rules(self.table)

    @property
    def name(self) -> str:
        """What its questions are marked with, so that a reload goes on where it was."""
        return f"{self.drill}|{self.seed or ''}"


def course() -> Course:
    """What the address asks for; everything where it cannot be read."""
    try:
        return _read()
    except (DrillError, TablesError):
        return Course()


def course_error() -> str | None:
    """Why the address cannot be read, if it cannot."""
    try:
        _read()
    except (DrillError, TablesError) as error:
        return str(error)
    return None


def _read() -> Course:
    query = st.query_params
    table = query.get(_TABLE)
    return Course(
        Drill.parse(query.get(_DRILL, "")),
        query.get(_TIMED) == "1",
        (query.get(_SEED) or "")[:_LONGEST_SEED] or None,
        PayTable.parse(table) if table else None,
    )


def change_course(changed: Course) -> None:
    """Write a course into the address, and deal by it from now on."""
    wanted = {
        _DRILL: str(changed.drill),
        _TIMED: "1" if changed.timed else "",
        _SEED: changed.seed or "",
        _TABLE: "" if changed.table is None else str(changed.table),
    }
    st.query_params.from_dict({key: value for key, value in wanted.items() if value})
    DRILLS.deal()


def open_for_others() -> None:
    """Turn the drill into one that a link deals to anyone, beginning anew."""
    change_course(replace(course(), seed=secrets.token_hex(4), table=settings().table))


def leave_open_drill() -> None:
    """Back to drills of one's own."""
    change_course(replace(course(), seed=None, table=None))


def _missed() -> list[Situation]:
    return [answer.situation for answer in standing().open_misses]


def _next() -> Question | None:
    now_asked = course()
    number = _next_number(now_asked)
    found = now_asked.drill.question(now_asked.rules, _missed(), now_asked.seed or seed(), number)
    if found is None:
        return None
    situation, dealt = found
    asking = occasion(now_asked.mode, rules=now_asked.rules, reason=f"{now_asked.name}|{number}")
    return asking.decision(dealt, situation.decision)


def _next_number(asked: Course) -> int:
    """Hands of an open drill are counted from its first, so that everyone gets them in order."""
    if asked.seed is None:
        return next_number()
    last = DRILLS.last_question()
    name, _, number = (last.reason or "" if last else "").rpartition("|")
    return int(number) + 1 if name == asked.name and number.isdecimal() else 0


def last_times() -> list[int]:
    """What the latest answers that never count took, in milliseconds."""
    last = [one.thinking for one in lately(Mode.OPEN_DRILL)][-_TIMES:]
    return [thinking for thinking in last if thinking is not None]


def _is_of_course(question: Question) -> bool:
    """Whether it was asked in the drill that the address names: a link may lead to another."""
    asked = course()
    name, _, _ = (question.reason or "").rpartition("|")
    return name == asked.name and question.mode is asked.mode


DRILLS = Desk("drill-felt", (Mode.DRILL, Mode.OPEN_DRILL), _next, _is_of_course)
