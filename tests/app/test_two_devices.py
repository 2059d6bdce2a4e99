"""A learner with two tabs or devices: what one of them does, the other does not undo."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from fsrs import Rating

from tests.app.learner import PULL, RIDE
from tests.records.examples import keep_reviews
from trainer.app.felt import FeltEvent
from trainer.app.felt.view import Act
from trainer.app.session import desk
from trainer.app.session.keeping import stored_review
from trainer.coach.review_cards import ReviewCard
from trainer.coach.reviews import after_answer
from trainer.history import Mode

if TYPE_CHECKING:
    from tests.app.learner import Learner


@pytest.fixture
def presses(monkeypatch: pytest.MonkeyPatch) -> list[FeltEvent]:
    """What a browser sends next; each is sent once."""
    waiting: list[FeltEvent] = []
    monkeypatch.setattr(desk, "felt_event", lambda _key: waiting.pop() if waiting else None)
    return waiting


def _missed_long_ago(learner: Learner) -> ReviewCard:
    """A card that is due today."""
    learner.answer("2c 7d 9h", RIDE, days_ago=40)
    [answer] = [one.answer for one in learner.records.answers(learner.profile.id)]
    card = after_answer({}, answer, answer.answered_at.date(), median_thinking=None)
    keep_reviews(learner.records, learner.profile, stored_review(card))
    return card


def _cards(learner: Learner) -> list[ReviewCard]:
    stored = learner.records.reviews(learner.profile.id)
    return [ReviewCard.from_state(one.state) for one in stored]


def test_an_answer_goes_on_from_the_card_that_another_tab_left(
    learner: Learner, presses: list[FeltEvent]
) -> None:
    card = _missed_long_ago(learner)
    page = learner.look_at("review")
    asked = learner.records.latest_question(learner.profile.id, [Mode.REVIEW])
    assert asked is not None
    elsewhere, today = card, datetime.now(UTC).date()
    for days in range(8, 1, -1):
        elsewhere = elsewhere.after(Rating.Good, today - timedelta(days=days))
    keep_reviews(learner.records, learner.profile, stored_review(elsewhere))
    presses.append(FeltEvent(asked.id, "ask-1", Act(PULL.value), 900))
    page.run()
    [kept] = _cards(learner)
    assert kept.reviews == elsewhere.reviews + 1
    assert kept.stability > elsewhere.stability > card.stability


def test_what_another_tab_reviewed_is_not_asked_again(learner: Learner) -> None:
    card = _missed_long_ago(learner)
    page = learner.look_at("practice")
    today = datetime.now(UTC).date()
    reviewed = stored_review(card.after(Rating.Good, today - timedelta(days=1)))
    keep_reviews(learner.records, learner.profile, reviewed)
    page.switch_page("screens/review.py").run()
    assert learner.records.latest_question(learner.profile.id, [Mode.REVIEW]) is None
    assert "Nothing is due today" in str([one.value for one in page.success])
