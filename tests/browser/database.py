"""What is on disk of one learner, read beside the running server."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from fractions import Fraction
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from benchmarks.assessment import dealt_test
from strategy_tables.cards import DECK, parse_cards
from tests.records.examples import keep_reviews
from trainer.coach.reviews import after_answer
from trainer.history import Certainty, Mode, Pending, Question, answer_of
from trainer.records import StoredReview
from trainer.rules import STANDARD_RULES
from trainer.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from strategy_tables.values import Choice
    from trainer.history import Answer
    from trainer.records import Profile, Records, TestRecord

__all__ = ["Database"]

_COUNT = """
SELECT count(*) FROM decisions JOIN sittings ON sittings.id = decisions.sitting_id
WHERE sittings.profile_id = ?
"""


@dataclass(frozen=True, slots=True)
class Database:
    """The records of a learner, without a look at any screen."""

    records: Records
    profile: Profile

    def count(self) -> int:
        """Rows of decisions, counted by SQLite itself."""
        with closing(sqlite3.connect(f"file:{self.records.place}?mode=ro", uri=True)) as file:
            (rows,) = file.execute(_COUNT, (self.profile.id,)).fetchone()
        return int(rows)

    def answers(self) -> list[Answer]:
        """All that was answered, in time order."""
        return [one.answer for one in self.records.answers(self.profile.id)]

    def question(self) -> Question:
        """The hand dealt last."""
        found = self.records.latest_question(self.profile.id)
        assert found is not None
        return found

    def settings(self) -> Settings:
        """As they are kept."""
        return Settings.from_document(self.records.settings(self.profile.id))

    def change(self, **changes: object) -> None:
        """Settings made before the learner opens a tab."""
        changed = replace(self.settings(), **changes)  # type: ignore[arg-type]
        self.records.save_settings(self.profile.id, changed.document)

    def answer(self, hand: str, choice: Choice, at: datetime) -> Answer:
        """What the learner answered then, to three chosen cards."""
        question = Question(
            id=token_urlsafe(12),
            mode=Mode.CHOSEN,
            rules=STANDARD_RULES,
            stake=Fraction(10),
            currency="$",
            hand=parse_cards(hand),
            community=tuple(card for card in DECK if str(card) not in hand.split())[:2],
            dealt_at=at,
        )
        answer = answer_of(question, choice, shown_at=at, answered_at=at, thinking=2000)
        assert self.records.record_question(self.profile.id, question)
        assert self.records.record_answer(answer)
        return answer

    def forget(self, answer: Answer) -> None:
        """Let its situation fall due for review, as it does some days after the answer."""
        card = after_answer({}, answer, answer.answered_at.date(), median_thinking=None)
        stored = StoredReview(card.situation.id, card.side.value, card.state, card.due)
        keep_reviews(self.records, self.profile, stored)

    def take_test(self, choose: Callable[[Question], Choice]) -> TestRecord:
        """A whole test, finished a moment ago."""
        now = datetime.now(UTC)
        dealt = [replace(one, id=token_urlsafe(12)) for one in dealt_test(STANDARD_RULES, "taken")]
        record = self.records.begin_test(self.profile.id, dealt, now)
        for question in record.questions:
            pending = Pending(choose(question), Certainty.SURE, now, 900)
            self.records.set_pending(question.id, pending)
        self.records.finish_test(record.id, now)
        return record

    def deal(self, hand: str, community: str, mode: Mode, given: Choice | None = None) -> Question:
        """Put this hand on the learner's table."""
        settings = self.settings()
        question = Question(
            id=token_urlsafe(12),
            mode=mode,
            rules=settings.rules,
            stake=Fraction(settings.stake),
            currency=settings.currency,
            hand=parse_cards(hand),
            community=parse_cards(community),
            dealt_at=datetime.now(UTC),
            given=given,
        )
        assert self.records.record_question(self.profile.id, question)
        return question
