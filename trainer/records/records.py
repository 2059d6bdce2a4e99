"""The one door to the records."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy import delete, select
from sqlalchemy.exc import DBAPIError, IntegrityError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm import Session

from trainer.errors import ProfileNameError, RecordsError, UnknownProfileError
from trainer.records import rulebook
from trainer.records.facts import answer_of, answer_query, profile_of, question_row, sitting_of
from trainer.records.opening import open_database
from trainer.records.profiles import SittingAnswer, name_key, name_order, read_name
from trainer.records.questions import add_answer, profile_asked, read_question
from trainer.records.sittings import join_sitting, open_sitting
from trainer.records.tables import DecisionRow, ProfileRow, QuestionRow, SittingRow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path

    from sqlalchemy import Engine

    from trainer.history import Answer, Question
    from trainer.records.profiles import Profile, Sitting

__all__ = ["Records"]

# Sittings by id, which grows: an index has this order, and a clock put right does not change it.
_LATEST_FIRST = (
    SittingRow.id.desc(),
    DecisionRow.answered_at.desc(),
    DecisionRow.question_id.desc(),
    DecisionRow.decision.desc(),
)


class Records:
    """What happened, kept. For any number of threads and processes at once.

    Each method is one transaction: when it returns, what it was given is on disk. Times are
    handed in, say their zone, and come back in UTC.

    Raises:
        RecordsError: from every method, when the database cannot be used: the disk is full, the
            file is gone, another program keeps it locked.
        ValueError: from every method that takes a time, when it has no zone.
    """

    def __init__(self, engine: Engine, place: str) -> None:
        self.place = place
        """The file, as the user would name it."""
        self._reading = engine
        self._writing = engine.execution_options(writes=True)

    @classmethod
    def open(cls, place: Path | None = None, *, url: str | None = None) -> Records:
        """The records in a folder; by default where the system keeps the data of its user.

        Folder and file are made if they are not there, and an older file is brought up to date.

        Args:
            place: the folder.
            url: another database instead, as an SQLAlchemy URL.

        Raises:
            RecordsError: they cannot be opened; the message is one sentence for the user, and
                the file is as it was.
        """
        return cls(*open_database(place, url))

    def close(self) -> None:
        """Let go of the database; the records can be used no more."""
        self._reading.dispose()

    def ping(self) -> None:
        """Ask the database for something.

        Raises:
            RecordsError: it does not answer.
        """
        with self._session() as session:
            session.execute(select(ProfileRow.id).limit(1))

    # Profiles

    def profiles(self) -> list[Profile]:
        """All of them, by name."""
        with self._session() as session:
            return sorted(
                map(profile_of, session.scalars(select(ProfileRow))),
                key=lambda profile: name_order(profile.name),
            )

    def profile(self, profile_id: int) -> Profile | None:
        """The profile with this id, if it is still there."""
        with self._session() as session:
            row = session.get(ProfileRow, profile_id)
            return None if row is None else profile_of(row)

    def last_used_profile(self) -> Profile | None:
        """The one that was added or used last; none where there are no profiles."""
        latest = (ProfileRow.last_used_at.desc(), ProfileRow.id.desc())
        with self._session() as session:
            row = session.scalar(select(ProfileRow).order_by(*latest).limit(1))
            return None if row is None else profile_of(row)

    def add_profile(self, name: str, now: datetime) -> Profile:
        """A new profile, used from now on.

        Raises:
            ProfileNameError: the name cannot be one, or is taken; upper and lower case are one.
        """
        name = read_name(name)
        row = ProfileRow(
            name=name, name_key=name_key(name), settings="{}", created_at=now, last_used_at=now
        )
        with self._session(writes=True) as session, _unique(name):
            session.add(row)
            session.flush()
            return profile_of(row)

    def rename_profile(self, profile_id: int, name: str) -> Profile:
        """The profile under its new name.

        Raises:
            ProfileNameError: as for `add_profile`.
            UnknownProfileError: there is none with this id.
        """
        name = read_name(name)
        with self._session(writes=True) as session, _unique(name):
            row = _profile_row(session, profile_id)
            row.name, row.name_key = name, name_key(name)
            session.flush()
            return profile_of(row)

    def use_profile(self, profile_id: int, now: datetime) -> Profile:
        """The profile, which is the last used one from now on.

        Raises:
            UnknownProfileError: there is none with this id.
        """
        with self._session(writes=True) as session:
            row = _profile_row(session, profile_id)
            row.last_used_at = now
            session.flush()
            return profile_of(row)

    def delete_profile(self, profile_id: int) -> None:
        """Delete the profile with all it did; one that is gone already is no error."""
        with self._session(writes=True) as session:
            session.execute(delete(ProfileRow).where(ProfileRow.id == profile_id))
            rulebook.forget_unused(session)

    def settings(self, profile_id: int) -> str:
        """The profile's settings as they were saved last; `{}` before that.

        Raises:
            UnknownProfileError: there is none with this id.
        """
        with self._session() as session:
            return _profile_row(session, profile_id).settings

    def save_settings(self, profile_id: int, document: str) -> None:
        """Keep a JSON document, of which this room knows nothing more.

        Raises:
            UnknownProfileError: there is none with this id.
        """
        with self._session(writes=True) as session:
            _profile_row(session, profile_id).settings = document

    # Questions and answers

    def record_question(self, profile_id: int, question: Question) -> bool:
        """Keep a question, with the answers it has, in the profile's sitting at its dealing.

        Returns:
            Whether this call stored it: `False` when a question of this id is there already.

        Raises:
            UnknownProfileError: there is none with this id.
        """
        with self._session(writes=True) as session:
            _profile_row(session, profile_id)
            if session.get(QuestionRow, question.id) is not None:
                return False
            sitting_id = join_sitting(session, profile_id, question.dealt_at)
            rules_hash = rulebook.keep(session, question.rules)
            session.add(question_row(question, sitting_id, rules_hash))
            session.flush()
            for answer in question.answers:
                add_answer(session, profile_id, answer)
            return True

    def record_answer(self, answer: Answer) -> bool:
        """Keep an answer, in the sitting that is going on when it is given.

        Returns:
            Whether this call stored it: `False` when the decision was answered already, however
            the two answers differ. The first one stands.

        Raises:
            UnknownQuestionError: its question is not there.
        """
        with self._session(writes=True) as session:
            profile_id = profile_asked(session, answer.question)
            if session.get(DecisionRow, (answer.question, answer.decision)) is not None:
                return False
            add_answer(session, profile_id, answer)
            return True

    def record_turn(self, question_id: str, now: datetime) -> None:
        """Keep when the card was turned after the first decision; the first time stands.

        Raises:
            UnknownQuestionError: there is no such question.
        """
        with self._session(writes=True) as session:
            profile_id = profile_asked(session, question_id)
            row = session.get_one(QuestionRow, question_id)
            if row.turned_at is None:
                row.turned_at = now
                join_sitting(session, profile_id, now)

    def question(self, question_id: str) -> Question | None:
        """The question with the answers given so far, if it is there."""
        with self._session() as session:
            row = session.get(QuestionRow, question_id)
            return None if row is None else read_question(session, row)

    def latest_question(self, profile_id: int) -> Question | None:
        """The question dealt last to the profile, with the answers given so far."""
        latest = (SittingRow.id.desc(), QuestionRow.dealt_at.desc(), QuestionRow.id)
        query = select(QuestionRow).join(SittingRow).where(SittingRow.profile_id == profile_id)
        with self._session() as session:
            row = session.scalar(query.order_by(*latest).limit(1))
            return None if row is None else read_question(session, row)

    def answers(
        self, profile_id: int, *, sitting: int | None = None, last: int | None = None
    ) -> list[SittingAnswer]:
        """The answers of the profile in the order they were given, sitting by sitting.

        Args:
            profile_id: whose.
            sitting: only those of this sitting.
            last: only the latest so many; a long history takes a second to read whole.
        """
        query = answer_query().join(SittingRow, DecisionRow.sitting_id == SittingRow.id)
        query = query.where(SittingRow.profile_id == profile_id)
        if sitting is not None:
            query = query.where(SittingRow.id == sitting)
        with self._session() as session:
            rows = session.execute(query.order_by(*_LATEST_FIRST).limit(last)).all()
            rules = rulebook.look_up(session, {row.rules_hash for row in rows})
            mine = select(SittingRow).where(SittingRow.profile_id == profile_id)
            sittings = {row.id: sitting_of(row) for row in session.scalars(mine)}
            rows = rows[::-1]
            return [SittingAnswer(sittings[row.sitting_id], answer_of(row, rules)) for row in rows]

    def current_sitting(self, profile_id: int, now: datetime) -> Sitting | None:
        """The sitting that an answer given now would belong to; none if it would begin one."""
        with self._session() as session:
            row = open_sitting(session, profile_id, now)
            return None if row is None else sitting_of(row)

    @contextmanager
    def _session(self, *, writes: bool = False) -> Iterator[Session]:
        engine = self._writing if writes else self._reading
        try:
            with Session(engine) as session, session.begin():
                yield session
        except (DBAPIError, PoolTimeoutError) as error:
            reason = error.orig if isinstance(error, DBAPIError) else "too many at once"
            message = f"{self.place} cannot be used now ({reason}); see that it can be written"
            raise RecordsError(message) from error
        except StatementError as error:
            # A value that no column takes, such as a time without a zone.
            raise (error.orig or error) from error


@contextmanager
def _unique(name: str) -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        message = f"there is a profile named {name!r} already; choose another name"
        raise ProfileNameError(message) from error


def _profile_row(session: Session, profile_id: int) -> ProfileRow:
    row = session.get(ProfileRow, profile_id)
    if row is None:
        message = f"there is no profile {profile_id} any more; choose or make one"
        raise UnknownProfileError(message)
    return row
