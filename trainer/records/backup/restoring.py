"""A copy of a profile, put into the database: what is there already is left as it is."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import delete, insert, select, update

from trainer.coach.review_cards import ReviewCard
from trainer.explaining import counted
from trainer.records import rulebook
from trainer.records.backup.recognising import (
    free_name,
    has_done_nothing,
    owners,
    payers,
    profile_like,
)
from trainer.records.door import profile_row
from trainer.records.facts import answer_columns, profile_of, question_columns
from trainer.records.payments import payment_columns
from trainer.records.profiles import name_key
from trainer.records.questions import keep_pending
from trainer.records.reviews import review_of, save_reviews
from trainer.records.tables import (
    Base,
    DecisionRow,
    PaymentRow,
    ProfileRow,
    QuestionRow,
    ReviewRow,
    SeatRow,
    SittingRow,
    TestRow,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import Session

    from trainer.records.backup.copies import ProfileCopy, QuestionCopy, SeatCopy, TestCopy
    from trainer.records.profiles import Profile
    from trainer.records.reviews import StoredReview
    from trainer.rules import Rules

__all__ = ["Restored", "restore_copy"]

R = TypeVar("R", SittingRow, TestRow, SeatRow)
C = TypeVar("C", "TestCopy", "SeatCopy")


@dataclass(frozen=True, slots=True)
class Restored:
    """What became of a profile in a backup.

    Attributes:
        profile: as it is here now.
        name: its name in the backup; the profile has another where that was taken.
        is_new: whether it was not here before.
        decisions, payments: how many were added.
        known: how many of its decisions were here already.
    """

    profile: Profile
    name: str
    is_new: bool
    decisions: int
    payments: int
    known: int

    @property
    def words(self) -> str:
        """What became of it, in a line."""
        name = self.profile.name
        who = name if name == self.name else f"{self.name} (here: {name})"
        new = f"{counted(self.decisions, 'decision')} and {counted(self.payments, 'payment')} added"
        return f"{who}: {new}; {counted(self.known, 'decision')} here already."


def restore_copy(session: Session, copy: ProfileCopy, now: datetime) -> Restored:
    """Add what is missing here of a profile, which is made where it is not here at all."""
    known = owners(session, (one.question.id for one in copy.questions))
    paid = payers(session, (one.id for one in copy.payments))
    row = profile_like(session, copy, known, paid)
    is_new = row is None
    if row is not None:
        profile_row(session, row.id, lock=True)
        # Looked at again: what was being written for it meanwhile is there now.
        known = owners(session, (one.question.id for one in copy.questions))
        paid = payers(session, (one.id for one in copy.payments))
    if row is None:
        name = free_name(session, copy.name)
        row = ProfileRow(name=name, name_key=name_key(name))
        session.add(row)
    if is_new or (row.created_at != copy.created_at and has_done_nothing(session, row)):
        row.settings, row.created_at = copy.settings, copy.created_at
    row.last_used_at = copy.last_used_at if is_new else max(row.last_used_at, copy.last_used_at)
    session.flush()
    adding = _Adding(session, row.id, copy, now)
    decisions = adding.questions(known)
    adding.reviews()
    payments = adding.payments(paid)
    session.flush()
    given = sum(len(one.question.answers) for one in copy.questions)
    return Restored(profile_of(row), copy.name, is_new, decisions, payments, given - decisions)


class _Adding:
    """One copy on its way into one profile."""

    def __init__(self, session: Session, profile_id: int, copy: ProfileCopy, now: datetime) -> None:
        self._session = session
        self._profile_id = profile_id
        self._copy = copy
        self._now = now
        self._kept: set[str] = set()
        self._sittings = self._sitting_ids()
        self._tests = self._test_ids()
        self._seats = self._seat_ids()

    def questions(self, known: dict[str, int]) -> int:
        """Add questions and answers; how many answers are new."""
        new = [one for one in self._copy.questions if self._is_wanted(one, known)]
        self._insert(QuestionRow, [self._question(one) for one in new])
        answers = [self._decision(one, place) for one in new for place in _places(one)]
        mine = [
            one for one in self._copy.questions if known.get(one.question.id) == self._profile_id
        ]
        answers += self._gone_on(mine)
        self._insert(DecisionRow, answers)
        return len(answers)

    def _insert(self, table: type[Base], rows: list[dict[str, Any]]) -> None:
        """As columns: a history is long, and objects of its rows would be made for nothing."""
        if rows:
            # Rows without a value here and there would else be a statement for each few.
            whole = {"render_nulls": True}
            self._session.execute(insert(table), rows, execution_options=whole)

    def _is_wanted(self, one: QuestionCopy, known: dict[str, int]) -> bool:
        given_up = one.test is not None and self._tests[one.test[0]] is None
        return one.question.id not in known and not (given_up and not one.question.answers)

    def _question(self, one: QuestionCopy) -> dict[str, Any]:
        test_id, test_place = None, None
        if one.test is not None and self._tests[one.test[0]] is not None:
            test_id, test_place = self._tests[one.test[0]], one.test[1]
        question, sitting_id = one.question, self._sittings[one.sitting]
        return question_columns(question, sitting_id, self._hash(question.rules)) | {
            "test_id": test_id,
            "test_place": test_place,
            "table_id": None if one.seat is None else self._seats[one.seat],
        }

    def _decision(self, one: QuestionCopy, place: int) -> dict[str, Any]:
        answer = one.question.answers[place]
        sitting_id = self._sittings[one.answered_in[place]]
        return answer_columns(answer, sitting_id, self._hash(answer.rules))

    def _gone_on(self, mine: Sequence[QuestionCopy]) -> list[dict[str, Any]]:
        """Answers to questions that are here with fewer; where they differ, those here stand."""
        theirs = select(DecisionRow.question_id, DecisionRow.choice)
        theirs = theirs.join(SittingRow, DecisionRow.sitting_id == SittingRow.id)
        theirs = theirs.where(SittingRow.profile_id == self._profile_id)
        given = defaultdict(list)
        for question_id, choice in self._session.execute(theirs.order_by(DecisionRow.decision)):
            given[question_id].append(choice)
        added: list[dict[str, Any]] = []
        for one in mine:
            here = given[one.question.id]
            choices = [answer.choice for answer in one.question.answers]
            if len(choices) <= len(here) or choices[: len(here)] != here:
                continue
            row = self._session.get_one(QuestionRow, one.question.id)
            row.turned_at = row.turned_at or one.question.turned_at
            keep_pending(row, None)
            added += [self._decision(one, place) for place in range(len(here), len(choices))]
        return added

    def reviews(self) -> None:
        """Keep the cards that were reviewed last."""
        mine = select(ReviewRow).where(ReviewRow.profile_id == self._profile_id)
        here = {(row.situation, row.side): review_of(row) for row in self._session.scalars(mine)}
        newer = [
            one
            for one in self._copy.reviews
            if (old := here.get((one.situation, one.side))) is None or _age(old) < _age(one)
        ]
        save_reviews(self._session, self._profile_id, newer)

    def payments(self, known: dict[str, int]) -> int:
        """Add payments; how many are new."""
        new = [one for one in self._copy.payments if one.id not in known]
        rows = [payment_columns(one, self._profile_id, self._hash(one.rules)) for one in new]
        self._insert(PaymentRow, rows)
        return len(new)

    def _hash(self, rules: Rules) -> str:
        if rules.content_hash not in self._kept:
            self._kept.add(rulebook.keep(self._session, rules))
        return rules.content_hash

    def _here(self, table: type[R]) -> dict[datetime, list[R]]:
        """The rows of the profile by when they began, each to be taken once."""
        rows = self._session.scalars(
            select(table).where(table.profile_id == self._profile_id).order_by(table.id)
        )
        by_start = defaultdict(list)
        for row in rows:
            by_start[row.started_at].append(row)
        return by_start

    def _sitting_ids(self) -> list[int]:
        here, rows = self._here(SittingRow), []
        latest = max(here, default=None)
        is_out_of_order = False
        for one in self._copy.sittings:
            if here[one.started_at]:
                row = here[one.started_at].pop(0)
                row.active_at = max(row.active_at, one.active_at)
            else:
                row = SittingRow(
                    profile_id=self._profile_id,
                    started_at=one.started_at,
                    active_at=one.active_at,
                )
                self._session.add(row)
                is_out_of_order |= latest is not None and one.started_at < latest
            rows.append(row)
        self._session.flush()
        ids = [row.id for row in rows]
        if not is_out_of_order:
            return ids
        moved = _put_in_order(self._session, self._profile_id)
        return [moved[id_] for id_ in ids]

    def _test_ids(self) -> list[int | None]:
        """None for a test that is open while another is: it counts as given up."""
        known = self._known(TestRow, self._copy.tests)
        # All of them first: the copy may end the test that is open here, and have begun another.
        for row, one in known:
            if row is not None:
                row.finished_at = row.finished_at or one.finished_at
        is_one_open = self._is_there(TestRow, TestRow.finished_at.is_(None))
        ids: list[int | None] = []
        for row, one in known:
            if row is not None:
                ids.append(row.id)
            elif is_one_open and one.finished_at is None:
                ids.append(None)
            else:
                ids.append(self._add(TestRow(**self._begun(one), finished_at=one.finished_at)))
                is_one_open |= one.finished_at is None
        return ids

    def _seat_ids(self) -> list[int]:
        """A seat that is taken while another is, is given up now."""
        known = self._known(SeatRow, self._copy.seats)
        for row, one in known:
            if row is not None:
                row.ended_at = row.ended_at or one.ended_at
        is_one_taken = self._is_there(SeatRow, SeatRow.ended_at.is_(None))
        ids = []
        for row, one in known:
            if row is not None:
                ids.append(row.id)
                continue
            ended_at = one.ended_at or (self._now if is_one_taken else None)
            brought = {"bankroll": one.bankroll, "currency": one.currency}
            ids.append(self._add(SeatRow(**self._begun(one), **brought, ended_at=ended_at)))
            is_one_taken |= ended_at is None
        return ids

    def _known(self, table: type[R], copies: Sequence[C]) -> list[tuple[R | None, C]]:
        """The copies, each with the row here that it is of, if there is one."""
        here = self._here(table)
        return [
            (here[one.started_at].pop(0) if here[one.started_at] else None, one) for one in copies
        ]

    def _is_there(self, table: type[R], which: ColumnElement[bool]) -> bool:
        self._session.flush()
        its = select(table.id).where(table.profile_id == self._profile_id, which)
        return self._session.scalar(its.limit(1)) is not None

    def _begun(self, one: TestCopy | SeatCopy) -> dict[str, Any]:
        return {"profile_id": self._profile_id, "started_at": one.started_at}

    def _add(self, row: TestRow | SeatRow) -> int:
        self._session.add(row)
        self._session.flush()
        return row.id


def _places(one: QuestionCopy) -> Iterable[int]:
    return range(len(one.question.answers))


def _age(review: StoredReview) -> tuple[object, ...]:
    """What grows with each review of a card."""
    card = ReviewCard.from_state(review.state)
    return card.last, card.reviews


def _put_in_order(session: Session, profile_id: int) -> dict[int, int]:
    """Give the profile's sittings new numbers that grow with time; which became which.

    The latest sitting is the one with the highest number, and a restored one may be older.
    """
    mine = select(SittingRow).where(SittingRow.profile_id == profile_id)
    old = session.scalars(mine.order_by(SittingRow.started_at, SittingRow.id)).all()
    new = [
        SittingRow(profile_id=profile_id, started_at=row.started_at, active_at=row.active_at)
        for row in old
    ]
    session.add_all(new)
    session.flush()
    moved = {before.id: after.id for before, after in zip(old, new, strict=True)}
    for before, after in moved.items():
        for table in (QuestionRow, DecisionRow):
            its = update(table).where(table.sitting_id == before).values(sitting_id=after)
            session.execute(its, execution_options={"synchronize_session": False})
        session.execute(delete(SittingRow).where(SittingRow.id == before))
    return moved
