"""What happened, kept: profiles, sittings, questions and answers in one database, and classes.

Facts are stored with the rules in force, whole; verdicts are derived from them. Only this room
knows the database: the trainer's own types go in and come out, and nothing else does.
"""

from __future__ import annotations

from trainer.records.address import address_in_force
from trainer.records.alikes import Alike
from trainer.records.answering import Turn
from trainer.records.backup.envelope import LARGEST_BACKUP
from trainer.records.backup.restoring import Restored
from trainer.records.classes import Class
from trainer.records.counting import DecisionCount, QuarterHour
from trainer.records.database_file import default_folder
from trainer.records.learners import Learner, RosterEntry
from trainer.records.lesson_rows import Lesson
from trainer.records.payments import StoredPayment
from trainer.records.positions import Neighbour
from trainer.records.profiles import (
    LONGEST_NAME,
    SITTING_GAP,
    Profile,
    Sitting,
    SittingAnswer,
    name_key,
)
from trainer.records.records import Records
from trainer.records.results import Cell, LessonResults, Member
from trainer.records.reviews import ReviewChange, StoredReview
from trainer.records.seats import TableRecord
from trainer.records.sets import MOST_ITEMS, QuestionSet, SetSummary
from trainer.records.teachers import Teacher
from trainer.records.tests import TestRecord

__all__ = [
    "LARGEST_BACKUP",
    "LONGEST_NAME",
    "MOST_ITEMS",
    "SITTING_GAP",
    "Alike",
    "Cell",
    "Class",
    "DecisionCount",
    "Learner",
    "Lesson",
    "LessonResults",
    "Member",
    "Neighbour",
    "Profile",
    "QuarterHour",
    "QuestionSet",
    "Records",
    "Restored",
    "ReviewChange",
    "RosterEntry",
    "SetSummary",
    "Sitting",
    "SittingAnswer",
    "StoredPayment",
    "StoredReview",
    "TableRecord",
    "Teacher",
    "TestRecord",
    "Turn",
    "address_in_force",
    "default_folder",
    "name_key",
]
