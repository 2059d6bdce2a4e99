"""The one door to the records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.records.answering import AnsweringRecords
from trainer.records.classes import ClassRecords
from trainer.records.counting import CountRecords
from trainer.records.door import nobody
from trainer.records.joining import JoiningRecords
from trainer.records.keeping_backups import BackupRecords
from trainer.records.keeping_profiles import ProfileRecords
from trainer.records.keeping_questions import QuestionRecords
from trainer.records.learners import LearnerRecords
from trainer.records.lessons import LessonRecords
from trainer.records.opening import open_database
from trainer.records.payments import PaymentRecords
from trainer.records.results import ResultRecords
from trainer.records.reviews import ReviewRecords
from trainer.records.seats import SeatRecords
from trainer.records.teachers import TeacherRecords
from trainer.records.tests import TestRecords

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["Records"]


class Records(
    ProfileRecords,
    QuestionRecords,
    ReviewRecords,
    TestRecords,
    SeatRecords,
    PaymentRecords,
    CountRecords,
    TeacherRecords,
    ClassRecords,
    LearnerRecords,
    LessonRecords,
    JoiningRecords,
    AnsweringRecords,
    ResultRecords,
    BackupRecords,
):
    """What happened, kept. For any number of threads and processes at once.

    Each method writes in one transaction or not at all: when it returns, what it was given is on
    disk. Times are handed in, say their zone, and come back in UTC. A database server that is
    started again is waited for, and each call counts once whatever happens to it. Methods of the
    classroom are told who asks (`as_teacher`, `as_learner`), and look that up before anything else.

    Raises:
        RecordsError: from every method, when the database cannot be used: the disk is full, the
            file is gone, another program keeps it locked.
        UnreachableError: from every method, when a database server, or with a file a turn to
            write, is waited for in vain.
        ValueError: from every method that takes a time, when it has no zone.
    """

    @classmethod
    def open(
        cls,
        place: Path | None = None,
        *,
        url: str | None = None,
        make: bool = True,
        tell: Callable[[], None] = nobody,
    ) -> Records:
        """The records in a folder; by default where the system keeps the data of its user.

        Folder and file are made if they are not there, and an older file is brought up to date.

        Args:
            place: the folder.
            url: another database instead: `postgresql+psycopg://user:password@host/name`.
            make: whether to make a file that is not there; else that is an error.
            tell: called now and then by a call that has to wait for a database server.

        Raises:
            RecordsError: they cannot be opened; the message is one sentence for the user, and
                the file is as it was.
        """
        return cls(*open_database(place, url, make=make), tell)
