"""Does Progress open in under a second? A file of five million decisions, and its counts timed.

    python -m benchmarks.big_history [folder]

Fifty learners with a hundred thousand decisions each are written into a file (4 GB, some minutes;
a folder that is named keeps it for the next time), a sitting of each of them in turn, so that what
one of them did is scattered over all of it. Two of them are made up, the others are copies. Then
what pages ask of the records is timed for one learner and for one who plays under a payout limit
(hands of one situation differ there): at first with nothing of the file in memory, then again.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from contextlib import closing
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from rich.console import Console
from rich.table import Table

from strategy_tables.cards import DECK, write_cards
from strategy_tables.pay_tables import PRESETS
from strategy_tables.situations import Decision, situation_of
from strategy_tables.values import Choice
from trainer.coach.sides import Side, sides
from trainer.history import Answer, Certainty, Mode
from trainer.records import Records
from trainer.records.alikes import alike_number
from trainer.records.database_file import FILE_NAME
from trainer.rules import STANDARD_RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from strategy_tables.cards import Card

__all__ = ["LEARNERS", "PER_LEARNER", "Line", "fill", "timed"]

T = TypeVar("T")

LEARNERS = 50
PER_LEARNER = 100_000

_SEED = 2024
_PER_SITTING = 50
_HANDS = 100_000
_SOUND = 0.85  # of the answers
_START = datetime(2021, 1, 4, 17, tzinfo=UTC)
_PRACTICE = (Mode.CHOSEN, Mode.CHOSEN, Mode.REVIEW, Mode.DRILL)
_ROUNDS = (Mode.NATURAL, Mode.TABLE)
_RULES = (
    STANDARD_RULES,
    Rules(PRESETS["royal-500"]),
    Rules(STANDARD_RULES.pay_table, Fraction(99)),
)
_HASHES = {id(rules): rules.content_hash for rules in _RULES}
_TABLES = {
    "sittings": "id, profile_id, started_at, active_at",
    "questions": (
        "id, sitting_id, rules_hash, mode, stake, hand, community, given, dealt_at, turned_at,"
        " currency"
    ),
    "decisions": (
        "question_id, sitting_id, decision, rules_hash, mode, stake, choice, certainty, cards,"
        " situation, alike, shown_at, answered_at, thinking, bets_riding, seen"
    ),
}
# A hexadecimal name turned by as many places as tell the learner: as random, and another one.
_TURNED = "substr({name}, 1 + who % 32) || substr({name}, 1, who % 32) || (who / 32)"
_OF_LEARNER = {
    "sittings.id": ":first + place",
    "profile_id": "who",
    "sitting_id": ":first + place",
    "questions.id": _TURNED.format(name="id"),
    "question_id": _TURNED.format(name="question_id"),
}


class _Seen(NamedTuple):
    """A hand at a decision, with what is written of it and what is right."""

    cards: tuple[Card, ...]
    text: str
    situation: str
    right: Choice

    @classmethod
    def of(cls, cards: Sequence[Card]) -> _Seen:
        situation = situation_of(cards)
        ride = sides(STANDARD_RULES)[situation] is Side.RIDE
        right = Choice.RIDE if ride else Choice.PULL
        return cls(tuple(cards), write_cards(cards), situation.id, right)


class _Dealt(NamedTuple):
    """A deal, at both decisions."""

    hand: str
    community: str
    decisions: tuple[_Seen, _Seen]

    @classmethod
    def by(cls, random: Random) -> _Dealt:
        cards = random.sample(DECK, 5)
        both = (_Seen.of(cards[:3]), _Seen.of(cards[:4]))
        return cls(write_cards(cards[:3]), write_cards(cards[3:]), both)


class _Habit(NamedTuple):
    """What stays the same within a sitting; of modes and certainties one is taken each time."""

    rules: Rules
    stake: Fraction
    modes: tuple[Mode, ...]
    certainties: tuple[Certainty | None, ...]


class _Sitting(NamedTuple):
    """Rows to be written, in the order of `_TABLES`."""

    sittings: list[tuple[object, ...]]
    questions: list[tuple[object, ...]]
    decisions: list[tuple[object, ...]]


class Line(NamedTuple):
    """How long something took, in seconds: by the clock and of the processor."""

    what: str
    clock: float
    processor: float


class _History:
    """What one learner does, sitting by sitting."""

    def __init__(self, rules: Sequence[Rules], deals: Sequence[_Dealt], seed: int) -> None:
        self._rules = rules
        self._deals = deals
        self._random = Random(seed)  # noqa: S311 - figures that repeat
        self._alikes: dict[tuple[object, ...], int] = {}

    def sitting(self, id_: int, many: int) -> _Sitting:
        """The sitting of this id, with so many decisions."""
        minutes = 1296 * id_ + 300 * self._random.random()
        start = now = _START + timedelta(minutes=minutes)
        habit = self._habit(id_)
        questions: list[tuple[object, ...]] = []
        decisions: list[tuple[object, ...]] = []
        while len(decisions) < many:
            name, mode = f"{self._random.getrandbits(128):032x}", self._one_of(habit.modes)
            dealt, at = self._one_of(self._deals), _time(now)
            asked = (self._one_of(dealt.decisions),) if mode.is_single else dealt.decisions
            # The house pulls bet 1 where the second decision alone is asked.
            given = Choice.PULL.value if mode.is_single and len(asked[0].cards) == 4 else None
            riding = 1
            for seen in asked[: many - len(decisions)]:
                shown, thinking = _time(now), int(1000 + 9000 * self._random.random() ** 3)
                now += timedelta(milliseconds=thinking)
                choice = seen.right if self._random.random() < _SOUND else seen.right.other
                what = self._answer(seen, choice, mode, habit, riding)
                decisions.append((name, id_, *what, shown, _time(now), thinking, riding, ""))
                riding += choice is Choice.RIDE
                now += timedelta(seconds=4)
            rules, stake = _HASHES[id(habit.rules)], str(habit.stake)
            cards = (dealt.hand, dealt.community)
            questions.append((name, id_, rules, mode.value, stake, *cards, given, at, at, "$"))
        return _Sitting([(id_, 0, _time(start), _time(now))], questions, decisions)

    def _habit(self, id_: int) -> _Habit:
        rules = self._rules[id_ // 200 % len(self._rules)]  # changed now and then
        modes = _ROUNDS if self._random.random() < 0.2 else _PRACTICE
        certainties = tuple(Certainty) if self._random.random() < 0.3 else (None,)
        return _Habit(rules, self._one_of((Fraction(5), Fraction(10))), modes, certainties)

    def _answer(
        self, seen: _Seen, choice: Choice, mode: Mode, habit: _Habit, riding: int
    ) -> tuple[object, ...]:
        """The columns from `decision` to `alike`."""
        sure = self._one_of(habit.certainties)
        first = len(seen.cards) == 3
        differs = seen.text if first and habit.rules.limit is not None else ""
        same = (id(habit.rules), habit.stake, mode, riding, seen.situation, choice, sure, differs)
        if same not in self._alikes:
            self._alikes[same] = alike_number(
                Answer(
                    question="",
                    decision=Decision.FIRST if first else Decision.SECOND,
                    mode=mode,
                    rules=habit.rules,
                    stake=habit.stake,
                    currency="$",
                    cards=seen.cards,
                    bets_riding=riding,
                    choice=choice,
                    shown_at=_START,
                    answered_at=_START,
                    certainty=sure,
                )
            )
        return (
            1 if first else 2,
            _HASHES[id(habit.rules)],
            mode.value,
            str(habit.stake),
            choice.value,
            None if sure is None else sure.value,
            seen.text,
            seen.situation,
            self._alikes[same],
        )

    def _one_of(self, some: Sequence[T]) -> T:
        return some[int(self._random.random() * len(some))]


def _time(moment: datetime) -> str:
    return moment.replace(tzinfo=None).isoformat(" ", "microseconds")


def fill(folder: Path, learners: int = LEARNERS, per_learner: int = PER_LEARNER) -> Path:
    """A file with so many learners who made so many decisions each; the last under a limit."""
    records = Records.open(folder)
    ids = [records.add_profile(f"Learner {number}", _START).id for number in range(learners)]
    records.close()
    with closing(sqlite3.connect(records.place)) as file:
        for pragma in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -1000000"):
            file.execute(f"PRAGMA {pragma}")
        made = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
        indices = file.execute(made).fetchall()
        for name, _ in indices:
            file.execute(f"DROP INDEX {name}")
        rules = [(one.content_hash, one.document) for one in _RULES]
        file.executemany("INSERT INTO rules VALUES (?, ?)", rules)
        # One learner in ten plays under a limit, the last one surely.
        file.execute("CREATE TEMP TABLE learners (who, place, source)")
        sources = [(who, place, (learners - place) % 10 == 1) for place, who in enumerate(ids)]
        file.executemany("INSERT INTO learners VALUES (?, ?, ?)", sources)
        _copy(file, _histories(per_learner), learners)
        for _, create in indices:
            file.execute(create)
        file.commit()
    return Path(records.place)


def _histories(per_learner: int) -> Iterator[tuple[_Sitting, _Sitting]]:
    """The sittings of two learners, the second one under a limit."""
    random = Random(_SEED)  # noqa: S311 - figures that repeat
    deals = [_Dealt.by(random) for _ in range(min(_HANDS, per_learner))]
    both = (_History(_RULES[:2], deals, 1), _History(_RULES[2:], deals, 2))
    for id_, start in enumerate(range(0, per_learner, _PER_SITTING)):
        many = min(_PER_SITTING, per_learner - start)
        yield both[0].sitting(id_, many), both[1].sitting(id_, many)


class _Copied(NamedTuple):
    """The statements that give what one learner did to all, for one table."""

    make: str
    empty: str
    fill: str
    copy: str

    @classmethod
    def of(cls, table: str, columns: str) -> _Copied:
        names = columns.split(", ")
        marks = ", ".join("?" * (1 + len(names)))
        theirs = ", ".join(
            _OF_LEARNER.get(name, _OF_LEARNER.get(f"{table}.{name}", name)) for name in names
        )
        return cls(
            f"CREATE TEMP TABLE new_{table} AS SELECT 0 AS source, {columns} FROM {table}",  # noqa: S608
            f"DELETE FROM new_{table}",  # noqa: S608
            f"INSERT INTO new_{table} VALUES ({marks})",  # noqa: S608
            f"INSERT INTO {table} ({columns})"  # noqa: S608
            f" SELECT {theirs} FROM learners CROSS JOIN new_{table} USING (source)",
        )


def _copy(file: sqlite3.Connection, histories: Iterable[Iterable[_Sitting]], learners: int) -> None:
    """Give every learner the sittings of a source, one of each learner in turn."""
    tables = [_Copied.of(table, columns) for table, columns in _TABLES.items()]
    for one in tables:
        file.execute(one.make)
    for turn, sittings in enumerate(histories):
        for one, *rows in zip(tables, *sittings, strict=True):
            file.execute(one.empty)
            file.executemany(one.fill, [(n, *row) for n, some in enumerate(rows) for row in some])
            file.execute(one.copy, {"first": turn * learners + 1})


def _forget(file: Path) -> None:
    """Have the system read the file from the disk again."""
    if hasattr(os, "posix_fadvise"):
        with file.open("rb") as opened:
            os.fsync(opened.fileno())
            os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def _graded(records: Records, learner: int, modes: Collection[Mode] | None = None) -> int:
    return sum(one.alike.verdict.is_right for one in records.decision_counts(learner, modes))


def _asked(records: Records, learner: int) -> dict[str, Callable[[], object]]:
    """What is asked, in the order of the table: by pages, but for whole rounds."""
    return {
        "counts, all graded": lambda: _graded(records, learner),
        "the same of two modes": lambda: _graded(records, learner, (Mode.CHOSEN, Mode.TABLE)),
        "calendar": lambda: records.answer_times(learner),
        "latest 300 answers": lambda: records.answers(learner, last=300),
        "latest 300 of the table": lambda: records.answers(learner, last=300, modes=(Mode.TABLE,)),
        "latest 300 rounds": lambda: records.questions(
            learner, last=300, modes=(Mode.TABLE, Mode.NATURAL)
        ),
        "latest question": lambda: records.latest_question(learner),
        "latest of a mode never used": lambda: records.latest_question(learner, (Mode.TEST,)),
    }


def timed(file: Path, learner: int) -> list[Line]:
    """What each question takes: the file on the disk, then in memory."""
    lines = []
    for cold in (True, False):
        records = Records.open(file.parent)
        for what, ask in _asked(records, learner).items():
            if cold:
                _forget(file)
            clock, processor = perf_counter(), process_time()
            ask()
            lines.append(Line(what, perf_counter() - clock, process_time() - processor))
        records.close()
    return lines


def main() -> None:
    """Make the file if it is not there, and print the times."""
    console = Console(width=100)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(sys.argv[1] if len(sys.argv) > 1 else temporary)
        start = perf_counter()
        file = folder / FILE_NAME
        if not file.exists():
            fill(folder)
        console.print(
            f"{LEARNERS * PER_LEARNER:,} decisions, {file.stat().st_size / 1e9:.1f} GB,"
            f" made in {perf_counter() - start:.0f} s"
        )
        for learner, what in ((LEARNERS // 2, "learner"), (LEARNERS, "learner under a limit")):
            table = Table(title=f"{PER_LEARNER:,} decisions of a {what}; milliseconds")
            table.add_column("asked")
            for column in ("from disk", "(processor)", "again", "(processor)"):
                table.add_column(column, justify="right")
            lines = timed(file, learner)
            half = len(lines) // 2
            for cold, warm in zip(lines[:half], lines[half:], strict=True):
                times = (cold.clock, cold.processor, warm.clock, warm.processor)
                table.add_row(cold.what, *(f"{1000 * one:.0f}" for one in times))
            console.print(table)


if __name__ == "__main__":
    main()
