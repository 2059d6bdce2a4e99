"""What happened, kept: profiles, sittings, questions and answers in one database.

Facts are stored with the rules in force, whole; verdicts are derived from them. Only this room
knows the database: the trainer's own types go in and come out, and nothing else does.
"""

from __future__ import annotations

from trainer.records.alikes import Alike
from trainer.records.backup.envelope import LARGEST_BACKUP
from trainer.records.backup.restoring import Restored
from trainer.records.counting import LONGEST_THOUGHT, DecisionCount, QuarterHour
from trainer.records.payments import StoredPayment
from trainer.records.profiles import SITTING_GAP, Profile, Sitting, SittingAnswer
from trainer.records.records import Records
from trainer.records.reviews import StoredReview
from trainer.records.seats import TableRecord
from trainer.records.tests import TestRecord

__all__ = [
    "LARGEST_BACKUP",
    "LONGEST_THOUGHT",
    "SITTING_GAP",
    "Alike",
    "DecisionCount",
    "Profile",
    "QuarterHour",
    "Records",
    "Restored",
    "Sitting",
    "SittingAnswer",
    "StoredPayment",
    "StoredReview",
    "TableRecord",
    "TestRecord",
]
