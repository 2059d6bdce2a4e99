"""What happened, kept: profiles, sittings, questions and answers in one database.

Facts are stored with the rules in force, whole; verdicts are derived from them. Only this room
knows the database: the trainer's own types go in and come out, and nothing else does.
"""

from __future__ import annotations

from trainer.records.profiles import SITTING_GAP, Profile, Sitting, SittingAnswer
from trainer.records.records import Records

__all__ = ["SITTING_GAP", "Profile", "Records", "Sitting", "SittingAnswer"]
